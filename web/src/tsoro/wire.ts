// Reads the replies of the WebAssembly door (src/wasm/door.h): the order of fields there and here is
// one contract.

import type {
  Choice, Choices, GameRecord, Hole, HoleInfo, Lap, LapEnd, Line, MoveListEntry, MoveSummary, Outcome, Player, PlyVerdict,
  PresetName, Reason, Result, Status, Taken, Truth, VariantInfo, VariantKey, Verdict, Why, Worth,
} from './api';
import { TsoroError } from './api';

const PLAYERS: readonly Player[] = ['south', 'north'];
const OUTCOMES: readonly Outcome[] = ['none', 'south', 'north', 'endless'];
const REASONS: readonly Reason[] = ['none', 'immobilised', 'endless', 'quiet', 'resigned', 'agreed', 'time', 'unfinished'];
const LAP_ENDS: readonly LapEnd[] = ['RELAY', 'HEAD_ON', 'HEAD_STOP', 'EMPTY', 'CAPTURE', 'ENDLESS'];
const NOT_YOURS = 0xff;

export const outcomeNumber = (outcome: Outcome): number => OUTCOMES.indexOf(outcome);
export const reasonNumber = (reason: Reason): number => REASONS.indexOf(reason);

/** Entry of a list of names; a number outside it means that the module and this file differ. */
function entry<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new TsoroError({ code: 'CRASHED', found: `unknown number ${index} in a reply` });
  return value;
}

const utf8 = new TextDecoder();

export class Reader {
  private at = 0;
  private readonly view: DataView;
  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  u8(): number {
    return this.view.getUint8(this.at++);
  }
  flag(): boolean {
    return this.u8() !== 0;
  }
  u32(): number {
    this.at += 4;
    return this.view.getUint32(this.at - 4, true);
  }
  i32(): number {
    return this.u32() | 0;
  }
  /** Exact below 2^53. */
  u64(): number {
    const low = this.u32();
    return this.u32() * 2 ** 32 + low;
  }
  bigint(): bigint {
    this.at += 8;
    return this.view.getBigUint64(this.at - 8, true);
  }
  /** A copy: the reply's memory is used again by the next call. */
  raw(size: number): Uint8Array {
    this.at += size;
    return this.bytes.slice(this.at - size, this.at);
  }
  text(): string {
    return utf8.decode(this.raw(this.u32()));
  }
  list<T>(count: number, read: () => T): T[] {
    return Array.from({ length: count }, read);
  }
}

/** The status of a failed call; offsets become indices into `text`. */
export function readStatus(r: Reader, text?: string): Status {
  const code = r.text() as Status['code'];
  const expected = r.text();
  const found = r.text();
  const bytes = r.u32();
  const args: [number, number] = [r.i32(), r.i32()];
  const why = r.text();
  const status: Status = { code, offset: text === undefined ? bytes : utf16Index(text, bytes), found, expected, args };
  if (why !== '') status.why = why as Why;
  if (text !== undefined) status.text = text;
  return status;
}

function utf16Index(text: string, bytes: number): number {
  return utf8.decode(new TextEncoder().encode(text).subarray(0, bytes)).length;
}

export interface About {
  version: string;
  revision: number;
  presets: PresetName[];
  whys: Why[];
  levels: number;
}

export function readAbout(r: Reader): About {
  return {
    version: r.text(),
    revision: r.u32(),
    presets: r.list(r.u32(), () => r.text() as PresetName),
    whys: r.list(r.u32(), () => r.text() as Why),
    levels: r.u32(),
  };
}

/** The name of the hole at a place in reading order. */
export function holeName(files: number, index: number): Hole {
  return String.fromCharCode(97 + (index % files)) + (4 - Math.floor(index / files));
}

function readHole(r: Reader, files: number, index: number): HoleInfo {
  const rank = (4 - Math.floor(index / files)) as HoleInfo['rank'];
  const owner = entry(PLAYERS, r.u8());
  const pit = r.u8();
  const head = r.flag();
  const next = holeName(files, r.u8());
  const facing = r.u8();
  return {
    name: holeName(files, index), index, owner, file: index % files, rank, inner: facing !== index, head, pit, next,
    facing: facing === index ? null : holeName(files, facing),
  };
}

