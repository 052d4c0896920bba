// What the endgame tables know stands on the analysis page, the same that the program says of them; and nothing where
// they do not cover the position, or are not there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, serve, visit } from './browser.mjs';
import { faults } from './faults.mjs';

const program = fileURLToPath(new URL('../../build/release/tsoro', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tsoro-truth-'));
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const table = join(folder, 'fuva-6.egdb');
const rules = ['--variant', 'fuva:files=6'];
const run = (...args) => execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

let server, browser;
before(async () => {
  run('egdb', 'build', ...rules, '--side', '3', '--distance', '--output', table);
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
  rmSync(folder, { recursive: true });
});

/** Opens a position on the analysis page, with the table beside it or without. */
async function study(position, there, options = {}) {
  const visited = await visit(browser, server.address, { serviceWorkers: 'block', ...options });
  const { sheet, context } = visited;
  await context.route('**/egdb/*', (route) => (there ? route.fulfill({ path: table, contentType: 'application/octet-stream' }) : route.fulfill({ status: 404, body: '' })));
  const [board, mover] = position.split(' ');
  await sheet.evaluate((hash) => (location.hash = hash), `#/analyse/fuva_files-6/${board.replace(/,/g, '.').replace(/\//g, '!')}_${mover}_0_1`);
  await sheet.waitForSelector('.analyse [data-hole]');
  return visited;
}

/** "win for the player to move in 5 plies" of the program, as value and plies. */
function probe(position) {
  const [, value, plies] = /^(win|loss|endless).*?(?: in (\d+) pl(?:y|ies))?\s*$/.exec(run('egdb', 'probe', table, ...rules, '--position', position));
  return { value, plies: plies === undefined ? null : Number(plies) };
}

for (const [name, position] of [
  ['a lost position', '0x6/1,0,1,0,1,0/0x2,1,0x3/0x4,1x2 S 0 1'],
  ['a won position', '0x6/1,0,1,0x3/0x2,1,0x2,2/0x6 N 0 1'],
  ['a position with captures and bonus', '1,0x5/0,1x2,0x3/0x2,1,0,1,0/0x4,1,0 S 0 1'],
]) {
  test(`${name}: the page says of it and of its moves what the program says`, async () => {
    const { sheet, context, troubles } = await study(position, true);
    await sheet.waitForSelector('.truth li');
    const { value, plies } = probe(position);
    const mover = position.includes(' S ') ? 'South' : 'North';
    const winner = value === 'win' ? mover : mover === 'South' ? 'North' : 'South';
    assert.equal((await sheet.locator('.truth p').textContent()).trim(), `Truth: ${winner} wins in ${plies} ${plies === 1 ? 'ply' : 'plies'}.`);
    const wanted = JSON.parse(run('moves', '--json', ...rules, '--position', position)).moves.map(({ move, position: next }) => {
      const found = probe(next);
      return { move, text: `${found.value === 'loss' ? 'wins' : 'loses'} in ${found.plies + 1}`, plies: found.plies + 1 };
    });
    const shown = await sheet.locator('.truth li').evaluateAll((items) =>
      items.map((item) => ({ move: item.querySelector('button').textContent, text: item.querySelector('span').textContent, best: item.classList.contains('best') })));
    assert.equal(shown.length, wanted.length);
    for (const { move, text, plies: far } of wanted) {
      const found = shown.find((one) => one.move === move);
      assert.equal(found?.text, text, move);
      assert.equal(found.best, far === plies && text.startsWith(value === 'win' ? 'wins' : 'loses'), move);
    }
    assert.ok(shown[0].best);
    assert.deepEqual(await faults(sheet), []);
    await sheet.locator('.truth li button').first().click();
    await sheet.waitForFunction(() => document.querySelectorAll('.move-list button').length === 1);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test('in another language', async () => {
  const { sheet, context } = await study('0x6/1,0,1,0,1,0/0x2,1,0x3/0x4,1x2 S 0 1', true, { settings: { 'tsoro.language': 'de' } });
  await sheet.waitForSelector('.truth li');
  assert.match(await sheet.locator('.truth').textContent(), /Wahrheit: Nord gewinnt in 2 Zügen\..*verliert in 2/);
  await context.close();
});

test('nothing is said of what is not covered, nor without tables', async () => {
  assert.ok(readFileSync(table).length > 1000);
  for (const [position, there] of [['0x6/4,0,1,0,1,0/0x2,1,0x3/0x4,1x2 S 0 1', true], ['2x6/0x6/0x6/2x6 S 0 1', true], ['0x6/1,0,1,0,1,0/0x2,1,0x3/0x4,1x2 S 0 1', false]]) {
    const { sheet, context, troubles } = await study(position, there);
    await sheet.waitForSelector('.lines li strong'); // the engine has spoken
    assert.equal(await sheet.locator('.truth').count(), 0, position);
    assert.deepEqual(troubles, []);
    await context.close();
  }
});

test('a table that was asked for once is there without a network', async () => {
  const site = join(folder, 'site');
  cpSync(dist, site, { recursive: true });
  mkdirSync(join(site, 'egdb'), { recursive: true });
  cpSync(table, join(site, 'egdb', 'fuva-6.egdb'));
  const own = await serve(site);
  const { sheet, context, troubles } = await visit(browser, own.address);
  await sheet.evaluate(() => navigator.serviceWorker.ready);
  await sheet.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await sheet.evaluate(() => (location.hash = '#/analyse/fuva_files-6/0x6!1.0.1.0.1.0!0x2.1.0x3!0x4.1x2_S_0_1'));
  await sheet.waitForSelector('.truth li');
  own.stop();
  await sheet.reload();
  await sheet.waitForSelector('.truth li');
  assert.deepEqual(troubles, []);
  await context.close();
});
