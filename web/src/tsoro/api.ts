// What the page knows of the game. Every rule lives in the library (C, as WebAssembly in a worker);
// this file gives it a typed face. Nothing here, and nothing in the page, decides a rule.
//
//   const tsoro = await openTsoro();                          // from './client'
//   const game = await tsoro.newGame({ variant: 'fuva:files=8' });
//   const choices = await game.sowings('c1');
//   const state = await game.play({ hole: 'c1', bonus: [] });
//
// Conventions
// * Promises reject with TsoroError, never with anything else. A rejected call has changed nothing.
// * A call can be given an AbortSignal; it then rejects with code CANCELLED and its late reply is
//   dropped. Calls on one game are answered in the order in which they were made.
// * Counts are Uint8Array in the order of Geometry.holes: counts[hole.index]. Treat them as frozen.
// * Searching runs in a worker of its own: the game always answers, also while the engine thinks.

// --- Words -----------------------------------------------------------------------------------

/** A hole's name as South sees the board: file letter and rank, "c1". */
export type Hole = string;
export type Player = 'south' | 'north';
export type PresetName =
  | 'fuva' | 'musoro' | 'basic' | 'matthews1' | 'matthews2' | 'matthews3' | 'matthews4'
  | 'matthews5' | 'matthews6' | 'tracey';
export type VariantKey =
  | 'files' | 'heads' | 'bonus' | 'sanctuary' | 'outer' | 'inner' | 'captures' | 'setup' | 'repeat'
  | 'quiet';

/** Why a hole may not be lifted or a move not be played (enum tsoro_why). NOT_YOURS is told for the
 *  holes of the player who is not to move. */
export type Why =
  | 'LEGAL' | 'NOT_YOURS' | 'NOT_A_PIT' | 'EMPTY' | 'HAVE_DOUBLE' | 'NEXT_OCCUPIED' | 'ENDLESS'
  | 'NO_SUCH_STOP' | 'NO_BONUS' | 'TOO_MANY_BONUS' | 'BONUS_EMPTY' | 'BONUS_HEAD' | 'REPEATS'
  | 'GAME_OVER';

/** Codes of the library (enum tsoro_code) and, below the gap, those of the page's own machinery. */
export type Code =
  | 'ERR_MEMORY' | 'ERR_SYNTAX' | 'ERR_RANGE' | 'ERR_UNKNOWN_NAME' | 'ERR_UNKNOWN_KEY'
  | 'ERR_DUPLICATE' | 'ERR_CONFLICT' | 'ERR_TOO_MANY_STONES' | 'ERR_ILLEGAL_MOVE' | 'ERR_GAME_OVER'
  | 'ERR_MISMATCH' | 'ERR_UNSUPPORTED' | 'ERR_TOO_LONG' | 'ERR_IO' | 'ERR_EXISTS' | 'ERR_CORRUPT'
  | 'ERR_NOT_COVERED' | 'ERR_STOPPED'
  //
  | 'NO_WEBASSEMBLY' // the browser has none, or it is switched off
  | 'LOAD_FAILED' // the library could not be fetched or compiled
  | 'CRASHED' // the library trapped or its worker died: the handle is lost, open it again
  | 'CANCELLED' // the caller aborted the call
  | 'CLOSED'; // the game or the library was closed

/** What went wrong, as data: the page turns it into a sentence in the user's language. */
export interface Status {
  code: Code;
  /** Index into the text that was read (UTF-16, as JavaScript counts), where the trouble is. */
  offset: number;
  /** What stood there; '' at the end of the text. */
  found: string;
  /** "EXPECT_SLASH" and so on (enum tsoro_expected); 'EXPECT_NOTHING' if it says nothing. */
  expected: string;
  /** Numbers that belong to code or expected; see include/tsoro/status.h. */
  args: [number, number];
  /** With ERR_ILLEGAL_MOVE: the reason. */
  why?: Why;
  /** The text that was read, for showing the place. */
  text?: string;
}

export class TsoroError extends Error {
  readonly status: Status;
  constructor(status: Partial<Status> & { code: Code }) {
    super(status.why ? `${status.code} (${status.why})` : status.code);
    this.name = 'TsoroError';
    this.status = { offset: 0, found: '', expected: 'EXPECT_NOTHING', args: [0, 0], ...status };
  }
}