export function readVariant(r: Reader, presets: readonly PresetName[]): VariantInfo {
  const text = r.text();
  const full = r.text();
  const preset = entry(presets, r.u8());
  const start = r.text();
  const files = r.u8();
  const holes = Array.from({ length: 4 * files }, (_, index) => readHole(r, files, index));
  const pairs = full.slice(full.indexOf(':') + 1).split(',').map((pair) => pair.split('='));
  return {
    text, full, preset, start,
    keys: Object.fromEntries(pairs) as Record<VariantKey, string>,
    geometry: { files, holes, byName: Object.fromEntries(holes.map((hole) => [hole.name, hole])) },
  };
}

function readTaken(r: Reader, files: number, count: number): Taken[] {
  return r.list(count, () => ({ hole: holeName(files, r.u8()), stones: r.u8() }));
}

/** The files of a capture: each takes one inner hole, in the order in which they were made. */
function capturedFiles(captured: Taken[]): string[] {
  return captured.filter(({ hole }) => /[23]$/.test(hole)).map(({ hole }) => hole.charAt(0));
}

function readSummary(r: Reader, files: number): MoveSummary {
  const captured = readTaken(r, files, r.u32());
  const bonus = readTaken(r, files, r.u8());
  const hole = () => holeName(files, r.u8());
  return {
    captured, bonus,
    files: capturedFiles(captured),
    taken: [...captured, ...bonus].reduce((sum, { stones }) => sum + stones, 0),
    move: r.text(),
    player: entry(PLAYERS, r.u8()),
    hole: hole(),
    stones: r.u8(),
    laps: r.u32(),
    end: hole(),
    stop: r.u32(),
    stopped: r.flag(),
  };
}

function reason(whys: readonly Why[], number: number): Why {
  return number === NOT_YOURS ? 'NOT_YOURS' : entry(whys, number);
}

/** A view without what the client adds from the variant. */
export interface RawView {
  files: number;
  ply: number;
  plies: number;
  position: string;
  mover: Player;
  turn: number;
  quiet: number;
  repetitions: number;
  result: Result;
  counts: Uint8Array;
  lift: Why[];
  lastMove: MoveSummary | null;
}

export function readView(r: Reader, whys: readonly Why[]): RawView {
  const files = r.u8();
  return {
    files,
    ply: r.u32(),
    plies: r.u32(),
    position: r.text(),
    mover: entry(PLAYERS, r.u8()),
    turn: r.u32(),
    quiet: r.u32(),
    repetitions: r.u32(),
    result: { outcome: entry(OUTCOMES, r.u8()), reason: entry(REASONS, r.u8()) },
    counts: r.raw(4 * files),
    lift: Array.from(r.raw(4 * files), (number) => reason(whys, number)),
    lastMove: r.flag() ? readSummary(r, files) : null,
  };
}

function readChoice(r: Reader, files: number, whys: readonly Why[]): Choice {
  const stop = r.u32();
  const move = r.text();
  const end = holeName(files, r.u8());
  const laps = r.u32();
  const captured = readTaken(r, files, r.u32());
  const bonus = r.u8();
  const candidates = r.list(r.u8(), () => holeName(files, r.u8()));
  const counts = r.raw(4 * files);
  return { stop, move, end, laps, captured, files: capturedFiles(captured), bonus, candidates, counts, why: reason(whys, r.u8()) };
}

export function readChoices(r: Reader, hole: Hole, whys: readonly Why[]): Choices {
  const files = r.u8();
  const why = reason(whys, r.u8());
  const all: Choice[] = [];
  while (r.flag()) all.push(readChoice(r, files, whys));
  return {
    hole, why,
    stops: all.filter((choice) => choice.stop !== 0),
    final: all.find((choice) => choice.stop === 0) ?? null,
    more: r.flag(),
    endless: r.flag(),
  };
}

function readLap(r: Reader, files: number): Lap {
  const number = r.u32();
  const skipped = r.u32();
  const from = holeName(files, r.u8());
  const sownCapture = r.flag();
  const stones = r.u8();
  const path = Array.from(r.raw(stones), (index) => holeName(files, index));
  const last = holeName(files, r.u8());
  const end = entry(LAP_ENDS, r.u8());
  const landing = r.u32();
  const taken = readTaken(r, files, r.u32());
  return { number, skipped, from, sownCapture, stones, path, last, end, landing, taken, counts: r.raw(4 * files) };
}

export function readAccount(r: Reader, whys: readonly Why[]) {
  const files = r.u8();
  const why = reason(whys, r.u8());
  const before = r.raw(4 * files);
  const summary = readSummary(r, files);
  const laps: Lap[] = [];
  while (r.flag()) laps.push(readLap(r, files));
  return { summary, why, before, laps, after: r.raw(4 * files) };
}

