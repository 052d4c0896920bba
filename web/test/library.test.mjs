// The library as the page uses it (src/tsoro/core.ts, host.ts), both builds, over the reference
// vectors and through whole games.
import './ts-loader.mjs';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const { Core } = await import('../src/tsoro/core.ts');
const { makeHost } = await import('../src/tsoro/host.ts');

const root = new URL('../../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root));
const lines = (path) => read(path).toString().split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const BUILDS = ['tsoro', 'tsoro-simd'];
const modules = Object.fromEntries(BUILDS.map((name) => [name, new WebAssembly.Module(read(`build/wasm/${name}.wasm`))]));

function* subsets(holes, most, from = 0, chosen = []) {
  yield chosen;
  if (chosen.length === most) return;
  for (let index = from; index < holes.length; index++) yield* subsets(holes, most, index + 1, [...chosen, holes[index]]);
}

/** Every legal move of a position with the position it leads to, found as the board finds it: holes, then ways to
 *  end, then bonus holes. */
function allMoves(core, handle) {
  const moves = new Map();
  const { lift } = core.view(handle);
  const { holes } = core.games.get(handle).variant.geometry;
  for (const hole of holes.filter(({ index }) => lift[index] === 'LEGAL')) {
    const choices = core.sowings(handle, hole.name, 1, 1_000_000);
    for (const choice of [...choices.stops, ...(choices.final ? [choices.final] : [])]) {
      for (const bonus of subsets(choice.candidates, choice.bonus)) {
        const after = core.play(handle, { hole: hole.name, stop: choice.stop, bonus });
        moves.set(after.lastMove.move, after.position);
        core.undo(handle, 1);
      }
    }
  }
  return moves;
}

const choose = (of, take) => (take === 0 ? 1 : (choose(of - 1, take - 1) * of) / take);

/** Leaf moves at a depth, counted as the board finds them; the last ply is counted without being played. */
function perft(core, handle, depth) {
  if (depth === 0) return 1;
  if (depth > 1) {
    let sum = 0;
    for (const move of allMoves(core, handle).keys()) {
      core.play(handle, move);
      sum += perft(core, handle, depth - 1);
      core.undo(handle, 1);
    }
    return sum;
  }
  let count = 0;
  for (const hole of core.view(handle).lift.flatMap((why, index) => (why === 'LEGAL' ? [core.games.get(handle).variant.geometry.holes[index]] : []))) {
    const { stops, final } = core.sowings(handle, hole.name, 1, 1_000_000);
    for (const { candidates, bonus } of final === null ? stops : [...stops, final]) {
      for (let take = 0; take <= Math.min(bonus, candidates.length); take++) count += choose(candidates.length, take);
    }
  }
  return count;
}

for (const build of BUILDS) {
  test(`${build}: every legal move of the vectors, and no other`, () => {
    const core = new Core(modules[build]);
    let checked = 0;
    let over = 0;
    for (const file of ['moves', 'endless', 'corners']) {
      for (const line of lines(`tests/vectors/${file}.jsonl`)) {
        const { variant, position, moves, endless } = JSON.parse(line);
        const { handle, view } = core.open({ variant, position });
        if (view.result.reason === 'quiet') {
          over++; // a game is over there; the vector lists moves without history
        } else {
          const found = allMoves(core, handle);
          const wanted = new Map(Object.entries(moves));
          assert.deepEqual(new Map([...found].sort()), new Map([...wanted].sort()), `${variant} ${position}`);
          for (const hole of endless ?? []) {
            const choices = core.sowings(handle, hole, 1, 1_000_000);
            assert.ok(choices.endless && choices.final === null, `${variant} ${position} ${hole}`);
            assert.equal(core.account(handle, { hole }, 10).laps.at(-1).end, 'ENDLESS');
          }
          checked += found.size;
        }
        core.close(handle);
      }
    }
    assert.ok(checked > 2500, `only ${checked} moves`);
    assert.ok(over < 5);
  });

  test(`${build}: perft`, () => {
    const core = new Core(modules[build]);
    let leaves = 0;
    for (const line of lines('tests/vectors/perft.tsv')) {
      const [variant, position, depth, count] = line.split('\t');
      if (!/^\d+$/.test(count ?? '') || Number(count) > 4000) continue;
      const { handle } = core.open({ variant: `${variant}${variant.includes(':') ? ',' : ':'}quiet=0`.replace(/(,quiet=\d+)(?=.*,quiet=0)/, ''), position });
      assert.equal(perft(core, handle, Number(depth)), Number(count), line);
      leaves += Number(count);
      core.close(handle);
    }
    assert.ok(leaves > 5000, `only ${leaves}`);
  });

  test(`${build}: a whole game against the engine, move by move`, () => {
    const core = new Core(modules[build]);
    const host = makeHost(modules[build], { update() {}, stopped: () => false });
    host.makeEngine(2 ** 20);
    const variant = 'fuva:files=6';
    const { handle, first, view } = core.open({ variant });
    const moves = [];
    let now = view;
    for (let seed = 1; now.result.reason === 'none'; seed++) {
      assert.ok(moves.length < 3000, 'a game of this size does not last so long');
      let move;
      if (now.mover === 'south') {
        move = host.search({ from: { variant, first, moves }, limits: { nodes: 500, seed } }).move;
      } else {
        const all = [...allMoves(core, handle).keys()];
        move = all[(seed * 7919) % all.length];
      }
      const told = core.account(handle, move, 1000);
      now = core.play(handle, move);
      moves.push(move);
      assert.equal(now.lastMove.move, move);
      assert.deepEqual([...told.after], [...now.counts], 'the account ends where the move ends');
      assert.deepEqual(told.summary, now.lastMove);
    }
    assert.equal(now.result.reason, 'immobilised');
    assert.equal(now.result.outcome, 'south', 'the engine beats play at random');

    const text = core.tgn(handle, { South: 'Engine', North: 'Dice' });
    const [record] = core.readTgn(text);
    assert.deepEqual(record.moves, moves);
    assert.equal(record.tags.South, 'Engine');
    assert.deepEqual(record.result, now.result);
    const again = core.open({ variant: record.variant, position: record.first, moves: record.moves });
    assert.equal(again.view.position, now.position);

    const early = core.view(handle, 3);
    assert.equal(early.ply, 3);
    assert.equal(core.view(handle).ply, moves.length);
    core.undo(handle, 2);
    assert.equal(core.redo(handle, 9).position, now.position);
  });
}

test('both builds search alike', () => {
  const results = BUILDS.map((build) => {
    const host = makeHost(modules[build], { update() {}, stopped: () => false });
    host.makeEngine(2 ** 20);
    const { move, nodes, lines: found } = host.search({
      from: { variant: 'fuva:files=8', first: '', moves: [] }, limits: { nodes: 5000, seed: 1 },
    });
    return { move, nodes, found, signature: host.signature() };
  });
  assert.deepEqual(results[0], results[1]);
});

test('errors are data with a place', () => {
  const core = new Core(modules.tsoro);
  const status = (run) => {
    try {
      run();
    } catch (error) {
      assert.equal(error.name, 'TsoroError', String(error));
      return error.status;
    }
    return assert.fail('no error');
  };
  assert.partial = (actual, wanted) => assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((key) => [key, actual[key]])), wanted);
  assert.partial(status(() => core.variant('fuva:filez=8')), { code: 'ERR_UNKNOWN_KEY', offset: 5, found: 'filez' });
  assert.partial(status(() => core.variant('féva')), { code: 'ERR_UNKNOWN_NAME', offset: 0 });
  const bad = { variant: 'fuva:files=6', position: '2x6/0x6/0x5/2x6 S' };
  assert.partial(status(() => core.open(bad)), { code: 'ERR_SYNTAX', expected: 'EXPECT_FILES', offset: 11, args: [6, 5] });
  const { handle } = core.open({ variant: 'fuva:files=6' });
  assert.partial(status(() => core.play(handle, 'a2')), { code: 'ERR_ILLEGAL_MOVE', why: 'EMPTY' });
  assert.partial(status(() => core.play(handle, { hole: 'a4' })), { code: 'ERR_ILLEGAL_MOVE', why: 'NOT_YOURS' });
  assert.partial(status(() => core.play(handle, { hole: 'a1', bonus: ['b4'] })), { code: 'ERR_ILLEGAL_MOVE', why: 'NO_BONUS' });
  assert.partial(status(() => core.readTgn('[Event "x"]\n\n1. zz *')), { code: 'ERR_SYNTAX' });
  assert.partial(status(() => core.open({ variant: 'fuva:files=6', moves: ['c1', 'zz'] })), { code: 'ERR_SYNTAX' });
  core.close(handle);
  assert.partial(status(() => core.view(handle)), { code: 'CLOSED' });
  assert.equal(core.open({ variant: 'basic' }).view.ply, 0, 'and the rest goes on working');
});

