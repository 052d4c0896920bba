// A game under study: the engine looks at the position shown, and judges the whole game when asked.
import { batch, effect, signal } from '@preact/signals';
import { n, t } from '../../i18n';
import { endedByHand, Table, type Phase, type Setup } from '../../play/table';
import { tellMove } from '../../play/words';
import type { Analysis, Game, GameState, Line, NewGame, PlyVerdict, Progress, Search, Truth, Tsoro } from '../../tsoro/api';
import { TsoroError } from '../../tsoro/api';

const LOOK_MS = 20_000; // an engine left alone rests after that
const NEWS_MS = 200; // more often nobody can read
const person = { kind: 'person' } as const;

/** Moves of a line that are shown on the board without being played. */
export interface Walk {
  line: number;
  moves: string[];
}

export class Study {
  readonly table: Table;
  readonly thinks = signal(true);
  readonly wanted = signal(3); // lines
  readonly progress = signal<Progress | null>(null);
  readonly verdicts = signal<ReadonlyMap<number, PlyVerdict>>(new Map());
  /** What the endgame tables know of the position of the game; null where they do not cover it. */
  readonly truth = signal<Truth | null>(null);
  /** Plies judged so far while the whole game is being judged. */
  readonly judging = signal<{ done: number; of: number } | null>(null);
  readonly walk = signal<Walk | null>(null);
  /** The game as it was opened, when other moves have been tried since. */
  readonly opened = signal<string[]>([]);
  private search: Search | null = null;
  private analysis: Analysis | null = null;
  private searched = ''; // what the running search is about
  private asked: GameState | null = null; // whose truth is shown or asked for
  private readonly stopWatching: () => void;
  private readonly hidden = () => this.look();

  constructor(readonly tsoro: Tsoro) {
    this.table = new Table(tsoro);
    this.stopWatching = effect(() => {
      void [this.table.state.value, this.table.phase.value, this.thinks.value, this.wanted.value];
      this.look();
      void this.askTruth(this.table.state.value);
    });
    document.addEventListener('visibilitychange', this.hidden);
  }

  async open(game: NewGame, ply: number | null = null): Promise<void> {
    this.cancelJudging();
    const moves = typeof game.moves === 'string' ? game.moves.split(/\s+/).filter(Boolean) : (game.moves ?? []);
    const setup: Setup = {
      variant: game.variant ?? 'fuva',
      ...(game.position === undefined ? {} : { position: game.position }),
      sides: { south: person, north: person },
    };
    const plies = Math.min(ply ?? moves.length, moves.length);
    await this.table.start(setup, { setup, moves, plies, ...(game.result === undefined ? {} : { result: game.result }) });
    batch(() => {
      this.opened.value = moves;
      this.verdicts.value = new Map();
      this.walk.value = null;
    });
  }

  /** Whether other moves than those of the opened game stand on the list. */
  get strayed(): boolean {
    const now = this.table.moves.value.map(({ move }) => move).join(' ');
    return now !== this.opened.value.join(' ') && this.opened.value.length > 0;
  }

  /** Back to the game as it was opened, at the same ply as far as both agree. */
  async comeBack(): Promise<void> {
    const { setup, moves } = this.table;
    const agree = this.opened.value.findIndex((move, index) => moves.value[index]?.move !== move);
    await this.open({ variant: setup.value.variant, position: setup.value.position, moves: this.opened.value }, Math.max(agree, 0));
  }

  // --- The engine on the position shown ---

  /** Starts, restarts or stops the search, as the state of the page asks. */
  private look(): void {
    const state = this.table.state.peek();
    const phase = this.table.phase.peek();
    const wanted = this.thinks.peek() && state !== null && canLook(state, phase) && !document.hidden && this.judging.peek() === null;
    const about = wanted ? `${state.serial} ${state.position} ${this.wanted.peek()} ${state.variant.full}` : '';
    if (about === this.searched) return;
    this.searched = about;
    this.search?.cancel();
    this.search = null;
    if (this.walk.peek() === null || !wanted) this.progress.value = null;
    if (wanted) void this.start(about, state);
  }

  private async start(about: string, state: GameState): Promise<void> {
    const over = endedByHand(state);
    const game = over ? await this.undecided(state) : this.table.openGame;
    if (game === null) return;
    if (about !== this.searched) return over ? game.close() : undefined;
    this.walk.value = null;
    this.progress.value = null;
    let last = 0;
    const onProgress = (progress: Progress) => {
      if (about !== this.searched || performance.now() - last < NEWS_MS) return;
      last = performance.now();
      this.progress.value = progress;
    };
    this.search = game.search({ timeMs: LOOK_MS, multipv: this.wanted.peek(), onProgress });
    const { done } = this.search;
    if (over) void done.catch(() => undefined).then(() => game.close());
    done.then(
      (result) => about === this.searched && result.lines.length > 0 && (this.progress.value = result),
      (error: unknown) => about === this.searched && this.fail(error),
    );
  }

