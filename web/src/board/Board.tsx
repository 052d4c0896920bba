// The board: canvases below, a grid of buttons on top. Every hole is a button with a spoken name; one
// of them can be reached with Tab and the arrow keys walk from it. What a hole means is told by the
// caller in words and marks.
import { Component } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Geometry, Hole, Player } from '../tsoro/api';
import { language, num, t } from '../i18n';
import { boardLook, isDark, mayMove, orientation, speed, stoneLook } from '../settings';
import { sounds } from '../ui/sounds';
import { layoutBoard, type Layout, type OrientationWish, type Spot } from './layout';
import { colours, usualStones } from './looks';
import { Sower } from './sower';
import { BoardView } from './view';

/** What is drawn round or on a hole; each kind has a shape of its own. */
export interface Mark {
  kind: 'from' | 'end' | 'lap' | 'take' | 'pick' | 'picked' | 'head' | 'legal' | 'capturable' | 'hint' | 'wrong';
  text?: string;
}

export type Pointer = 'mouse' | 'touch' | 'keyboard';

export interface BoardHandle {
  view: BoardView;
  sower: Sower;
  focus(hole: Hole): void;
}

export interface BoardProps {
  geometry: Geometry;
  /** What stands on the board at rest; while something moves, the handle's sower shows its own. */
  counts: ArrayLike<number>;
  seat: Player;
  wish?: OrientationWish;
  /** The space the board may fill. */
  space: { width: number; height: number };
  marks?: Map<Hole, Mark[]>;
  /** Holes in the order in which a line is drawn through them: the path of a preview. */
  path?: Hole[];
  /** What a screen reader adds to name and count. */
  describe?: (hole: Hole) => string;
  /** Both players read their side the right way up, across the table. */
  faceToFace?: boolean;
  label: string;
  mover?: Player;
  onHole?: (hole: Hole, pointer: Pointer) => void;
  onPoint?: (hole: Hole | null, pointer: Pointer) => void;
  onKey?: (event: KeyboardEvent) => void;
  onReady?: (handle: BoardHandle) => void;
}

function useLayout(props: BoardProps): Layout {
  const { geometry, seat, space, wish = orientation.value } = props;
  return useMemo(() => layoutBoard(geometry, seat, wish, space.width, space.height), [geometry, seat, wish, space.width, space.height]);
}

/** The hole an arrow key leads to, from row and column on the screen. */
function neighbour(layout: Layout, spot: Spot, key: string): Spot | undefined {
  const steps: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const step = steps[key];
  const wanted = (row: number, column: number) => layout.spots.find((other) => other.row === row && other.column === column);
  if (step !== undefined) return wanted(spot.row + step[0], spot.column + step[1]);
  if (key === 'Home') return wanted(spot.row, 0);
  if (key === 'End') return wanted(spot.row, layout.columns - 1);
  if (key === 'PageUp') return wanted(0, spot.column);
  if (key === 'PageDown') return wanted(layout.rows - 1, spot.column);
  return undefined;
}

function holeName(spot: Spot, count: number, extra: string): string {
  const parts = [spot.hole.name, count === 0 ? t('empty') : num(count)];
  if (spot.hole.head) parts.push(t('head'));
  if (extra !== '') parts.push(extra);
  return parts.join(', ');
}

