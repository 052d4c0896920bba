// How stones lie in a hole. Stone i always has place i, so a heap that grows does not jump about, and
// up to twelve stones lie side by side and can be counted; further ones lie on top.
export interface Place {
  x: number;
  y: number;
}

export interface Heap {
  /** Radius of a stone, in the unit of the half-axes given. */
  stone: number;
  places: Place[];
}

export const drawnStones = 18;
const turn = Math.PI * 2;

/** Three in the middle, nine round them, then a second layer. */
function round(): Place[] {
  const ring = (count: number, radius: number, start: number, order: readonly number[]) =>
    order.map((at) => ({ x: Math.cos(start + (at * turn) / count) * radius, y: Math.sin(start + (at * turn) / count) * radius }));
  return [
    ...ring(3, 0.3, -turn / 4 - 0.2, [0, 1, 2]),
    ...ring(9, 0.755, 0.15, [7, 4, 1, 8, 3, 6, 2, 5, 0]),
    ...ring(5, 0.46, 0.6, [0, 2, 4, 1, 3]),
    { x: 0.02, y: -0.03 },
  ];
}

/** Two lines of six, from the middle outwards, then a second layer. */
function long(): Place[] {
  const line = (y: number, side: number) => [-1, 1, -3, 3, -5, 5].map((x) => ({ x: x * side * 0.158, y }));
  const upper = line(-0.42, 1);
  const lower = line(0.42, -1);
  const pairs = upper.flatMap((place, at) => [place, lower[at]!]);
  return [...pairs, ...[0, -0.33, 0.33, -0.62, 0.62, 0.12].map((x, at) => ({ x, y: at % 2 ? 0.1 : -0.08 }))];
}

const shapes = { round: round(), long: long() };

/** Places in a hollow with half-axes x and y; `tilt` turns a round heap a little. */
export function heap(x: number, y: number, tilt: number, jitter: () => number): Heap {
  const stretched = x / y > 1.35;
  const stone = stretched ? Math.min(y * 0.4, x * 0.2) : Math.min(x, y) * 0.262;
  const reach = { x: x * (stretched ? 0.97 : 0.93), y: y * (stretched ? 0.92 : 0.93) };
  const [cos, sin] = stretched ? [1, 0] : [Math.cos(tilt), Math.sin(tilt)];
  const places = (stretched ? shapes.long : shapes.round).map((place) => ({
    x: (place.x * cos - place.y * sin) * reach.x + (jitter() - 0.5) * stone * 0.16,
    y: (place.x * sin + place.y * cos) * reach.y + (jitter() - 0.5) * stone * 0.16,
  }));
  return { stone, places };
}
