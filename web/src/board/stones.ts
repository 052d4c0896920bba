// Draws stones once into small pictures, which the board then copies: the cheapest way on a slow phone.
import { dice } from './random';
import { stoneColours, type StoneLook } from './looks';

type Context = CanvasRenderingContext2D;

/** Points of a closed, pebble-like outline round 0,0 with radius about 1. */
export function outline(seed: number): { x: number; y: number }[] {
  const random = dice(seed);
  const flat = 0.76 + random() * 0.2;
  const turn = random() * Math.PI;
  const points = 9;
  return Array.from({ length: points }, (_, at) => {
    const angle = (at / points) * Math.PI * 2;
    const reach = 0.95 + (random() - 0.5) * 0.16;
    const x = Math.cos(angle) * reach;
    const y = Math.sin(angle) * reach * flat;
    return { x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) };
  });
}

/** Runs a smooth closed curve through the middles between the points. */
export function trace(path: { moveTo(x: number, y: number): void; quadraticCurveTo(a: number, b: number, x: number, y: number): void }, points: { x: number; y: number }[], scale: number): void {
  const middle = (at: number) => {
    const a = points[at % points.length]!;
    const b = points[(at + 1) % points.length]!;
    return { x: ((a.x + b.x) / 2) * scale, y: ((a.y + b.y) / 2) * scale };
  };
  const start = middle(points.length - 1);
  path.moveTo(start.x, start.y);
  points.forEach((point, at) => {
    const next = middle(at);
    path.quadraticCurveTo(point.x * scale, point.y * scale, next.x, next.y);
  });
}

export function mix(colour: string, other: string, share: number): string {
  const parts = (text: string) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
  const [a, b] = [parts(colour), parts(other)];
  return `#${a.map((value, at) => Math.round(value + (b[at]! - value) * share).toString(16).padStart(2, '0')).join('')}`;
}

function shadow(context: Context, radius: number, strength: number): void {
  const shade = context.createRadialGradient(radius * 0.12, radius * 0.2, radius * 0.5, radius * 0.12, radius * 0.2, radius * 1.16);
  shade.addColorStop(0, `rgba(20,10,0,${strength})`);
  shade.addColorStop(1, 'rgba(20,10,0,0)');
  context.fillStyle = shade;
  context.beginPath();
  context.arc(radius * 0.12, radius * 0.2, radius * 1.2, 0, Math.PI * 2);
  context.fill();
}

function pebble(context: Context, radius: number, colour: string, seed: number): void {
  const random = dice(seed + 77);
  const size = radius * 1.14;
  shadow(context, radius, 0.5);
  context.beginPath();
  trace(context, outline(seed), size);
  const body = context.createRadialGradient(-size * 0.34, -size * 0.42, size * 0.08, -size * 0.05, -size * 0.05, size * 1.12);
  body.addColorStop(0, mix(colour, '#ffffff', 0.5));
  body.addColorStop(0.38, colour);
  body.addColorStop(1, mix(colour, '#1c120a', 0.52));
  context.fillStyle = body;
  context.fill();
  context.save();
  context.clip();
  for (let count = 0; count < 9; count += 1) {
    context.fillStyle = random() < 0.5 ? 'rgba(40,25,12,0.20)' : 'rgba(255,255,255,0.18)';
    context.beginPath();
    context.arc((random() - 0.5) * size * 1.7, (random() - 0.5) * size * 1.7, size * (0.03 + random() * 0.06), 0, Math.PI * 2);
    context.fill();
  }
  if (random() < 0.4) {
    context.strokeStyle = 'rgba(255,255,255,0.30)';
    context.lineWidth = size * 0.07;
    context.beginPath();
    context.moveTo(-size, (random() - 0.5) * size);
    context.quadraticCurveTo(0, (random() - 0.5) * size, size, (random() - 0.5) * size);
    context.stroke();
  }
  context.restore();
  context.strokeStyle = 'rgba(35,20,8,0.38)';
  context.lineWidth = Math.max(0.6, size * 0.05);
  context.stroke();
}

