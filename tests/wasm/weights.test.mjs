// The module is built with one set of weights: it plays every board without the others, asks for the one that
// suits, takes it in, and refuses what is none.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { addWeights, give, numbersOf, setNames } from './weights.mjs';

const build = process.env.TSORO_BUILD_DIR ?? new URL('../../build/wasm', import.meta.url).pathname;
const families = ['plain', 'bonus'];

function open(name) {
    const module = new WebAssembly.Module(readFileSync(`${build}/${name}`));
    const { exports } = new WebAssembly.Instance(module, { tsoro: { poll: () => 0 } });
    exports._initialize();
    assert.equal(exports.engine(1 << 20), 1);
    return exports;
}

const reply = (exports, size) => Buffer.from(exports.memory.buffer, exports.reply(), size);

/** The set the module would rather have for a variant, null if it has it. */
function wanted(exports, variant) {
    const [failed, files, family] = reply(exports, exports.weights_wanted(give(exports, Buffer.from(variant))));
    assert.equal(failed, 0, variant);
    return files === 0 ? null : `${files}-${families[family]}`;
}

/** The move and the score that a search of so many nodes finds at the start. */
function search(exports, variant, nodes = 3000) {
    give(exports, Buffer.from(variant));
    const opened = reply(exports, exports.open(variant.length, 0));
    assert.equal(opened[0], 0);
    const handle = opened.readUInt32LE(1);
    const found = reply(exports, exports.search(handle, 0, 0, nodes, 0, 1, 0, 0));
    assert.equal(found[0], 0, variant);
    exports.close(handle);
    const length = found.readUInt32LE(1);
    return { move: found.toString('latin1', 5, 5 + length), score: found.readInt32LE(5 + length) };
}

const boards = {
    'fuva:files=8': null,
    'fuva:files=6': null,
    'basic': '8-plain',
    'fuva:files=12': '12-bonus',
    'fuva:files=9': '12-bonus',
    'basic:files=12': '12-plain',
    'fuva': '21-bonus',
    'basic:files=13': '21-plain',
};

for (const name of ['tsoro.wasm', 'tsoro-simd.wasm']) {
    test(`${name}: asks for the set that suits and plays on without it`, () => {
        const exports = open(name);
        for (const [variant, set] of Object.entries(boards)) {
            assert.equal(wanted(exports, variant), set, variant);
            assert.match(search(exports, variant).move, /^[a-u][1-4]/, variant);
        }
        for (const set of setNames()) assert.equal(addWeights(exports, set)[0], 0, set);
        for (const variant of Object.keys(boards)) assert.equal(wanted(exports, variant), null, variant);
    });

    test(`${name}: a set that comes in the middle of a game is used from the next search on`, () => {
        const late = open(name);
        const before = search(late, 'fuva');
        addWeights(late, '21-bonus');
        const early = open(name);
        addWeights(early, '21-bonus');
        const after = search(late, 'fuva');
        assert.deepEqual(after, search(early, 'fuva'));
        assert.notEqual(after.score, before.score);
    });

    test(`${name}: what is no set is refused and changes nothing`, () => {
        const exports = open(name);
        const whole = numbersOf('21-bonus');
        const changed = (at, value) => {
            const copy = whole.slice();
            new Int16Array(copy.buffer)[at] = value;
            return copy;
        };
        const wrong = [whole.slice(0, 0), whole.slice(0, 4), whole.slice(0, -2), whole.slice(0, -1),
            changed(0, 20), changed(0, -1), changed(0, 22), changed(1, 2), changed(2, 0)];
        for (const bytes of wrong) assert.equal(addWeights(exports, '', bytes)[0], 1);
        assert.equal(wanted(exports, 'fuva'), '21-bonus');
        assert.equal(reply(exports, exports.weights_wanted(give(exports, Buffer.from('nonsense'))))[0], 1);
    });
}
