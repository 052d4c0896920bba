// Shows a sowing: a hand lifts the stones of a hole, walks along the holes and lets one fall into each,
// lap by lap. It draws what the library tells and nothing else.
import { signal } from '@preact/signals';
import type { Account, Geometry, Lap, Taken } from '../tsoro/api';
import type { BoardView } from './view';

export interface SowerSounds {
  lift(): void;
  drop(count: number): void;
  take(count: number): void;
}

interface Span {
  /** Index of the first lap shown and of the first one not shown any more. */
  from: number;
  to: number;
}

/** Milliseconds at speed 1. */
const liftTime = 260;
const stoneTime = 190;
const restTime = 240;
const takeTime = 420;
const stillTime = 650;
/** After so many laps the rest is hurried, so that the whole takes about the budget. */
const calmLaps = 8;
const budget = 14000;

type Step = (now: number) => boolean;

export class Sower {
  readonly running = signal(false);
  readonly paused = signal(false);
  private frame = 0;
  private step: Step | undefined;
  private finish: (() => void) | undefined;
  private hurry = 1;
  private single = false;
  private clock = 0;
  private last = 0;

  constructor(
    private readonly view: BoardView,
    private readonly hand: HTMLElement,
    private readonly speed: () => number,
    private readonly mayMove: () => boolean,
    private readonly sounds: () => SowerSounds | undefined,
  ) {}

  /** Shows laps of an account; resolves when they are shown or skipped. The board then stands as after them. */
  async play(account: Account, geometry: Geometry, span?: Partial<Span>): Promise<void> {
    this.skip();
    const from = span?.from ?? 0;
    const to = span?.to ?? account.laps.length;
    const laps = account.laps.slice(from, to);
    if (laps.length === 0) return;
    const last = laps[laps.length - 1]!;
    this.view.show(from === 0 ? account.before : account.laps[from - 1]!.counts);
    await this.run(this.mayMove() ? this.sowing(laps, geometry) : this.snapshots(laps), () => this.view.show(last.counts));
  }

  /** Shows stones being taken from holes. */
  async take(taken: Taken[], geometry: Geometry): Promise<void> {
    this.skip();
    const empty = () => taken.forEach(({ hole }) => this.view.set(geometry.byName[hole]!.index, 0));
    if (taken.length === 0) return;
    this.sounds()?.take(taken.reduce((sum, { stones }) => sum + stones, 0));
    if (!this.mayMove()) return empty();
    await this.run(this.lifting(taken, geometry), empty);
  }

  /** Ends what is shown at once. */
  skip(): void {
    const { finish } = this;
    this.finish = undefined;
    finish?.();
  }

  pause(on: boolean): void {
    this.paused.value = on && this.running.value;
    if (!on) this.wake();
  }

  /** While paused: one more stone. */
  stepOnce(): void {
    if (!this.running.value) return;
    this.paused.value = true;
    this.single = true;
    this.wake();
  }

