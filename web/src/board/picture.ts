// A picture of a board as SVG text: for saving, and for the small boards of the text pages. It needs no
// canvas and no page, and it carries everything that it shows.
import type { Geometry, Hole, Player } from '../tsoro/api';
import { drawnStones, heap } from './heap';
import { layoutBoard, type Layout, type OrientationWish, type Spot } from './layout';
import { colours, stoneColours, usualStones, type BoardLook, type Colours, type StoneLook } from './looks';
import { dice } from './random';
import { mix, outline, trace, varieties } from './stones';

export interface PictureOptions {
  geometry: Geometry;
  counts: ArrayLike<number>;
  seat?: Player;
  wish?: OrientationWish;
  look?: BoardLook;
  stones?: StoneLook;
  dark?: boolean;
  /** Width that is aimed at, in CSS pixels. */
  width?: number;
  labels?: boolean;
  numbers?: boolean;
  /** Holes drawn with a ring. */
  ringed?: Hole[];
  /** Number text, for the digits of a language. */
  format?: (count: number) => string;
  /** The name for who cannot see it. */
  title: string;
}

const round = (value: number) => String(Math.round(value * 10) / 10);

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

function pathText(seed: number, scale: number): string {
  const parts: string[] = [];
  trace(
    {
      moveTo: (x, y) => parts.push(`M${round(x)} ${round(y)}`),
      quadraticCurveTo: (a, b, x, y) => parts.push(`Q${round(a)} ${round(b)} ${round(x)} ${round(y)}`),
    },
    outline(seed),
    scale,
  );
  return `${parts.join('')}Z`;
}

/** One symbol for each variety of stone. */
function stoneSymbols(look: StoneLook, radius: number, dark: boolean): string {
  const palette = stoneColours[look];
  const gradients = palette
    .map(
      (colour, at) =>
        `<radialGradient id="g${at}" cx=".38" cy=".32" r=".75"><stop offset="0" stop-color="${mix(colour, '#ffffff', 0.5)}"/><stop offset=".4" stop-color="${colour}"/><stop offset="1" stop-color="${mix(colour, '#1c120a', 0.5)}"/></radialGradient>`,
    )
    .join('');
  const body = (variety: number): string => {
    const fill = `url(#g${variety % palette.length})`;
    if (look === 'pebbles') return `<path d="${pathText(variety + 1, radius * 1.14)}" fill="${fill}" stroke="#23140866" stroke-width=".7"/>`;
    if (look === 'seeds') return `<ellipse rx="${round(radius * 1.08)}" ry="${round(radius * 0.78)}" transform="rotate(${Math.round(dice(variety + 1)() * 180)})" fill="${fill}" stroke="#23140866" stroke-width=".7"/>`;
    if (look === 'caps') return `<circle r="${round(radius)}" fill="${fill}" stroke="#00000066" stroke-dasharray="2 1.4" stroke-width="1.6"/><circle r="${round(radius * 0.5)}" fill="none" stroke="#ffffffbb" stroke-width="1"/>`;
    return `<circle r="${round(radius * 0.9)}" fill="${dark ? '#fff' : '#000'}" stroke="${dark ? '#000' : '#fff'}"/>`;
  };
  const shadow = look === 'discs' ? '' : `<ellipse cx="${round(radius * 0.14)}" cy="${round(radius * 0.24)}" rx="${round(radius * 1.08)}" ry="${round(radius)}" fill="#140a00" opacity=".3"/>`;
  return gradients + Array.from({ length: varieties }, (_, variety) => `<g id="s${variety}">${shadow}${body(variety)}</g>`).join('');
}

function crown(layout: Layout, spot: Spot, ink: string): string {
  const { x, y } = layout.radius;
  const size = Math.min(x, y);
  return Array.from({ length: 16 }, (_, at) => {
    const [cos, sin] = [Math.cos((at / 16) * Math.PI * 2 + 0.1), Math.sin((at / 16) * Math.PI * 2 + 0.1)];
    const to = Math.max(3, size * 0.2);
    return `M${round(spot.x + cos * (x - to))} ${round(spot.y + sin * (y - to))}L${round(spot.x + cos * (x - 0.5))} ${round(spot.y + sin * (y - 0.5))}`;
  }).join('') + `" stroke="${ink}`;
}

function hollow(layout: Layout, spot: Spot, paint: Colours, drawn: boolean, ringed: boolean): string {
  const { x, y } = layout.radius;
  const shape = `cx="${round(spot.x)}" cy="${round(spot.y)}" rx="${round(x)}" ry="${round(y)}"`;
  const base = drawn ? `<ellipse ${shape} fill="${paint.hollow[1]}" stroke="${paint.rim[0]}" stroke-width="1.4"/>` : `<ellipse ${shape} fill="url(#hollow)" stroke="${paint.rim[1]}" stroke-width="1.2"/>`;
  const head = spot.hole.head ? `<path d="${crown(layout, spot, drawn ? paint.rim[0] : paint.ink)}" stroke-width="1.4" stroke-linecap="round" opacity=".75"/>` : '';
  const ring = ringed ? `<ellipse ${shape} fill="none" stroke="${paint.mark}" stroke-width="${round(Math.max(2.4, y * 0.1))}"/>` : '';
  return base + head + ring;
}

