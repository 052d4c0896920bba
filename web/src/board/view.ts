// The canvases of a board: the ground, drawn once, and the stones, of which only the holes that change
// are drawn anew. The numbers are text of the page and are set here too, so that a stone that falls
// costs no more than one small picture and one text.
import type { Layout } from './layout';
import { drawnStones, heap, type Heap } from './heap';
import { drawGround } from './ground';
import { colours, type BoardLook, type StoneLook } from './looks';
import { dice } from './random';
import { Sprites, varieties } from './stones';

export interface Look {
  board: BoardLook;
  stones: StoneLook;
  dark: boolean;
}

export class BoardView {
  layout: Layout | undefined;
  readonly ratio = Math.min(2, Math.max(1, window.devicePixelRatio || 1));
  sprites: Sprites | undefined;
  private heaps: Heap[] = [];
  private shown: Uint8Array = new Uint8Array(0);
  private numbers: (HTMLElement | null)[] = [];
  private format: (count: number) => string = String;

  constructor(
    private readonly ground: HTMLCanvasElement,
    private readonly stones: HTMLCanvasElement,
  ) {}

  /** Draws everything for a size and a look. */
  setLayout(layout: Layout, look: Look, numbers: (HTMLElement | null)[], format: (count: number) => string): void {
    this.layout = layout;
    this.numbers = numbers;
    this.format = format;
    for (const canvas of [this.ground, this.stones]) {
      canvas.width = Math.ceil(layout.width * this.ratio);
      canvas.height = Math.ceil(layout.height * this.ratio);
      canvas.getContext('2d')!.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    }
    drawGround(this.ground.getContext('2d')!, layout, look.board, colours(look.board, look.dark));
    this.heaps = layout.spots.map(({ hole }) => {
      const random = dice(hole.index + 11);
      return heap(layout.radius.x, layout.radius.y, random() * Math.PI * 2, random);
    });
    this.sprites = new Sprites(look.stones, this.heaps[0]?.stone ?? 8, this.ratio, look.dark);
    const counts = this.shown;
    this.shown = new Uint8Array(layout.spots.length);
    this.numbers.forEach((number) => number !== null && (number.textContent = ''));
    if (counts.length === layout.spots.length) this.show(counts);
    this.warm(4);
  }

  private warming = 0;

  /** The browser finds memory for a picture in the first frames that it shows of it, which costs a slow phone as
      much as several stones: let that be over before any stone moves. The corners are empty. */
  private warm(frames: number): void {
    cancelAnimationFrame(this.warming);
    if (frames === 0) return;
    this.warming = requestAnimationFrame(() => {
      for (const canvas of [this.ground, this.stones]) canvas.getContext('2d')!.clearRect(0, 0, 1, 1);
      this.warm(frames - 1);
    });
  }

  get counts(): Uint8Array {
    return this.shown;
  }

  /** Shows these counts; only what differs is drawn. */
  show(counts: ArrayLike<number>): void {
    if (this.layout === undefined || counts.length !== this.layout.spots.length) {
      this.shown = Uint8Array.from(counts);
      return;
    }
    for (let index = 0; index < counts.length; index += 1) this.set(index, counts[index]!);
  }

  set(index: number, count: number): void {
    if (this.shown[index] === count || this.layout === undefined) return;
    this.shown[index] = count;
    this.drawHole(index, count);
    const number = this.numbers[index];
    if (number) number.textContent = count === 0 ? '' : this.format(count);
  }

  /** Draws a heap of `count` stones at a place of another canvas, as the hand carries it. */
  drawHeap(context: CanvasRenderingContext2D, index: number, count: number, x: number, y: number): void {
    const { places } = this.heaps[index]!;
    for (let at = 0; at < Math.min(count, drawnStones); at += 1) {
      this.sprites!.draw(context, this.variety(index, at), x + places[at]!.x, y + places[at]!.y);
    }
  }

  text(count: number): string {
    return this.format(count);
  }

  /** Draws the heaps of some holes paler: 0 as they are, 1 gone. */
  fade(holes: number[], share: number): void {
    holes.forEach((index) => {
      const count = this.shown[index]!;
      if (count > 0) this.drawHole(index, count, 1 - share);
    });
  }

  private variety(index: number, at: number): number {
    return (index * 7 + at * 11 + ((index * at) % 5)) % varieties;
  }

  private drawHole(index: number, count: number, strength = 1): void {
    const { layout } = this;
    const context = this.stones.getContext('2d')!;
    const spot = layout!.spots[index]!;
    const [x, y] = [layout!.radius.x + 2, layout!.radius.y + 2];
    context.clearRect(spot.x - x, spot.y - y, 2 * x, 2 * y);
    const { places } = this.heaps[index]!;
    context.globalAlpha = strength;
    for (let at = 0; at < Math.min(count, drawnStones); at += 1) {
      this.sprites!.draw(context, this.variety(index, at), spot.x + places[at]!.x, spot.y + places[at]!.y);
    }
    context.globalAlpha = 1;
  }
}
