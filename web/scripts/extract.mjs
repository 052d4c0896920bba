// Finds every message of the page in its TypeScript sources, with the TypeScript compiler.
//
//   t('Text', {…})                     translated at once
//   n('{count} x', '{count} xs', c)    with a plural
//   tc('context', 'Text', {…})         a word that needs to be told apart from its double
//   msg('Text')                        marked here, translated later by t() of the same text
//
// The text must be a literal (or literals joined by +): a catalogue is made before the page runs.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const source = join(root, 'web', 'src');
const calls = { t: 0, msg: 0, n: 0, tc: 1 };

function files(folder) {
    return readdirSync(folder, { withFileTypes: true })
        .flatMap((entry) => {
            const path = join(folder, entry.name);
            if (entry.isDirectory()) return files(path);
            return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
        })
        .sort();
}

/** The text of a literal, or of literals joined by +; undefined for anything else. */
function literal(node) {
    if (node === undefined) return undefined;
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isParenthesizedExpression(node)) return literal(node.expression);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
        const left = literal(node.left);
        const right = literal(node.right);
        return left === undefined || right === undefined ? undefined : left + right;
    }
    return undefined;
}

/** A comment for translators: `// TRANSLATORS: …` on the line above or at the end of it. */
function remark(file, node) {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    const lines = file.text.split('\n');
    for (const text of [lines[line], lines[line - 1]]) {
        const found = /TRANSLATORS:\s*(.*?)\s*(\*\/.*)?$/.exec(text ?? '');
        if (found) return found[1];
    }
    return undefined;
}

export function key(context, id) {
    return context ? `${context}\u0004${id}` : id;
}

/** The chunk a file's messages travel in: its page, or the core that is loaded first. */
export function section(path) {
    return /^web\/src\/pages\/([^/]+)\//.exec(path)?.[1] ?? 'core';
}

/**
 * Messages by key, in order of appearance: { id, plural, context, references, remark }.
 * A call whose text is no literal is an error, except t(variable): that text was marked by msg().
 */
export function extract() {
    const messages = new Map();
    const errors = [];
    for (const path of files(source)) {
        const name = relative(root, path);
        const text = readFileSync(path, 'utf8');
        const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
        const take = (node) => {
            const call = node.expression.text;
            const at = calls[call];
            const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
            const id = literal(node.arguments[at]);
            const context = call === 'tc' ? literal(node.arguments[0]) : undefined;
            const plural = call === 'n' ? literal(node.arguments[1]) : undefined;
            if (id === undefined || (call === 'tc' && context === undefined) || (call === 'n' && plural === undefined)) {
                const marked = call === 't' && node.arguments.length > 0;
                if (!marked) errors.push(`${name}:${line}: ${call}() needs literal text`);
                return;
            }
            const entry = messages.get(key(context, id)) ?? { id, context, references: [] };
            entry.plural ??= plural;
            entry.remark ??= remark(file, node);
            entry.references.push(`${name}:${line}`);
            messages.set(key(context, id), entry);
        };
        const walk = (node) => {
            if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && Object.hasOwn(calls, node.expression.text)) take(node);
            ts.forEachChild(node, walk);
        };
        if (!name.startsWith('web/src/i18n/')) walk(file);
    }
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return messages;
}

/** For each section, the keys it shows; what the core shows is not repeated in a page's section. */
export function sections(messages) {
    const found = new Map([['core', new Set()]]);
    for (const [id, entry] of messages) {
        const names = new Set(entry.references.map((reference) => section(reference)));
        for (const name of names.has('core') ? ['core'] : names) {
            if (!found.has(name)) found.set(name, new Set());
            found.get(name).add(id);
        }
    }
    return found;
}
