// Every task of the course and every board of the rules page, asked of the library itself.
import './ts-loader.mjs';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const { Core } = await import('../src/tsoro/core.ts');
const { lessons } = await import('../src/pages/learn/lessons.ts');
const { solves } = await import('../src/pages/learn/solved.ts');
const { sections } = await import('../src/pages/rules/text.ts');

const core = new Core(new WebAssembly.Module(readFileSync(new URL('../../build/wasm/tsoro.wasm', import.meta.url))));

/** The moves of a position without bonus holes, and those with every hole the bonus may take. */
function moves(handle) {
  const { holes } = core.games.get(handle).variant.geometry;
  const found = [];
  for (const hole of holes.filter(({ index }) => core.view(handle).lift[index] === 'LEGAL')) {
    const { stops, final } = core.sowings(handle, hole.name, 1, 1000);
    found.push(...[...stops, ...(final ? [final] : [])].map(({ move }) => move));
  }
  return found;
}

for (const { id, tasks } of lessons) {
  test(`lesson ${id}: every task can be solved, and can be missed`, () => {
    assert.ok(tasks.length > 0);
    for (const task of tasks) {
      const { handle } = core.open({ variant: task.variant, position: task.position });
      const before = core.view(handle).position;
      for (const move of task.accept) {
        const after = core.play(handle, move);
        assert.equal(after.lastMove.move, move, 'canonical');
        assert.ok(solves(task, after.lastMove.move));
        core.undo(handle, 1);
      }
      assert.equal(core.view(handle).position, before);
      assert.ok(moves(handle).some((move) => !solves(task, move)), `${id}: every move solves it`);
      core.close(handle);
    }
  });
}

test('a lesson that promises a win wins', () => {
  const won = lessons.flatMap(({ tasks }) => tasks).filter(({ task }) => /win\b|nothing|cannot move/.test(task) && !/only one move/.test(task));
  assert.ok(won.length >= 3);
  for (const { variant, position, accept, task } of won.filter(({ task }) => !/capture that wins/.test(task))) {
    const { handle } = core.open({ variant, position });
    assert.equal(core.play(handle, accept[0]).result.reason, 'immobilised', task);
    core.close(handle);
  }
});

test('bonus holes picked in any order solve a task', () => {
  assert.ok(solves({ accept: ['e2xd'], anyBonus: true }, 'e2xd+c4'));
  assert.ok(!solves({ accept: ['e2xd'] }, 'e2xd+c4'));
  assert.ok(!solves({ accept: ['e2'], anyBonus: true }, 'e2xd'));
});

test('the boards of the rules page are positions of their variants', () => {
  const boards = sections.flatMap(({ blocks }) => blocks).flatMap((block) => ('diagram' in block ? [block.diagram] : []));
  assert.ok(boards.length >= 4);
  for (const { variant, position, ringed = [] } of boards) {
    const { handle, view } = core.open({ variant, position });
    const { byName } = core.games.get(handle).variant.geometry;
    assert.equal(view.position, position);
    assert.ok(ringed.every((hole) => hole in byName));
    core.close(handle);
  }
});