export function Board(props: BoardProps) {
  const { geometry, counts, marks, path = [], describe, onHole, onPoint, onKey, onReady, faceToFace = false } = props;
  const layout = useLayout(props);
  const root = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLCanvasElement>(null);
  const stones = useRef<HTMLCanvasElement>(null);
  const hand = useRef<HTMLDivElement>(null);
  const handle = useRef<BoardHandle | null>(null);
  const pointer = useRef<Pointer>('mouse');
  const numbers = useRef<(HTMLElement | null)[]>([]);
  const [at, setAt] = useState<Hole>('a1');
  const look = { board: boardLook.value, stones: stoneLook.value === 'usual' ? usualStones[boardLook.value] : stoneLook.value, dark: isDark() };
  const paint = colours(look.board, look.dark);
  const digits = language();

  useLayoutEffect(() => {
    const view = new BoardView(ground.current!, stones.current!);
    const sower = new Sower(view, hand.current!, () => speed.value, mayMove, sounds);
    const focus = (hole: Hole) => root.current?.querySelector<HTMLElement>(`[data-hole="${hole}"]`)?.focus();
    handle.current = { view, sower, focus };
    onReady?.(handle.current);
    return () => sower.skip();
  }, []);

  useLayoutEffect(() => {
    const { view, sower } = handle.current!;
    view.setLayout(layout, look, numbers.current.slice(0, layout.spots.length), num);
    sower.fit();
  }, [layout, look.board, look.stones, look.dark, digits]);

  useLayoutEffect(() => {
    const { sower, view } = handle.current!;
    if (!sower.running.value) view.show(counts);
  }, [counts, layout]);

  // A board that has shrunk keeps one hole that Tab reaches.
  const current = geometry.byName[at] === undefined ? 'a1' : at;

  // The handlers are those of the last drawing, reached through an object that stays the same.
  const latest = useRef({ layout, onHole, onPoint, onKey });
  latest.current = { layout, onHole, onPoint, onKey };
  const hands = useMemo<Hands>(
    () => ({
      // A board of another size has new holes; theirs come before the old ones go.
      number: (index, element) => {
        if (element !== null) numbers.current[index] = element;
      },
      down: (event) => {
        pointer.current = event.pointerType === 'mouse' ? 'mouse' : 'touch';
      },
      enter: (event, name) => {
        if (event.pointerType === 'mouse') latest.current.onPoint?.(name, 'mouse');
      },
      focus: (name) => {
        setAt(name);
        if (pointer.current === 'keyboard') latest.current.onPoint?.(name, 'keyboard');
      },
      key: (event, spot) => {
        pointer.current = 'keyboard';
        const next = neighbour(latest.current.layout, spot, event.key);
        if (next === undefined) return latest.current.onKey?.(event);
        event.preventDefault();
        setAt(next.hole.name);
        handle.current!.focus(next.hole.name);
      },
      click: (event, name) => latest.current.onHole?.(name, event.detail === 0 ? 'keyboard' : pointer.current),
    }),
    [],
  );

  const rows = useMemo(() => {
    const sorted = [...layout.spots].sort((a, b) => a.row - b.row || a.column - b.column);
    return Array.from({ length: layout.rows }, (_, row) => sorted.filter((spot) => spot.row === row));
  }, [layout]);

  const turned = (owner: Player): string => {
    if (!faceToFace) return '';
    const own = owner === layout.seat;
    if (layout.orientation === 'flat') return own ? '' : 'rotate(180deg)';
    return own ? 'rotate(-90deg)' : 'rotate(90deg)';
  };

  return (
    <div
      class={`board board-${look.board}${props.mover ? ` moves-${props.mover}` : ''}`}
      ref={root}
      style={{
        width: `${layout.width}px`,
        height: `${layout.height}px`,
        '--corner': `${layout.corner}px`,
        '--ink': paint.ink,
        '--mark': paint.mark,
        '--line': paint.line,
        '--ground': paint.ground[1],
        '--hole-x': `${layout.radius.x}px`,
        '--hole-y': `${layout.radius.y}px`,
        '--number': `${layout.number.size}px`,
      }}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onPoint?.(null, 'mouse')}
    >
      <canvas ref={ground} class="ground" aria-hidden="true" />
      <canvas ref={stones} class="stones" aria-hidden="true" />
      <Labels layout={layout} />
      <PathLine layout={layout} path={path} />
      <div role="grid" aria-label={props.label} class="holes">
        {rows.map((row, line) => (
          <Row key={line} spots={row} layout={layout} look={{ counts, marks, describe, current, turned, digits }} hands={hands} />
        ))}
      </div>
      <div class="hand" ref={hand} aria-hidden="true">
        <canvas />
        <span class="held" />
      </div>
    </div>
  );
}

