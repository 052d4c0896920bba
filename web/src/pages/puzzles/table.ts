// A table with a puzzle on it: South's moves are compared with the solution, North's replies are played from it.
import { batch, signal } from '@preact/signals';
import type { Pointer } from '../../board/Board';
import { t } from '../../i18n';
import { Table } from '../../play/table';
import type { Hole, Tsoro } from '../../tsoro/api';
import type { Puzzle } from './data';

/** What became of the last move: open while the puzzle goes on; shown when the solution was played for the player. */
export type Answer = 'open' | 'solved' | 'loses' | 'endless' | 'shown';

const REPLY_MS = 450;

export class PuzzleTable extends Table {
  readonly answer = signal<Answer>('open');
  /** Moves of the player that are right so far. */
  readonly found = signal(0);
  private showing = false;

  constructor(tsoro: Tsoro, readonly puzzle: Puzzle) {
    super(tsoro);
  }

  async open(): Promise<void> {
    const { variant, position } = this.puzzle;
    // North sits as the engine does: nobody else moves its stones. It is never asked to think.
    await this.start({ variant, position, sides: { south: { kind: 'person' }, north: { kind: 'engine', level: 1 } } });
  }

  /** After every ply: is it the solution's, and who goes on? */
  protected override async next(round: number): Promise<void> {
    if (round !== this.round) return undefined;
    const { ply, lastMove } = this.state.value!;
    const { solution } = this.puzzle;
    if (lastMove !== null && lastMove.move !== solution[ply - 1]) return this.rest(this.judge(lastMove.move, ply));
    if (ply % 2 === 1) this.found.value = Math.max(this.found.value, (ply + 1) / 2);
    if (ply === solution.length) return this.rest(this.showing ? 'shown' : 'solved');
    if (ply % 2 === 1 || this.showing) return this.goOn(round);
    this.answer.value = 'open';
    return super.next(round);
  }

  private judge(move: string, ply: number): Answer {
    return this.puzzle.endless[(ply - 1) / 2]?.includes(move) ? 'endless' : 'loses';
  }

  /** Nothing more is to be moved. */
  private rest(answer: Answer): void {
    batch(() => {
      this.answer.value = answer;
      this.phase.value = 'over';
    });
  }

  /** The solution's next move. */
  private async goOn(round: number): Promise<void> {
    this.phase.value = 'thinking';
    await new Promise((resolve) => setTimeout(resolve, REPLY_MS));
    if (round === this.round) await this.playOut(this.puzzle.solution[this.state.value!.ply]!, round);
  }

  override async press(hole: Hole, pointer: Pointer): Promise<void> {
    if (this.phase.value === 'over') return; // the answer stands below the board
    if (this.phase.value === 'thinking') {
      this.says.value = () => t('North is about to answer.');
      return;
    }
    await super.press(hole, pointer);
  }

  /** Takes a wrong move back. */
  async again(): Promise<void> {
    this.showing = false;
    await this.undo();
  }

  /** From the last position that was right. */
  async showSolution(): Promise<void> {
    const wrong = this.answer.value === 'loses' || this.answer.value === 'endless';
    if (this.phase.value === 'choosing') this.takeBack();
    if (wrong) await this.undo();
    this.showing = true;
    try {
      await this.goOn(this.halt());
    } catch (error) {
      this.fail(error);
    }
  }

  /** Marks the hole that the next move lifts. */
  showHole(): void {
    const move = this.puzzle.solution[this.state.value?.ply ?? 0];
    const hole = /^[a-u]\d/.exec(move ?? '')?.[0];
    if (hole === undefined || this.phase.value !== 'ready') return;
    this.hinted.value = hole;
    this.says.value = () => t('The winning move lifts {hole}.', { hole });
  }
}