test('a game keeps the name of its variant', () => {
  const core = new Core(modules.tsoro);
  for (const variant of ['basic', 'tracey', 'musoro:files=8', 'matthews5:bonus=3']) {
    const [record] = core.readTgn(core.tgn(core.open({ variant }).handle, {}));
    assert.equal(record.variant, variant);
  }
});

test('a resigned game keeps its end while it is looked through', () => {
  const core = new Core(modules.tsoro);
  const { handle } = core.open({ variant: 'fuva:files=6', moves: 'c1 d4' });
  const end = { outcome: 'north', reason: 'resigned' };
  assert.deepEqual(core.end(handle, end).result, end);
  assert.equal(core.view(handle, 1).result.reason, 'none');
  assert.deepEqual(core.view(handle).result, end);
  const back = core.undo(handle, 2);
  assert.equal(back.ply, 2, 'the end alone is taken back');
  assert.equal(back.result.reason, 'none');
});

test('a very long sowing is told by its beginning and its end', () => {
  const core = new Core(modules.tsoro);
  let longest = null;
  for (const line of lines('tests/vectors/endless.jsonl')) {
    const { variant, position, endless } = JSON.parse(line);
    const { handle } = core.open({ variant, position });
    const told = core.account(handle, { hole: endless[0] }, 5);
    if (longest === null || told.summary.laps > longest.summary.laps) longest = told;
    core.close(handle);
  }
  assert.ok(longest.summary.laps > 5);
  assert.equal(longest.laps.length, 5);
  assert.equal(longest.laps.at(-1).number, longest.summary.laps);
  assert.equal(longest.laps.at(-1).skipped, longest.summary.laps - 5);
});

test('an analysis judges every move', () => {
  const host = makeHost(modules['tsoro-simd'], { update() {}, stopped: () => false });
  host.makeEngine(2 ** 20);
  const from = { variant: 'fuva:files=6', first: '', moves: ['c1', 'd4', 'b1'] };
  const all = host.analyse(from, 300);
  assert.deepEqual(all.map(({ ply }) => ply), [0, 1, 2, 3]);
  assert.deepEqual(all.map(({ played }) => played), [...from.moves, null]);
  for (const { winSouth, loss, line } of all) {
    assert.ok(winSouth >= 0 && winSouth <= 1 && loss >= 0 && loss <= 1);
    assert.ok(line.moves.length > 0);
  }
});