export interface Cancellable {
  signal?: AbortSignal;
}

// --- Board and variant -----------------------------------------------------------------------

export interface HoleInfo {
  name: Hole;
  index: number; // place in Geometry.holes and in every counts array
  owner: Player;
  file: number; // 0 = a, as South sees the board
  rank: 1 | 2 | 3 | 4;
  inner: boolean;
  head: boolean;
  pit: number; // place in the owner's sowing order, 0..2N-1
  next: Hole; // the hole sown after this one
  facing: Hole | null; // for an inner hole: the enemy inner hole in the same file
}

export interface Geometry {
  files: number;
  /** Rank 4 from file a on, then ranks 3, 2 and 1: the order of reading with South below. */
  holes: HoleInfo[];
  byName: Record<Hole, HoleInfo>;
}

export interface VariantInfo {
  text: string; // short form, canonical: "fuva:files=8"
  full: string; // full form: equal texts are equal games
  preset: PresetName;
  keys: Record<VariantKey, string>; // every key with its value, as the full form writes it
  start: string; // position line of the start
  geometry: Geometry;
}

// --- Positions -------------------------------------------------------------------------------

export type Outcome = 'none' | 'south' | 'north' | 'endless';
export type Reason =
  | 'none' | 'immobilised' | 'endless' | 'quiet' | 'resigned' | 'agreed' | 'time' | 'unfinished';

export interface Result {
  outcome: Outcome;
  reason: Reason;
}

/** A position as the board draws it. */
export interface View {
  ply: number; // plies played before it
  position: string; // canonical position line
  counts: Uint8Array;
  mover: Player;
  turn: number;
  quiet: number;
  stones: { south: number; north: number };
  /** For every hole, in the order of Geometry.holes: LEGAL if it may be lifted, else why not. */
  lift: Why[];
  liftable: Hole[]; // those that are LEGAL, in sowing order
  repetitions: number; // how often this position has stood in the game, itself included
  result: Result;
  lastMove: MoveSummary | null; // the move that led here
}

/** The game now: the view of its current ply, and what surrounds it. */
export interface GameState extends View {
  serial: number; // rises with every change of this game
  variant: VariantInfo;
  first: string; // position line at ply 0
  plies: number; // length of the whole line, what can be redone included
  canUndo: boolean;
  canRedo: boolean;
}

// --- Moves -----------------------------------------------------------------------------------

/** What the player decides. The capture follows from the position. */
export interface MoveSpec {
  hole: Hole;
  stop?: number; // stop at the K-th head landing; 0 or absent: never stop of free will
  bonus?: Hole[];
}
/** A move: its text ("e2xk+c4", the capture may be left out), or its parts. */
export type MoveLike = string | MoveSpec;

export interface Taken {
  hole: Hole;
  stones: number;
}

/** Data for a sentence such as "5 stones from c1, three laps, ends in h2, takes 4 from file h, bonus
 *  d4 and e3". */
export interface MoveSummary {
  move: string; // canonical text
  player: Player;
  hole: Hole; // lifted
  stones: number; // lifted there
  laps: number;
  end: Hole; // where the last stone fell
  stop: number; // 0: no stop of free will
  stopped: boolean; // ended by stopping at a head
  files: string[]; // files captured, in order; [] without a capture; several only with captures=sow
  captured: Taken[]; // holes emptied by the capture, bonus not included
  bonus: Taken[]; // bonus holes taken
  taken: number; // all stones taken
}

/** One way for a sowing to end. */
export interface Choice {
  stop: number; // K-th head landing, 0: the sowing that never stops of free will
  move: string; // canonical text without bonus holes
  end: Hole;
  laps: number;
  files: string[];
  captured: Taken[]; // empty without a capture
  bonus: number; // up to so many bonus holes may be taken, 0: none
  candidates: Hole[]; // holes the bonus may take
  counts: Uint8Array; // the board after it, before any bonus
  /** LEGAL, or REPEATS where repeat=forbidden strikes it out (without bonus holes). */
  why: Why;
}

