// The modules import what tests/wasm/imports.txt allows and nothing else, and the plain one needs no SIMD.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const build = process.env.TSORO_BUILD_DIR ?? new URL('../../build/wasm', import.meta.url).pathname;
const allowed = readFileSync(new URL('imports.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

for (const name of ['tsoro.wasm', 'tsoro-simd.wasm']) {
    test(`${name} imports only what is allowed`, () => {
        const module = new WebAssembly.Module(readFileSync(`${build}/${name}`));
        const imports = WebAssembly.Module.imports(module).map(
            (entry) => `${entry.module} ${entry.name} ${entry.kind}`,
        );
        assert.deepEqual(imports.filter((entry) => !allowed.includes(entry)), []);
    });

    test(`${name} exports its memory and an initializer`, () => {
        const module = new WebAssembly.Module(readFileSync(`${build}/${name}`));
        const exports = WebAssembly.Module.exports(module).map((entry) => entry.name);
        assert.ok(exports.includes('memory'));
        assert.ok(exports.includes('_initialize'));
    });
}

test('both modules export the same functions', () => {
    const names = ['tsoro.wasm', 'tsoro-simd.wasm'].map((name) =>
        WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(`${build}/${name}`)))
            .map((entry) => entry.name)
            .sort(),
    );
    assert.deepEqual(names[0], names[1]);
});
