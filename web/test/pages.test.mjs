// Every page is free of what axe-core finds, fits its screen, asks no other host; a game goes on without a network.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { caption, count, hole, launch, look, newGame, serve, visit } from './browser.mjs';
import { faults } from './faults.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const pages = ['#/', '#/learn', '#/learn/1', '#/puzzles', '#/rules', '#/about', '#/analyse'];

for (const dark of [false, true]) {
  test(`axe finds nothing on any page, ${dark ? 'dark' : 'light'}`, async () => {
    for (const hash of pages) {
      const { sheet, context, troubles } = await visit(browser, server.address, { hash, settings: { 'tsoro.appearance': dark ? 'dark' : 'light' } });
      await sheet.waitForSelector('h1', { state: 'attached' });
      await sheet.waitForTimeout(400);
      assert.deepEqual(await faults(sheet), [], hash);
      assert.deepEqual(troubles, [], hash);
      await context.close();
    }
  });
}

test('axe finds nothing in the dialogs, on a phone', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address, { width: 360, height: 740 });
  await sheet.waitForSelector('.board');
  await sheet.getByRole('button', { name: 'New game' }).first().click();
  await sheet.getByText('More', { exact: true }).click();
  assert.deepEqual(await faults(sheet), [], 'new game');
  await sheet.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'Menu' }).click();
  await sheet.getByRole('button', { name: 'Settings' }).click();
  await sheet.waitForSelector('dialog[open]');
  assert.deepEqual(await faults(sheet), [], 'settings');
  assert.deepEqual(troubles, []);
  await context.close();
});

test('an address that leads nowhere is said so at the top of a phone, until the next one', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address, { width: 320, height: 640 });
  await sheet.waitForSelector('.board');
  const wrong = { '#/nonexist': 'nonexist', '#/%E0%A4%A': '%E0%A4%A', '#/learn/xyz': 'xyz', '#/position/fuva:files=99': '99', '#/position/garbage': 'garbage' };
  for (const [hash, part] of Object.entries(wrong)) {
    await sheet.evaluate((address) => (location.hash = address), hash);
    const notice = sheet.locator('.notice');
    await notice.getByText(part).waitFor();
    const box = await notice.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 320 && box.x + box.width <= 320, `${hash}: ${JSON.stringify(box)}`);
    await sheet.waitForSelector(hash.includes('learn') ? '.lesson-list' : '.hole.is-legal');
    await sheet.evaluate(() => (location.hash = '#/about'));
    await notice.waitFor({ state: 'detached' });
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test('pages fit 320 px, also with letters twice as large', async () => {
  for (const hash of pages) {
    const { sheet, context } = await visit(browser, server.address, { hash, width: 320, height: 640 });
    await sheet.waitForSelector('h1', { state: 'attached' });
    await sheet.waitForTimeout(300);
    const width = () => sheet.evaluate(() => document.documentElement.scrollWidth);
    assert.ok((await width()) <= 320, `${hash}: ${await width()} px`);
    await sheet.setViewportSize({ width: 640, height: 900 });
    await sheet.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await sheet.waitForTimeout(200);
    assert.ok((await width()) <= 640, `${hash}, large: ${await width()} px`);
    await context.close();
  }
});

test('in every language dialogs and tables fit 320 px, whatever the words in them', async () => {
  for (const language of ['en', 'de', 'fil', 'mr', 'pt', 'sn', 'zh']) {
    const { sheet, context } = await visit(browser, server.address, { width: 320, height: 640, settings: { 'tsoro.language': language } });
    await sheet.waitForSelector(`html[lang^="${language}"] .hole.is-legal`);
    const sideways = () => sheet.locator('dialog[open]').evaluate((dialog) => {
      for (const more of dialog.querySelectorAll('details')) more.open = true;
      return dialog.scrollWidth - dialog.clientWidth;
    });
    await sheet.locator('.panel button.primary').click();
    assert.equal(await sideways(), 0, `new game in ${language}`);
    await sheet.keyboard.press('Escape');
    await sheet.locator('.menu-button').click();
    await sheet.locator('.menu > .icon-button').click();
    assert.equal(await sideways(), 0, `settings in ${language}`);
    for (const hash of ['#/about', '#/rules']) {
      await sheet.evaluate((to) => (location.hash = to), hash);
      const table = sheet.locator('.table-scroll').first();
      assert.ok((await table.evaluate((box) => box.scrollWidth - box.clientWidth)) <= 0, `the table of ${hash} in ${language}`);
    }
    await context.close();
  }
});