  /** The game as if nobody had ended it: the engine looks at no game that is over. */
  private async undecided(state: GameState): Promise<Game | null> {
    try {
      return await this.tsoro.newGame({ variant: state.variant.text, position: state.first, moves: this.table.moves.peek().slice(0, state.ply).map(({ move }) => move) });
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  private async askTruth(state: GameState | null): Promise<void> {
    const game = this.table.openGame;
    if (state === this.asked || game === null) return;
    this.asked = state;
    this.truth.value = null;
    // Only a help: without it the engine's lines are there as ever.
    const truth = await game.truth().catch(() => null);
    if (state === this.asked) this.truth.value = truth;
  }

  /** South's chance to win in the position shown, 0..1; null while nothing is known. */
  chance(): number | null {
    const state = this.table.state.value;
    if (state === null) return null;
    if (!endedByHand(state)) {
      if (state.result.outcome === 'south') return 1;
      if (state.result.outcome === 'north') return 0;
      if (state.result.outcome === 'endless') return 0.5;
    }
    return this.progress.value?.lines[0]?.winSouth ?? this.verdicts.value.get(state.ply)?.winSouth ?? null;
  }

  /** Shows the position after some moves of a line. */
  async show(index: number, line: Line, count: number): Promise<void> {
    const state = this.table.state.value;
    if (state === null) return;
    const played = this.table.moves.value.slice(0, state.ply).map(({ move }) => move);
    const moves = line.moves.slice(0, count);
    this.walk.value = { line: index, moves };
    try {
      const game = await this.tsoro.newGame({ variant: state.variant.text, position: state.first, moves: [...played, ...moves] });
      const view = await game.state();
      game.close();
      if (this.walk.value?.moves !== moves) return;
      const { lastMove } = view;
      this.table.show(view, () => (lastMove === null ? '' : tellMove(lastMove)));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Plays the moves that are shown. */
  async follow(): Promise<void> {
    const { walk } = this;
    if (walk.value === null) return;
    const { moves } = walk.value;
    walk.value = null;
    await this.play(moves);
  }

  /** Plays a move from the position of the game. */
  async playHere(move: string): Promise<void> {
    this.walk.value = null;
    await this.play([move]);
  }

  private async play(moves: string[]): Promise<void> {
    const state = this.table.state.value;
    if (state !== null && endedByHand(state)) await this.table.undo(); // takes the end back, no move
    await this.table.playAll(moves);
  }

  async leave(): Promise<void> {
    this.walk.value = null;
    await this.table.look(null);
  }

  // --- The whole game ---

  async judge(): Promise<void> {
    const game = this.table.openGame;
    if (game === null || this.judging.value !== null) return;
    this.judging.value = { done: 0, of: this.table.moves.value.length + 1 };
    this.look();
    const found = new Map<number, PlyVerdict>();
    this.analysis = game.analyse({
      onPly: (verdict, done, of) => {
        found.set(verdict.ply, verdict);
        batch(() => {
          this.verdicts.value = new Map(found);
          this.judging.value = { done, of };
        });
      },
    });
    try {
      const all = await this.analysis.done;
      this.verdicts.value = new Map(all.map((verdict) => [verdict.ply, verdict]));
    } catch (error) {
      this.fail(error);
    } finally {
      this.analysis = null;
      this.judging.value = null;
      this.look();
    }
  }

  cancelJudging(): void {
    this.analysis?.cancel();
  }

  private fail(error: unknown): void {
    if (error instanceof TsoroError && (error.status.code === 'CANCELLED' || error.status.code === 'ERR_GAME_OVER')) return;
    this.table.fail(error);
  }

  close(): void {
    this.stopWatching();
    document.removeEventListener('visibilitychange', this.hidden);
    this.cancelJudging();
    this.searched = '';
    this.search?.cancel();
    this.table.close();
  }
}

/** Whether the engine has something to look at: a position in which the rules let somebody move. */
function canLook(state: GameState, phase: Phase): boolean {
  return phase === 'ready' || (phase === 'over' && endedByHand(state));
}

/** "South wins in 9 plies", "North wins in 1 ply". */
export function winText(south: boolean, plies: number): string {
  return south ? n('South wins in {count} ply', 'South wins in {count} plies', plies) : n('North wins in {count} ply', 'North wins in {count} plies', plies);
}

/** "South 63 %", or who wins in how many moves. */
export function chanceText(line: Line, percent: (share: number) => string): string {
  if (line.mate !== null) {
    return winText(line.winSouth > 0.5, Math.abs(line.mate));
  }
  return line.winSouth >= 0.5 ? t('South {percent}', { percent: percent(line.winSouth) }) : t('North {percent}', { percent: percent(1 - line.winSouth) });
}
