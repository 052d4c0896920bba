// Every page in every language, at three widths, light and dark: no fault for axe, nothing wider than the
// screen, no error, no foreign request. Screenshots go to build/shots when TSORO_SHOTS is set.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { launch, serve, visit } from '../browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shots = process.env.TSORO_SHOTS ? fileURLToPath(new URL('../../../build/shots/', import.meta.url)) : null;
let server, browser;
before(async () => {
  if (shots !== null) mkdirSync(shots, { recursive: true });
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const pages = ['', 'learn', 'rules', 'about', 'analyse'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const language of ['en', 'sn', 'fil', 'zh', 'mr', 'pt', 'de']) {
  for (const appearance of ['light', 'dark']) {
    test(`${language}, ${appearance}`, async () => {
      for (const width of [320, 768, 1440]) {
        const settings = { 'tsoro.language': language, 'tsoro.appearance': appearance };
        const { sheet, context, troubles } = await visit(browser, server.address, { width, height: 900, settings });
        for (const name of pages) {
          const where = `${name || 'play'}, ${width} px`;
          await sheet.evaluate((hash) => (location.hash = hash), `#/${name}`);
          await sheet.waitForFunction((wanted) => document.querySelector('h1') !== null && document.querySelector('nav [aria-current]')?.getAttribute('href') === `#/${wanted}`, name);
          await sheet.waitForTimeout(300);
          const wide = await sheet.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `${where}: ${wide} px`);
          assert.equal(await sheet.evaluate(() => document.documentElement.lang), language === 'zh' ? 'zh-Hans' : language);
          await sheet.evaluate(axe);
          const found = await sheet.evaluate(async (runOnly) => (await globalThis.axe.run(document, { runOnly })).violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`), tags);
          assert.deepEqual(found, [], where);
          if (shots !== null) await sheet.screenshot({ path: `${shots}${language}-${appearance}-${width}-${name || 'play'}.png` });
        }
        assert.deepEqual(troubles, []);
        await context.close();
      }
    });
  }
}
