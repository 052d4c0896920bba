// The library for the page: opens it, keeps the games' handles, asks the workers.

import type {
  Account, AccountOptions, AnalyseOptions, Analysis, Cancellable, Choices, Game, GameRecord, GameState, HoleInfo, Level, Line,
  MoveLike, MoveListEntry, MoveSummary, NewGame, OpenOptions, Player, PlyVerdict, PositionParts, PresetName, Result,
  Search, SearchLimits, SearchOptions, Truth, Tsoro, VariantInfo, VariantKey, View,
} from './api';
import { TsoroError } from './api';
import { type Backend, LocalBackend, type Ongoing, WorkerBackend } from './backend';
import { fetchTable, tableCovering } from './egdb';
import { Engine } from './engine';
import type { Line0 } from './host';
import { compile } from './load';
import LibraryWorker from './worker?worker';
import type { About, RawView } from './wire';
import plainUrl from '../../../build/wasm/tsoro.wasm?url';
import simdUrl from '../../../build/wasm/tsoro-simd.wasm?url';

const LAPS_TOLD = 400;
const LANDINGS_TOLD = 24;
const HINT: SearchLimits = { timeMs: 800 };
const ANALYSE_NODES = 20_000;
const LOCAL_SEARCH_MS = 300; // longest search on the page's thread
const LEVEL_NAMES = 'level';

/** Waits for a call unless the caller gives up; what comes later is dropped. */
function waitFor<T>({ done }: Ongoing<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return done;
  const cancelled = () => new TsoroError({ code: 'CANCELLED' });
  if (signal.aborted) {
    done.catch(() => undefined);
    return Promise.reject(cancelled());
  }
  return new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(cancelled()), { once: true });
    done.then(resolve, reject);
  });
}

function stonesOf(holes: HoleInfo[], counts: Uint8Array, owner: Player): number {
  return holes.reduce((sum, hole) => sum + (hole.owner === owner ? (counts[hole.index] ?? 0) : 0), 0);
}

function viewOf(variant: VariantInfo, raw: RawView): View {
  const { holes } = variant.geometry;
  const liftable = holes.filter((hole) => raw.lift[hole.index] === 'LEGAL').sort((a, b) => a.pit - b.pit);
  return {
    ply: raw.ply, position: raw.position, counts: raw.counts, mover: raw.mover, turn: raw.turn, quiet: raw.quiet,
    stones: { south: stonesOf(holes, raw.counts, 'south'), north: stonesOf(holes, raw.counts, 'north') },
    lift: raw.lift, liftable: liftable.map((hole) => hole.name), repetitions: raw.repetitions, result: raw.result,
    lastMove: raw.lastMove,
  };
}

class OpenGame implements Game {
  private serial = 0;

  constructor(
    private readonly library: Library, readonly id: number, private readonly variant: VariantInfo,
    private readonly first: string,
  ) {}

  private get backend(): Backend {
    return this.library.backend;
  }

  private stateOf(raw: RawView): GameState {
    const ended = ['resigned', 'agreed', 'time', 'unfinished'].includes(raw.result.reason);
    return {
      ...viewOf(this.variant, raw),
      serial: this.serial, variant: this.variant, first: this.first, plies: raw.plies,
      canUndo: raw.ply > 0 || ended, canRedo: raw.ply < raw.plies && !ended,
    };
  }

  private async changed(call: Ongoing<RawView>): Promise<GameState> {
    const raw = await call.done;
    this.serial++;
    return this.stateOf(raw);
  }

  async state(options?: Cancellable): Promise<GameState> {
    return this.stateOf(await waitFor(this.backend.call('view', [this.id]), options?.signal));
  }

  async at(ply: number, options?: Cancellable): Promise<View> {
    return viewOf(this.variant, await waitFor(this.backend.call('view', [this.id, ply]), options?.signal));
  }

  goTo(ply: number): Promise<GameState> {
    return this.changed(this.backend.call('goTo', [this.id, ply]));
  }

