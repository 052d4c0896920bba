// The plural rule of a catalogue. The header says how many forms there are; which one a number takes
// is asked of the browser, whose categories stand in the same order as gettext's forms.
export type PluralRule = (count: number) => number;

const order = ['zero', 'one', 'two', 'few', 'many', 'other'];

export function pluralRule(header: string, tag: string): PluralRule {
    const forms = Number(/nplurals\s*=\s*(\d+)/.exec(header)?.[1] ?? 2);
    if (forms === 1) return () => 0;
    // Two forms are told apart by the header's own expression, of which our languages need three kinds.
    const condition = /plural\s*=\s*\(?\s*(n\s*[!=><]+\s*\d+)/.exec(header)?.[1]?.replace(/\s/g, '');
    if (forms === 2 && condition === 'n!=1') return (count) => (count === 1 ? 0 : 1);
    if (forms === 2 && condition === 'n>1') return (count) => (count > 1 ? 1 : 0);
    const rules = new Intl.PluralRules(tag);
    const names = order.filter((name) => rules.resolvedOptions().pluralCategories.includes(name as Intl.LDMLPluralRule));
    return (count) => Math.max(0, names.indexOf(rules.select(count)));
}
