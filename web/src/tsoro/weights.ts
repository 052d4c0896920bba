// The engine's weights for the boards that the module does not carry them for: files of their own, so that
// the first board need not wait for all of them.

const urls = import.meta.glob<string>(['../../../data/weights/*.txt', '!../../../data/weights/8-bonus.txt'], {
  query: '?url', import: 'default', eager: true,
});

/** Milliseconds a move waits for its weights. The engine plays without them rather than hang. */
const PATIENCE = 3000;

const coming = new Map<string, Promise<Int16Array | null>>();
const slow = new Set<string>();

/** The numbers of a set, null if it could not be had (in time); a later call tries again. */
export async function fetchWeights(name: string): Promise<Int16Array | null> {
  let numbers = coming.get(name);
  if (numbers === undefined) {
    numbers = load(name);
    coming.set(name, numbers);
    void numbers.then((got) => got ?? coming.delete(name));
  }
  const wait = slow.has(name) ? 0 : PATIENCE;
  return Promise.race([numbers, new Promise<null>((resolve) => setTimeout(() => (slow.add(name), resolve(null)), wait))]);
}

/** What came was no set: it is fetched anew the next time. */
export function forgetWeights(name: string): void {
  coming.delete(name);
}

async function load(name: string): Promise<Int16Array | null> {
  const url = urls[`../../../data/weights/${name}.txt`];
  if (url === undefined) return null;
  try {
    const response = await fetch(url);
    return response.ok ? parse(await response.text()) : null;
  } catch {
    return null;
  }
}

/** Lines that begin with # say where the numbers come from. */
function parse(text: string): Int16Array {
  return Int16Array.from(text.replace(/^#.*$/gm, '').trim().split(/\s+/), Number);
}
