// Small settings that must be there before anything else: localStorage, which may be forbidden.
const prefix = 'tsoro.';

export function readSetting(name: string): string | undefined {
    try {
        return localStorage.getItem(prefix + name) ?? undefined;
    } catch {
        return undefined;
    }
}

export function writeSetting(name: string, value: string): void {
    try {
        localStorage.setItem(prefix + name, value);
    } catch {
        // Full or forbidden: the setting holds for this visit.
    }
}
