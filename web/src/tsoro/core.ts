// The library itself: one instance of the WebAssembly module and the games opened in it. Everything
// here is synchronous; it runs in a worker, or on the page's thread where there is none.

import type { Account, Choices, GameRecord, MoveListEntry, MoveLike, NewGame, Player, Result, SearchLimits, Truth, VariantInfo } from './api';
import { TsoroError } from './api';
import {
  type About, type News, outcomeNumber, type RawMove, type RawResult, type RawView, readAbout, readAccount, readChoices,
  Reader, readMoves, readNews, readRawMove, readRecord, readResult, readStatus, readTruth, readVariant, readView, reasonNumber,
} from './wire';

type Call = (...numbers: number[]) => number;
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  [name: string]: WebAssembly.ExportValue | Call;
}

/** What a game needs here beside its handle. */
interface Opened {
  variant: VariantInfo;
  mover: Player;
}

export interface RawLimits extends SearchLimits {
  infinite?: boolean;
  multipv?: number;
  seed?: number;
}

/** Something to do during a search: look at news, say whether to stop. */
export interface Watch {
  news(news: News): void;
  stop(): boolean;
}

const STOP_BIT = 0x80000000;
const NOW = 0xffffffff;
/** A level bounds strength, not time: it gets this long unless the caller says otherwise. */
const LEVEL_MS = 1500;
const encoder = new TextEncoder();

export class Core {
  readonly about: About;
  private readonly exports: Exports;
  private readonly games = new Map<number, Opened>();
  private readonly variants = new Map<string, VariantInfo>();
  private watch: Watch | null = null;
  private began = 0;
  private searchMover: Player = 'south';

  constructor(module: WebAssembly.Module) {
    const poll = (size: number) => this.poll(size);
    this.exports = new WebAssembly.Instance(module, { tsoro: { poll } }).exports as unknown as Exports;
    this.exports._initialize();
    this.about = readAbout(this.ask('about'));
  }

  // --- Calls ---

  private call(name: string, ...numbers: number[]): number {
    return (this.exports[name] as Call)(...numbers);
  }