  sowings(hole: string, options: Cancellable & { from?: number; cap?: number } = {}): Promise<Choices> {
    const call = this.backend.call('sowings', [this.id, hole, options.from ?? 1, options.cap ?? LANDINGS_TOLD]);
    return waitFor(call, options.signal);
  }

  preview(move: MoveLike, options: AccountOptions = {}): Promise<Account> {
    return waitFor(this.backend.call('account', [this.id, move, options.laps ?? LAPS_TOLD]), options.signal);
  }

  accountOf(ply: number, options: AccountOptions = {}): Promise<Account> {
    return waitFor(this.backend.call('accountOf', [this.id, ply, options.laps ?? LAPS_TOLD]), options.signal);
  }

  play(move: MoveLike): Promise<GameState> {
    return this.changed(this.backend.call('play', [this.id, move]));
  }

  undo(plies = 1): Promise<GameState> {
    return this.changed(this.backend.call('undo', [this.id, plies]));
  }

  redo(plies = 1): Promise<GameState> {
    return this.changed(this.backend.call('redo', [this.id, plies]));
  }

  async resign(player?: Player): Promise<GameState> {
    const loser = player ?? (await this.state()).mover;
    return this.end({ outcome: loser === 'south' ? 'north' : 'south', reason: 'resigned' });
  }

  agreeEndless(): Promise<GameState> {
    return this.end({ outcome: 'endless', reason: 'agreed' });
  }

  end(result: Result): Promise<GameState> {
    return this.changed(this.backend.call('end', [this.id, result]));
  }

  moves(options?: Cancellable): Promise<MoveListEntry[]> {
    return waitFor(this.backend.call('moves', [this.id]), options?.signal);
  }

  async tgn(tags: Record<string, string> = {}): Promise<string> {
    return this.backend.call('tgn', [this.id, tags]).done;
  }

  /** The line an engine needs; up to the current ply, or the whole. */
  private async line(whole: boolean): Promise<Line0> {
    const [view, moves] = await Promise.all([this.backend.call('view', [this.id]).done, this.moves()]);
    const played = whole ? moves : moves.slice(0, view.ply);
    return { variant: this.variant.full, first: this.first, moves: played.map(({ move }) => move) };
  }

  search(options: SearchOptions): Search {
    return this.library.engine.search(() => this.line(false), options);
  }

  async hint(options: SearchLimits & Cancellable = {}): Promise<{ summary: MoveSummary; line: Line }> {
    const { signal, ...limits } = options;
    const wanted = Object.keys(limits).length === 0 ? HINT : limits;
    const result = await this.search({ ...wanted, ...(signal === undefined ? {} : { signal }) }).done;
    const line = result.lines[0];
    if (line === undefined) throw new TsoroError({ code: 'ERR_GAME_OVER' });
    const { summary } = await this.preview(result.move, { laps: 1 });
    return { summary, line };
  }

  async truth({ signal }: Cancellable = {}): Promise<Truth | null> {
    const name = tableCovering(this.variant.full, (await this.state()).stones);
    if (name === null || !(await this.library.provide(name))) return null;
    return waitFor(this.backend.call('truth', [this.id]), signal);
  }

  analyse(options: AnalyseOptions = {}): Analysis {
    let told = 0;
    const onPly = (verdict: PlyVerdict, of: number) => options.onPly?.(verdict, ++told, of);
    return this.library.analyst.analyse(() => this.line(true), options.nodes ?? ANALYSE_NODES, onPly, options.signal);
  }

  close(): void {
    this.backend.call('close', [this.id]).done.catch(() => undefined);
  }
}

class Library implements Tsoro {
  readonly version: string;
  readonly presets: PresetName[];
  readonly levels: Level[];
  private readonly tables = new Map<string, Promise<boolean>>();

  constructor(
    readonly backend: Backend, readonly engine: Engine, readonly analyst: Engine, about: About,
    readonly simd: boolean, readonly worker: boolean,
  ) {
    this.version = about.version;
    this.presets = about.presets;
    this.levels = Array.from({ length: about.levels }, (_, index) => ({ level: index + 1, name: `${LEVEL_NAMES}${index + 1}` }));
  }