function text(x: number, y: number, size: number, ink: string, content: string, weight = 400): string {
  return `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" font-weight="${weight}" fill="${ink}">${escape(content)}</text>`;
}

function labels(layout: Layout, ink: string): string {
  const { margin, width, height } = layout;
  const flat = layout.orientation === 'flat';
  const size = Math.max(9, Math.min(15, layout.number.size * 0.72));
  const name = (spot: Spot, column: boolean) => (column === flat ? spot.hole.name[0]! : String(spot.hole.rank));
  const along = layout.spots.filter((spot) => spot.row === 0).flatMap((spot) => [margin.y / 2, height - margin.y / 2].map((y) => text(spot.x, y, size, ink, name(spot, true))));
  const down = layout.spots.filter((spot) => spot.column === 0).flatMap((spot) => [margin.x / 2, width - margin.x / 2].map((x) => text(x, spot.top + layout.cell.height / 2, size, ink, name(spot, false))));
  return [...along, ...down].join('');
}

/** The whole picture as one SVG element. */
export function boardSvg(options: PictureOptions): string {
  const { geometry, counts, seat = 'south', wish = 'flat', look = 'sand', dark = false, width = 900, format = String } = options;
  const stones = options.stones ?? usualStones[look];
  const layout = layoutBoard(geometry, seat, wish, width, wish === 'upright' ? width * 3 : width);
  const paint = colours(look, dark);
  const drawn = look === 'paper' || look === 'contrast';
  const heaps = layout.spots.map(({ hole }) => {
    const random = dice(hole.index + 11);
    return heap(layout.radius.x, layout.radius.y, random() * Math.PI * 2, random);
  });
  const flat = layout.orientation === 'flat';
  const [from, to] = flat
    ? [`x1="${round(layout.margin.x * 0.7)}" x2="${round(layout.width - layout.margin.x * 0.7)}"`, `y1="${round(layout.height / 2)}" y2="${round(layout.height / 2)}"`]
    : [`y1="${round(layout.margin.y * 0.7)}" y2="${round(layout.height - layout.margin.y * 0.7)}"`, `x1="${round(layout.width / 2)}" x2="${round(layout.width / 2)}"`];
  const placed = layout.spots
    .map((spot, index) => {
      const { places } = heaps[index]!;
      const count = counts[index] ?? 0;
      return Array.from({ length: Math.min(count, drawnStones) }, (_, at) => {
        const variety = (index * 7 + at * 11 + ((index * at) % 5)) % varieties;
        return `<use href="#s${variety}" x="${round(spot.x + places[at]!.x)}" y="${round(spot.y + places[at]!.y)}"/>`;
      }).join('');
    })
    .join('');
  const numbers = options.numbers === false ? '' : layout.spots.map((spot, index) => (counts[index] ? text(spot.left + layout.number.x, spot.top + layout.number.y, layout.number.size, paint.ink, format(counts[index]!), 650) : '')).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(layout.width)} ${round(layout.height)}" width="${round(layout.width)}" height="${round(layout.height)}" role="img" aria-label="${escape(options.title)}">`,
    `<title>${escape(options.title)}</title><defs><linearGradient id="ground" x2=".6" y2="1"><stop stop-color="${paint.ground[0]}"/><stop offset="1" stop-color="${paint.ground[1]}"/></linearGradient>`,
    `<linearGradient id="hollow" x2=".6" y2="1"><stop stop-color="${paint.hollow[0]}"/><stop offset=".5" stop-color="${paint.hollow[1]}"/><stop offset="1" stop-color="${paint.hollow[2]}"/></linearGradient>`,
    `${stoneSymbols(stones, heaps[0]!.stone, dark)}</defs>`,
    `<rect x="1" y="1" width="${round(layout.width - 2)}" height="${round(layout.height - 2)}" rx="${round(layout.corner)}" fill="url(#ground)" stroke="${paint.line}" stroke-width="1.5"/>`,
    `<line ${from} ${to} stroke="${paint.line}" stroke-width="2.5" stroke-linecap="round"/>`,
    layout.spots.map((spot) => hollow(layout, spot, paint, drawn, options.ringed?.includes(spot.hole.name) ?? false)).join(''),
    placed,
    `<g font-family="system-ui, 'Noto Sans', sans-serif" text-anchor="middle" dominant-baseline="central">${numbers}${options.labels === false ? '' : labels(layout, paint.ink)}</g></svg>`,
  ].join('');
}

/** The picture as PNG, twice as fine as the SVG's size. */
export async function boardPng(options: PictureOptions): Promise<Blob> {
  const svg = boardSvg(options);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'));
}