  private reply(size: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, this.call('reply'), size);
  }

  /** Calls a function that replies; `text` is what it reads, for the place of an error. */
  private ask(name: string, ...numbers: number[]): Reader {
    return this.asking(undefined, name, ...numbers);
  }

  private asking(text: string | undefined, name: string, ...numbers: number[]): Reader {
    const size = this.call(name, ...numbers);
    if (size === 0) throw new TsoroError({ code: 'ERR_MEMORY' });
    const reader = new Reader(this.reply(size));
    if (reader.u8() !== 0) throw new TsoroError(readStatus(reader, text));
    return reader;
  }

  /** Puts texts into the input buffer one after the other; returns their sizes in bytes. */
  private input(...texts: string[]): number[] {
    const parts = texts.map((text) => encoder.encode(text));
    const total = parts.reduce((sum, part) => sum + part.length, 0);
    const address = this.call('input', total);
    if (address === 0) throw new TsoroError({ code: 'ERR_MEMORY' });
    const room = new Uint8Array(this.exports.memory.buffer, address, total);
    let at = 0;
    for (const part of parts) {
      room.set(part, at);
      at += part.length;
    }
    return parts.map((part) => part.length);
  }

  private game(handle: number): Opened {
    const game = this.games.get(handle);
    if (game === undefined) throw new TsoroError({ code: 'CLOSED' });
    return game;
  }

  // --- Variants and games ---

  variant(text: string): VariantInfo {
    let info = this.variants.get(text);
    if (info === undefined) {
      info = readVariant(this.asking(text, 'variant', ...this.input(text)), this.about.presets);
      this.variants.set(text, info);
    }
    return info;
  }

  /** Opens a game, plays its moves and sets its end; closes it again if any of that fails. */
  open(game: NewGame): { handle: number; variant: VariantInfo; first: string; view: RawView } {
    const variant = this.variant(game.variant ?? 'fuva');
    const position = game.position ?? '';
    const handle = this.asking(position, 'open', ...this.input(variant.text, position)).u32();
    this.games.set(handle, { variant, mover: 'south' });
    try {
      const first = this.view(handle).position;
      const moves = typeof game.moves === 'string' ? game.moves.split(/\s+/).filter(Boolean) : (game.moves ?? []);
      for (const move of moves) this.playRaw(handle, this.readMove(handle, move));
      let view = this.view(handle);
      if (game.result !== undefined && reasonNumber(game.result.reason) >= reasonNumber('resigned') && view.result.reason === 'none') {
        view = this.end(handle, game.result);
      }
      return { handle, variant, first, view };
    } catch (error) {
      this.close(handle);
      throw error;
    }
  }

  close(handle: number): void {
    this.games.delete(handle);
    this.call('close', handle);
  }

  view(handle: number, ply?: number): RawView {
    const game = this.game(handle);
    const view = readView(this.ask('view', handle, ply ?? NOW), this.about.whys);
    if (ply === undefined) game.mover = view.mover;
    return view;
  }

  /** A position alone, as the view of a game that begins there. */
  position(variant: string, text: string): { variant: VariantInfo; view: RawView } {
    const { handle, variant: info, view } = this.open({ variant, position: text === '' ? ' ' : text });
    this.close(handle);
    return { variant: info, view };
  }

  // --- Moves ---

  readMove(handle: number, text: string): RawMove {
    this.game(handle);
    return readRawMove(this.asking(text, 'read_move', handle, ...this.input(text)));
  }

  private rawMove(handle: number, move: MoveLike): RawMove {
    if (typeof move === 'string') return this.readMove(handle, move);
    const { variant, mover } = this.game(handle);
    const pits = variant.geometry.byName;
    const origin = pits[move.hole];
    if (origin === undefined || origin.owner !== mover) {
      throw new TsoroError({ code: 'ERR_ILLEGAL_MOVE', why: origin === undefined ? 'NOT_A_PIT' : 'NOT_YOURS', found: move.hole });
    }
    let bonus = 0n;
    for (const name of move.bonus ?? []) {
      const hole = pits[name];
      if (hole === undefined || hole.owner === mover) {
        throw new TsoroError({ code: 'ERR_ILLEGAL_MOVE', why: 'BONUS_EMPTY', found: name });
      }
      bonus |= 1n << BigInt(hole.pit);
    }
    return { pit: origin.pit, stop: move.stop ?? 0, low: Number(bonus & 0xffffffffn), high: Number(bonus >> 32n) };
  }

  sowings(handle: number, hole: string, from: number, cap: number): Choices {
    const { variant, mover } = this.game(handle);
    const info = variant.geometry.byName[hole];
    const none = { hole, stops: [], more: false, final: null, endless: false };
    if (info === undefined) return { ...none, why: 'NOT_A_PIT' };
    if (info.owner !== mover) return { ...none, why: 'NOT_YOURS' };
    return readChoices(this.ask('sowings', handle, info.pit, from, cap), hole, this.about.whys);
  }

  account(handle: number, move: MoveLike, laps: number): Account {
    const { pit, stop, low, high } = this.rawMove(handle, move);
    return readAccount(this.ask('account', handle, pit, stop, low, high, laps), this.about.whys);
  }

  accountOf(handle: number, ply: number, laps: number): Account {
    this.game(handle);
    return readAccount(this.ask('account_of', handle, ply, laps), this.about.whys);
  }

  private playRaw(handle: number, { pit, stop, low, high }: RawMove): void {
    this.ask('play', handle, pit, stop, low, high);
  }

  play(handle: number, move: MoveLike): RawView {
    this.playRaw(handle, this.rawMove(handle, move));
    return this.view(handle);
  }

  undo(handle: number, plies: number): RawView {
    this.game(handle);
    this.ask('undo', handle, plies);
    return this.view(handle);
  }

  /** Walks forwards by `plies`, or as far as the line goes. */
  redo(handle: number, plies: number): RawView {
    const view = this.view(handle);
    return this.goTo(handle, Math.min(view.plies, view.ply + plies));
  }

  goTo(handle: number, ply: number): RawView {
    this.game(handle);
    this.ask('go_to', handle, ply);
    return this.view(handle);
  }

  end(handle: number, result: Result): RawView {
    this.game(handle);
    this.ask('end_game', handle, outcomeNumber(result.outcome), reasonNumber(result.reason));
    return this.view(handle);
  }

  moves(handle: number): MoveListEntry[] {
    this.game(handle);
    return readMoves(this.ask('moves', handle));
  }

  // --- Records ---

  /** A tag's value is one line of text without NUL: anything else would be refused by the reader too. */
  tgn(handle: number, tags: Record<string, string>): string {
    this.game(handle);
    const pairs = Object.entries(tags).map(([name, value]) => `${name}\0${value}\0`).join('');
    return this.ask('tgn_write', handle, ...this.input(pairs)).text();
  }

  readTgn(text: string): GameRecord[] {
    const [size = 0] = this.input(text);
    const records: GameRecord[] = [];
    let at = 0;
    do {
      const { next, record } = readRecord(this.asking(text, 'tgn_read', size, at));
      records.push(record);
      at = next;
    } while (at < size);
    return records;
  }

  // --- The engine ---

  /** Makes the engine; games opened afterwards use it. */
  makeEngine(hashBytes: number): void {
    if (this.call('engine', hashBytes) === 0) throw new TsoroError({ code: 'ERR_MEMORY' });
  }

  private inputBytes(bytes: Uint8Array): number {
    const address = this.call('input', bytes.length);
    if (address === 0) throw new TsoroError({ code: 'ERR_MEMORY' });
    new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes);
    return bytes.length;
  }

  /** Hands the engine an endgame table. */
  table(bytes: Uint8Array): void {
    this.ask('table', this.inputBytes(bytes));
  }

  /** The set of weights that the engine lacks for a variant: "21-bonus"; null: it has the best there is. */
  weightsWanted(variant: string): string | null {
    const reader = this.asking(variant, 'weights_wanted', ...this.input(variant));
    const files = reader.u8();
    return files === 0 ? null : `${files}-${reader.u8() === 0 ? 'plain' : 'bonus'}`;
  }

  /** Hands the engine the numbers of such a set. */
  weights(numbers: Int16Array): void {
    this.ask('weights', this.inputBytes(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)));
  }

  /** What the tables say of the current position and its moves; null: not covered. */
  truth(handle: number): Truth | null {
    this.game(handle);
    return readTruth(this.ask('truth', handle));
  }

  search(handle: number, limits: RawLimits, watch: Watch): RawResult {
    const { mover } = this.game(handle);
    const bounded = limits.infinite || limits.nodes !== undefined || limits.depth !== undefined;
    const time = limits.timeMs ?? (bounded ? 0 : LEVEL_MS);
    return this.watching(watch, mover, () =>
      readResult(
        this.ask('search', handle, time, time, limits.nodes ?? 0, limits.depth ?? 0, limits.multipv ?? 1,
          limits.level ?? 0, limits.seed ?? 0),
        mover,
      ),
    );
  }

  analyse(handle: number, nodes: number, watch: Watch): void {
    this.game(handle);
    this.watching(watch, 'south', () => this.ask('analyse', handle, nodes));
  }

  signature(): bigint {
    return this.ask('signature').bigint();
  }

  private watching<T>(watch: Watch, mover: Player, run: () => T): T {
    this.watch = watch;
    this.searchMover = mover;
    this.began = performance.now();
    try {
      return run();
    } finally {
      this.watch = null;
    }
  }

  /** The module's one import: takes news, tells the time, may stop the search. */
  private poll(size: number): number {
    if (this.watch === null) return STOP_BIT;
    if (size !== 0) {
      const reader = new Reader(this.reply(size));
      reader.u8();
      this.watch.news(readNews(reader, this.searchMover));
    }
    const elapsed = Math.min(Math.floor(performance.now() - this.began), 0x7fffffff);
    return this.watch.stop() ? elapsed | STOP_BIT : elapsed;
  }
}
