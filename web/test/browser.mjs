// What the tests of the page share: the server of this repository on the built page, a browser, and a
// hand that plays. Needs web/dist, build/release/tsoro-server and Debian's chromium.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = process.env.TSORO_SERVER ?? `${root}build/release/tsoro-server`;
const page = `${root}web/dist`;

/** Starts the server on a free port, for the built page or another folder; resolves with its address. */
export async function serve(folder = page) {
  if (!existsSync(program)) throw new Error(`${program} is not built: cmake --build --preset release`);
  if (!existsSync(`${folder}/index.html`)) throw new Error(`${folder} holds no page: npm run build`);
  const child = spawn(program, ['--root', folder, '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const address = await new Promise((resolve, reject) => {
    const look = (line) => {
      const found = /https?:\/\/\S+/.exec(line);
      if (found) resolve(found[0].replace(/\/?$/, '/'));
    };
    createInterface({ input: child.stdout }).on('line', look);
    createInterface({ input: child.stderr }).on('line', look);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { address, stop: () => child.kill() };
}

export async function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/**
 * A page with a screen and settings of its own. Every error of the page and every request to another
 * host is kept in `troubles`: a test ends with none.
 */
export async function visit(browser, address, { width = 1200, height = 900, settings = {}, hash = '', ...options } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'en', ...options });
  const sheet = await context.newPage();
  const troubles = [];
  sheet.on('pageerror', (error) => troubles.push(String(error)));
  sheet.on('console', (message) => {
    // The page may be served without endgame tables: asking for one that is not there is no trouble.
    const table = message.location().url.includes('/egdb/');
    if (message.type() === 'error' && !table) troubles.push(message.text());
  });
  sheet.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) troubles.push(`foreign request: ${url}`);
  });
  sheet.setDefaultTimeout(10000);
  await sheet.addInitScript((entries) => {
    for (const [name, value] of entries) if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }, Object.entries({ 'tsoro.speed': '8', 'tsoro.sound': 'off', 'tsoro.motion': 'off', ...settings }));
  await sheet.goto(`${address}${hash}`);
  return { sheet, context, troubles };
}

/** Opens the dialog for a new game, fills it and starts. */
export async function newGame(sheet, { opponent, files, variant, level, side } = {}) {
  await sheet.getByRole('button', { name: 'New game' }).first().click();
  const dialog = sheet.getByRole('dialog');
  if (opponent === 'person') await dialog.getByRole('radio', { name: 'A person, here' }).check();
  if (side !== undefined) await dialog.getByRole('radio', { name: side }).check();
  if (variant !== undefined) await dialog.getByLabel('Variant').first().selectOption(variant);
  if (files !== undefined) await dialog.getByLabel('Size').selectOption(String(files));
  if (level !== undefined) await dialog.getByLabel(/Strength/).fill(String(level));
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Starts a game from a position (default: the variant's start) by a link of the analysis page's kind: two people, this variant. */
export async function openPosition(sheet, variant, position) {
  await sheet.evaluate((parts) => (location.hash = `#/position/${parts.map(encodeURIComponent).join('/')}`), position === undefined ? [variant] : [variant, position]);
  await sheet.waitForFunction(() => location.hash === '#/' || location.hash === '');
}

export const hole = (sheet, name) => sheet.locator(`[data-hole="${name}"]`);

export async function count(sheet, name) {
  return Number((await hole(sheet, name).locator('.number').textContent()) || 0);
}

/** Waits until `holds` resolves to something true: for what the page shows a little later on a slow machine. */
export async function until(holds, patience = 10_000) {
  for (const end = Date.now() + patience; !(await holds()); ) {
    if (Date.now() > end) throw new Error(`in vain: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const caption = (sheet) => sheet.locator('.caption p').first().textContent();

/** The state of the page as a player sees it. */
export async function look(sheet) {
  return sheet.evaluate(() => ({
    over: document.querySelector('.the-end') !== null,
    choosing: document.querySelector('.choice-bar') !== null,
    stop: [...document.querySelectorAll('.choice-bar button')].some((button) => button.textContent.trim() === 'Stop here'),
    legal: [...document.querySelectorAll('.hole.is-legal')].map((element) => element.dataset.hole),
    moves: document.querySelectorAll('.move-list button').length,
  }));
}

/** Plays until the game is over; `press` lifts a hole, `decide` answers a choice. Returns the number of lifts. */
export async function playOut(sheet, { press, decide, limit = 400 }) {
  for (let lifts = 0; lifts < limit; ) {
    const now = await look(sheet);
    if (now.over) return lifts;
    if (now.choosing) await decide(now);
    else if (now.legal.length > 0) {
      await press(now.legal[lifts % now.legal.length], now);
      lifts += 1;
    }
    await sheet.waitForTimeout(25);
  }
  throw new Error(`the game was not over after ${limit} moves`);
}
