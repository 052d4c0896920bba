// Writes po/tsoro.pot from the sources of page and terminal, and brings every po/*.po up to date with it.
//
//   npm run messages            write
//   npm run messages -- --check only say what is missing or unused; exit 1 if anything is
//
// Needs gettext (xgettext, msgcat, msgmerge). Translations that nothing shows any more are dropped.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import gettext from 'gettext-parser';
import { extract, key, root } from './extract.mjs';

const template = join(root, 'po', 'tsoro.pot');
const header = {
    'project-id-version': 'tsoro',
    'mime-version': '1.0',
    'content-type': 'text/plain; charset=UTF-8',
    'content-transfer-encoding': '8bit',
};

function page() {
    const translations = {};
    for (const { id, plural, context = '', references, remark } of extract().values()) {
        // Line numbers would change the catalogues with every edit: files are enough to find a text.
        const files = [...new Set(references.map((reference) => reference.replace(/:\d+$/, '')))];
        const flag = /\{\w+\}/.test(id) ? 'brace-format' : undefined;
        translations[context] ??= {};
        translations[context][id] = {
            msgid: id,
            ...(plural === undefined ? {} : { msgid_plural: plural }),
            ...(context === '' ? {} : { msgctxt: context }),
            msgstr: plural === undefined ? [''] : ['', ''],
            comments: { reference: files.join('\n'), ...(remark === undefined ? {} : { extracted: remark }), ...(flag === undefined ? {} : { flag }) },
        };
    }
    return gettext.po.compile({ charset: 'utf-8', headers: header, translations }, { foldLength: 0 });
}

function sources(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? sources(path) : /\.[ch]$/.test(entry.name) ? [path.slice(root.length)] : [];
    });
}

/** The terminal's messages, by xgettext: _("…"), N_("…"), ngettext("…", "…", n), pgettext("context", "…"). */
function terminal() {
    const keywords = ['_', 'N_', 'ngettext:1,2', 'pgettext:1c,2'].map((name) => `-k${name}`);
    const options = ['--from-code=UTF-8', '-k', '-LC', '--no-wrap', '--add-location=file', '--add-comments=TRANSLATORS', '-o', '-'];
    return execFileSync('xgettext', [...options, ...keywords, ...sources(join(root, 'src')).sort()], { cwd: root });
}

export function collect() {
    const folder = mkdtempSync(join(tmpdir(), 'tsoro-po-'));
    try {
        const parts = [page(), terminal()].map((text, at) => {
            const path = join(folder, `${at}.pot`);
            if (text.length > 0) writeFileSync(path, text.toString('utf8').replace('charset=CHARSET', 'charset=UTF-8'));
            return path;
        });
        const texts = execFileSync('msgcat', ['--use-first', '--no-wrap', '--sort-output', ...parts.filter((path) => existsSync(path))]);
        return gettext.po.parse(texts);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

function compile(parsed) {
    for (const name of Object.keys(parsed.headers)) if (/date|translator|bugs/i.test(name)) delete parsed.headers[name];
    return gettext.po.compile(parsed, { foldLength: 0, sort: (a, b) => (key(a.msgctxt, a.msgid) < key(b.msgctxt, b.msgid) ? -1 : 1) });
}

function keys(parsed) {
    return new Set(
        Object.entries(parsed.translations).flatMap(([context, entries]) =>
            Object.values(entries)
                .filter((entry) => entry.msgid !== '')
                .map((entry) => key(context, entry.msgid)),
        ),
    );
}

/** What a catalogue lacks and what it has too much; placeholders must be the same. */
export function check(wanted, parsed) {
    const there = keys(parsed);
    const found = [];
    for (const id of there) if (!wanted.has(id)) found.push(`unused: ${id.replace('\u0004', ' | ')}`);
    for (const id of wanted) if (!there.has(id)) found.push(`missing: ${id.replace('\u0004', ' | ')}`);
    for (const entries of Object.values(parsed.translations))
        for (const entry of Object.values(entries)) {
            if (entry.msgid === '') continue;
            if (entry.msgstr.some((text) => text === '') || entry.comments?.flag?.includes('fuzzy')) found.push(`not translated: ${entry.msgid}`);
            else for (const text of entry.msgstr) if (placeholders(text, entry) !== undefined) found.push(`placeholders differ (${placeholders(text, entry)}): ${entry.msgid}`);
        }
    return found;
}

/** The first placeholder that stands on one side only; a plural form may leave out {count}. */
function placeholders(text, entry) {
    const names = (string) => new Set(string.match(/\{\w+\}/g) ?? []);
    const wanted = names(entry.msgid_plural ?? entry.msgid);
    const has = names(text);
    const plural = entry.msgid_plural !== undefined;
    return [...has].find((name) => !wanted.has(name)) ?? [...wanted].find((name) => !has.has(name) && !(plural && name === '{count}'));
}

function main() {
    const only = process.argv.includes('--check');
    const fresh = collect();
    const wanted = keys(fresh);
    let failed = false;
    if (!only) writeFileSync(template, compile(fresh));
    else if (!existsSync(template) || [...keys(gettext.po.parse(readFileSync(template)))].sort().join('\n') !== [...wanted].sort().join('\n')) {
        console.error('po/tsoro.pot is out of date: npm run messages');
        failed = true;
    }
    for (const name of readdirSync(join(root, 'po')).filter((file) => file.endsWith('.po'))) {
        const path = join(root, 'po', name);
        if (!only) {
            const merged = execFileSync('msgmerge', ['--quiet', '--no-wrap', '--no-fuzzy-matching', path, template]);
            const plain = execFileSync('msgattrib', ['--no-obsolete', '--no-wrap', '-'], { input: merged });
            writeFileSync(path, plain);
        }
        const found = check(wanted, gettext.po.parse(readFileSync(path)));
        for (const line of found) console.error(`${name}: ${line}`);
        failed ||= found.length > 0;
    }
    process.exitCode = only && failed ? 1 : 0;
}

if (process.argv[1]?.endsWith('messages.mjs')) main();
