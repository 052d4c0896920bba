// Asks axe-core what is wrong with the page that is shown.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, by WCAG 2.2 A and AA. The page's policy forbids foreign scripts: the protocol puts it in. */
export async function faults(sheet) {
  await sheet.evaluate(axe);
  return sheet.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
    return violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).slice(0, 4).join(' | ')}`);
  });
}
