// One table with one game: who sits where, what is shown, whose gesture it is. It asks the library
// what is legal and plays what the user has chosen; it knows no rule itself.
import { batch, computed, signal } from '@preact/signals';
import type { Account, Choice, Choices, Game, GameState, Hole, MoveListEntry, MoveSpec, Player, Search, Tsoro, View } from '../tsoro/api';
import { TsoroError } from '../tsoro/api';
import type { BoardHandle, Pointer } from '../board/Board';
import { confirmChoices, previews } from '../settings';
import { t } from '../i18n';
import type { SharedGame } from '../share/link';
import { endSound } from '../ui/sounds';
import { Clock, type ClockSetup } from './clock';
import { explainEnd, explainError, describeMove, tellLift, tellMove, whyNot } from './words';

/** A person, or the engine at a level. */
export type Sitter = { kind: 'person' } | { kind: 'engine'; level: number };

export interface Setup {
  variant: string;
  position?: string; // a position line to start from
  sides: Record<Player, Sitter>;
  clock?: ClockSetup;
  faceToFace?: boolean;
}

/** What is kept of a game to bring it back. */
export interface SavedGame {
  setup: Setup;
  moves: string[];
  plies: number; // of `moves`, those not undone
  result?: { outcome: GameState['result']['outcome']; reason: GameState['result']['reason'] };
  clocks?: Record<Player, number>;
}

export type Phase = 'loading' | 'ready' | 'sowing' | 'choosing' | 'thinking' | 'over' | 'failed';

/** A move begun and not yet played. */
export interface Pending {
  hole: Hole;
  stage: 'stop' | 'bonus' | 'confirm';
  stops: Choice[];
  more: boolean;
  final: Choice | null;
  /** Index into stops of the landing where the stones lie now; -1 once sown to the end. */
  at: number;
  choice: Choice;
  bonus: Hole[];
  account: Account;
}

export interface Preview {
  hole: Hole;
  account: Account;
}

/** A caption is kept as a function, so that it follows a change of language. */
export type Speech = () => string;

const nothing: Speech = () => '';
/** Far beyond every head landing: asks for the end of a sowing only. */
const beyond = 2 ** 31 - 1;
const shortestThought = 450;
/** So long nothing need be said about work that goes on. Milliseconds. */
const patience = 400;

export class Table {
  readonly phase = signal<Phase>('loading');
  readonly state = signal<GameState | null>(null);
  /** The board at rest. */
  readonly counts = signal<Uint8Array>(new Uint8Array(0));
  readonly setup = signal<Setup>({ variant: 'fuva', sides: { south: { kind: 'person' }, north: { kind: 'engine', level: 1 } } });
  readonly moves = signal<MoveListEntry[]>([]);
  readonly pending = signal<Pending | null>(null);
  readonly preview = signal<Preview | null>(null);
  /** An earlier position that is being looked at; null: the current one. */
  readonly viewing = signal<View | null>(null);
  readonly says = signal<Speech>(nothing);
  readonly refused = signal<Hole | null>(null);
  readonly hinted = signal<Hole | null>(null);
  readonly capturable = signal<{ by: Set<Hole>; from: Set<Hole> }>({ by: new Set(), from: new Set() });
  readonly seat = signal<Player>('south');
  readonly clock = signal<Clock | null>(null);
  readonly hinting = signal(false);
  /** Whose turn it is to the eye: while the stones of a move fall, still the one whose move it is. */
  readonly turn = computed<Player>(() => {
    const state = this.state.value;
    const moving = this.phase.value === 'sowing' ? state?.lastMove : null;
    return moving?.player ?? state?.mover ?? 'south';
  });
  onChange: (saved: SavedGame) => void = () => undefined;
  /** While a clock runs: the game as it was kept last, with less time left. */
  onClock: (saved: SavedGame) => void = () => undefined;
  onOver: () => void = () => undefined;

  protected game: Game | null = null;
  private board: BoardHandle | null = null;
  private search: Search | null = null;
  /** Rises when what was begun must not go on: a new game, an undo, a take-back. */
  protected round = 0;
  private pointing = 0;

