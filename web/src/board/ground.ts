// Draws the board without stones: sand or earth with hollows pressed into it, paper or slate with
// drawn rings, carved wood, plain lines. Done once for a size and a look.
import { dice } from './random';
import type { BoardLook, Colours } from './looks';
import type { Layout, Spot } from './layout';
import { outline, trace } from './stones';

type Context = CanvasRenderingContext2D;

let grainTile: HTMLCanvasElement | undefined;

/** Grey noise, made once. */
function grain(): HTMLCanvasElement {
  if (grainTile !== undefined) return grainTile;
  const side = 192;
  const tile = document.createElement('canvas');
  tile.width = tile.height = side;
  const context = tile.getContext('2d')!;
  const image = context.createImageData(side, side);
  const random = dice(5);
  for (let at = 0; at < image.data.length; at += 4) {
    const value = random();
    const bright = value > 0.5;
    image.data[at] = image.data[at + 1] = image.data[at + 2] = bright ? 255 : 40;
    image.data[at + 3] = Math.abs(value - 0.5) ** 2 * 190;
  }
  context.putImageData(image, 0, 0);
  grainTile = tile;
  return tile;
}

function board(context: Context, layout: Layout, inset: number): void {
  const corner = Math.max(0, layout.corner - inset);
  context.beginPath();
  context.roundRect?.(inset, inset, layout.width - 2 * inset, layout.height - 2 * inset, corner);
  if (context.roundRect === undefined) context.rect(inset, inset, layout.width - 2 * inset, layout.height - 2 * inset);
}

function base(context: Context, layout: Layout, look: BoardLook, colours: Colours): void {
  const fill = context.createLinearGradient(0, 0, layout.width * 0.6, layout.height);
  fill.addColorStop(0, colours.ground[0]);
  fill.addColorStop(1, colours.ground[1]);
  board(context, layout, 0);
  context.fillStyle = fill;
  context.fill();
  context.save();
  context.clip();
  if (look === 'wood') woodGrain(context, layout);
  if (look === 'sand' || look === 'earth') ripples(context, layout);
  if (colours.texture > 0) {
    context.globalAlpha = colours.texture;
    context.fillStyle = context.createPattern(grain(), 'repeat')!;
    context.fillRect(0, 0, layout.width, layout.height);
    context.globalAlpha = 1;
  }
  if (look === 'sand' || look === 'earth' || look === 'wood') edge(context, layout);
  context.restore();
  if (look === 'contrast' || look === 'paper') {
    board(context, layout, 1);
    context.strokeStyle = look === 'paper' ? colours.line : colours.rim[0];
    context.lineWidth = 2;
    context.stroke();
  }
}

/** A darker, softly rounded border, as if the board lay a little deeper than what is round it. */
function edge(context: Context, layout: Layout): void {
  for (let width = 14; width > 0; width -= 2) {
    board(context, layout, 0);
    context.strokeStyle = 'rgba(60,30,5,0.045)';
    context.lineWidth = width * 2;
    context.stroke();
  }
  board(context, layout, 1);
  context.strokeStyle = 'rgba(255,240,210,0.25)';
  context.lineWidth = 1.5;
  context.stroke();
}

function ripples(context: Context, layout: Layout): void {
  const random = dice(layout.files);
  context.lineWidth = 5;
  for (let count = 0; count < 16; count += 1) {
    const y = random() * layout.height;
    const lift = 8 + random() * 24;
    context.strokeStyle = count % 2 ? 'rgba(255,245,220,0.07)' : 'rgba(70,40,10,0.045)';
    context.beginPath();
    context.moveTo(-20, y);
    context.bezierCurveTo(layout.width * 0.3, y - lift, layout.width * 0.6, y + lift, layout.width + 20, y - lift / 2);
    context.stroke();
  }
}

function woodGrain(context: Context, layout: Layout): void {
  const random = dice(layout.files + 40);
  const flat = layout.orientation === 'flat';
  const [along, across] = flat ? [layout.width, layout.height] : [layout.height, layout.width];
  context.save();
  if (!flat) {
    context.translate(layout.width, 0);
    context.rotate(Math.PI / 2);
  }
  for (let y = -6; y < across + 6; y += 2 + random() * 7) {
    const sway = 3 + random() * 9;
    context.strokeStyle = random() < 0.5 ? `rgba(50,20,0,${0.05 + random() * 0.13})` : `rgba(255,210,150,${0.03 + random() * 0.08})`;
    context.lineWidth = 0.6 + random() * 2.4;
    context.beginPath();
    context.moveTo(-10, y);
    context.bezierCurveTo(along * 0.25, y + sway, along * 0.55, y - sway, along + 10, y + sway * 0.6);
    context.stroke();
  }
  context.restore();
}

