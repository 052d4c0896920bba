// The puzzles: every one can be played as the file says; on the page one is solved, failed, shown, shared, kept.
import './ts-loader.mjs';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { caption, hole, launch, serve, until, visit } from './browser.mjs';
import { faults } from './faults.mjs';

const { Core } = await import('../src/tsoro/core.ts');
const { pickNext, readPuzzles } = await import('../src/pages/puzzles/data.ts');

const core = new Core(new WebAssembly.Module(readFileSync(new URL('../../build/wasm/tsoro.wasm', import.meta.url))));
const puzzles = readPuzzles(readFileSync(new URL('../../data/puzzles.tsv', import.meta.url), 'utf8'));
const single = puzzles.find(({ solution, endless }) => solution.length === 1 && /^[a-u]\d(x.)?$/.test(solution[0]) && endless[0].length === 0);
const long = puzzles.find(({ solution }) => solution.length === 5 && solution.every((move) => /^[a-u]\d(x.)?$/.test(move)));
const bonus = puzzles.find(({ solution, theme }) => solution.length === 1 && theme === 'bonus' && /^[a-u]\dx.\+..\+..$/.test(solution[0]));
const endless = puzzles.find((puzzle) => puzzle.endless[0].some((move) => /^[a-u]\d(x.)?$/.test(move)));

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const button = (sheet, name) => sheet.getByRole('button', { name, exact: true });
const lifted = (move) => move.slice(0, 2);
const rating = async (sheet) => Number(/(\d[\d,]*)/.exec(await sheet.locator('.puzzle-score strong').textContent())[1].replace(/,/g, ''));
/** Waits until the answer counts, which is after the words about it are shown. */
const counted = (sheet, solved, failed) => sheet.locator('.puzzle-score', { hasText: `${solved} solved · ${failed} failed` }).waitFor();
const ready = (sheet) => sheet.waitForSelector('.puzzle .hole.is-legal');

async function open(puzzle, options = {}) {
  const visited = await visit(browser, server.address, { hash: `#/puzzles/${puzzle.id}`, ...options });
  await ready(visited.sheet);
  return visited;
}

/** Another hole that may be lifted, whose sowing asks for no choice. */
async function wrongHole(sheet, { variant, position, solution }) {
  const legal = await sheet.locator('.hole.is-legal').evaluateAll((all) => all.map((element) => element.dataset.hole));
  const { handle } = core.open({ variant, position });
  const found = legal.filter((name) => name !== lifted(solution[0])).find((name) => {
    const { stops, final } = core.sowings(handle, name, 1, 5);
    return stops.length === 0 && final !== null && (final.bonus === 0 || final.candidates.length === 0);
  });
  core.close(handle);
  return found;
}

test('every puzzle can be played as its line says, and there are enough of several variants', () => {
  assert.ok(puzzles.length >= 300);
  assert.equal(new Set(puzzles.map(({ id }) => id)).size, puzzles.length);
  assert.ok(new Set(puzzles.map(({ variant }) => variant)).size >= 8);
  for (const { id, variant, position, solution, endless: groups, rating: grade } of puzzles) {
    const { handle, view } = core.open({ variant, position });
    assert.equal(view.position, position, id);
    assert.equal(view.mover, 'south');
    assert.equal(groups.length, (solution.length + 1) / 2, id);
    assert.ok(grade >= 800 && grade <= 2400);
    solution.forEach((move, at) => {
      if (at % 2 === 0) assert.ok(!groups[at / 2].includes(move), id);
      assert.equal(core.play(handle, move).lastMove.move, move, id);
    });
    core.close(handle);
  }
});

test('the next puzzle is an unseen one near the rating', () => {
  for (const wanted of [400, 1200, 2000, 3000]) {
    const next = pickNext(puzzles, wanted, () => false, [], () => 0.99);
    const nearer = puzzles.filter((one) => Math.abs(one.rating - wanted) < Math.abs(next.rating - wanted)).length;
    assert.ok(nearer < 6, `${wanted}: ${next.rating}`);
  }
  const [first, second] = puzzles;
  assert.equal(pickNext([first, second], 1200, (id) => id === first.id, []), second);
  assert.equal(pickNext([first, second], 1200, () => true, [first.id]), second);
  assert.equal(pickNext([first], 1200, () => true, [first.id]), first);
  assert.equal(pickNext([], 1200, () => true, []), null);
});

test('a skipped puzzle comes again only when all others were there', () => {
  for (const tried of [() => false, () => true]) {
    const some = puzzles.slice(0, 20);
    let shown = [];
    for (let turn = 0; turn < 45; turn += 1) {
      const { id } = pickNext(some, 1200, tried, shown);
      const at = shown.indexOf(id);
      assert.ok(at < 0 ? turn < some.length : at === 0 && turn >= some.length, `${turn}: ${at}`);
      shown = [...shown.filter((one) => one !== id), id];
    }
  }
});