  constructor(private readonly tsoro: Tsoro) {}

  attach(board: BoardHandle): void {
    this.board = board;
    board.view.show(this.counts.value);
  }

  /** Puts the keyboard on a hole. */
  focus(hole: Hole): void {
    this.board?.focus(hole);
  }

  // --- Beginning and ending ---

  async start(setup: Setup, saved?: SavedGame): Promise<void> {
    const round = this.halt();
    const stood = { phase: this.phase.value, says: this.says.value };
    this.phase.value = 'loading';
    const { game, state } = await this.patiently(this.openGameOf(setup, saved)).catch((error) => {
      if (round === this.round) this.stay(stood.phase, stood.says);
      throw error;
    });
    if (round !== this.round) return game.close();
    this.game?.close();
    this.game = game;
    this.clock.value?.stop();
    this.clock.value = setup.clock === undefined ? null : new Clock(setup.clock, (player) => void this.flag(player), () => this.onClock(this.saved()));
    if (saved?.clocks !== undefined) this.clock.value?.set(saved.clocks);
    batch(() => {
      this.setup.value = setup;
      this.seat.value = homeSeat(setup);
      this.viewing.value = null;
      this.settle(state);
      this.says.value = state.plies === 0 ? () => this.whoIsToMove() : () => (state.lastMove === null ? this.whoIsToMove() : tellMove(state.lastMove));
    });
    await this.changed(round);
    await this.next(round);
  }

  private async openGameOf(setup: Setup, saved?: SavedGame): Promise<{ game: Game; state: GameState }> {
    const game = await this.tsoro.newGame({ variant: setup.variant, position: setup.position, moves: saved?.moves ?? [], result: saved?.result });
    if (saved !== undefined && saved.plies < saved.moves.length) await game.goTo(saved.plies);
    return { game, state: await game.state() };
  }

  /** A game that was to begin does not: the one before goes on. */
  private stay(phase: Phase, says: Speech): void {
    this.says.value = says;
    if (this.state.value === null || phase === 'over') {
      this.phase.value = phase;
      return;
    }
    this.settle(this.state.value);
    void this.next(this.round);
  }

  /** Waits for the library. There are moves of millions of laps: then the caption says that something is going on. */
  private async patiently<T>(work: Promise<T>): Promise<T> {
    const { round } = this;
    const slow = setTimeout(() => {
      if (round === this.round) this.says.value = () => t('Loading…');
    }, patience);
    try {
      return await work;
    } finally {
      clearTimeout(slow);
    }
  }

  get geometry() {
    return this.state.value!.variant.geometry;
  }

  whoIsToMove(): string {
    const state = this.state.value;
    if (state === null) return '';
    const engine = this.setup.value.sides[state.mover].kind === 'engine';
    // Whole sentences: a name changes its form in some languages.
    if (state.mover === 'south') return engine ? t('South is to move: the computer.') : t('South is to move: choose a hole.');
    return engine ? t('North is to move: the computer.') : t('North is to move: choose a hole.');
  }

  async resign(): Promise<void> {
    const { state } = this;
    if (state.value === null || this.phase.value === 'over') return;
    const person = this.setup.value.sides[state.value.mover].kind === 'person' ? state.value.mover : other(state.value.mover);
    await this.finish((game) => game.resign(person));
  }

  async agreeEndless(): Promise<void> {
    await this.finish((game) => game.agreeEndless());
  }

  /** Whether the engine, asked, would rather call the game endless: if neither side is clearly better. */
  async engineAgrees(): Promise<boolean> {
    const round = this.halt();
    const { line } = await this.game!.hint({ nodes: 20000 });
    if (round !== this.round) return false;
    const agrees = line.mate === null && Math.abs(line.win - 0.5) < 0.12;
    if (!agrees) {
      this.says.value = () => t('The computer does not agree: it thinks that the game can still be decided.');
      void this.next(round);
    }
    return agrees;
  }

  private async flag(loser: Player): Promise<void> {
    await this.finish((game) => game.end({ outcome: other(loser), reason: 'time' }));
  }

