// The page is small to the first playable board, and what is left for later comes when a board needs it, with
// a network or without; where it does not come, the engine plays all the same.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hole, launch, look, newGame, serve, visit } from './browser.mjs';
import { allowed, payload } from './payload.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const weights = /\/assets\/(\d+-(?:plain|bonus))-[\w-]+\.txt$/;

for (const width of [360, 1200]) {
  test(`the first board costs at most ${allowed / 1000} kB on a screen of ${width} px`, async () => {
    const files = await payload(browser, server.address, width);
    const sum = files.reduce((total, { bytes }) => total + bytes, 0);
    assert.ok(files.some(({ name }) => name.endsWith('.wasm')), 'the engine is part of it');
    assert.ok(sum > 50_000 && sum <= allowed, `${sum} bytes: ${files.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')}`);
    assert.deepEqual(files.filter(({ name }) => weights.test(name)), []);
  });
}

/** Plays one move on a board of so many files and waits for the computer's. */
async function exchange(sheet, files) {
  await newGame(sheet, { files, level: 1 });
  await sheet.waitForSelector('.hole.is-legal');
  const before = (await look(sheet)).moves;
  await sheet.locator('.hole.is-legal').first().click();
  for (let turn = 0; turn < 200; turn += 1) {
    const now = await look(sheet);
    if (now.over || (now.moves >= before + 2 && now.legal.length > 0)) return;
    if (now.choosing) await sheet.locator('.choice-bar button').first().click();
    await sheet.waitForTimeout(50);
  }
  assert.fail(`the computer did not move on 4x${files}`);
}

const asked = (sheet) => {
  const names = [];
  sheet.on('request', (request) => weights.test(request.url()) && names.push(weights.exec(request.url())[1]));
  return names;
};

test('weights are fetched once, when a board needs them', async () => {
  const { sheet, context, troubles } = await visit(browser, server.address, { width: 360, height: 740, serviceWorkers: 'block' });
  await sheet.waitForSelector('.hole.is-legal');
  const names = asked(sheet);
  await exchange(sheet, 8);
  assert.deepEqual(names, []);
  await exchange(sheet, 21);
  await exchange(sheet, 21);
  assert.deepEqual(names, ['21-bonus']);
  assert.deepEqual(troubles, []);
  await context.close();
});

const failures = {
  'are not there': (route) => route.fulfill({ status: 404, body: 'none' }),
  'cannot be reached': (route) => route.abort(),
  'never come': () => undefined,
  'are something else': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>log in</title>' }),
};
for (const [what, answer] of Object.entries(failures)) {
  test(`weights that ${what} do not keep the computer from moving`, async () => {
    const { sheet, context } = await visit(browser, server.address, { serviceWorkers: 'block' });
    await sheet.waitForSelector('.hole.is-legal');
    const names = asked(sheet);
    await sheet.route(weights, answer);
    await exchange(sheet, 12);
    assert.deepEqual(names, ['12-bonus']);
    await sheet.unroute(weights);
    if (what === 'never come') return context.close();
    await exchange(sheet, 12); // they are asked for again when they may be there
    assert.deepEqual(names, ['12-bonus', '12-bonus']);
    await context.close();
  });
}

test('after one visit every size can be played without a network', async () => {
  const own = await serve();
  const { sheet, context, troubles } = await visit(browser, own.address);
  await sheet.waitForSelector('.hole.is-legal');
  await sheet.waitForFunction(() => navigator.serviceWorker.controller !== null);
  own.stop();
  await sheet.reload();
  const names = asked(sheet);
  await sheet.waitForSelector('.hole.is-legal');
  for (const files of [8, 12, 21]) await exchange(sheet, files);
  assert.deepEqual(names, ['12-bonus', '21-bonus']);
  assert.deepEqual(troubles, []);
  await context.close();
});