  variant(text: string, options?: Cancellable): Promise<VariantInfo> {
    return waitFor(this.backend.call('variant', [text]), options?.signal);
  }

  variantFrom(preset: PresetName, keys: Partial<Record<VariantKey, string>>): Promise<VariantInfo> {
    const pairs = Object.entries(keys).map(([key, value]) => `${key}=${value}`);
    return this.variant(pairs.length === 0 ? preset : `${preset}:${pairs.join(',')}`);
  }

  async position(variant: string, text: string, options?: Cancellable): Promise<View> {
    const { variant: info, view } = await waitFor(this.backend.call('position', [variant, text]), options?.signal);
    return viewOf(info, view);
  }

  async positionFrom(variant: string, parts: PositionParts, options?: Cancellable): Promise<View> {
    const { keys, geometry } = await this.variant(variant, options);
    const { files } = geometry;
    const ranks = [0, 1, 2, 3].map((row) => Array.from({ length: files }, (_, file) => parts.counts[row * files + file] ?? 0).join(','));
    const fields = [ranks.join('/'), parts.mover === 'south' ? 'S' : 'N', parts.quiet ?? 0, parts.turn ?? 1];
    if (keys.bonus.includes('/')) fields.push((parts.takes ?? [0, 0]).join(','));
    return this.position(variant, fields.join(' '), options);
  }

  async newGame(options: NewGame = {}): Promise<Game> {
    const { handle, variant, first } = await this.backend.call('open', [options]).done;
    return new OpenGame(this, handle, variant, first);
  }

  /** Hands the games an endgame table, once; false if there is none. */
  provide(name: string): Promise<boolean> {
    const give = async () => {
      const bytes = await fetchTable(name);
      if (bytes !== null) await this.backend.call('table', [bytes]).done;
      return bytes !== null;
    };
    const given = this.tables.get(name) ?? give();
    this.tables.set(name, given);
    // Not there now may mean no network: asked again the next time.
    given.then((there) => there || this.tables.delete(name), () => this.tables.delete(name));
    return given;
  }

  readTgn(text: string): Promise<GameRecord[]> {
    return this.backend.call('readTgn', [text]).done;
  }

  stopEngine(): void {
    this.engine.stop();
  }

  close(): void {
    this.engine.close();
    this.analyst.close();
    this.backend.end('CLOSED');
  }
}

function engineMemory(): number {
  const gigabytes = (navigator as { deviceMemory?: number }).deviceMemory ?? 4;
  return (gigabytes <= 1 ? 4 : 16) * 2 ** 20;
}

/** Opens the library. Rejects with NO_WEBASSEMBLY or LOAD_FAILED. */
export async function openTsoro(options: OpenOptions = {}): Promise<Tsoro> {
  const { module, simd } = await compile(options.wasm ?? { plain: plainUrl, simd: simdUrl });
  const engines: Engine[] = [];
  const start = (crashed: (error: TsoroError) => void) => WorkerBackend.start(() => new LibraryWorker(), module, crashed);
  let worker = true;
  // No worker (a policy, a very old browser, a file opened from disk): the page's thread does the work.
  const backend: Backend = await start((error) => options.onCrash?.(error)).catch(() => {
    worker = false;
    return new LocalBackend(module, LOCAL_SEARCH_MS);
  });
  const makeEngine = (index: number, bytes: number) =>
    new Engine(
      () => (worker ? start(() => engines[index]?.crashed()) : Promise.resolve(new LocalBackend(module, LOCAL_SEARCH_MS))),
      bytes,
    );
  engines.push(makeEngine(0, engineMemory()), makeEngine(1, engineMemory() / 2));
  const about = await backend.call('about', []).done;
  return new Library(backend, engines[0] as Engine, engines[1] as Engine, about, simd, worker);
}