  private async finish(how: (game: Game) => Promise<GameState>): Promise<void> {
    const round = this.halt();
    if (this.game === null) return;
    const state = await how(this.game);
    if (round !== this.round) return;
    this.settle(state);
    await this.changed(round);
    await this.next(round);
  }

  /** Stops everything that is under way and returns the number of the new round. */
  protected halt(): number {
    this.round += 1;
    this.search?.cancel();
    this.search = null;
    this.clock.value?.stop();
    this.board?.sower.skip();
    batch(() => {
      this.pending.value = null;
      this.clearPointing();
      this.hinted.value = null;
      this.hinting.value = false;
    });
    return this.round;
  }

  private clearPointing(): void {
    this.pointing += 1;
    this.preview.value = null;
    this.refused.value = null;
  }

  /** The board rests at this state. */
  private settle(state: GameState): void {
    batch(() => {
      this.state.value = state;
      this.counts.value = state.counts;
      this.pending.value = null;
      this.capturable.value = { by: new Set(), from: new Set() };
    });
  }

  /** After every change: the list of moves, and the copy that is kept. */
  private async changed(round: number): Promise<void> {
    const moves = await this.game!.moves();
    if (round !== this.round && this.game === null) return;
    this.moves.value = moves;
    this.onChange(this.saved());
  }

  private saved(): SavedGame {
    const state = this.state.value!;
    return {
      setup: this.setup.value,
      moves: this.moves.value.map(({ move }) => move),
      plies: state.ply,
      ...(endedByHand(state) ? { result: state.result } : {}),
      ...(this.clock.value === null ? {} : { clocks: this.clock.value.left.value }),
    };
  }

  /** Whose turn is it? Goes on with the game. */
  protected async next(round: number): Promise<void> {
    if (round !== this.round) return;
    const state = this.state.value!;
    if (state.result.reason !== 'none') {
      this.phase.value = 'over';
      this.clock.value?.stop();
      const told = this.says.value;
      const moved = state.lastMove !== null && state.result.reason !== 'resigned';
      this.says.value = () => [moved ? told() : '', explainEnd(state, state.variant.keys.repeat)].filter(Boolean).join(' ');
      endSound();
      this.onOver();
      return;
    }
    if (this.setup.value.sides[state.mover].kind === 'engine') return this.think(round);
    this.phase.value = 'ready';
    if (state.plies > 0) this.clock.value?.start(state.mover);
    void this.lookForCaptures(round);
  }

  // --- The engine ---

  private async think(round: number): Promise<void> {
    const state = this.state.value!;
    const sitter = this.setup.value.sides[state.mover];
    if (sitter.kind !== 'engine' || this.game === null) return;
    this.phase.value = 'thinking';
    if (document.hidden) return; // wake() comes back to this
    if (state.plies > 0) this.clock.value?.start(state.mover);
    try {
      const from = performance.now();
      const search = this.game.search({ level: sitter.level, timeMs: thinkingTime(sitter.level, this.tsoro.levels.length) });
      this.search = search;
      const { move } = await search.done;
      const rest = shortestThought - (performance.now() - from);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (round !== this.round) return;
      this.search = null;
      await this.playOut(move, round);
    } catch (error) {
      if (round === this.round) this.fail(error);
    }
  }

  /** The page was hidden: nobody thinks, no clock runs. */
  sleep(): void {
    this.keepClock();
    this.clock.value?.stop();
    if (this.phase.value !== 'thinking') return;
    this.round += 1;
    this.search?.cancel();
    this.search = null;
  }

  /** The page may be gone the next moment. */
  keepClock(): void {
    this.clock.value?.keep();
  }

  wake(): void {
    const state = this.state.value;
    if (state === null) return;
    if (this.phase.value === 'thinking' && this.search === null) void this.think(this.round);
    else if (this.phase.value === 'ready' && state.plies > 0) this.clock.value?.start(state.mover);
  }

  fail(error: unknown): void {
    if (error instanceof TsoroError && error.status.code === 'CANCELLED') return;
    this.says.value = () => explainError(error);
    if (this.phase.value === 'thinking' || this.phase.value === 'sowing') this.phase.value = 'ready';
  }

  // --- Playing ---

