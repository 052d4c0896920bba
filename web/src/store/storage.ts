// The browser's storage: small texts under names of our own. It may be full, forbidden, or gone from one
// moment to the next; nothing here throws, and the page can tell the user what is the matter.
import { signal } from '@preact/signals';

/** 'full' and 'forbidden': what is done now will be lost when the page is closed. */
export type StorageState = 'ok' | 'full' | 'forbidden';

export const storageState = signal<StorageState>('ok');

const prefix = 'tsoro.';

function storage(): Storage | null {
  try {
    return window.localStorage; // throws where storage is forbidden
  } catch {
    return null;
  }
}

export function readItem(name: string): string | null {
  try {
    return storage()?.getItem(prefix + name) ?? null;
  } catch {
    return null;
  }
}

/** Returns whether it is kept. */
export function writeItem(name: string, value: string): boolean {
  const place = storage();
  if (place === null) {
    storageState.value = 'forbidden';
    return false;
  }
  try {
    place.setItem(prefix + name, value);
    storageState.value = 'ok';
    return true;
  } catch (error) {
    // An empty storage that refuses one small text is forbidden (private windows of older browsers).
    storageState.value = error instanceof DOMException && place.length > 0 ? 'full' : 'forbidden';
    return false;
  }
}

export function removeItem(name: string): void {
  try {
    storage()?.removeItem(prefix + name);
  } catch {
    // Nothing is kept, so nothing is to be removed.
  }
}

/** Everything of ours that is kept, by name. */
export function allItems(): Record<string, string> {
  const items: Record<string, string> = {};
  try {
    const place = storage();
    for (let index = 0; place !== null && index < place.length; index++) {
      const key = place.key(index);
      if (key?.startsWith(prefix)) items[key.slice(prefix.length)] = place.getItem(key) ?? '';
    }
  } catch {
    storageState.value = 'forbidden';
  }
  return items;
}

/** Calls back when another window of this browser has changed an item. */
export function onOtherWindow(name: string, tell: (value: string | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === prefix + name) tell(event.newValue);
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
