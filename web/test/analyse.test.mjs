// The analysis page: games from links, records and positions; the engine's lines walked; a game judged; a position
// set up; files and pictures saved.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { caption, hole, launch, serve, until, visit } from './browser.mjs';

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
const listed = (sheet) => sheet.locator('.move-list button').allTextContents();
const position = (sheet) => sheet.getByLabel('Position', { exact: true }).inputValue();
const shown = (sheet, count) => sheet.waitForFunction((wanted) => document.querySelectorAll('.move-list button').length === wanted, count);

async function study(hash, options = {}) {
  const visited = await visit(browser, server.address, { hash, ...options });
  visited.sheet.setDefaultTimeout(30_000);
  await visited.sheet.waitForSelector('.analyse [data-hole]');
  return visited;
}

test('the engine’s lines stand on the page, and one is walked and played', async () => {
  const { sheet, context, troubles } = await study('#/analyse/fuva_files-6/-/c1.d4');
  await shown(sheet, 2);
  await sheet.waitForFunction(() => document.querySelectorAll('.lines li strong').length === 3);
  const before = await position(sheet);
  await sheet.locator('.lines input[type=checkbox]').uncheck(); // the lines stand still while they are read
  await sheet.locator('.lines input[type=checkbox]').check();
  await sheet.waitForFunction(() => document.querySelectorAll('.lines li strong').length === 3);
  await sheet.locator('.lines li').first().locator('.line-move').nth(1).click();
  await button(sheet, 'Play these moves').waitFor();
  await until(async () => (await position(sheet)) !== before);
  await button(sheet, 'Back to the position').click();
  assert.equal(await position(sheet), before);
  await sheet.locator('.lines li').first().locator('.line-move').nth(1).click();
  await button(sheet, 'Play these moves').click();
  await shown(sheet, 4);
  await button(sheet, 'Back to the game').click();
  await shown(sheet, 2);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a game is judged move by move, and its curve leads to every ply', async () => {
  const { sheet, context, troubles } = await study('#/analyse/fuva_files-6/-/c1.d4.b1');
  await shown(sheet, 3);
  await button(sheet, 'Judge the whole game').click();
  await sheet.waitForSelector('.graph > svg polyline');
  await sheet.getByText(/No mistake was found|gave something away/).waitFor();
  const points = await sheet.locator('.graph > svg polyline').getAttribute('points');
  assert.equal(points.split(' ').length, 4);
  const box = await sheet.locator('.graph > svg').boundingBox();
  await sheet.mouse.click(box.x + box.width * 0.33, box.y + 20);
  await sheet.getByText('Move 1 of 3').waitFor();
  await sheet.locator('.graph input[type=range]').press('ArrowRight');
  await sheet.getByText('Move 2 of 3').waitFor();
  assert.deepEqual(troubles, []);
  await context.close();
});