  /** Plays a whole move: the game at once, the board as fast as the user wants to see it. */
  protected async playOut(move: MoveSpec | string, round: number, shown?: Account): Promise<void> {
    const game = this.game!;
    const mover = this.state.value!.mover;
    const account = await this.patiently(game.preview(move));
    if (round !== this.round) return;
    const state = await this.patiently(game.play(move));
    if (round !== this.round) return;
    this.clock.value?.moved(mover);
    batch(() => {
      this.clearPointing();
      this.pending.value = null;
      this.hinted.value = null;
      this.viewing.value = null;
      this.phase.value = 'sowing';
      this.state.value = state;
      this.capturable.value = { by: new Set(), from: new Set() };
      this.says.value = () => tellLift(account.summary);
    });
    await this.changed(round);
    if (shown === undefined) await this.board?.sower.play(account, this.geometry);
    if (round !== this.round) return;
    await this.board?.sower.take(account.summary.bonus, this.geometry);
    if (round !== this.round) return;
    this.settle(state);
    this.says.value = () => tellMove(account.summary);
    // The board comes to rest in one frame, and what may be done next is shown in another.
    await frame();
    await this.next(round);
  }

  /** A hole was clicked, tapped or keyed. */
  async press(hole: Hole, pointer: Pointer): Promise<void> {
    try {
      await this.pressed(hole, pointer);
    } catch (error) {
      this.fail(error);
    }
  }

  private async pressed(hole: Hole, pointer: Pointer): Promise<void> {
    const state = this.state.value;
    if (state === null) return;
    const { pending } = this;
    switch (this.phase.value) {
      case 'sowing':
        return this.board?.sower.skip();
      case 'choosing':
        return pending.value === null ? this.board?.sower.skip() : this.chooseOn(hole);
      case 'thinking':
        this.says.value = () => t('The computer is thinking. Wait for its move, or take yours back.');
        return undefined;
      case 'over':
        this.says.value = () => explainEnd(state, state.variant.keys.repeat);
        return undefined;
      case 'ready':
        return this.lift(hole, pointer);
      default:
        return undefined;
    }
  }

  private async lift(hole: Hole, pointer: Pointer): Promise<void> {
    if (this.viewing.value !== null) return this.look(null);
    const state = this.state.value!;
    const why = state.lift[this.geometry.byName[hole]!.index]!;
    if (why !== 'LEGAL') {
      // A finger that tries a hole of the other player's wants to know, not to play.
      this.clearPointing();
      this.refused.value = hole;
      this.says.value = () => whyNot(why, hole);
      return;
    }
    if (pointer === 'touch' && previews.value === 'on' && this.preview.value?.hole !== hole) return this.point(hole);
    const round = this.round;
    this.clearPointing();
    const choices = await this.patiently(this.game!.sowings(hole));
    if (round !== this.round || this.phase.value !== 'ready') return;
    if (choices.why !== 'LEGAL') {
      this.refused.value = hole;
      this.says.value = () => whyNot(choices.why, hole);
      return;
    }
    await this.begin(choices, round);
  }

  private async begin(choices: Choices, round: number): Promise<void> {
    const { hole, stops, final, more } = choices;
    const free = stops.length === 0 && final !== null && (final.bonus === 0 || final.candidates.length === 0);
    if (free) return this.playOut({ hole }, round);
    this.phase.value = 'choosing';
    const first = stops[0] ?? final!;
    await this.sowTo({ hole, stops, more, final, at: stops.length > 0 ? 0 : -1, choice: first }, round, 0);
  }

  /** Shows the sowing up to a choice and offers what can be chosen there. */
  private async sowTo(next: Omit<Pending, 'stage' | 'bonus' | 'account'>, round: number, after: number): Promise<void> {
    this.pending.value = null;
    const account = await this.game!.preview({ hole: next.hole, stop: next.choice.stop });
    if (round !== this.round) return;
    const from = account.laps.findIndex((lap) => lap.number > after);
    await this.board?.sower.play(account, this.geometry, { from: Math.max(0, from) });
    if (round !== this.round) return;
    const bonus = next.at < 0 && next.choice.bonus > 0 && next.choice.candidates.length > 0;
    const stage = next.at >= 0 ? 'stop' : bonus ? 'bonus' : 'confirm';
    if (stage === 'confirm' && confirmChoices.value === 'off') return this.playOut({ hole: next.hole }, round, account);
    batch(() => {
      this.counts.value = next.choice.counts;
      this.pending.value = { ...next, stage, bonus: [], account };
      this.says.value = () => this.offer();
    });
  }

