// What must not be lost: the game in play, through a closed browser, a dead network, a newer version of the
// page and a storage that fails. And what is handed on: links, files, backups.
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { writeServiceWorker } from '../scripts/offline.mjs';
import { caption, hole, launch, look, serve, until, visit } from './browser.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const worker = fileURLToPath(new URL('../src/offline/sw.js', import.meta.url));
let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const person = { kind: 'person' };
const pair = (variant, moves = [], plies = moves.length, sides = { south: person, north: person }) =>
  ({ 'tsoro.game': JSON.stringify({ setup: { variant, sides }, moves, plies }) });
const kept = (sheet) => sheet.evaluate(() => JSON.parse(localStorage.getItem('tsoro.game')));
const atRest = (sheet) => sheet.waitForFunction(() => document.querySelectorAll('.hole.is-legal').length > 0);
const notice = (sheet) => sheet.locator('.notices').textContent();

async function press(sheet, name) {
  await sheet.waitForSelector(`[data-hole="${name}"].is-legal`);
  const { moves } = await look(sheet);
  await hole(sheet, name).click();
  await sheet.waitForFunction((before) => document.querySelectorAll('.move-list button').length > before, moves);
  await atRest(sheet);
}

test('the game comes back after the browser was closed, undone moves and all', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address, { settings: pair('basic') });
  await atRest(sheet);
  await press(sheet, 'c1');
  await press(sheet, 'e4');
  await press(sheet, 'a1');
  const before = await kept(sheet);
  assert.equal(before.moves.length, 3);
  await sheet.getByRole('button', { name: /^Undo|Take back/ }).first().click();
  await sheet.waitForFunction(() => JSON.parse(localStorage.getItem('tsoro.game')).plies === 2);
  await sheet.close();
  const again = await context.newPage();
  await again.goto(server.address);
  await atRest(again);
  assert.deepEqual(await kept(again), { ...before, plies: 2 });
  assert.equal((await look(again)).moves, 3);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('thinking time that is used up stays used up when the page is loaded again', async () => {
  const game = (left) => ({ setup: { variant: 'basic', sides: { south: person, north: person }, clock: { minutes: 3, increment: 2 } }, moves: ['c1', 'e4'], plies: 2, clocks: { south: left, north: 180000 } });
  const { sheet, context, troubles } = await visit(browser, server.address, { settings: { 'tsoro.game': JSON.stringify(game(180000)) } });
  await atRest(sheet);
  const left = () => sheet.evaluate(() => document.querySelector('.strip.moves time').textContent);
  await sheet.waitForFunction(() => document.querySelector('.strip.moves time').textContent <= '2:57');
  // Kept while it runs, for a page that ends without a word.
  await sheet.waitForFunction(() => JSON.parse(localStorage.getItem('tsoro.game')).clocks.south < 178000);
  await sheet.reload();
  await atRest(sheet);
  assert.ok((await left()) <= '2:57', await left());
  const { clocks, ...rest } = await kept(sheet);
  assert.ok(clocks.south <= 178000 && clocks.north === 180000);
  assert.deepEqual(rest, { setup: game(0).setup, moves: ['c1', 'e4'], plies: 2 });
  // Another game kept since is left alone by the clock of this one.
  const other = { ...game(100000), moves: ['c1'], plies: 1 };
  await sheet.evaluate((text) => localStorage.setItem('tsoro.game', text), JSON.stringify(other));
  const before = await left();
  await sheet.waitForFunction((text) => document.querySelector('.strip.moves time').textContent < text, before);
  await sheet.reload();
  await atRest(sheet);
  assert.equal((await kept(sheet)).moves.length, 1);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('without a network the page is loaded again in the middle of a game, and the computer goes on', async () => {
  const own = await serve();
  const engine = { south: person, north: { kind: 'engine', level: 1 } };
  const { sheet, context, troubles } = await visit(browser, own.address, { settings: pair('basic', ['c1', 'e4'], 2, engine) });
  await atRest(sheet);
  await sheet.evaluate(() => navigator.serviceWorker.ready);
  await sheet.waitForFunction(() => navigator.serviceWorker.controller !== null);
  own.stop();
  await sheet.reload();
  await atRest(sheet);
  assert.equal((await look(sheet)).moves, 2);
  await hole(sheet, 'a1').click();
  await sheet.waitForFunction(() => document.querySelectorAll('.move-list button').length === 4);
  for (const page of ['learn', 'rules', 'analyse', 'about']) {
    await sheet.evaluate((name) => (location.hash = `#/${name}`), page);
    await sheet.waitForFunction(() => document.querySelector('main h1') !== null);
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

/** A host that knows nothing: the files, their types, and no header more. */
async function plainHost() {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };
  const host = createServer((request, response) => {
    const path = join(dist, new URL(request.url, 'http://host').pathname.replace(/\/$/, '/index.html'));
    if (!path.startsWith(dist) || !existsSync(path)) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(readFileSync(path));
  });
  await new Promise((resolve) => host.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${host.address().port}/`, stop: () => host.close() };
}

test('on a plain host the computer plays, and from the second visit on shares memory with the page', async () => {
  const host = await plainHost();
  const engine = { south: person, north: { kind: 'engine', level: 1 } };
  const { sheet, context, troubles } = await visit(browser, host.address, { settings: pair('basic', [], 0, engine) });
  await atRest(sheet);
  const isolated = () => sheet.evaluate(() => crossOriginIsolated);
  assert.equal(await isolated(), false);
  const moves = (count) => sheet.waitForFunction((wanted) => document.querySelectorAll('.move-list button').length === wanted && document.querySelector('.hole.is-legal'), count);
  await hole(sheet, 'c1').click();
  await moves(2);
  await sheet.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await sheet.reload();
  await atRest(sheet);
  assert.equal(await isolated(), true);
  await sheet.locator('.hole.is-legal').first().click();
  await moves(4);
  assert.deepEqual(troubles.filter((trouble) => !trouble.includes('404')), []);
  await context.close();
  host.stop();
});

test('a newer version waits until it is taken, and the game is still there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tsoro-dist-'));
  cpSync(dist, folder, { recursive: true });
  writeServiceWorker(folder, worker); // plain files have new times now, their compressed copies are stale
  const own = await serve(folder);
  try {
    const { sheet, context } = await visit(browser, own.address, { settings: pair('basic', ['c1']) });
    await atRest(sheet);
    await sheet.evaluate(() => navigator.serviceWorker.ready);
    await sheet.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const other = await context.newPage();
    await other.goto(own.address);
    await atRest(other);

    writeFileSync(join(folder, 'index.html'), readFileSync(join(folder, 'index.html'), 'utf8').replace('<title>Tsoro</title>', '<title>Tsoro, newer</title>'));
    appendFileSync(join(folder, 'icon.svg'), '\n');
    writeServiceWorker(folder, worker);
    await sheet.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration.update()));
    await sheet.getByText('A newer version of Tsoro is ready').waitFor();
    await press(sheet, 'e4'); // nothing is in the way of the game
    assert.equal(await sheet.title(), 'Tsoro');
    await sheet.getByRole('button', { name: 'Load it' }).click();
    await sheet.waitForFunction(() => document.title === 'Tsoro, newer');
    await atRest(sheet);
    assert.equal((await look(sheet)).moves, 2);
    assert.equal(await other.title(), 'Tsoro', 'the other window is left alone');
    await other.evaluate(() => (location.hash = '#/rules')); // and still finds the files of its version
    await other.waitForFunction(() => document.querySelector('main h1') !== null);
    const caches = await sheet.evaluate(() => window.caches.keys());
    assert.equal(caches.length, 2);
    await context.close();
  } finally {
    own.stop();
    rmSync(folder, { recursive: true });
  }
});

test('a damaged game is put aside and said so', async () => {
  const games = ['{"setup":', '[]', '{"setup":{"variant":"fuva"},"moves":[],"plies":0}', pair('nonsense')['tsoro.game'], pair('basic', ['c1', 'zz'])['tsoro.game'], pair('basic', ['c1'], 7)['tsoro.game']];
  for (const game of games) {
    const { sheet, context, troubles } = await visit(browser, server.address, { settings: { 'tsoro.game': game } });
    await atRest(sheet);
    assert.match(await notice(sheet), /could not be read/, game);
    assert.equal(await sheet.evaluate(() => localStorage.getItem('tsoro.game-damaged')), game);
    assert.deepEqual(troubles, []);
    await context.close();
  }
});

test('a full or forbidden storage is said so, and the game goes on', async () => {
  const full = await visit(browser, server.address, { settings: pair('basic') });
  await atRest(full.sheet);
  await full.sheet.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let turn = 0; turn < 20; turn++) localStorage.setItem(`other-${size}-${turn}`, 'x'.repeat(size));
      } catch {
        // That much does not fit: try less.
      }
    }
  });
  await press(full.sheet, 'c1');
  await until(async () => /full/.test(await notice(full.sheet)));
  await press(full.sheet, 'e4');
  await full.context.close();

  const context = await browser.newContext();
  const sheet = await context.newPage();
  await sheet.addInitScript(() => Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('no', 'SecurityError'); } }));
  await sheet.goto(`${server.address}#/position/basic`);
  await atRest(sheet);
  await hole(sheet, 'c1').click();
  await sheet.getByText('does not let the page keep anything').waitFor();
  await sheet.waitForFunction(() => document.querySelectorAll('.move-list button').length === 1);
  await context.close();
});

test('everything kept goes to a file and comes back; a wrong file changes nothing', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address, { settings: { ...pair('basic', ['c1', 'e4']), 'tsoro.board': 'wood' } });
  await atRest(sheet);
  await sheet.getByRole('button', { name: 'Settings' }).click();
  const [download] = await Promise.all([sheet.waitForEvent('download'), sheet.getByRole('button', { name: 'Save everything to a file' }).click()]);
  assert.match(download.suggestedFilename(), /^tsoro-\d{4}-\d\d-\d\d\.json$/);
  const text = readFileSync(await download.path(), 'utf8');
  await context.close();

  const fresh = await visit(browser, server.address, { settings: pair('fuva:files=6') });
  await atRest(fresh.sheet);
  const give = (body) => fresh.sheet.locator('dialog input[type=file]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(body) });
  await fresh.sheet.getByRole('button', { name: 'Settings' }).click();
  for (const wrong of ['', 'nonsense', '{"format":"tsoro-backup","version":2,"items":{}}', '{"format":"tsoro-backup","version":1,"items":{"game":1}}']) {
    await give(wrong);
    await fresh.sheet.getByText('This file holds no games and settings').waitFor();
    assert.equal((await kept(fresh.sheet)).setup.variant, 'fuva:files=6');
  }
  await Promise.all([fresh.sheet.waitForEvent('load'), give(text)]);
  await atRest(fresh.sheet);
  assert.deepEqual((await kept(fresh.sheet)).moves, ['c1', 'e4']);
  assert.equal(await fresh.sheet.evaluate(() => localStorage.getItem('tsoro.board')), 'wood');
  assert.deepEqual([...troubles, ...fresh.troubles], []);
  await fresh.context.close();
});

test('a link carries the game to another browser', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { sheet, context, troubles } = await visit(browser, server.address, { settings: pair('tracey', ['c2']), permissions });
  await atRest(sheet);
  await sheet.getByRole('button', { name: /More|Menu of the game/ }).last().click();
  await sheet.getByRole('button', { name: 'Share a link to this game' }).click();
  await sheet.getByText('The link is copied.').waitFor();
  const link = await sheet.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/analyse\/tracey\/-\/c2x[a-z]/);
  await context.close();

  const other = await visit(browser, server.address, { hash: link.slice(link.indexOf('#')) });
  await other.sheet.waitForSelector('.analyse [data-hole]');
  assert.equal(await other.sheet.locator('.move-list button').count(), 1);
  assert.deepEqual([...troubles, ...other.troubles], []);
  await other.context.close();
});
