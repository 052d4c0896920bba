// Two chess clocks, one for each player. They rest while nobody is to move and while the page is hidden.
import { signal } from '@preact/signals';
import type { Player } from '../tsoro/api';

export interface ClockSetup {
  minutes: number;
  increment: number; // seconds added after each move
}

export class Clock {
  /** Milliseconds left. */
  readonly left = signal<{ south: number; north: number }>({ south: 0, north: 0 });
  readonly running = signal<Player | null>(null);
  private timer = 0;
  private since = 0;
  private told = -1; // the second last told of

  constructor(
    readonly setup: ClockSetup,
    private readonly onFlag: (player: Player) => void,
    /** Once a second while a clock runs, and when asked: what is left may be kept. */
    private readonly onSecond: () => void = () => undefined,
  ) {
    const start = setup.minutes * 60000;
    this.left.value = { south: start, north: start };
  }

  set(left: { south: number; north: number }): void {
    this.left.value = { ...left };
  }

  /** The player's time runs from now on. */
  start(player: Player): void {
    this.settle();
    this.running.value = player;
    this.since = performance.now();
    this.timer ||= window.setInterval(() => this.settle(), 100);
  }

  /** The player has moved: time stops and the increment is added. */
  moved(player: Player): void {
    this.stop();
    const left = this.left.value;
    this.left.value = { ...left, [player]: left[player] + this.setup.increment * 1000 };
  }

  /** What is left is to be kept now: the page may be gone the next moment. */
  keep(): void {
    if (this.running.value === null) return;
    this.settle();
    this.onSecond();
  }

  stop(): void {
    this.settle();
    this.running.value = null;
    clearInterval(this.timer);
    this.timer = 0;
  }

  private settle(): void {
    const player = this.running.value;
    if (player === null) return;
    const now = performance.now();
    const left = Math.max(0, this.left.value[player] - (now - this.since));
    this.since = now;
    this.left.value = { ...this.left.value, [player]: left };
    if (left > 0) {
      const second = Math.floor(left / 1000);
      if (second !== this.told) this.onSecond();
      this.told = second;
      return;
    }
    this.running.value = null;
    clearInterval(this.timer);
    this.timer = 0;
    this.onFlag(player);
  }
}

/** "4:05", or "0:09.3" when time is short. */
export function clockText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const minutes = Math.floor(seconds / 60);
  const rest = Math.floor(seconds % 60);
  const text = `${minutes}:${String(rest).padStart(2, '0')}`;
  return seconds < 10 ? `${text}.${Math.floor((seconds * 10) % 10)}` : text;
}