test('records, positions and links are opened; what is wrong is said, and nothing is lost', async () => {
  const { sheet, context, troubles } = await study('#/analyse/fuva_files-6/-/c1');
  const open = async (text) => {
    if ((await sheet.getByRole('dialog').count()) === 0) await button(sheet, 'Open a game').click();
    await sheet.getByRole('dialog').locator('textarea').fill(text);
    await sheet.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  };
  for (const wrong of ['2x6/0x6/0x5/2x6 S', '[Variant "fuva:files=6"]\n\n1. zz *', '1. c1 c1 *', 'nonsense', 'http://x/#/analyse/nonsense']) {
    await open(wrong);
    // A link is opened by the page, the rest is read in the dialog: either says what is wrong.
    await sheet.getByText(/cannot be read|not allowed|No variant is called/).first().waitFor();
    if (await sheet.getByRole('dialog').count()) await sheet.keyboard.press('Escape');
    assert.ok((await sheet.locator('[data-hole]').count()) > 0);
  }
  await open('[Variant "basic"]\n\n1. c1 e4 2. a1 *');
  await shown(sheet, 3);
  await open('[Event "A"]\n[Variant "basic"]\n\n1. c1 *\n\n[Event "B"]\n[Variant "basic"]\n[South "Ann"]\n\n1. c1 e4 *\n');
  await sheet.getByRole('dialog').getByRole('button', { name: /Ann/ }).click();
  await shown(sheet, 2);
  await open('2x8/0x8/0,3,0x6/2x8 N 4 9');
  await shown(sheet, 0);
  assert.equal(await position(sheet), '2x8/0x8/0,3,0x6/2x8 N 4 9');
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a position is set up with mouse and keys, and checked by the library', async () => {
  const { sheet, context, troubles } = await study('#/analyse/fuva_files-6/-/-');
  await button(sheet, 'Set up a position').click();
  await button(sheet, 'Empty board').click();
  await sheet.getByText('South has no stones left and cannot move.').waitFor();
  for (let turn = 0; turn < 3; turn++) await hole(sheet, 'b2').click();
  await hole(sheet, 'c3').focus();
  await sheet.keyboard.press('+');
  await sheet.keyboard.press('+');
  await sheet.keyboard.press('-');
  await sheet.getByRole('radio', { name: 'North' }).check({ force: true });
  await sheet.getByText('0x6/0x2,1,0x3/0,3,0x4/0x6 N 0 1').waitFor();
  await button(sheet, 'Use this position').click();
  await sheet.waitForSelector('.analyse [data-hole]');
  assert.equal(await position(sheet), '0x6/0x2,1,0x3/0,3,0x4/0x6 N 0 1');
  assert.deepEqual(troubles, []);
  await context.close();
});

test('the game and its picture are saved', async () => {
  const { sheet, context, troubles } = await study('#/analyse/basic/-/c1.e4');
  await shown(sheet, 2);
  const saved = async (name) => {
    const [download] = await Promise.all([sheet.waitForEvent('download'), button(sheet, name).click()]);
    return readFileSync(await download.path());
  };
  assert.match(String(await saved('Save the game to a file')), /\[Variant "basic"\][^]*1\. c1 e4 \*\s*$/);
  assert.match(String(await saved('Save a picture (SVG)')), /^<svg [^]*<\/svg>$/);
  assert.deepEqual([...(await saved('Save a picture (PNG)')).subarray(1, 4)], [...Buffer.from('PNG')]);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('the engine looks at the last position of a game that was given up, and plays on from it', async () => {
  const sides = { south: { kind: 'person' }, north: { kind: 'person' } };
  for (const [outcome, reason] of [['north', 'resigned'], ['endless', 'agreed'], ['north', 'time']]) {
    const saved = { setup: { variant: 'basic', sides }, moves: ['a1', 'c4'], plies: 2, result: { outcome, reason } };
    const { sheet, context, troubles } = await study('#/analyse', { settings: { 'tsoro.game': JSON.stringify(saved) } });
    await shown(sheet, 2);
    await sheet.waitForFunction(() => document.querySelectorAll('.lines li strong').length === 3);
    await sheet.waitForFunction(() => /^(?!0%|100%)\d+%$/.test(document.querySelector('.eval-number').textContent));
    await sheet.locator('.lines input[type=checkbox]').uncheck();
    await sheet.locator('.lines input[type=checkbox]').check();
    await sheet.locator('.lines li').first().locator('.line-move').first().click();
    await button(sheet, 'Play these moves').click();
    await shown(sheet, 3);
    assert.deepEqual(troubles, []);
    await context.close();
  }
});

test('a broken link says so and leaves a board to play on', async () => {
  for (const hash of ['#/analyse/nonsense', '#/analyse/fuva_files-99', '#/analyse/basic/-/c1.zz', '#/analyse/basic/1.2/-', '#/analyse/basic/-/%E0%A4%A', '#/analyse//']) {
    const { sheet, context, troubles } = await study(hash);
    if (hash !== '#/analyse//') assert.match(await caption(sheet), /cannot be read|not allowed|No variant|must lie/, hash);
    await hole(sheet, 'a1').waitFor();
    assert.deepEqual(troubles, []);
    await context.close();
  }
});
