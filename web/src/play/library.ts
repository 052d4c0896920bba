// The library, opened once for all pages.
import type { Tsoro } from '../tsoro/api';
import { openTsoro } from '../tsoro/client';

let opening: Promise<Tsoro> | undefined;
const watchers = new Set<() => void>();

/** Rejects with a TsoroError; the next call tries again. */
export function library(): Promise<Tsoro> {
  opening ??= openTsoro({
    onCrash: () => {
      opening = undefined;
      watchers.forEach((tell) => tell());
    },
  }).catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Calls back when the library was lost: games must be opened anew. Returns how to stop watching. */
export function onLost(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
