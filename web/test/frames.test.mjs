// A sowing is light enough for a slow phone: counted, not timed, by the elements that each frame changes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, newGame, serve, visit } from './browser.mjs';

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

/** Lifts a hole and lists, for each frame until the board is at rest, how many elements were changed. */
function countChanges(sheet, name) {
  return sheet.evaluate(async (wanted) => {
    const frames = [];
    let changed = new Set();
    const watch = new MutationObserver((list) => list.forEach(({ target }) => changed.add(target.nodeType === 1 ? target : target.parentElement)));
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    let quiet = 0;
    document.querySelector(`[data-hole="${wanted}"]`).click();
    return new Promise((resolve) => {
      const tick = () => {
        frames.push(changed.size);
        quiet = changed.size === 0 ? quiet + 1 : 0;
        changed = new Set();
        const rested = quiet > 30 && frames.length > 60 && document.querySelector('.hole.is-legal, .choice-bar') !== null;
        if (rested || frames.length > 2000) resolve(frames.slice(0, frames.length - quiet));
        else requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
  }, name);
}

for (const [files, speed] of [[8, '1'], [8, '4'], [21, '2'], [21, '4']]) {
  test(`4x${files} at speed ${speed}: a frame changes few elements`, async () => {
    const { sheet, context, troubles } = await visit(browser, server.address, { width: 360, height: 740, settings: { 'tsoro.speed': speed, 'tsoro.motion': 'on' } });
    await newGame(sheet, { opponent: 'person', files });
    await sheet.waitForSelector('.hole.is-legal');
    await sheet.waitForTimeout(500);
    const frames = await countChanges(sheet, 'a1');
    const moving = frames.filter((count) => count > 0);
    assert.ok(moving.length > 10, `${moving.length} frames`);
    // Beginning and end change what surrounds the board, a dozen holes at a time; a stone that falls, its hole and the hand.
    assert.ok(Math.max(...frames) <= 24, `${Math.max(...frames)} elements in one frame: ${frames.join(' ')}`);
    const few = frames.filter((count) => count <= 6).length;
    assert.ok(few >= frames.length * 0.7, `${few} of ${frames.length} frames are light: ${frames.join(' ')}`);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}