/** What holes tell the board. One object for all of them that never changes: a hole that looks the same is not drawn again. */
interface Hands {
  number(index: number, element: HTMLElement | null): void;
  down(event: PointerEvent): void;
  enter(event: PointerEvent, name: Hole): void;
  focus(name: Hole): void;
  key(event: KeyboardEvent, spot: Spot): void;
  click(event: MouseEvent, name: Hole): void;
}

interface RowProps {
  spots: Spot[];
  layout: Layout;
  /** What the holes of the row are made of, as the last drawing of the board had it. */
  look: {
    counts: ArrayLike<number>;
    marks: Map<Hole, Mark[]> | undefined;
    describe: ((hole: Hole) => string) | undefined;
    current: Hole;
    turned: (owner: Player) => string;
    digits: string;
  };
  hands: Hands;
}

/** Holes that are brought up to date in one frame: what a slow phone does without a jerk. */
const holesInFrame = 12;
const waiting = new Set<Row>();
let drawing = 0;

function drawRows(): void {
  drawing = 0;
  let room = holesInFrame;
  for (const row of waiting) {
    room -= row.props.spots.length;
    if (room < 0 && room + row.props.spots.length < holesInFrame) break;
    waiting.delete(row);
    row.forceUpdate();
  }
  if (waiting.size > 0) drawing = requestAnimationFrame(drawRows);
}

/** A line of holes. After a move many of them change; they take turns, a few in each frame. */
class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    if (next.layout !== this.props.layout || next.spots !== this.props.spots) return true;
    waiting.add(this);
    if (drawing === 0) drawing = requestAnimationFrame(drawRows);
    return false;
  }

  override componentWillUnmount(): void {
    waiting.delete(this);
  }

  override render({ spots, layout, look, hands }: RowProps) {
    const { counts, marks, describe, current, turned } = look;
    return (
      <div role="row">
        {spots.map((spot) => {
          const { name, index, owner } = spot.hole;
          return (
            <HoleCell
              key={`${layout.files}${name}`}
              layout={layout}
              spot={spot}
              label={holeName(spot, counts[index] ?? 0, describe?.(name) ?? '')}
              marks={marks?.get(name) ?? noMarks}
              reachable={name === current}
              turned={turned(owner)}
              hands={hands}
            />
          );
        })}
      </div>
    );
  }
}

interface HoleCellProps {
  layout: Layout;
  spot: Spot;
  label: string;
  marks: Mark[];
  reachable: boolean;
  turned: string;
  hands: Hands;
}

const noMarks: Mark[] = [];

function sameMarks(a: Mark[], b: Mark[]): boolean {
  return a === b || (a.length === b.length && a.every((mark, at) => mark.kind === b[at]!.kind && mark.text === b[at]!.text));
}

class HoleCell extends Component<HoleCellProps> {
  override shouldComponentUpdate(next: HoleCellProps): boolean {
    const { layout, spot, label, marks, reachable, turned } = this.props;
    return layout !== next.layout || spot !== next.spot || label !== next.label || reachable !== next.reachable || turned !== next.turned || !sameMarks(marks, next.marks);
  }

  private readonly number = (element: HTMLElement | null): void => this.props.hands.number(this.props.spot.hole.index, element);

