// Every text of the page goes through t(), n() or tc(). The English text is the key; catalogues are
// made from po/*.po at build time and loaded when a language is chosen. Components that call t()
// draw anew when the language changes, because t() reads a signal.
import { signal } from '@preact/signals';
import catalogues from 'virtual:messages';
import { readSetting, writeSetting } from './setting';
import { pluralRule, type PluralRule } from './plural';

export const languages = [
    { code: 'en', name: 'English' },
    { code: 'sn', name: 'ChiShona' },
    { code: 'fil', name: 'Filipino' },
    { code: 'zh', name: '简体中文' },
    { code: 'mr', name: 'मराठी' },
    { code: 'pt', name: 'Português' },
    { code: 'de', name: 'Deutsch' },
] as const;

export type Language = (typeof languages)[number]['code'];
export type Values = Record<string, string | number>;

interface Catalogue {
    plural: PluralRule;
    texts: Record<string, string | string[]>;
}

const english: Catalogue = { plural: (count) => (count === 1 ? 0 : 1), texts: {} };
const state = signal<{ language: Language; catalogue: Catalogue; numbers: Intl.NumberFormat }>({
    language: 'en',
    catalogue: english,
    numbers: new Intl.NumberFormat('en'),
});
const wanted = new Set(['core']);
const loaded = new Map<string, Record<string, string | string[]>>();

/** Language tags for Intl and the lang attribute: one Chinese, in simplified characters. */
export function tag(language: Language): string {
    return language === 'zh' ? 'zh-Hans' : language;
}

export function language(): Language {
    return state.value.language;
}

export function direction(): 'ltr' {
    return 'ltr';
}

/** A number in the digits of the language. */
export function num(value: number): string {
    return state.value.numbers.format(value);
}

function fill(text: string, values: Values | undefined): string {
    if (values === undefined) return text;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = values[name];
        return value === undefined ? whole : typeof value === 'number' ? num(value) : value;
    });
}

function look(id: string): string | string[] | undefined {
    return state.value.catalogue.texts[id];
}

/** The text in the chosen language; {name} is replaced by values.name, numbers in local digits. */
export function t(id: string, values?: Values): string {
    const text = look(id);
    return fill(typeof text === 'string' ? text : id, values);
}

/** The same for a text that needs a context to be told apart ("Go on" the button, …). */
export function tc(context: string, id: string, values?: Values): string {
    const text = look(`${context}\u0004${id}`);
    return fill(typeof text === 'string' ? text : id, values);
}

/** A text with a number: the form that the language wants for `count`, which is also {count}. */
export function n(one: string, many: string, count: number, values?: Values): string {
    const forms = look(one);
    const { plural } = state.value.catalogue;
    const text = Array.isArray(forms) ? forms[Math.min(plural(count), forms.length - 1)] : undefined;
    return fill(text ?? (count === 1 ? one : many), { count, ...values });
}

export { msg } from './msg';

async function load(language: Language, section: string): Promise<void> {
    const name = `${language}/${section}`;
    if (loaded.has(name) || language === 'en') return;
    const loader = catalogues[language]?.[section];
    const texts = loader === undefined ? { plural: '', texts: {} } : (await loader()).default;
    loaded.set(name, texts.texts);
    rules.set(language, pluralRule(texts.plural, tag(language)));
}

const rules = new Map<string, PluralRule>();

function show(language: Language): void {
    const texts = Object.assign({}, ...[...wanted].map((section) => loaded.get(`${language}/${section}`)));
    const plural = rules.get(language) ?? english.plural;
    state.value = { language, catalogue: language === 'en' ? english : { plural, texts }, numbers: new Intl.NumberFormat(digits(language)) };
    document.documentElement.lang = tag(language);
}

/** Marathi readers expect Devanagari digits; the others read 0..9. */
function digits(language: Language): string {
    return language === 'mr' ? 'mr-u-nu-deva' : language;
}

/** Loads what is needed and switches; rejects if a catalogue cannot be fetched. */
export async function setLanguage(next: Language, remember = true): Promise<void> {
    await Promise.all([...wanted].map((section) => load(next, section)));
    show(next);
    if (remember) writeSetting('language', next);
}

/** Makes the texts of a lazy page available. Resolves even offline: English is the fallback. */
export async function needSection(section: string): Promise<void> {
    if (wanted.has(section)) return;
    await load(state.value.language, section).catch(() => undefined);
    wanted.add(section);
    show(state.value.language);
}

function match(tags: readonly string[]): Language {
    for (const wish of tags) {
        const lower = wish.toLowerCase();
        const found = languages.find(({ code }) => lower === code || lower.startsWith(`${code}-`));
        if (found !== undefined) return found.code;
        if (lower === 'tl' || lower.startsWith('tl-')) return 'fil';
    }
    return 'en';
}

/** The language chosen before, or the browser's. */
export async function startLanguage(): Promise<void> {
    const chosen = languages.find(({ code }) => code === readSetting('language'))?.code;
    await setLanguage(chosen ?? match(navigator.languages), false).catch(() => setLanguage('en', false));
}
