// Hands a module the sets of weights it was built without, as the page does.
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../data/weights/', import.meta.url);

/** "8-bonus" and so on: the size of the board, and the family. */
export function setNames() {
    return readdirSync(folder).map((file) => file.replace('.txt', ''));
}

/** The numbers of a set as bytes. */
export function numbersOf(name) {
    const text = readFileSync(new URL(`${name}.txt`, folder), 'utf8').replace(/^#.*$/gm, '');
    return new Uint8Array(Int16Array.from(text.trim().split(/\s+/), Number).buffer);
}

/** Puts bytes into the module's input. */
export function give(exports, bytes) {
    const at = exports.input(bytes.length);
    new Uint8Array(exports.memory.buffer).set(bytes, at);
    return bytes.length;
}

/** Gives the module a set; returns its reply. */
export function addWeights(exports, name, bytes = numbersOf(name)) {
    const size = exports.weights(give(exports, bytes));
    return Buffer.from(exports.memory.buffer, exports.reply(), size);
}
