// Where holes lie on the screen: a turned board is turned, never mirrored, and always fits.
import './ts-loader.mjs';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const { Core } = await import('../src/tsoro/core.ts');
const { layoutBoard } = await import('../src/board/layout.ts');
const { drawnStones, heap } = await import('../src/board/heap.ts');

const core = new Core(new WebAssembly.Module(readFileSync(new URL('../../build/wasm/tsoro.wasm', import.meta.url))));

function geometry(files) {
  const { handle } = core.open({ variant: `fuva:files=${files},heads=none` });
  const found = core.games.get(handle).variant.geometry;
  core.close(handle);
  return found;
}

/** Twice the area inside the path of an owner's pits; its sign is the sense of rotation (y points down). */
function turning(layout, owner) {
  const path = layout.spots.filter(({ hole }) => hole.owner === owner).sort((a, b) => a.hole.pit - b.hole.pit);
  return path.reduce((sum, spot, at) => {
    const next = path[(at + 1) % path.length];
    return sum + spot.x * next.y - next.x * spot.y;
  }, 0);
}

for (const wish of ['flat', 'upright']) {
  for (const seat of ['south', 'north']) {
    test(`${wish}, ${seat} below: sowing goes anticlockwise, every hole has a place of its own`, () => {
      for (let files = 2; files <= 21; files += 1) {
        const layout = layoutBoard(geometry(files), seat, wish, 900, 700);
        assert.equal(new Set(layout.spots.map(({ row, column }) => `${row} ${column}`)).size, 4 * files);
        for (const owner of ['south', 'north']) assert.ok(turning(layout, owner) < 0, `${files} files, ${owner}`);
        // The seat's own outer row is the nearest: at the bottom, or on the right of an upright board.
        const along = wish === 'flat' ? 'row' : 'column';
        const nearest = layout.spots.filter((spot) => spot[along] === 3);
        assert.ok(nearest.every(({ hole }) => hole.owner === seat && !hole.inner));
      }
    });
  }
}

test('from its own seat each player sees the first outer hole on the left', () => {
  for (const seat of ['south', 'north']) {
    const { spots } = layoutBoard(geometry(8), seat, 'flat', 900, 700);
    const first = spots.find(({ hole }) => hole.owner === seat && hole.pit === 0);
    assert.deepEqual([first.row, first.column], [3, 0]);
  }
});

test('any size fits the screen it is laid out for, and holes are wide enough for a finger', () => {
  for (let files = 4; files <= 21; files += 1) {
    for (const [width, height] of [[304, 348], [344, 448], [752, 724], [1060, 600], [1400, 600]]) {
      const { cell, ...layout } = layoutBoard(geometry(files), 'south', 'auto', width, height);
      assert.ok(layout.width <= width + 0.5, `${files} on ${width}: ${layout.width}`);
      assert.ok(Math.min(cell.width, cell.height) >= 24, `${files} on ${width}: ${cell.width} × ${cell.height}`);
    }
  }
});

test('up to twelve stones of a heap lie side by side', () => {
  for (const [x, y] of [[40, 40], [22, 20], [30, 12], [18, 17]]) {
    const { stone, places } = heap(x, y, 1, () => 0.5);
    assert.ok(places.length >= drawnStones);
    for (let a = 0; a < 12; a += 1) {
      for (let b = 0; b < a; b += 1) {
        const apart = Math.hypot(places[a].x - places[b].x, places[a].y - places[b].y);
        assert.ok(apart > 1.2 * stone, `${x} × ${y}: stones ${b} and ${a} lie ${apart / stone} radii apart`);
      }
    }
  }
});