test('a puzzle is solved: the replies come, the rating rises and is there after loading again', async () => {
  const { sheet, context, troubles } = await open(long);
  assert.equal(await rating(sheet), 1200);
  for (let at = 0; at < long.solution.length; at += 2) {
    // The caption speaks of the reply when its stones lie still.
    await until(async () => at === 0 || (await caption(sheet)).includes(lifted(long.solution[at - 1])));
    await sheet.waitForSelector(`[data-hole="${lifted(long.solution[at])}"].is-legal`);
    await hole(sheet, lifted(long.solution[at])).click();
  }
  await sheet.getByText('Solved: this is the only way to win.').waitFor();
  await counted(sheet, 1, 0);
  const now = await rating(sheet);
  assert.ok(now > 1200);
  await sheet.waitForFunction(() => document.activeElement.textContent.trim() === 'Next puzzle');
  await sheet.reload();
  await ready(sheet);
  assert.equal(await rating(sheet), now);
  await button(sheet, 'Next puzzle').click();
  await sheet.waitForFunction((id) => !location.hash.endsWith(id), long.id);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a wrong move loses, which is said and counted once; one may try again', async () => {
  const { sheet, context, troubles } = await open(single);
  await hole(sheet, await wrongHole(sheet, single)).click();
  await sheet.getByText('Not this one: now North wins.').waitFor();
  await counted(sheet, 0, 1);
  const now = await rating(sheet);
  assert.ok(now < 1200);
  assert.deepEqual(await faults(sheet), []);
  await button(sheet, 'Try again').click();
  await ready(sheet);
  await hole(sheet, lifted(single.solution[0])).click();
  await sheet.getByText('Solved: this is the only way to win.').waitFor();
  assert.equal(await rating(sheet), now);
  assert.match(await sheet.locator('.puzzle-score').textContent(), /0 solved · 1 failed/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a move after which play never ends is told from one that loses', async () => {
  const { sheet, context } = await open(endless);
  const move = endless.endless[0].find((one) => /^[a-u]\d(x.)?$/.test(one));
  await hole(sheet, lifted(move)).click();
  for (let turn = 0; turn < 100 && (await sheet.locator('.puzzle-answer.wrong').count()) === 0; turn += 1) {
    if (await button(sheet, 'Sow on').count()) await button(sheet, 'Sow on').click();
    else if (await sheet.locator('.choice-bar .primary').count()) await sheet.locator('.choice-bar .primary').click();
    await sheet.waitForTimeout(50);
  }
  await sheet.getByText('Not this one: now North can play on for ever.').waitFor();
  await context.close();
});

test('bonus holes belong to the answer', async () => {
  const { sheet, context } = await open(bonus);
  await hole(sheet, lifted(bonus.solution[0])).click();
  for (let turn = 0; turn < 100 && (await sheet.getByText(/You may take up to/).count()) === 0; turn += 1) {
    if (await button(sheet, 'Sow on').count()) await button(sheet, 'Sow on').click();
    await sheet.waitForTimeout(50);
  }
  for (const name of bonus.solution[0].split('+').slice(1)) await hole(sheet, name).click();
  await sheet.locator('.choice-bar .primary').click();
  await sheet.getByText('Solved: this is the only way to win.').waitFor();
  await context.close();
});

test('hints, then the solution is shown; it counts as failed', async () => {
  const { sheet, context, troubles } = await open(long);
  await button(sheet, 'Hint').click();
  await sheet.getByText(/^The winning move (is|captures|stops)/).waitFor();
  await button(sheet, 'Hint').click();
  assert.match(await caption(sheet), new RegExp(`lifts ${lifted(long.solution[0])}`));
  await button(sheet, 'Show the solution').click();
  await sheet.getByText('This was the solution.').waitFor({ timeout: 20000 });
  await counted(sheet, 0, 1);
  assert.ok((await rating(sheet)) < 1200);
  await sheet.getByRole('link', { name: 'Look at the solution on the analysis page' }).click();
  await sheet.waitForSelector('.analyse [data-hole]');
  await sheet.waitForFunction((moves) => document.querySelectorAll('.move-list button').length === moves, long.solution.length);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('the browser’s way back leads to the puzzle before, and on again', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address, { hash: '#/puzzles' });
  await ready(sheet);
  const id = () => sheet.evaluate(() => location.hash.split('/').pop());
  const ids = [await id()];
  for (let turn = 1; turn < 3; turn += 1) {
    await button(sheet, 'Next puzzle').click();
    await sheet.waitForFunction((last) => !location.hash.endsWith(last), ids.at(-1));
    ids.push(await id());
  }
  assert.equal(new Set(ids).size, 3);
  const grade = (wanted) => sheet.getByText(`Rating of the puzzle: ${puzzles.find((one) => one.id === wanted).rating.toLocaleString('en')}`).waitFor();
  for (const wanted of [ids[1], ids[0]]) {
    await sheet.goBack();
    await sheet.waitForFunction((now) => location.hash.endsWith(now), wanted);
    await grade(wanted);
  }
  await sheet.goForward();
  await grade(ids[1]);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('what a hint costs is said before; a puzzle tried before and a choice used up are named', async () => {
  const { sheet, context, troubles } = await open(single);
  const price = sheet.getByText('With a hint, solving counts only half and can cost rating.');
  const again = sheet.getByText('You have solved this puzzle before: it does not count again.');
  const all = sheet.getByText('You have tried all puzzles of this choice.');
  await price.waitFor();
  assert.deepEqual(await faults(sheet), []);
  await button(sheet, 'Hint').click();
  await price.waitFor({ state: 'detached' });
  assert.equal(await again.count(), 0);
  assert.equal(await all.count(), 0);
  const seen = Object.fromEntries(puzzles.map(({ id, variant }) => [id, variant === single.variant ? 'solved' : 'failed']));
  const { [puzzles.find(({ variant }) => variant !== single.variant).id]: left, ...most } = seen;
  assert.equal(left, 'failed');
  await sheet.evaluate(([kept, variant]) => {
    localStorage.setItem('tsoro.puzzles', JSON.stringify({ rating: 1300, seen: kept }));
    localStorage.setItem('tsoro.puzzle-variant', variant);
  }, [most, single.variant]);
  await sheet.reload();
  await ready(sheet);
  await again.waitFor();
  await all.waitFor();
  assert.equal(await price.count(), 0);
  await sheet.getByLabel('Variant').selectOption('');
  await all.waitFor({ state: 'detached' }); // of all variants one is left
  assert.deepEqual(troubles, []);
  await context.close();
});

test('with the keyboard alone', async () => {
  const { sheet, context } = await open(single);
  const wrong = await wrongHole(sheet, single);
  await hole(sheet, wrong).focus();
  await sheet.keyboard.press('Enter');
  await sheet.getByText('Not this one: now North wins.').waitFor();
  await sheet.waitForFunction(() => document.activeElement.textContent.trim() === 'Try again');
  await sheet.keyboard.press('Enter');
  await ready(sheet);
  assert.ok(await sheet.evaluate(() => document.activeElement.dataset.hole !== undefined), 'the focus is back on the board');
  await hole(sheet, lifted(single.solution[0])).focus();
  await sheet.keyboard.press('Enter');
  await sheet.waitForFunction(() => document.activeElement.textContent.trim() === 'Next puzzle');
  await sheet.keyboard.press('Enter');
  await sheet.waitForFunction((id) => !location.hash.endsWith(id), single.id);
  await context.close();
});

test('puzzles of one variant; an address that names none; storage that makes no sense', async () => {
  const { sheet, context, troubles } = await open(single, { settings: { 'tsoro.puzzles': '{"rating": "high", "seen": []}' } });
  assert.equal(await rating(sheet), 1200);
  assert.equal(await sheet.evaluate(() => localStorage.getItem('tsoro.puzzles-damaged')), '{"rating": "high", "seen": []}');
  const variant = puzzles.find((one) => one.variant !== single.variant).variant;
  await sheet.getByLabel('Variant').selectOption(variant);
  await sheet.waitForFunction((id) => !location.hash.endsWith(id), single.id);
  for (let turn = 0; turn < 5; turn += 1) {
    const id = await sheet.evaluate(() => location.hash.split('/').pop());
    assert.equal(puzzles.find((one) => one.id === id).variant, variant);
    await button(sheet, 'Next puzzle').click();
    await sheet.waitForFunction((last) => !location.hash.endsWith(last), id);
  }
  await sheet.evaluate(() => (location.hash = '#/puzzles/nonsense'));
  await sheet.getByText('There is no puzzle “nonsense”.').waitFor();
  await button(sheet, 'Next puzzle').click();
  await ready(sheet);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('puzzles and rating work without a network after one visit, and are part of the file with everything kept', async () => {
  const { sheet, context } = await visit(browser, server.address);
  await sheet.waitForSelector('.board');
  await sheet.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await sheet.waitForFunction(async () => (await caches.keys()).length > 0);
  await sheet.waitForTimeout(1500);
  await context.setOffline(true);
  await sheet.evaluate((id) => (location.hash = `#/puzzles/${id}`), single.id);
  await sheet.reload();
  await ready(sheet);
  await hole(sheet, lifted(single.solution[0])).click();
  await sheet.getByText('Solved: this is the only way to win.').waitFor();
  const stored = () => sheet.evaluate(() => JSON.parse(localStorage.getItem('tsoro.puzzles')));
  await until(async () => (await stored())?.seen[single.id] === 'solved');
  const kept = await stored();
  assert.deepEqual(kept.seen, { [single.id]: 'solved' });
  await button(sheet, 'Settings').click();
  const [download] = await Promise.all([sheet.waitForEvent('download'), button(sheet, 'Save everything to a file').click()]);
  const backup = JSON.parse(readFileSync(await download.path(), 'utf8'));
  assert.deepEqual(JSON.parse(backup.items.puzzles), kept);
  await context.close();
});