/** The line between the two players: a furrow drawn with a finger, a pencil line, a carved line. */
function furrow(context: Context, layout: Layout, look: BoardLook, colours: Colours): void {
  const flat = layout.orientation === 'flat';
  const [length, middle] = flat ? [layout.width, layout.height / 2] : [layout.height, layout.width / 2];
  const random = dice(3);
  const line = (shift: number) => {
    context.beginPath();
    for (let at = layout.margin.x * 0.7; at <= length - layout.margin.x * 0.7; at += 22) {
      const sway = look === 'contrast' ? 0 : (random() - 0.5) * 1.6;
      if (flat) context.lineTo(at, middle + shift + sway);
      else context.lineTo(middle + shift + sway, at);
    }
    context.stroke();
  };
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (look === 'sand' || look === 'earth' || look === 'wood') {
    context.lineWidth = 3.5;
    context.strokeStyle = colours.rim[1];
    line(1.4);
    context.lineWidth = 2.6;
    context.strokeStyle = colours.line;
    line(-0.4);
  } else {
    context.lineWidth = look === 'contrast' ? 3 : 1.4;
    context.strokeStyle = look === 'contrast' ? colours.line : colours.rim[0];
    line(0);
  }
}

function hollowPath(context: Context, layout: Layout, spot: Spot, grow: number, even: boolean): void {
  const { x, y } = layout.radius;
  context.beginPath();
  if (even) {
    context.ellipse(spot.x, spot.y, x + grow, y + grow, 0, 0, Math.PI * 2);
    return;
  }
  // A hand-made hollow: an ellipse with a little unevenness of its own.
  const points = outline(spot.hole.index + 300).map((point) => {
    const length = Math.hypot(point.x, point.y);
    const reach = 1.075 + (length - 0.88) * 0.1;
    return { x: (point.x / length) * reach * (x + grow), y: (point.y / length) * reach * (y + grow) };
  });
  context.save();
  context.translate(spot.x, spot.y);
  trace(context, points, 1);
  context.restore();
}

function hollow(context: Context, layout: Layout, spot: Spot, look: BoardLook, colours: Colours): void {
  const { x, y } = layout.radius;
  const size = Math.min(x, y);
  const even = look === 'wood';
  const lip = Math.max(1, size * 0.07);
  hollowPath(context, layout, spot, lip, even);
  const rim = context.createLinearGradient(spot.x - x, spot.y - y, spot.x + x * 0.6, spot.y + y);
  rim.addColorStop(0.1, colours.rim[0]);
  rim.addColorStop(0.95, colours.rim[1]);
  context.fillStyle = rim;
  context.fill();
  hollowPath(context, layout, spot, 0, even);
  const fill = context.createLinearGradient(spot.x - x * 0.5, spot.y - y, spot.x + x * 0.5, spot.y + y);
  fill.addColorStop(0, colours.hollow[0]);
  fill.addColorStop(0.5, colours.hollow[1]);
  fill.addColorStop(1, colours.hollow[2]);
  context.fillStyle = fill;
  context.fill();
  context.save();
  context.clip();
  // The wall on the side of the light throws its shadow into the hollow.
  for (let step = 0; step < 3; step += 1) {
    hollowPath(context, layout, { ...spot, x: spot.x + size * 0.05 * (step + 1), y: spot.y + size * 0.075 * (step + 1) }, size * 0.12, even);
    context.strokeStyle = `rgba(25,10,0,${0.13 - step * 0.03})`;
    context.lineWidth = size * 0.26;
    context.stroke();
  }
  context.restore();
}

function ring(context: Context, layout: Layout, spot: Spot, look: BoardLook, colours: Colours): void {
  hollowPath(context, layout, spot, -1, look === 'contrast');
  context.fillStyle = colours.hollow[1];
  context.fill();
  context.strokeStyle = colours.rim[0];
  context.lineWidth = look === 'contrast' ? 2 : 1.1;
  context.stroke();
  if (look === 'paper') {
    context.globalAlpha = 0.55;
    hollowPath(context, layout, { ...spot, hole: { ...spot.hole, index: spot.hole.index + 90 } }, -0.4, false);
    context.stroke();
    context.globalAlpha = 1;
  }
}

/** Heads wear a crown of small notches, whatever the look. */
function crown(context: Context, layout: Layout, spot: Spot, look: BoardLook, colours: Colours): void {
  const { x, y } = layout.radius;
  const size = Math.min(x, y);
  const teeth = size < 16 ? 12 : 16;
  context.lineCap = 'round';
  for (let at = 0; at < teeth; at += 1) {
    const angle = (at / teeth) * Math.PI * 2 + 0.1;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const from = size * 0.02;
    const to = Math.max(3, size * 0.2);
    context.strokeStyle = look === 'sand' || look === 'earth' || look === 'wood' ? colours.ink : colours.rim[0];
    context.globalAlpha = look === 'contrast' ? 1 : 0.72;
    context.lineWidth = Math.max(1.3, size * 0.06);
    context.beginPath();
    context.moveTo(spot.x + cos * (x - to), spot.y + sin * (y - to));
    context.lineTo(spot.x + cos * (x - from), spot.y + sin * (y - from));
    context.stroke();
  }
  context.globalAlpha = 1;
}

export function drawGround(context: Context, layout: Layout, look: BoardLook, colours: Colours): void {
  context.clearRect(0, 0, layout.width, layout.height);
  base(context, layout, look, colours);
  furrow(context, layout, look, colours);
  const drawn = look === 'paper' || look === 'contrast';
  for (const spot of layout.spots) {
    if (drawn) ring(context, layout, spot, look, colours);
    else hollow(context, layout, spot, look, colours);
    if (spot.hole.head) crown(context, layout, spot, look, colours);
  }
}