  /** What can be chosen now, in words. */
  private offer(): string {
    const pending = this.pending.value;
    if (pending === null) return '';
    const { choice, stage, account } = pending;
    if (stage === 'stop') return t('The last stone fell into the head {hole}. Stop here, or lift it and sow on?', { hole: choice.end });
    const told = describeMove(account.summary);
    if (stage === 'confirm') return t('{move} Play this move?', { move: told });
    return t('{move} You may take up to {count} more holes: choose them on the board.', { move: told, count: Math.min(choice.bonus, choice.candidates.length) });
  }

  private async chooseOn(hole: Hole): Promise<void> {
    const pending = this.pending.value!;
    if (pending.stage === 'stop' && hole === pending.choice.end) return this.stopHere();
    if (pending.stage === 'bonus') return this.pickBonus(hole);
    return undefined;
  }

  async stopHere(): Promise<void> {
    const pending = this.pending.value;
    if (pending === null || pending.stage !== 'stop') return;
    if (pending.choice.why !== 'LEGAL') {
      this.says.value = () => whyNot(pending.choice.why, pending.hole);
      return;
    }
    await this.playOut({ hole: pending.hole, stop: pending.choice.stop }, this.round, pending.account).catch((error) => this.fail(error));
  }

  /** Whether the sowing can go on from the head where it lies. */
  canSowOn(): boolean {
    const pending = this.pending.value;
    return pending !== null && pending.stage === 'stop' && (pending.at + 1 < pending.stops.length || pending.more || pending.final !== null);
  }

  async sowOn(toTheEnd = false): Promise<void> {
    const pending = this.pending.value;
    if (pending === null || !this.canSowOn()) return;
    const round = this.round;
    const number = pending.account.laps[pending.account.laps.length - 1]?.number ?? 0;
    const { hole } = pending;
    try {
      let { stops, more, final } = pending;
      let at = pending.at + 1;
      if (toTheEnd) {
        if (final === null) final = (await this.game!.sowings(hole, { from: beyond })).final;
        at = -1;
      } else if (at >= stops.length && more) {
        ({ stops, more, final } = await this.game!.sowings(hole, { from: pending.choice.stop + 1 }));
        at = 0;
      }
      if (round !== this.round) return;
      const choice = at < 0 ? final : (stops[at] ?? final);
      if (choice === null) {
        this.says.value = () => t('Sown on without a stop, this would never end: stop at one of the heads.');
        return;
      }
      await this.sowTo({ hole, stops, more, final, at: choice === final ? -1 : at, choice }, round, number);
    } catch (error) {
      this.fail(error);
    }
  }

  pickBonus(hole: Hole): void {
    const pending = this.pending.value;
    if (pending === null || pending.stage !== 'bonus') return;
    const { choice, bonus } = pending;
    const index = this.geometry.byName[hole]!.index;
    if (bonus.includes(hole)) {
      this.showPicked({ ...pending, bonus: bonus.filter((picked) => picked !== hole) });
      return;
    }
    if (!choice.candidates.includes(hole)) {
      const info = this.geometry.byName[hole]!;
      const own = info.owner === this.state.value!.mover;
      this.says.value = own ? () => t('Bonus holes are the other player’s.') : () => whyNot(choice.counts[index] === 0 ? 'BONUS_EMPTY' : 'BONUS_HEAD', hole);
      return;
    }
    // One more than allowed: the one picked first is given up.
    this.showPicked({ ...pending, bonus: [...bonus, hole].slice(-choice.bonus) });
  }

  private showPicked(pending: Pending): void {
    batch(() => {
      this.pending.value = pending;
      this.says.value = () => this.offer();
    });
  }

