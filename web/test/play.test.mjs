// Whole games in a real browser: mouse, touch, keyboard; choices at heads and of bonus holes; refusals.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { caption, count, hole, launch, look, newGame, openPosition, playOut, serve, until, visit } from './browser.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const primary = (sheet) => sheet.locator('.choice-bar .primary');

test('a game on 4x8 against the computer to its end, with the mouse', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address);
  await newGame(sheet, { files: 8, level: 2 });
  const lifts = await playOut(sheet, {
    press: (name) => hole(sheet, name).click({ timeout: 2000 }).catch(() => undefined),
    decide: () => primary(sheet).click({ timeout: 2000 }).catch(() => undefined),
  });
  assert.ok(lifts > 0);
  assert.match(await sheet.getByRole('dialog').textContent(), /wins|nobody/i);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a game on 4x6 with a finger: the first tap shows, the second plays', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address, { width: 360, height: 740, hasTouch: true, isMobile: true });
  await newGame(sheet, { files: 6, level: 1 });
  await sheet.waitForFunction(() => document.querySelectorAll('.hole').length === 24 && document.querySelector('.hole.is-legal'));
  const first = (await look(sheet)).legal[0];
  await hole(sheet, first).tap();
  await sheet.waitForSelector('.board .path');
  assert.equal((await look(sheet)).moves, 0);
  await playOut(sheet, {
    press: async (name) => {
      // The first tap may have been spent on another hole: tap until the hole has been played.
      for (let taps = 0; taps < 2; taps += 1) await hole(sheet, name).tap({ timeout: 2000 }).catch(() => undefined);
    },
    decide: () => primary(sheet).tap({ timeout: 2000 }).catch(() => undefined),
    limit: 900,
  }).catch(async () => assert.fail(await caption(sheet)));
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a game on 4x6 with the keyboard alone', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address);
  const tabTo = async (wanted, most = 60) => {
    for (let at = 0; at < most; at += 1) {
      if (wanted.startsWith('.') && (await look(sheet)).over) return;
      if (await sheet.evaluate((text) => document.activeElement?.matches(text), wanted)) return;
      await sheet.keyboard.press('Tab');
    }
    assert.fail(`Tab does not reach ${wanted}`);
  };
  await sheet.waitForSelector('.board');
  await tabTo('.panel .primary');
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('dialog[open]');
  await tabTo('.new-game .columns label:nth-child(2) select');
  for (let size = 4; size <= 6; size += 1) {
    const before = await sheet.evaluate(() => document.activeElement.value);
    await sheet.keyboard.press('ArrowDown');
    await sheet.waitForFunction((value) => document.activeElement.value !== value, before);
    await sheet.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await tabTo('dialog button[type="submit"]');
  await sheet.keyboard.press('Enter');
  await sheet.waitForSelector('dialog', { state: 'detached' });
  await sheet.waitForFunction(() => document.querySelectorAll('.hole').length === 24);
  const walk = async (name) => {
    // Row by row: Arrow keys know nothing of the game, only of the board's lines.
    for (let at = 0; at < 20; at += 1) {
      const step = await sheet.evaluate((wanted) => {
        const here = document.activeElement?.getBoundingClientRect();
        const there = document.querySelector(`[data-hole="${wanted}"]`).getBoundingClientRect();
        if (here === undefined || document.activeElement.dataset.hole === undefined) return 'lost';
        if (Math.abs(here.y - there.y) > 5) return here.y < there.y ? 'ArrowDown' : 'ArrowUp';
        if (Math.abs(here.x - there.x) > 5) return here.x < there.x ? 'ArrowRight' : 'ArrowLeft';
        return '';
      }, name);
      if (step === '') return;
      if (step === 'lost') await tabTo('.hole');
      else await sheet.keyboard.press(step);
    }
  };
  await tabTo('.hole');
  await playOut(sheet, {
    press: async (name) => {
      await walk(name);
      await sheet.keyboard.press('Enter');
    },
    decide: async () => {
      await tabTo('.choice-bar .primary');
      await sheet.keyboard.press('Enter');
      await tabTo('.hole');
    },
  });
  assert.match(await sheet.getByRole('dialog').textContent(), /wins|nobody/i);
  await sheet.keyboard.press('Escape');
  await sheet.waitForSelector('dialog', { state: 'detached' });
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a head offers to stop or to sow on, and the move can be taken back', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address);
  await newGame(sheet, { opponent: 'person', files: 8 });
  const before = await count(sheet, 'e1');
  await hole(sheet, 'e1').click();
  await sheet.getByRole('button', { name: 'Stop here' }).waitFor();
  assert.match(await caption(sheet), /head/);
  await sheet.getByRole('button', { name: 'Take back' }).click();
  await sheet.waitForSelector('.choice-bar', { state: 'detached' });
  assert.equal(await count(sheet, 'e1'), before);
  await hole(sheet, 'e1').click();
  await sheet.getByRole('button', { name: 'Stop here' }).click();
  await sheet.waitForFunction(() => document.querySelectorAll('.move-list button').length === 1);
  assert.equal(await sheet.locator('.move-list button').first().textContent(), 'e1s1');
  assert.match(await caption(sheet), /stops in the head/);
  // Undo and redo bring the same board.
  const after = await count(sheet, 'g1');
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await sheet.waitForFunction((wanted) => Number(document.querySelector('[data-hole="e1"] .number').textContent) === wanted, before);
  await sheet.getByRole('button', { name: 'Redo' }).click();
  await sheet.waitForFunction((wanted) => Number(document.querySelector('[data-hole="g1"] .number').textContent) === wanted, after);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a capture offers bonus holes, picked on the board', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address);
  await sheet.waitForSelector('.board');
  await openPosition(sheet, 'fuva:files=6', '3,0x5/0,5,2,0x3/0x6/0x4,2,0 S 0 1');
  await sheet.waitForFunction(() => document.querySelectorAll('.hole').length === 24);
  // e1 has two stones: f1, f2; f2 is empty and faces f3, which is empty: no capture. So this is a plain move.
  await openPosition(sheet, 'fuva:files=6', '3,0x4,4/0,5,2,0x2,6/0x6/0x4,2,0 S 0 1');
  await sheet.waitForFunction(() => document.querySelector('[data-hole="f3"] .number').textContent === '6');
  await hole(sheet, 'e1').click();
  await sheet.waitForSelector('.hole.is-pick');
  assert.deepEqual(await sheet.locator('.hole.is-pick').evaluateAll((all) => all.map((element) => element.dataset.hole).sort()), ['a4', 'b3', 'c3']);
  await hole(sheet, 'b3').click();
  await hole(sheet, 'c3').click();
  await sheet.waitForFunction(() => document.querySelectorAll('.hole.is-picked').length === 2);
  await hole(sheet, 'd3').click();
  await sheet.waitForFunction(() => /empty/.test(document.querySelector('.caption p').textContent));
  await primary(sheet).click();
  await sheet.waitForFunction(() => document.querySelectorAll('.move-list button').length === 1);
  assert.equal(await sheet.locator('.move-list button').first().textContent(), 'e1xf+b3+c3');
  await sheet.waitForFunction(() => document.querySelector('[data-hole="b3"] .number').textContent === '');
  assert.match(await caption(sheet), /takes 10 from file f, bonus b3 and c3/);
  assert.equal(await count(sheet, 'f3'), 0);
  assert.equal(await count(sheet, 'a4'), 3);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('another size, another board: every number stands at its own hole', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address);
  const numbers = () => sheet.locator('.hole').evaluateAll((all) => all.map((element) => [element.dataset.hole[1], element.querySelector('.number').textContent]));
  for (const files of [12, 6, 21, 8]) {
    await newGame(sheet, { opponent: 'person', files });
    await sheet.waitForFunction((wanted) => document.querySelectorAll('.hole').length === wanted, 4 * files);
    for (const [rank, number] of await numbers()) assert.equal(number, rank === '1' || rank === '4' ? '2' : '');
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a hole that may not be lifted says why', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address);
  await newGame(sheet, { opponent: 'person', files: 8 });
  await hole(sheet, 'a2').click();
  assert.match(await caption(sheet), /empty/);
  await hole(sheet, 'c4').click();
  assert.match(await caption(sheet), /not yours/);
  assert.equal((await look(sheet)).moves, 0);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('clicks while the computer thinks change nothing', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address);
  await newGame(sheet, { files: 8, level: 12 });
  await hole(sheet, 'a1').click();
  await sheet.waitForSelector('.thinking');
  for (let at = 0; at < 12; at += 1) {
    // Looked at and clicked in one breath: the computer may be done between two questions to the page.
    await sheet.evaluate((name) => document.querySelector('.thinking') && document.querySelector(`[data-hole="${name}"]`).click(), 'bcdefgh'[at % 7] + '1');
    await sheet.waitForTimeout(20);
  }
  await sheet.waitForFunction(() => document.querySelectorAll('.hole.is-legal').length > 0, undefined, { timeout: 20000 });
  assert.equal((await look(sheet)).moves, 2);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('what a move came to is told when its stones lie still, and then whose turn it is', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address, { width: 320, height: 640, settings: { 'tsoro.speed': '1', 'tsoro.motion': 'on' } });
  await sheet.waitForSelector('.board');
  await openPosition(sheet, 'basic');
  await sheet.waitForFunction(() => document.querySelectorAll('.hole.is-legal').length > 1);
  await hole(sheet, 'a1').evaluate((button) => button.click());
  const pause = sheet.getByRole('button', { name: 'Pause' });
  await pause.click();
  assert.equal((await caption(sheet)).trim(), 'South: a1 …');
  assert.match(await sheet.locator('.strip.moves').textContent(), /South/);
  await sheet.getByRole('button', { name: 'Skip' }).click();
  await sheet.waitForSelector('.hole.is-legal');
  assert.match(await caption(sheet), /^South: \d+ stones from a1, .*North’s turn$/);
  assert.match(await sheet.locator('.strip.moves').textContent(), /North/);
  const inView = await sheet.locator('.turn-now').evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight);
  assert.ok(inView, 'whose turn it is can be seen without scrolling');
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a hole that would sow for ever is refused, with the reason', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address);
  await sheet.waitForSelector('.board');
  await openPosition(sheet, 'basic:files=6', '1,0,2,1,2,0/0x4,2x2/0,1,0,1,0,2/2,1,0,1,2,1 S 0 1');
  await sheet.waitForFunction(() => document.querySelectorAll('.hole').length === 24);
  await hole(sheet, 'f2').click();
  assert.match(await caption(sheet), /f2 would sow for ever/);
  assert.equal((await look(sheet)).moves, 0);
  assert.deepEqual((await look(sheet)).legal.sort(), ['a1', 'e1']);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a link with a position that is none says where it is wrong, and the board goes on', async () => {
  const { sheet, context } = await visit(browser, server.address);
  await sheet.waitForSelector('.board');
  await openPosition(sheet, 'fuva:files=6', '2x6/0x6/0x5/2x6 S 0 1');
  assert.match(await sheet.locator('.notice').textContent(), /cannot be read.*6 holes, here are 5/);
  await sheet.waitForSelector('.hole.is-legal');
  assert.match(await caption(sheet), /to move/);
  assert.ok((await look(sheet)).legal.length > 0);
  await context.close();
});