function seed(context: Context, radius: number, colour: string, number: number): void {
  context.save();
  shadow(context, radius, 0.5);
  context.rotate(dice(number)() * Math.PI);
  const [long, wide] = [radius * 1.08, radius * 0.78];
  context.beginPath();
  context.ellipse(0, 0, long, wide, 0, 0, Math.PI * 2);
  const body = context.createRadialGradient(-long * 0.3, -wide * 0.4, 0, 0, 0, long);
  body.addColorStop(0, mix(colour, '#ffd9b0', 0.42));
  body.addColorStop(0.45, colour);
  body.addColorStop(1, mix(colour, '#000000', 0.5));
  context.fillStyle = body;
  context.fill();
  context.strokeStyle = 'rgba(255,225,190,0.35)';
  context.lineWidth = radius * 0.09;
  context.beginPath();
  context.moveTo(-long * 0.55, wide * 0.12);
  context.quadraticCurveTo(0, wide * 0.42, long * 0.55, wide * 0.12);
  context.stroke();
  context.fillStyle = 'rgba(255,255,255,0.55)';
  context.beginPath();
  context.ellipse(-long * 0.3, -wide * 0.42, long * 0.22, wide * 0.13, -0.2, 0, Math.PI * 2);
  context.fill();
  context.restore();
}

function cap(context: Context, radius: number, colour: string, number: number): void {
  shadow(context, radius, 0.5);
  const teeth = 21;
  context.beginPath();
  for (let at = 0; at <= teeth * 2; at += 1) {
    const angle = (at / (teeth * 2)) * Math.PI * 2 + number;
    const reach = radius * (at % 2 ? 0.98 : 1.08);
    context.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  context.closePath();
  const edge = context.createLinearGradient(-radius, -radius, radius, radius);
  edge.addColorStop(0, mix(colour, '#ffffff', 0.55));
  edge.addColorStop(1, mix(colour, '#000000', 0.45));
  context.fillStyle = edge;
  context.fill();
  context.strokeStyle = 'rgba(0,0,0,0.35)';
  context.lineWidth = Math.max(0.5, radius * 0.05);
  context.stroke();
  context.beginPath();
  context.arc(0, 0, radius * 0.76, 0, Math.PI * 2);
  context.fillStyle = colour;
  context.fill();
  context.strokeStyle = 'rgba(255,255,255,0.75)';
  context.lineWidth = radius * 0.09;
  context.beginPath();
  context.arc(0, 0, radius * 0.5, 0, Math.PI * 2);
  context.stroke();
  context.fillStyle = 'rgba(255,255,255,0.32)';
  context.beginPath();
  context.ellipse(-radius * 0.26, -radius * 0.34, radius * 0.34, radius * 0.18, -0.7, 0, Math.PI * 2);
  context.fill();
}

function disc(context: Context, radius: number, dark: boolean): void {
  context.beginPath();
  context.arc(0, 0, radius * 0.9, 0, Math.PI * 2);
  context.fillStyle = dark ? '#ffffff' : '#000000';
  context.fill();
  context.strokeStyle = dark ? '#000000' : '#ffffff';
  context.lineWidth = radius * 0.18;
  context.stroke();
}

export function drawStone(context: Context, look: StoneLook, radius: number, variety: number, dark: boolean): void {
  const palette = stoneColours[look];
  const colour = palette[variety % palette.length]!;
  if (look === 'pebbles') pebble(context, radius, colour, variety + 1);
  else if (look === 'seeds') seed(context, radius, colour, variety + 1);
  else if (look === 'caps') cap(context, radius, colour, variety + 1);
  else disc(context, radius, dark);
}

export const varieties = 20;

/** All varieties of a stone side by side in one picture. */
export class Sprites {
  readonly cell: number;
  private readonly sheet: HTMLCanvasElement;
  private readonly ratio: number;

  constructor(look: StoneLook, radius: number, ratio: number, dark: boolean) {
    this.ratio = ratio;
    this.cell = Math.ceil(radius * 2.7 * ratio) / ratio;
    this.sheet = document.createElement('canvas');
    const side = Math.round(this.cell * ratio);
    this.sheet.width = side * varieties;
    this.sheet.height = side;
    const context = this.sheet.getContext('2d')!;
    for (let variety = 0; variety < varieties; variety += 1) {
      context.setTransform(ratio, 0, 0, ratio, side * (variety + 0.5), side / 2);
      drawStone(context, look, radius, variety, dark);
    }
  }

  draw(context: Context, variety: number, x: number, y: number): void {
    const side = Math.round(this.cell * this.ratio);
    context.drawImage(this.sheet, side * (variety % varieties), 0, side, side, x - this.cell / 2, y - this.cell / 2, this.cell, this.cell);
  }
}
