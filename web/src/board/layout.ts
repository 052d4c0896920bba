// Where the holes of a board lie on the screen: flat (ranks from left to right) or upright (turned by
// a quarter, the seat's own side on the right), from South's or North's seat.
import type { Geometry, HoleInfo, Player } from '../tsoro/api';

export type Orientation = 'flat' | 'upright';
export type OrientationWish = Orientation | 'auto';

export interface Spot {
  hole: HoleInfo;
  row: number;
  column: number;
  /** Corner of the cell and centre of the hollow, in CSS pixels from the board's corner. */
  left: number;
  top: number;
  x: number;
  y: number;
}

export interface Layout {
  orientation: Orientation;
  seat: Player;
  files: number;
  rows: number;
  columns: number;
  width: number;
  height: number;
  /** Radius of the board's corners. */
  corner: number;
  /** Space round the holes, with the labels in it. */
  margin: { x: number; y: number };
  cell: { width: number; height: number };
  /** Half-axes of a hollow. */
  radius: { x: number; y: number };
  /** The number stands beside the hollow rather than below it; its place in the cell. */
  beside: boolean;
  number: { x: number; y: number; size: number };
  /** In order of Geometry.holes. */
  spots: Spot[];
}

interface Size {
  cell: { width: number; height: number };
  margin: { x: number; y: number };
  /** Between the two players' halves. */
  gap: number;
}

const largestCell = 132;

function margins(space: number): { x: number; y: number } {
  return space < 480 ? { x: 18, y: 20 } : space < 900 ? { x: 26, y: 28 } : { x: 38, y: 38 };
}

function flatSize(files: number, width: number, height: number): Size {
  const margin = margins(width);
  const wide = Math.min(largestCell, Math.max(24, (width - 2 * margin.x) / files));
  const gap = Math.min(18, wide * 0.2);
  const fits = (height - 2 * margin.y - gap) / 4;
  const tall = Math.min(wide * 1.32 + 6, Math.max(wide * 1.12, fits));
  // Too tall for the window: smaller holes, but never so small that a finger misses them.
  const shrink = tall > fits ? Math.max(fits / tall, Math.min(1, 38 / wide)) : 1;
  return { cell: { width: wide * shrink, height: tall * shrink }, margin, gap };
}

function uprightSize(files: number, width: number, height: number): Size {
  const margin = margins(width);
  const tall = Math.min(largestCell * 0.8, Math.max(27, (height - 2 * margin.y) / files));
  const gap = width < 480 ? 6 : 14;
  const wide = Math.min((width - 2 * margin.x - gap) / 4, tall * 2.3 + 8);
  return { cell: { width: wide, height: tall }, margin, gap };
}

/** The part of a cell that its hollow takes, and where the number goes. */
function inside({ width, height }: Size['cell']) {
  const beside = width / height > 1.3;
  const size = Math.max(11, Math.min(24, beside ? Math.min(height * 0.5, width * 0.26) : width * 0.27));
  if (beside) {
    const room = size * 1.35;
    const radius = { x: Math.min((width - room - 5) / 2, height * 0.85), y: height * 0.455 };
    const left = (width - room - 2 * radius.x - 3) / 2;
    return { beside, size, radius, centre: { x: left + radius.x, y: height / 2 }, number: { x: left + 2 * radius.x + 3 + room / 2, y: height / 2 } };
  }
  const room = size * 1.12;
  const y = Math.min((height - room - 3) / 2, width * 0.5);
  const radius = { x: Math.min(width * 0.462, y * 1.15), y };
  const top = (height - room - 2 * y) / 2;
  return { beside, size, radius, centre: { x: width / 2, y: top + y }, number: { x: width / 2, y: top + 2 * y + room / 2 + 0.5 } };
}

function place(hole: HoleInfo, files: number, orientation: Orientation, seat: Player): { row: number; column: number } {
  const x = seat === 'south' ? hole.file : files - 1 - hole.file;
  const y = seat === 'south' ? 4 - hole.rank : hole.rank - 1;
  return orientation === 'flat' ? { row: y, column: x } : { row: files - 1 - x, column: y };
}

function choose(files: number, width: number, height: number): Orientation {
  const radius = (size: Size) => {
    const { radius } = inside(size.cell);
    return Math.min(radius.x, radius.y);
  };
  const flat = radius(flatSize(files, width, height));
  return flat >= 17 || flat >= radius(uprightSize(files, width, height)) ? 'flat' : 'upright';
}

/** The layout that uses the given space best. */
export function layoutBoard(geometry: Geometry, seat: Player, wish: OrientationWish, width: number, height: number): Layout {
  const { files } = geometry;
  const orientation = wish === 'auto' ? choose(files, width, height) : wish;
  const { cell, margin, gap } = orientation === 'flat' ? flatSize(files, width, height) : uprightSize(files, width, height);
  const { beside, size, radius, centre, number } = inside(cell);
  const [rows, columns] = orientation === 'flat' ? [4, files] : [files, 4];
  const spots = geometry.holes.map((hole) => {
    const { row, column } = place(hole, files, orientation, seat);
    const left = margin.x + column * cell.width + (orientation === 'upright' && column > 1 ? gap : 0);
    const top = margin.y + row * cell.height + (orientation === 'flat' && row > 1 ? gap : 0);
    return { hole, row, column, left, top, x: left + centre.x, y: top + centre.y };
  });
  return {
    orientation,
    seat,
    files,
    rows,
    columns,
    width: columns * cell.width + 2 * margin.x + (orientation === 'upright' ? gap : 0),
    height: rows * cell.height + 2 * margin.y + (orientation === 'flat' ? gap : 0),
    corner: Math.min(34, margin.x * 1.1 + 6),
    margin,
    cell,
    radius,
    beside,
    number: { ...number, size },
    spots,
  };
}