  private run(step: Step, end: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.step = step;
      this.clock = 0;
      this.last = 0;
      this.running.value = true;
      this.paused.value = false;
      this.finish = () => {
        cancelAnimationFrame(this.frame);
        this.frame = 0;
        this.step = undefined;
        this.hideHand();
        end();
        this.running.value = false;
        this.paused.value = false;
        resolve();
      };
      this.wake();
    });
  }

  private wake(): void {
    if (this.frame !== 0 || this.step === undefined) return;
    this.last = 0;
    this.frame = requestAnimationFrame(this.tick);
  }

  private readonly tick = (now: number): void => {
    this.frame = 0;
    if (this.step === undefined) return;
    // A long pause of the page (hidden, or busy) is not made up for.
    const passed = this.last === 0 ? 16 : Math.min(100, now - this.last);
    this.last = now;
    this.clock += this.single ? 0 : passed * this.speed() * this.hurry;
    if (this.step(this.clock)) return this.skip();
    if (this.paused.value && !this.single) return;
    this.frame = requestAnimationFrame(this.tick);
  };

  /** The stones of all laps as moments on one clock. */
  private sowing(laps: Lap[], geometry: Geometry): Step {
    const calm = laps.slice(0, calmLaps);
    const rest = laps.slice(calmLaps).reduce((sum, lap) => sum + lap.stones * stoneTime + liftTime + restTime, 0);
    const left = Math.max(4000, budget - calm.reduce((sum, lap) => sum + lap.stones * stoneTime, 0));
    const haste = Math.max(1, rest / left);
    const walk = this.walk(laps, geometry);
    let due = 0;
    let state = walk.next();
    return (now) => {
      // Several stones may fall within one frame; a paused hand moves one stone at a time.
      while (!state.done && (now >= due + state.value.time || this.single)) {
        due += state.value.time;
        const { fall } = state.value;
        state.value.done();
        state = walk.next();
        if (this.single && fall) {
          this.single = false;
          this.clock = due;
          break;
        }
      }
      if (state.done) return true;
      this.hurry = state.value.lap < calmLaps ? 1 : haste;
      state.value.show((now - due) / state.value.time);
      return false;
    };
  }

  private *walk(laps: Lap[], geometry: Geometry): Generator<Moment> {
    const at = (name: string) => geometry.byName[name]!.index;
    for (const [number, lap] of laps.entries()) {
      const origin = at(lap.from);
      const { sounds } = this;
      if (lap.skipped > 0) {
        yield { lap: number, time: restTime * 2, fall: true, show: nothing, done: () => this.view.show(lap.counts) };
        continue;
      }
      let held = lap.stones;
      yield {
        lap: number,
        time: liftTime,
        fall: false,
        show: (share) => this.moveHand(origin, origin, share, held, number === 0 && share < 0.05),
        done: () => {
          if (!lap.sownCapture) this.view.set(origin, 0);
          this.carry(origin, held);
          sounds()?.lift();
        },
      };
      let place = origin;
      for (const name of lap.path) {
        const [from, to] = [place, at(name)];
        place = to;
        yield {
          lap: number,
          time: stoneTime,
          fall: true,
          show: (share) => this.moveHand(from, to, Math.min(1, share * 1.25), held, false),
          done: () => {
            held -= 1;
            this.view.set(to, this.view.counts[to]! + 1);
            this.carry(to, held);
            sounds()?.drop(this.view.counts[to]!);
          },
        };
      }
      const { taken } = lap;
      yield { lap: number, time: restTime, fall: false, show: () => this.hideHand(), done: nothing };
      if (taken.length > 0) {
        yield {
          lap: number,
          time: takeTime,
          fall: false,
          show: (share) => this.drift(taken.map(({ hole }) => at(hole)), share),
          done: () => {
            sounds()?.take(taken.reduce((sum, { stones }) => sum + stones, 0));
            taken.forEach(({ hole }) => this.view.set(at(hole), 0));
            this.hideHand();
          },
        };
      }
    }
  }

  /** Without movement: the board after each lap, one after the other. */
  private snapshots(laps: Lap[]): Step {
    const shown = laps.length <= 6 ? laps : [...laps.slice(0, 3), ...laps.slice(-2)];
    let at = 0;
    this.hurry = 1;
    return (now) => {
      while (at < shown.length && (now >= at * stillTime || this.single)) {
        this.view.show(shown[at]!.counts);
        this.sounds()?.drop(1);
        at += 1;
        if (this.single) {
          this.single = false;
          this.clock = at * stillTime;
          return false;
        }
      }
      return now >= shown.length * stillTime;
    };
  }

  private lifting(taken: Taken[], geometry: Geometry): Step {
    const holes = taken.map(({ hole }) => geometry.byName[hole]!.index);
    this.hurry = 1;
    this.single = false;
    return (now) => {
      this.drift(holes, Math.min(1, now / takeTime));
      return now >= takeTime;
    };
  }

  // --- The hand ---

  private held = -1;
  private seen = false;

  /** Gives the hand the size of a hollow; called for every layout, so that no sowing begins with it. */
  fit(): void {
    const canvas = this.hand.firstElementChild as HTMLCanvasElement;
    const side = this.side();
    const pixels = Math.ceil(side * this.view.ratio);
    if (canvas.width === pixels) return;
    canvas.width = canvas.height = pixels;
    canvas.style.width = canvas.style.height = `${side}px`;
    this.hand.style.width = this.hand.style.height = `${side}px`;
    this.held = -1;
  }

  private side(): number {
    const { radius } = this.view.layout!;
    return Math.ceil(Math.max(radius.x, radius.y) * 2 + 8);
  }

  /** Draws the stones in the hand, once for every change of their number. */
  private carry(index: number, count: number): void {
    const context = (this.hand.firstElementChild as HTMLCanvasElement).getContext('2d')!;
    const { ratio } = this.view;
    const side = this.side();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, side, side);
    this.view.drawHeap(context, index, count, side / 2, side / 2);
    (this.hand.lastElementChild as HTMLElement).textContent = count > 1 ? this.view.text(count) : '';
    this.held = count;
    this.see(count > 0);
  }

  /** An empty hand is only made transparent: taking it away would have the browser sort its layers anew. */
  private see(seen: boolean): void {
    if (this.seen === seen) return;
    this.seen = seen;
    this.hand.style.opacity = seen ? '1' : '0';
  }

  private moveHand(from: number, to: number, share: number, held: number, fresh: boolean): void {
    if (fresh || this.held !== held) this.carry(from, held);
    const { spots, radius } = this.view.layout!;
    const [a, b] = [spots[from]!, spots[to]!];
    const eased = share < 0.5 ? 2 * share * share : 1 - 2 * (1 - share) * (1 - share);
    const side = this.side() / 2;
    const lift = from === to ? eased : 1;
    const hop = from === to ? 0 : Math.sin(Math.PI * eased) * radius.y * 0.22;
    const x = a.x + (b.x - a.x) * eased - side;
    const y = a.y + (b.y - a.y) * eased - side - lift * radius.y * 0.28 - hop;
    this.hand.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) scale(${(1 + lift * 0.06).toFixed(3)})`;
    if (held > 0) this.see(true);
  }

  private hideHand(): void {
    this.see(false);
  }

  /** Taken stones grow pale before they go. */
  private drift(holes: number[], share: number): void {
    this.view.fade(holes, share);
  }
}

interface Moment {
  lap: number;
  time: number;
  /** A stone falls at its end: where a single step rests. */
  fall: boolean;
  show(share: number): void;
  done(): void;
}

function nothing(): void {}