test('a game is there again after loading without a network, and goes on', async () => {
  const { sheet, context } = await visit(browser, server.address);
  await newGame(sheet, { files: 8, level: 1 });
  await hole(sheet, 'a1').click();
  await sheet.waitForFunction(() => document.querySelectorAll('.hole.is-legal').length > 0 && document.querySelectorAll('.move-list button').length === 2);
  const stones = await Promise.all(['a1', 'b1', 'c4', 'd4', 'h2'].map((name) => count(sheet, name)));
  await sheet.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The worker answers once it has taken over the page and kept all files.
  await sheet.waitForFunction(async () => (await caches.keys()).length > 0);
  await sheet.waitForTimeout(1500);
  await context.setOffline(true);
  await sheet.reload();
  await sheet.waitForSelector('.board');
  await sheet.waitForFunction(() => document.querySelectorAll('.move-list button').length === 2);
  assert.deepEqual(await Promise.all(['a1', 'b1', 'c4', 'd4', 'h2'].map((name) => count(sheet, name))), stones);
  const [next] = (await look(sheet)).legal;
  await hole(sheet, next).click();
  await sheet.waitForFunction(() => document.querySelectorAll('.move-list button').length > 2 || document.querySelector('.choice-bar') !== null);
  await context.close();
});

test('in a lesson on a small phone nothing lies over the board', async () => {
  for (const lesson of ['sowing', 'heads', 'bonus']) {
    const { sheet, context } = await visit(browser, server.address, { hash: `#/learn/${lesson}`, width: 320, height: 640 });
    await sheet.waitForSelector('.lesson .board');
    const covered = await sheet.evaluate(() => {
      const board = document.querySelector('.board');
      board.scrollIntoView({ block: 'end' });
      const name = (hole) => hole.dataset.hole;
      const hidden = (hole) => {
        const { left, top, width, height } = hole.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.hole') !== hole;
      };
      return [...board.querySelectorAll('.hole')].filter(hidden).map(name);
    });
    assert.deepEqual(covered, [], lesson);
    await context.close();
  }
});

test('every page has its name in the title, in the language that is read', async () => {
  const { sheet, context } = await visit(browser, server.address, { settings: { 'tsoro.language': 'de' } });
  await sheet.waitForSelector('.board');
  assert.equal(await sheet.title(), 'Tsoro');
  for (const [page, title] of [['rules', 'Regeln – Tsoro'], ['about', 'Über – Tsoro'], ['', 'Tsoro']]) {
    await sheet.evaluate((hash) => (location.hash = hash), `#/${page}`);
    await sheet.waitForFunction((wanted) => document.title === wanted, title).catch(async () => assert.equal(await sheet.title(), title));
  }
  await context.close();
});

test('a language is changed at once, and comes back at the next visit', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address);
  await sheet.waitForSelector('.board');
  await sheet.getByLabel('Language').selectOption('de');
  await sheet.waitForFunction(() => document.documentElement.lang === 'de');
  assert.match(await caption(sheet), /\S/);
  await sheet.reload();
  await sheet.waitForSelector('.board');
  assert.equal(await sheet.evaluate(() => document.documentElement.lang), 'de');
  assert.deepEqual(troubles, []);
  await context.close();
});

test('WebAssembly switched off: a sentence that says so, and the rules can be read', async () => {
  const { sheet, context } = await visit(browser, server.address, { hash: '#/rules' });
  await sheet.addInitScript(() => delete globalThis.WebAssembly);
  await sheet.reload();
  await sheet.waitForSelector('h1');
  await sheet.evaluate(() => (location.hash = '#/'));
  await sheet.waitForSelector('.failure');
  assert.match(await sheet.locator('.failure').textContent(), /WebAssembly/);
  await context.close();
});