  async confirm(): Promise<void> {
    const pending = this.pending.value;
    if (pending === null || pending.stage === 'stop') return;
    const { hole, choice, bonus, account } = pending;
    try {
      if (bonus.length === 0 && choice.why !== 'LEGAL') {
        this.says.value = () => whyNot(choice.why, hole);
        return;
      }
      await this.playOut({ hole, stop: choice.stop, bonus }, this.round, account);
    } catch (error) {
      this.fail(error);
    }
  }

  /** The whole move is taken back before it is played. */
  takeBack(): void {
    if (this.phase.value !== 'choosing') return this.clearPointing();
    const round = this.halt();
    const state = this.state.value!;
    this.settle(state);
    this.board?.view.show(state.counts);
    this.says.value = () => this.whoIsToMove();
    void this.next(round);
  }

  // --- Pointing ---

  /** A hole is hovered, focused or tapped once: shows the whole move from it. */
  async point(hole: Hole | null): Promise<void> {
    const mine = (this.pointing += 1);
    if (hole === null || this.phase.value !== 'ready' || this.viewing.value !== null || previews.value === 'off') {
      this.preview.value = null;
      return;
    }
    const why = this.state.value!.lift[this.geometry.byName[hole]!.index];
    if (why !== 'LEGAL') {
      this.preview.value = null;
      return;
    }
    try {
      const account = await this.game!.preview({ hole }, { laps: 60 });
      if (mine !== this.pointing || this.phase.value !== 'ready') return;
      this.preview.value = { hole, account };
    } catch (error) {
      if (mine === this.pointing) this.fail(error);
    }
  }

  /** Which of the enemy's holes can be captured now, and from where. */
  private async lookForCaptures(round: number): Promise<void> {
    const by = new Set<Hole>();
    const from = new Set<Hole>();
    try {
      for (const hole of this.state.value!.liftable) {
        const { final } = await this.game!.sowings(hole, { from: beyond, cap: 1 });
        if (round !== this.round || this.phase.value !== 'ready') return;
        if (final === null || final.captured.length === 0) continue;
        from.add(hole);
        final.captured.forEach((taken) => by.add(taken.hole));
      }
      this.capturable.value = { by, from };
    } catch {
      // Only a help for the eye: without it the game goes on.
    }
  }

  async hint(): Promise<void> {
    if (this.phase.value !== 'ready' || this.hinting.value) return;
    const round = this.round;
    this.hinting.value = true;
    this.says.value = () => t('Looking for a good move…');
    try {
      const { summary } = await this.game!.hint({ timeMs: 1200, nodes: 200000 });
      if (round !== this.round) return;
      this.hinted.value = summary.hole;
      this.says.value = () => t('A good move: {move}', { move: describeMove(summary) });
    } catch (error) {
      this.fail(error);
    } finally {
      if (round === this.round) this.hinting.value = false;
    }
  }

  // --- Going back and looking ---

  private person(player: Player): boolean {
    return this.setup.value.sides[player].kind === 'person';
  }

  get canUndo(): boolean {
    const state = this.state.value;
    if (state === null || !state.canUndo) return false;
    // Against an engine that began, its first move stays.
    return this.person('south') || !this.person('north') || state.ply > (this.firstMover() === 'south' ? 1 : 0);
  }

  private firstMover(): Player {
    return this.moves.value[0]?.player ?? 'south';
  }

  /** Back to the last choice of a person. */
  async undo(): Promise<void> {
    if (this.pending.value !== null || this.phase.value === 'choosing') return this.takeBack();
    await this.step(async (game) => {
      let state = await game.undo(1);
      const both = this.person('south') !== this.person('north');
      if (both && !this.person(state.mover) && state.canUndo) state = await game.undo(1);
      return state;
    });
  }

  async redo(): Promise<void> {
    await this.step(async (game) => {
      let state = await game.redo(1);
      const both = this.person('south') !== this.person('north');
      if (both && !this.person(state.mover) && state.canRedo) state = await game.redo(1);
      return state;
    });
  }

