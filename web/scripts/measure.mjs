// Measures the built page: what the first playable board costs to fetch, and what a sowing costs to draw
// with the processor slowed down four times. Prints a report in Markdown.
//
//   node scripts/measure.mjs > ../docs/results/web.md
//
// Needs web/dist, build/release/tsoro-server and chromium.
import { cpus, loadavg } from 'node:os';
import { launch, newGame, serve, visit, hole } from '../test/browser.mjs';
import { allowed, payload } from '../test/payload.mjs';

const slowdown = 4;

/** Scripting per frame and the longest task while a long sowing is shown, from the browser's trace. */
async function frames(browser, address, size, speed, rate) {
  const { sheet, context } = await visit(browser, address, { width: 360, height: 740, settings: { 'tsoro.speed': speed, 'tsoro.motion': 'on' } });
  await newGame(sheet, { opponent: 'person', files: size });
  const session = await context.newCDPSession(sheet);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await sheet.waitForTimeout(1500);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'blink.user_timing'] } });
  await hole(sheet, 'a1').evaluate((button) => button.click());
  await sheet.waitForTimeout(4000);
  await sheet.evaluate(() => performance.mark('measured'));
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await done;
  await context.close();
  const main = events.find((event) => event.name === 'FireAnimationFrame');
  const mine = events.filter((event) => event.pid === main?.pid && event.tid === main?.tid);
  const scripting = mine.filter((event) => event.name === 'FireAnimationFrame').map((event) => event.dur / 1000).sort((a, b) => a - b);
  // The first task answers the press; the sowing is what follows.
  const begin = Math.min(...mine.filter((event) => event.name === 'FireAnimationFrame').map((event) => event.ts));
  // What the measuring itself asks of the page comes as messages of the debugger: those tasks are not the page's.
  const asked = mine.filter((event) => event.name === 'EvaluateScript' || event.name === 'v8.compile');
  // Behind the mark the browser gathers the trace.
  const end = events.find((event) => event.name === 'measured').ts;
  const tasks = mine
    .filter((event) => /RunTask/.test(event.name) && event.ts > begin + 100000 && event.ts < end && !asked.some((other) => other.ts >= event.ts && other.ts < event.ts + event.dur))
    .map((event) => (event.tdur ?? event.dur ?? 0) / 1000);
  return { count: scripting.length, median: scripting[scripting.length >> 1], longest: Math.max(...tasks) };
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const server = await serve();
const browser = await launch();
try {
  const files = await payload(browser, server.address, 1200);
  const sum = files.reduce((total, { bytes }) => total + bytes, 0);
  const lines = [
    '# The page: what it costs',
    '',
    'Made by `node scripts/measure.mjs` in `web/` on the built page, served by `tsoro-server`.',
    '',
    '## To the first playable board',
    '',
    'Bytes over the wire, headers included, in a browser that has visited nothing before.',
    '',
    '| file | bytes |',
    '|---|---|',
    ...files.map(({ name, bytes }) => `| ${name.replace(/-[\w-]{8}(?=\.)/, '')} | ${bytes} |`),
    `| **all** | **${kilobytes(sum)}** of ${kilobytes(allowed)} allowed |`,
    '',
    `## Sowing, with the processor slowed down ${slowdown} times`,
    '',
    'A phone’s screen (360 × 740), `a1` lifted, four seconds of the sowing traced. Scripting is the time in the',
    'animation callback of a frame; the longest task is that of the main thread in processor time, a tenth of a',
    'second after the press until the end. Allowed are a median of 8 ms and no task above 50 ms. The browser slows',
    `down by idling the thread, so that other work on the machine counts with it; the last column is the longest task`,
    `at full speed, ${slowdown} times its processor time, which hardly depends on that.`,
    '',
    `| board | speed | frames | median scripting | longest task | ${slowdown} × longest at full speed |`,
    '|---|---|---|---|---|---|',
  ];
  for (const [size, speed] of [[8, '1'], [8, '4'], [21, '1'], [21, '4']]) {
    const { count, median, longest } = await frames(browser, server.address, size, speed, slowdown);
    const full = await frames(browser, server.address, size, speed, 1);
    lines.push(`| 4x${size} | ${speed} | ${count} | ${median.toFixed(2)} ms | ${longest.toFixed(1)} ms | ${(slowdown * full.longest).toFixed(1)} ms |`);
  }
  lines.push('', `The machine had ${cpus().length} processors and a load of ${loadavg()[0].toFixed(1)} at the end; other work on it lengthens the longest task, so repeat it on a quiet one.`);
  console.log(lines.join('\n'));
} finally {
  await browser.close();
  server.stop();
}