  override render({ layout, spot, label, marks, reachable, turned, hands }: HoleCellProps) {
    const { name, owner } = spot.hole;
    return (
      <div role="gridcell">
        <button
          type="button"
          class={`hole ${marks.map((mark) => `is-${mark.kind}`).join(' ')}`}
          data-hole={name}
          data-owner={owner}
          tabIndex={reachable ? 0 : -1}
          aria-label={label}
          style={{
            left: `${spot.left}px`,
            top: `${spot.top}px`,
            width: `${layout.cell.width}px`,
            height: `${layout.cell.height}px`,
            '--x': `${spot.x - spot.left}px`,
            '--y': `${spot.y - spot.top}px`,
          }}
          onPointerDown={hands.down}
          onPointerEnter={(event) => hands.enter(event, name)}
          onFocus={() => hands.focus(name)}
          onKeyDown={(event) => hands.key(event, spot)}
          onClick={(event) => hands.click(event, name)}
        >
          <span
            class="number"
            aria-hidden="true"
            style={{ left: `${layout.number.x}px`, top: `${layout.number.y}px`, transform: turned === '' ? undefined : turned }}
            ref={this.number}
          />
          {marks.some(({ kind }) => kind !== 'legal') && <Marks marks={marks} />}
        </button>
      </div>
    );
  }
}

function Marks({ marks }: { marks: Mark[] }) {
  return (
    <span class="marks" aria-hidden="true">
      {marks.filter(({ kind }) => kind !== 'legal').map((mark) => (
        <span key={mark.kind} class={`mark mark-${mark.kind}`}>
          {mark.text}
        </span>
      ))}
    </span>
  );
}

/** File letters and rank numbers at the edges; they stay as long as the layout does. */
class Labels extends Component<{ layout: Layout }> {
  override shouldComponentUpdate(next: { layout: Layout }): boolean {
    return next.layout !== this.props.layout;
  }

  override render({ layout }: { layout: Layout }) {
    const { margin, cell, width, height } = layout;
    const flat = layout.orientation === 'flat';
    const columns = layout.spots.filter((spot) => spot.row === 0);
    const lines = layout.spots.filter((spot) => spot.column === 0);
    const name = (spot: Spot, along: 'row' | 'column') => ((along === 'column') === flat ? spot.hole.name[0]! : String(spot.hole.rank));
    const text = (spot: Spot, along: 'row' | 'column', x: number, y: number, side: string) => (
      <span key={`${along}${side}${spot.hole.name}`} style={{ left: `${x}px`, top: `${y}px` }}>
        {name(spot, along)}
      </span>
    );
    return (
      <div class="labels" aria-hidden="true">
        {columns.flatMap((spot) => [margin.y / 2, height - margin.y / 2].map((y, side) => text(spot, 'column', spot.x, y, String(side))))}
        {lines.flatMap((spot) => [margin.x / 2, width - margin.x / 2].map((x, side) => text(spot, 'row', x, spot.top + cell.height / 2, String(side))))}
      </div>
    );
  }
}

/** The path of a preview, with an arrow at its end. */
function PathLine({ layout, path }: { layout: Layout; path: Hole[] }) {
  const points = useMemo(() => {
    const byName = new Map(layout.spots.map((spot) => [spot.hole.name, spot]));
    return path.map((name) => byName.get(name)!).filter(Boolean);
  }, [layout, path]);
  if (points.length < 2) return null;
  const [before, end] = points.slice(-2) as [Spot, Spot];
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const size = Math.max(5, Math.min(layout.radius.x, layout.radius.y) * 0.3);
  const tip = { x: end.x - dx * 2, y: end.y - dy * 2 };
  const wing = (side: number) => `${tip.x - dx * size + side * dy * size * 0.7},${tip.y - dy * size - side * dx * size * 0.7}`;
  return (
    <svg class="path" aria-hidden="true" width={layout.width} height={layout.height}>
      <polyline points={points.map((spot) => `${spot.x},${spot.y}`).join(' ')} />
      <polyline class="arrow" points={`${wing(1)} ${tip.x},${tip.y} ${wing(-1)}`} />
    </svg>
  );
}

/** The space a board may fill: the width of the element, the height of the window less what surrounds it. */
export function useSpace(around: number): [{ width: number; height: number }, (element: HTMLElement | null) => void] {
  const [space, setSpace] = useState({ width: 0, height: 0 });
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (element === null) return undefined;
    const measure = () => {
      const width = Math.floor(element.clientWidth);
      const height = Math.max(260, window.innerHeight - around);
      setSpace((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [element, around]);
  return [space, setElement];
}
