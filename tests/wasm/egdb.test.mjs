// Endgame tables in the modules: a table handed in as bytes answers, a damaged one is refused.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const build = process.env.TSORO_BUILD_DIR;
const golden = join(process.env.TSORO_VECTORS_DIR, "../endgame/golden");
const NOT_COVERED = 0, WIN = 1, LOSS = 2;

class Door {
    constructor(name) {
        const module = new WebAssembly.Module(readFileSync(join(build, name)));
        const instance = new WebAssembly.Instance(module, { tsoro: { poll: () => 0 } });
        this.exports = instance.exports;
        this.exports._initialize?.();
    }

    // Puts bytes into the input, one part after the other.
    input(...parts) {
        const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)));
        const at = this.exports.input(bytes.length);
        new Uint8Array(this.exports.memory.buffer).set(bytes, at);
    }

    reply(size) {
        return Buffer.from(this.exports.memory.buffer, this.exports.reply(), size);
    }

    table(bytes) {
        this.input(bytes);
        return this.reply(this.exports.table(bytes.length));
    }

    truth(variant, position) {
        this.input(variant, position);
        const opened = this.reply(this.exports.open(variant.length, position.length));
        assert.equal(opened[0], 0);
        const reply = this.reply(this.exports.truth(opened.readUInt32LE(1)));
        assert.equal(reply[0], 0);
        return reply[1];
    }

    // The value and the moves of the position asked last: { move, value, plies }.
    moves(variant, position) {
        this.input(variant, position);
        const opened = this.reply(this.exports.open(variant.length, position.length));
        const reply = this.reply(this.exports.truth(opened.readUInt32LE(1)));
        const found = [];
        let at = 10;
        for (let left = reply.readUInt32LE(6); left > 0; left--) {
            const length = reply.readUInt32LE(at);
            const move = reply.toString("utf8", at + 4, at + 4 + length);
            at += 4 + length;
            found.push({ move, value: reply[at], plies: reply.readUInt32LE(at + 1) });
            at += 5;
        }
        assert.equal(at, reply.length);
        return found;
    }
}

for (const name of ["tsoro.wasm", "tsoro-simd.wasm"].filter((file) => existsSync(join(build, file)))) {
    test(`${name}: a table answers`, () => {
        const door = new Door(name);
        assert.equal(door.exports.engine(1 << 20), 1);
        assert.equal(door.truth("fuva:files=4", "0x4/0x4/1,0x3/0x4 S"), NOT_COVERED);
        const reply = door.table(readFileSync(join(golden, "v1-fuva4-side4.egdb")));
        assert.equal(reply[0], 0);
        assert.equal(reply[1], 4);
        assert.equal(Number(reply.readBigUInt64LE(10)), 245025);
        assert.equal(door.truth("fuva:files=4", "0x4/0x4/1,0x3/0x4 S"), WIN);
        assert.equal(door.truth("fuva:files=4", "0x4/0x4/1,0x3/0x4 N"), LOSS);
        assert.equal(door.truth("fuva:files=4,bonus=1", "0x4/0x4/1,0x3/0x4 S"), NOT_COVERED);
        assert.equal(door.truth("fuva:files=4", "5,0x3/0x4/1,0x3/0x4 S"), NOT_COVERED);
    });

    test(`${name}: the moves of a position are worth what they lead to`, () => {
        const door = new Door(name);
        assert.equal(door.exports.engine(1 << 20), 1);
        assert.deepEqual(door.moves("fuva:files=4", "0x4/0,1,0x2/1,0x3/2,0x3 S"), []);
        door.table(readFileSync(join(golden, "v1-fuva4-side4.egdb")));
        const [value, moves] = [door.truth("fuva:files=4", "0x4/0,1,0x2/1,0x3/2,0,1,0 S"), door.moves("fuva:files=4", "0x4/0,1,0x2/1,0x3/2,0,1,0 S")];
        assert.deepEqual(moves.map(({ move }) => move), ["a1s1", "a1"]);
        assert.equal(value, moves.some((found) => found.value === WIN) ? WIN : LOSS);
        const singles = door.moves("fuva:files=4", "0x4/0,1,0x2/0x2,1,0/1,0,1,0 S");
        assert.equal(singles.length, 3);
        const best = singles.some((found) => found.value === WIN) ? WIN : LOSS;
        assert.equal(door.truth("fuva:files=4", "0x4/0,1,0x2/0x2,1,0/1,0,1,0 S"), best);
        assert.deepEqual(door.moves("fuva:files=4", "0x4/0x4/1,0x3/0x4 N"), []);
    });

    test(`${name}: a damaged table is refused`, () => {
        const door = new Door(name);
        const bytes = readFileSync(join(golden, "v1-fuva3-side3.egdb"));
        bytes[400] ^= 1;
        assert.equal(door.table(bytes)[0], 1);
        assert.equal(door.table(Buffer.from("no table"))[0], 1);
        bytes[400] ^= 1;
        assert.equal(door.table(bytes)[0], 0);
    });
}
