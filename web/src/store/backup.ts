// Everything that is kept, as one file, and back.
import { TsoroError } from '../tsoro/api';
import { isFields, isText } from './check';
import { readAgain } from './game';
import { allItems, removeItem, writeItem } from './storage';

const FORMAT = 'tsoro-backup';
const VERSION = 1;

export function backupText(): string {
  const items = Object.fromEntries(Object.entries(allItems()).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, items }, null, 1)}\n`;
}

export function backupName(now = new Date()): string {
  return `tsoro-${now.toISOString().slice(0, 10)}.json`;
}

function readBackup(text: string): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  const sound = isFields(value) && value.format === FORMAT && value.version === VERSION && isFields(value.items);
  if (!sound || !Object.values((value as { items: object }).items).every(isText)) {
    throw new TsoroError({ code: 'ERR_CORRUPT', found: text.slice(0, 30) });
  }
  return (value as { items: Record<string, string> }).items;
}

/** Puts a backup in place of what is kept. Throws ERR_CORRUPT if the file is none, ERR_TOO_LONG if it does
 *  not fit; then everything is as it was. */
export function restoreBackup(text: string): void {
  const items = readBackup(text);
  const before = allItems();
  replaceAll(before, items, () => {
    replaceAll(items, before, () => undefined);
    throw new TsoroError({ code: 'ERR_TOO_LONG' });
  });
  readAgain();
}

function replaceAll(old: Record<string, string>, items: Record<string, string>, refused: () => void): void {
  Object.keys(old).forEach(removeItem);
  for (const [name, value] of Object.entries(items)) {
    if (!writeItem(name, value)) return refused();
  }
}

/** Hands the user a file. */
export function saveFile(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type }));
}

export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