export interface Choices {
  hole: Hole;
  why: Why; // why the hole may not be lifted; then the rest is empty
  /** Head landings where the player may stop, in order, from landing `from` on. */
  stops: Choice[];
  /** There are more head landings: ask again with `from: stops[stops.length - 1].stop + 1`. */
  more: boolean;
  /** The sowing played on to its end; null if it never ends, or if `more` (not reached yet). */
  final: Choice | null;
  endless: boolean; // sowing on without a stop never ends
}

export type LapEnd = 'RELAY' | 'HEAD_ON' | 'HEAD_STOP' | 'EMPTY' | 'CAPTURE' | 'ENDLESS';

export interface Lap {
  number: number; // 1, 2, ...
  skipped: number; // laps left out just before this one (a very long sowing is cut, see AccountOptions)
  from: Hole; // lifted; after a sown capture the hole that captured
  sownCapture: boolean; // the stones sown are captured ones and came from the enemy
  stones: number;
  path: Hole[]; // holes that get a stone, in order, `stones` entries
  last: Hole;
  end: LapEnd;
  landing: number; // head landings so far, this one included
  taken: Taken[]; // captured at the end of the lap
  counts: Uint8Array; // after the lap and its capture
}

/** A move lap by lap, for animation, preview and explanation. */
export interface Account {
  summary: MoveSummary;
  why: Why; // LEGAL, or why it is no move: then `laps` tells it as far as it goes
  before: Uint8Array;
  laps: Lap[];
  after: Uint8Array; // bonus holes taken
}

export interface AccountOptions extends Cancellable {
  /** At most so many laps are told (default 400): the first ones and the last. */
  laps?: number;
}

export interface MoveListEntry {
  ply: number; // 1 = the first move
  turn: number;
  player: Player;
  move: string;
}

// --- Games -----------------------------------------------------------------------------------

export interface NewGame {
  variant?: string; // default fuva
  position?: string; // a position line; default the variant's start
  moves?: string[] | string; // played at once; text is split at spaces
  result?: Result; // ended otherwise than by the rules (resigned, agreed, time, unfinished)
}

export interface GameRecord {
  tags: Record<string, string>;
  variant: string;
  first: string; // position line at ply 0
  moves: string[];
  result: Result;
  comments: { ply: number; text: string }[];
}

/** What the endgame tables know: won, lost or never ending, and the plies to the end (null: never). */
export interface Worth {
  value: 'win' | 'loss' | 'endless';
  plies: number | null;
}

export interface Truth extends Worth {
  /** Every legal move with what it is worth to its player, the best first. */
  moves: ({ move: string } & Worth)[];
}

export interface Game {
  readonly id: number;
  state(options?: Cancellable): Promise<GameState>;
  /** The view of another ply, 0..plies; the game stays where it is. */
  at(ply: number, options?: Cancellable): Promise<View>;
  /** Moves the game to a ply by undo and redo. */
  goTo(ply: number): Promise<GameState>;

  /** How sowings from this hole can end; `cap` (default 24) head landings at most. */
  sowings(hole: Hole, options?: Cancellable & { from?: number; cap?: number }): Promise<Choices>;
  /** The account of a move here, legal or not; of the move that led to `ply` with accountOf. */
  preview(move: MoveLike, options?: AccountOptions): Promise<Account>;
  accountOf(ply: number, options?: AccountOptions): Promise<Account>;

  play(move: MoveLike): Promise<GameState>;
  undo(plies?: number): Promise<GameState>; // default 1; stops at the start
  redo(plies?: number): Promise<GameState>;
  resign(player?: Player): Promise<GameState>; // default: the mover
  agreeEndless(): Promise<GameState>;
  /** Ends it for another reason ('time': `winner` wins; 'unfinished'). */
  end(result: Result): Promise<GameState>;

  /** The whole line, what can be redone included. */
  moves(options?: Cancellable): Promise<MoveListEntry[]>;
  /** The game as one `.tgn` game. Tags given replace the defaults. */
  tgn(tags?: Record<string, string>): Promise<string>;

  /** Starts the engine on the current position. One search at a time per engine: an older one of
   *  this page is stopped first. */
  search(options: SearchOptions): Search;
  /** A move worth considering, with its account's summary. */
  hint(options?: SearchLimits & Cancellable): Promise<{ summary: MoveSummary; line: Line }>;
  /** What the tables beside the page say of the current position, for its mover; null: not covered. */
  truth(options?: Cancellable): Promise<Truth | null>;
  /** Every ply of the line, from the end to the start; results come through onPly as they are found. */
  analyse(options?: AnalyseOptions): Analysis;

