// Addresses live behind the #, so that the page works in any folder of any static host.
import { signal } from '@preact/signals';

export interface Route {
  /** First part of the path: '' is the play page. */
  page: string;
  /** The rest of the path, decoded. */
  rest: string[];
}

function parse(hash: string): Route {
  const parts = hash.replace(/^#\/?/, '').split('/');
  return { page: parts[0] ?? '', rest: parts.slice(1).map(decode) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = signal<Route>(parse(location.hash));

/** Why the last address led nowhere, as a function that follows the language; null: it led somewhere. */
export const astray = signal<(() => string) | null>(null);

export function href(page: string, ...rest: string[]): string {
  return `#/${[page, ...rest.map(encodeURIComponent)].join('/')}`;
}

export function go(page: string, ...rest: string[]): void {
  location.hash = href(page, ...rest);
}

addEventListener('hashchange', () => {
  astray.value = null;
  route.value = parse(location.hash);
});
