// The library in a browser: games that answer while the engine thinks, searches that stop and are forgotten,
// with shared memory and without, and browsers that refuse workers or WebAssembly.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { launch } from './browser.mjs';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
let folder;
let browser;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tsoro-client-'));
  await build({
    root: fileURLToPath(new URL('fixture', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    base: './',
    worker: { format: 'iife' },
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the fixture from a server that sends these headers; `answer` may stand in for a file. */
async function visit(headers, run, answer = () => undefined) {
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : request.url;
    try {
      const { status = 200, type = types[extname(name)] ?? 'text/plain', body = readFileSync(folder + name) } = answer(name) ?? {};
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  try {
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => 'openTsoro' in window);
    await run(page);
  } finally {
    await context.close();
    await new Promise((resolve) => server.close(resolve));
  }
}

for (const [name, headers, shared] of [['with shared memory', isolated, true], ['without shared memory', {}, false]]) {
  test(`${name}: the game answers while the engine thinks, and a search stops at once`, () =>
    visit(headers, async (page) => {
      const told = await page.evaluate(async () => {
        const tsoro = await openTsoro();
        const game = await tsoro.newGame({ variant: 'fuva' });
        let news = 0;
        let heard = () => undefined;
        const first = new Promise((resolve) => (heard = resolve));
        const search = game.search({ infinite: true, multipv: 2, onProgress: (progress) => (news++, progress.lines.length > 0 && heard()) });
        await first;
        const { why } = await game.sowings('c1');
        const state = await game.state();
        search.stop();
        const result = await search.done;
        const legal = await game.preview(result.move);
        const second = await game.search({ nodes: 2000 }).done; // the engine is there again
        tsoro.close();
        return { isolated: crossOriginIsolated, worker: tsoro.worker, news, why, ply: state.ply, stopped: result.stopped, move: legal.why, nodes: second.nodes };
      });
      assert.equal(told.isolated, shared);
      assert.ok(told.worker && told.news > 0 && told.stopped);
      assert.deepEqual([told.why, told.ply, told.move], ['LEGAL', 0, 'LEGAL']);
      assert.ok(told.nodes >= 1000);
    }));

  test(`${name}: what was cancelled never answers, and a new search puts an end to the old one`, () =>
    visit(headers, async (page) => {
      const told = await page.evaluate(async () => {
        const tsoro = await openTsoro();
        const game = await tsoro.newGame({ variant: 'fuva:files=8' });
        const late = [];
        const codes = [];
        const cancelled = game.search({ infinite: true, onProgress: () => codes.length > 0 && late.push('progress') });
        setTimeout(() => cancelled.cancel(), 200);
        await cancelled.done.catch((error) => codes.push(error.status.code));
        const gone = new AbortController();
        const aborted = game.search({ infinite: true, signal: gone.signal });
        gone.abort();
        await aborted.done.catch((error) => codes.push(error.status.code));
        const dropped = await game.state({ signal: gone.signal }).catch((error) => error.status.code);
        const old = game.search({ infinite: true });
        const quick = await game.search({ nodes: 500 }).done;
        const stopped = await old.done;
        tsoro.close();
        const closed = await game.state().catch((error) => error.status.code);
        return { codes, late, dropped, quick: quick.move, stopped: stopped.move, closed };
      });
      assert.deepEqual(told.codes, ['CANCELLED', 'CANCELLED']);
      assert.deepEqual(told.late, []);
      assert.equal(told.dropped, 'CANCELLED');
      assert.ok(told.quick && told.stopped);
      assert.equal(told.closed, 'CLOSED');
    }));
}

test('a game is judged beside a search', () =>
  visit(isolated, async (page) => {
    const told = await page.evaluate(async () => {
      const tsoro = await openTsoro();
      const game = await tsoro.newGame({ variant: 'fuva:files=6', moves: 'c1 d4 b1' });
      const search = game.search({ infinite: true });
      const plies = [];
      const all = await game.analyse({ nodes: 500, onPly: (verdict, done, of) => plies.push([verdict.ply, done, of]) }).done;
      search.cancel();
      await search.done.catch(() => undefined);
      return { plies, verdicts: all.map(({ verdict }) => verdict) };
    });
    assert.deepEqual(told.plies, [[3, 1, 4], [2, 2, 4], [1, 3, 4], [0, 4, 4]]);
    assert.equal(told.verdicts.length, 4);
    assert.ok(told.verdicts.slice(0, 3).every((verdict) => ['best', 'good', 'inaccuracy', 'mistake', 'blunder', 'forced'].includes(verdict)));
  }));

const plays = async () => {
  const tsoro = await openTsoro();
  const game = await tsoro.newGame({ variant: 'fuva:files=6' });
  const { move } = await game.search({ timeMs: 60_000 }).done;
  const state = await game.play(move);
  return { worker: tsoro.worker, ply: state.ply, hint: (await game.hint({ nodes: 500 })).summary.player };
};

test('without workers the page does the work itself, and never for long', () =>
  visit({ 'content-security-policy': "worker-src 'none'" }, async (page) => {
    assert.deepEqual(await page.evaluate(plays), { worker: false, ply: 1, hint: 'north' });
  }));

test('a server that names no media type for WebAssembly will do', () =>
  visit({}, async (page) => assert.equal((await page.evaluate(plays)).ply, 1), (name) => (name.endsWith('.wasm') ? { type: 'application/octet-stream' } : undefined)));

const code = () => openTsoro().then(() => 'opened', (error) => error.status.code);

test('WebAssembly that is off, forbidden, missing or damaged is said so', async () => {
  await visit({}, async (page) => {
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
    assert.equal(await page.evaluate(code), 'NO_WEBASSEMBLY');
  });
  await visit({ 'content-security-policy': "script-src 'self'" }, async (page) => assert.equal(await page.evaluate(code), 'NO_WEBASSEMBLY'));
  const wasm = (body, status) => (name) => (name.endsWith('.wasm') ? { body, status } : undefined);
  await visit({}, async (page) => assert.equal(await page.evaluate(code), 'LOAD_FAILED'), wasm('gone', 404));
  await visit({}, async (page) => assert.equal(await page.evaluate(code), 'LOAD_FAILED'), wasm('no module'));
});

test('a crash is told, and the library can be opened again', () =>
  visit({}, async (page) => {
    const told = await page.evaluate(async () => {
      const workers = [];
      const Original = Worker;
      window.Worker = class extends Original {
        constructor(...args) {
          super(...args);
          workers.push(this);
        }
      };
      let crash = null;
      const tsoro = await openTsoro({ onCrash: (error) => (crash = error.status.code) });
      const game = await tsoro.newGame({ variant: 'basic' });
      const waits = game.state();
      workers[0].dispatchEvent(new ErrorEvent('error', { message: 'out of memory', cancelable: true }));
      const first = await waits.then(() => 'answered', (error) => error.status.code);
      const second = await game.play('c1').catch((error) => error.status.code);
      const again = await (await openTsoro()).newGame({ variant: 'basic', moves: 'c1' });
      return { crash, first, second, ply: (await again.state()).ply };
    });
    assert.deepEqual(told, { crash: 'CRASHED', first: 'CRASHED', second: 'CRASHED', ply: 1 });
  }));

/** A small endgame table as the build makes the large ones. */
function endgameTable() {
  const file = join(folder, 'small.egdb');
  const program = process.env.TSORO ?? fileURLToPath(new URL('../../build/release/tsoro', import.meta.url));
  execFileSync(program, ['egdb', 'build', '--variant', 'fuva:files=6', '--side', '3', '--distance', '--force', '--output', file], { stdio: 'pipe' });
  return readFileSync(file);
}

const tables = {
  'is there': (bytes) => ({ type: 'application/octet-stream', body: bytes }),
  'is missing': () => ({ status: 404, body: 'none' }),
  'is damaged': (bytes) => ({ body: Buffer.from(bytes.map((byte, at) => (at % 61 === 60 ? byte ^ 1 : byte))) }),
  'is cut short': (bytes) => ({ body: bytes.subarray(0, 1000) }),
  'is another page': () => ({ type: 'text/html', body: '<!doctype html><title>log in</title>' }),
};
for (const [what, answer] of Object.entries(tables)) {
  test(`an endgame table that ${what}`, async () => {
    const bytes = endgameTable();
    const asked = [];
    const told = await new Promise((resolve, reject) => visit(isolated, async (page) => {
      resolve(await page.evaluate(async () => {
        const tsoro = await openTsoro();
        // South wins in 39 plies: far beyond what so short a search sees.
        const game = await tsoro.newGame({ variant: 'fuva:files=6', position: '0,0,0,0,1,0/2,0,0,0,0,0/0,2,0,0,0,0/0,1,0,0,0,0 S 0 1' });
        const first = await game.search({ nodes: 300 }).done;
        const second = await game.search({ nodes: 300 }).done;
        const state = await game.play(first.move);
        tsoro.close();
        return { mates: [first.lines[0].mate, second.lines[0].mate], ply: state.ply };
      }));
    }, (name) => {
      if (!name.startsWith('/egdb/')) return undefined;
      asked.push(name);
      return answer(bytes);
    }).catch(reject));
    assert.deepEqual(asked, ['/egdb/fuva-6.egdb']);
    assert.deepEqual(told, { mates: what === 'is there' ? [39, 39] : [null, null], ply: 1 });
  });
}