test('4x21 on a phone 320 px wide: every hole is wide enough for a finger, nothing overflows', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address, { width: 320, height: 640, hasTouch: true, isMobile: true });
  await newGame(sheet, { files: 21, level: 1 });
  await sheet.waitForFunction(() => document.querySelectorAll('.hole').length === 84);
  const north = async () => (await sheet.locator('.strip.far').boundingBox()).y;
  await until(async () => (await north()) >= 0);
  await sheet.getByRole('button', { name: 'New game' }).first().scrollIntoViewIfNeeded();
  assert.ok((await north()) < 0, 'one scrolls down to the button');
  await newGame(sheet, { files: 21, level: 1 });
  await until(async () => (await north()) >= 0);
  const { least, wide, screen } = await sheet.evaluate(() => ({
    least: Math.min(...[...document.querySelectorAll('.hole')].map((element) => Math.min(element.offsetWidth, element.offsetHeight))),
    wide: document.documentElement.scrollWidth,
    screen: window.innerWidth,
  }));
  assert.ok(least >= 24, `${least} px`);
  assert.ok(wide <= screen, `${wide} px`);
  await hole(sheet, 'c1').tap();
  await hole(sheet, 'c1').tap();
  await sheet.waitForFunction(() => document.querySelector('.choice-bar, .move-list button') !== null);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('while moves of millions of laps are looked at, the caption says that something goes on', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address);
  await sheet.waitForSelector('.board');
  await openPosition(sheet, 'basic:files=3', '0x3/0x3/50,42,48/37,38,40 S');
  await sheet.locator('.caption').getByText('Loading…').first().waitFor();
  assert.equal((await look(sheet)).legal.length, 0, 'nothing can be lifted meanwhile');
  await sheet.locator('.hole.is-legal').first().waitFor({ timeout: 60_000 });
  assert.equal(await sheet.locator('.hole').count(), 12);
  assert.match(await caption(sheet), /South is to move/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test('a sowing of hundreds of laps is shown, halted, stepped through and skipped', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address, { width: 360, height: 740, settings: { 'tsoro.speed': '1', 'tsoro.motion': 'on' } });
  await sheet.waitForSelector('.board');
  await openPosition(sheet, 'basic:files=21', '1,0x20/0x21/3,0,5,4,3,2,3,2,5,0,3,4,0,4,2,1,0,1,2,1,0/4,3,4,1,5,4,5,0,1,2,3,2,5,2,5,2,1,5,0,2,3 S 0 1');
  await sheet.waitForFunction(() => document.querySelectorAll('.hole.is-legal').length > 1);
  const numbers = () => sheet.evaluate(() => [...document.querySelectorAll('.hole .number')].map((number) => Number(number.textContent || 0)));
  const onBoard = (counts) => counts.reduce((sum, count) => sum + count, 0);
  const start = await numbers();
  await hole(sheet, 'r1').evaluate((button) => button.click());
  await sheet.getByRole('button', { name: 'Pause' }).click();
  const halted = await numbers();
  await sheet.waitForTimeout(400);
  assert.deepEqual(await numbers(), halted, 'halted, nothing moves');
  for (const more of [1, 2]) {
    await sheet.getByRole('button', { name: 'One stone' }).click();
    await sheet.waitForFunction(([before, wanted]) => {
      const now = [...document.querySelectorAll('.hole .number')].map((number) => Number(number.textContent || 0));
      return now.reduce((sum, count, at) => sum + Math.max(0, count - before[at]), 0) >= wanted;
    }, [halted, more]);
  }
  await sheet.getByRole('button', { name: 'Go on' }).click();
  await sheet.getByRole('button', { name: 'Skip' }).click();
  await sheet.waitForFunction(() => document.querySelectorAll('.hole.is-legal').length > 0);
  const end = await numbers();
  assert.equal(onBoard(end), onBoard(start), 'nothing is lost');
  assert.match(await caption(sheet), /^South: 5 stones from r1, 673 laps, /);

  // Shown again, it comes to its end by itself: the later laps are hurried.
  await sheet.getByRole('button', { name: 'Show the last move again' }).click();
  await sheet.getByRole('button', { name: 'Pause' }).waitFor();
  await sheet.getByLabel('Speed of sowing').first().fill('5');
  await sheet.getByRole('button', { name: 'Pause' }).waitFor({ state: 'hidden', timeout: 60000 });
  assert.deepEqual(await numbers(), end);
  assert.deepEqual(troubles, []);
  await context.close();
});
