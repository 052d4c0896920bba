// The service worker: the page without a network. The build puts the list of files and its version in place
// of the two names below (scripts/offline.mjs). A version is one cache, filled whole or not at all; an old
// one serves the pages opened with it until the user takes the new one or closes them.
/* global self, caches, fetch, Headers, Response, URL, WebAssembly, FILES, VERSION */
const files = FILES;
const cacheName = `tsoro-${VERSION}`;
const index = new URL('./', self.location.href).href;

// Of the two builds of the library only the one that runs here is kept.
const vectors = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);
const simd = typeof WebAssembly === 'object' && WebAssembly.validate(vectors);
const wanted = files.filter((file) => !file.endsWith('.wasm') || /tsoro-simd/.test(file) === simd);

async function fill() {
  const cache = await caches.open(cacheName);
  // Names in assets/ follow their content, so the browser's own copy will do; the others are asked for anew.
  await cache.addAll(wanted.map((file) => new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'no-cache' })));
}

// The version before stays: other windows may still run it and ask for its files.
async function dropOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith('tsoro-') && name !== cacheName);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const page = request.mode === 'navigate';
  const cache = await caches.open(cacheName);
  const kept = await cache.match(page ? index : request, { ignoreSearch: page });
  return kept ?? (await caches.match(request)) ?? fetch(request);
}

// Endgame tables are large and few need them: each is kept when it was asked for, and a newer one takes its place.
const tables = 'tables of tsoro';

async function answerTable(request) {
  const cache = await caches.open(tables);
  try {
    const response = await fetch(request);
    // A full storage keeps nothing, and the answer stands.
    if (response.ok) await cache.put(request, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept === undefined) throw error;
    return kept;
  }
}

// A plain host does not send what shared memory asks for, by which a search is stopped at once. From the second
// visit on its answers come through here and get it.
function isolate(response) {
  if (!response.ok || response.type === 'opaque') return response;
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(dropOld()));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(index)) return;
  const asked = request.url.startsWith(`${index}egdb/`) ? answerTable : answer;
  event.respondWith(asked(request).then(isolate));
});