  private async step(how: (game: Game) => Promise<GameState>): Promise<void> {
    if (this.game === null) return;
    const round = this.halt();
    try {
      const state = await how(this.game);
      if (round !== this.round) return;
      batch(() => {
        this.viewing.value = null;
        this.settle(state);
        this.says.value = () => (state.lastMove === null ? this.whoIsToMove() : tellMove(state.lastMove));
      });
      await this.changed(round);
      await this.next(round);
    } catch (error) {
      this.fail(error);
    }
  }

  /** The game itself, for an engine that looks over the shoulder. */
  get openGame(): Game | null {
    return this.game;
  }

  /** Moves the game to a ply of its line. */
  async goTo(ply: number): Promise<void> {
    if (this.phase.value === 'choosing') this.takeBack();
    await this.step((game) => game.goTo(ply));
  }

  /** Plays moves at once, without showing the sowing. */
  async playAll(moves: string[]): Promise<void> {
    await this.step(async (game) => {
      let state = await game.state();
      for (const move of moves) state = await game.play(move);
      return state;
    });
  }

  /** Shows a position that is not of the game's line; pressing a hole comes back. */
  show(view: View, says: Speech): void {
    this.board?.sower.skip();
    this.clearPointing();
    batch(() => {
      this.viewing.value = view;
      this.counts.value = view.counts;
      this.says.value = says;
    });
  }

  /** Looks at an earlier position without leaving the game; null: back to now. */
  async look(ply: number | null): Promise<void> {
    const state = this.state.value;
    if (state === null || this.game === null || this.phase.value === 'choosing') return;
    this.board?.sower.skip();
    this.clearPointing();
    if (ply === null || ply === state.ply) {
      this.viewing.value = null;
      this.counts.value = state.counts;
      this.says.value = () => (state.lastMove === null ? this.whoIsToMove() : tellMove(state.lastMove));
      return;
    }
    const view = await this.game.at(ply);
    if (this.state.value !== state) return;
    this.viewing.value = view;
    this.counts.value = view.counts;
    this.says.value = () => (view.lastMove === null ? t('The start of the game.') : tellMove(view.lastMove));
  }

  /** Shows the last move again (the one that led to what is shown). */
  async replay(): Promise<void> {
    const view = this.viewing.value ?? this.state.value;
    const phase = this.phase.value;
    if (this.game === null || view === null || view.ply === 0 || (phase !== 'ready' && phase !== 'over')) return;
    const round = this.round;
    const account = await this.game.accountOf(view.ply);
    if (round !== this.round) return;
    this.clearPointing();
    await this.board?.sower.play(account, this.geometry);
    if (round !== this.round) return;
    await this.board?.sower.take(account.summary.bonus, this.geometry);
    if (round === this.round) this.board?.view.show((this.viewing.value ?? this.state.value!).counts);
  }

  /** The game for a link, up to where it stands now. */
  shared(): SharedGame {
    const state = this.state.value!;
    const played = this.moves.value.slice(0, state.ply).map(({ move }) => move);
    const start = state.first === state.variant.start ? {} : { position: state.first };
    return { variant: state.variant.text, ...start, moves: played };
  }

  async tgn(): Promise<string> {
    return this.game!.tgn({ Date: new Date().toISOString().slice(0, 10).replace(/-/g, '.') });
  }

  close(): void {
    this.halt();
    this.game?.close();
    this.game = null;
  }
}

/** The next frame; a page that nobody sees draws none. */
function frame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => (clearTimeout(timer), resolve()));
  });
}

/** Ended by the players or the clock, not by the rules: the position can still be played on. */
export function endedByHand({ result: { reason } }: GameState): boolean {
  return reason === 'resigned' || reason === 'agreed' || reason === 'time';
}

export function other(player: Player): Player {
  return player === 'south' ? 'north' : 'south';
}

/** Nobody likes to wait for a weak opponent; the strongest may take a breath. Milliseconds. */
function thinkingTime(level: number, levels: number): number {
  return level >= levels ? 2500 : 300 + (1200 * level) / levels;
}

/** The one person's side; South where two people or none sit. */
function homeSeat({ sides }: Setup): Player {
  return sides.south.kind === 'engine' && sides.north.kind === 'person' ? 'north' : 'south';
}