  close(): void;
}

// --- Engine ----------------------------------------------------------------------------------

export interface SearchLimits {
  timeMs?: number;
  nodes?: number;
  depth?: number;
  level?: number; // strength of play, see Tsoro.levels; alone it decides the limits too
}

export interface SearchOptions extends SearchLimits, Cancellable {
  infinite?: boolean; // until stop()
  multipv?: number; // lines wanted, default 1
  seed?: number; // for levels that vary their play; default: random
  onProgress?: (progress: Progress) => void;
}

export interface Line {
  moves: string[]; // the first one is the move
  /** In hundredths of a stone-equivalent, for the player to move at the root. */
  score: number;
  /** Forced win for the root's mover in so many plies, negative: forced loss; null: neither seen. */
  mate: number | null;
  win: number; // expected score of the root's mover, 0..1
  winSouth: number; // the same for South
}

export interface Progress {
  depth: number;
  nodes: number;
  timeMs: number;
  lines: Line[]; // best first; may be empty before the first iteration is done
}

export interface SearchResult extends Progress {
  move: string; // the move to play
  stopped: boolean; // by stop(), before its limits
}

export interface Search {
  /** Rejects with CANCELLED after cancel(). */
  readonly done: Promise<SearchResult>;
  stop(): void; // answer now with the best so far
  cancel(): void; // forget it
}

export type Verdict = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'forced';

export interface PlyVerdict {
  ply: number; // the position before the move, 0..plies
  winSouth: number; // expected score of South there, 0..1
  line: Line | null; // best line found; null when the game is over there
  played: string | null; // the move played, null at the end of the line
  loss: number; // win probability the move gave away, 0..1, for its player
  verdict: Verdict | null; // of the move played
}

export interface AnalyseOptions extends Cancellable {
  nodes?: number; // per ply, default 20000
  onPly?: (verdict: PlyVerdict, done: number, of: number) => void;
}

export interface Analysis {
  readonly done: Promise<PlyVerdict[]>; // rising by ply
  cancel(): void;
}

export interface Level {
  level: number;
  name: string; // a stable key for the page's texts, such as "easy"
}

// --- The library -----------------------------------------------------------------------------

export interface PositionParts {
  counts: ArrayLike<number>; // in the order of Geometry.holes
  mover: Player;
  quiet?: number;
  turn?: number;
  takes?: [number, number]; // default 0,0 where the variant has a bonus schedule
}

export interface Tsoro {
  readonly simd: boolean; // the build with vector instructions is running
  readonly worker: boolean; // false: no worker could be made, everything runs on the page's thread
  readonly version: string;
  readonly presets: PresetName[];
  readonly levels: Level[];

  /** Reads a variant line. Rejects with the place of the mistake. */
  variant(text: string, options?: Cancellable): Promise<VariantInfo>;
  /** Builds a line from a preset and keys and reads it; what equals the preset is left out. */
  variantFrom(preset: PresetName, keys: Partial<Record<VariantKey, string>>): Promise<VariantInfo>;

  /** Reads a position line: canonical text and what the board needs (no history). */
  position(variant: string, text: string, options?: Cancellable): Promise<View>;
  /** For a position editor: the same from parts; rejects with ERR_TOO_MANY_STONES and the like. */
  positionFrom(variant: string, parts: PositionParts, options?: Cancellable): Promise<View>;

  newGame(options?: NewGame): Promise<Game>;
  /** All games of a `.tgn` text; open one with newGame({variant, position: first, moves, result}). */
  readTgn(text: string): Promise<GameRecord[]>;

  /** Stops a search that is running (page hidden, new game). The engine comes back by itself. */
  stopEngine(): void;
  close(): void;
}

export interface OpenOptions {
  /** Where the two builds lie; default: beside the page, as the build placed them. */
  wasm?: { plain: string; simd: string };
  /** Called when a worker died; the library must be opened and the games made anew. */
  onCrash?: (error: TsoroError) => void;
}

/** Rejects with NO_WEBASSEMBLY or LOAD_FAILED. Implemented by openTsoro in './client'. */
export type OpenTsoro = (options?: OpenOptions) => Promise<Tsoro>;