/** A move as the door takes it. */
export interface RawMove {
  pit: number;
  stop: number;
  low: number;
  high: number;
}

export function readRawMove(r: Reader): RawMove {
  return { pit: r.u8(), stop: r.u32(), low: r.u32(), high: r.u32() };
}

export function readMoves(r: Reader): MoveListEntry[] {
  const count = r.u32();
  return Array.from({ length: count }, (_, index) => ({
    ply: index + 1, player: entry(PLAYERS, r.u8()), turn: r.u32(), move: r.text(),
  }));
}

/** One game of a `.tgn` text and the offset behind it. */
export function readRecord(r: Reader): { next: number; record: GameRecord } {
  const next = r.u32();
  const tags = Object.fromEntries(r.list(r.u32(), () => [r.text(), r.text()] as const));
  const variant = r.text();
  const first = r.text();
  const moves = r.list(r.u32(), () => r.text());
  const result = { outcome: entry(OUTCOMES, r.u8()), reason: entry(REASONS, r.u8()) };
  const comments: GameRecord['comments'] = [];
  while (r.flag()) comments.push({ ply: r.u32(), text: r.text() });
  return { next, record: { tags, variant, first, moves, result, comments } };
}

const WORTHS = ['unknown', 'win', 'loss', 'endless'] as const;
const NEVER = 0xffffffff;

function readWorth(r: Reader): Worth | null {
  const value = entry(WORTHS, r.u8());
  const plies = r.u32();
  return value === 'unknown' ? null : { value, plies: plies === NEVER ? null : plies };
}

/** A quick win before a slow one, then what never ends, then the loss that takes longest. */
function rank({ value, plies }: Worth): number {
  if (value === 'endless') return 0;
  return value === 'win' ? (plies ?? 0) - 2 ** 32 : 2 ** 32 - (plies ?? 0);
}

/** Null unless the position and every move of it are covered. */
export function readTruth(r: Reader): Truth | null {
  const worth = readWorth(r);
  const moves = r.list(r.u32(), () => ({ move: r.text(), worth: readWorth(r) }));
  const known = moves.flatMap(({ move, worth: found }) => (found === null ? [] : [{ move, ...found }]));
  if (worth === null || known.length < moves.length) return null;
  return { ...worth, moves: known.sort((a, b) => rank(a) - rank(b)) };
}

function readScore(r: Reader, mover: Player) {
  const score = r.i32();
  const win = r.u32() / 1000;
  const seen = r.flag();
  const plies = r.u32();
  return {
    score, win,
    winSouth: mover === 'south' ? win : 1 - win,
    mate: seen ? (score < 0 ? -plies : plies) : null,
  };
}

function readLine(r: Reader, mover: Player): Line {
  return { ...readScore(r, mover), moves: r.list(r.u8(), () => r.text()) };
}

/** News of a running search. */
export type News =
  | { kind: 'line'; depth: number; nodes: number; multipv: number; line: Line | null }
  | { kind: 'ply'; verdict: PlyVerdict };

export function readNews(r: Reader, mover: Player): News {
  if (r.u8() === 1) return { kind: 'ply', verdict: readPly(r) };
  const depth = r.u32();
  const nodes = r.u64();
  const multipv = r.u32();
  return { kind: 'line', depth, nodes, multipv, line: multipv === 0 ? null : readLine(r, mover) };
}

function readPly(r: Reader): PlyVerdict {
  const ply = r.u32();
  const mover = entry(PLAYERS, r.u8());
  const winSouth = r.u32() / 1000;
  const line = r.flag() ? readLine(r, mover) : null;
  if (!r.flag()) return { ply, winSouth, line, played: null, loss: 0, verdict: null };
  const played = r.text();
  return { ply, winSouth, line, played, loss: r.u32() / 1000, verdict: r.text().toLowerCase() as Verdict };
}

export interface RawResult {
  move: string;
  depth: number;
  nodes: number;
  stopped: boolean;
  lines: Line[];
}

export function readResult(r: Reader, mover: Player): RawResult {
  const move = r.text();
  readScore(r, mover); // the score of that move; the lines carry theirs
  return { move, depth: r.u32(), nodes: r.u64(), stopped: r.flag(), lines: r.list(r.u32(), () => readLine(r, mover)) };
}
