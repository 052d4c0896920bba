// A Vite plugin: `virtual:messages/LANGUAGE/SECTION` is the JSON of one language's texts for one part
// of the page, made from po/LANGUAGE.po. Plural forms stay in the order of the catalogue.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import gettext from 'gettext-parser';
import { extract, key, root, sections } from './extract.mjs';

const folder = join(root, 'po');
const prefix = 'virtual:messages';

/** Languages with a catalogue, as in po/*.po. */
export function languages() {
    return readdirSync(folder).filter((name) => name.endsWith('.po')).map((name) => name.slice(0, -3)).sort();
}

export function catalogue(language) {
    const path = join(folder, `${language}.po`);
    if (!existsSync(path)) throw new Error(`no catalogue ${path}`);
    const parsed = gettext.po.parse(readFileSync(path));
    const texts = {};
    for (const [context, entries] of Object.entries(parsed.translations)) {
        for (const [id, entry] of Object.entries(entries)) {
            const fuzzy = entry.comments?.flag?.includes('fuzzy');
            if (id === '' || fuzzy || entry.msgstr.some((text) => text === '')) continue;
            texts[key(context, id)] = entry.msgid_plural === undefined ? entry.msgstr[0] : entry.msgstr;
        }
    }
    return { plural: parsed.headers['Plural-Forms'] ?? '', texts };
}

export function catalogues() {
    let parts;
    const part = (name) => (parts ??= sections(extract())).get(name) ?? new Set();
    return {
        name: 'tsoro-catalogues',
        buildStart() {
            parts = undefined;
        },
        resolveId(id) {
            return id.startsWith(prefix) ? `\0${id}` : undefined;
        },
        load(id) {
            if (!id.startsWith(`\0${prefix}`)) return undefined;
            const [, language, name] = id.slice(1).split('/');
            if (language === undefined) return index([...sections(extract()).keys()]);
            const { plural, texts } = catalogue(language);
            const chosen = Object.fromEntries([...part(name)].filter((text) => text in texts).map((text) => [text, texts[text]]));
            return `export default JSON.parse(${JSON.stringify(JSON.stringify({ plural, texts: chosen }))});`;
        },
    };
}

/** The module `virtual:messages`: loaders by language and section. */
function index(names) {
    const loaders = languages().map((language) => {
        const entries = names.map((name) => `${JSON.stringify(name)}: () => import('${prefix}/${language}/${name}')`);
        return `${JSON.stringify(language)}: { ${entries.join(', ')} }`;
    });
    return `export default { ${loaders.join(',\n')} };`;
}
