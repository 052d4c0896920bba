// The number that must not change by accident: a fixed search visits as many nodes in both modules as in the
// native program, once it has the weights that the native program is built with.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { addWeights, setNames } from './weights.mjs';

const build = process.env.TSORO_BUILD_DIR ?? new URL('../../build/wasm', import.meta.url).pathname;

function signature(name) {
    const module = new WebAssembly.Module(readFileSync(`${build}/${name}`));
    const { exports } = new WebAssembly.Instance(module, { tsoro: { poll: () => 0 } });
    exports._initialize();
    for (const set of setNames()) assert.equal(addWeights(exports, set)[0], 0, set);
    const length = exports.signature();
    const reply = new DataView(exports.memory.buffer, exports.reply(), length);
    assert.equal(reply.getUint8(0), 0, 'the call succeeded');
    return reply.getBigUint64(1, true);
}

test('both modules search the same nodes', () => {
    assert.equal(signature('tsoro.wasm'), signature('tsoro-simd.wasm'));
});

const native = ['release', 'dev', 'asan'].map((preset) => `${build}/../${preset}/tsoro`).find((path) => existsSync(path));

test('and so does the native program', { skip: native === undefined && 'no native build beside this one' }, () => {
    assert.equal(String(signature('tsoro-simd.wasm')), execFileSync(native, ['bench'], { encoding: 'utf8' }).trim());
});
