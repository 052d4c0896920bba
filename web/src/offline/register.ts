// Keeps the page for times without a network, and tells when a newer version is ready.
import { signal } from '@preact/signals';

/** 'ready': the page works without a network; 'update': a newer version waits to be taken. */
export const offlineState = signal<'unknown' | 'ready' | 'update'>('unknown');

let waiting: ServiceWorker | null = null;
let taking = false;

function found(worker: ServiceWorker | null): void {
  if (worker === null) return;
  const look = () => {
    if (worker.state !== 'installed' || !navigator.serviceWorker.controller) return;
    waiting = worker;
    offlineState.value = 'update';
  };
  worker.addEventListener('statechange', look);
  look();
}

/** Called once the board can be played: the files of the other pages are fetched behind it. */
export async function startOffline(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined || !import.meta.env.PROD) return;
  serviceWorker.addEventListener('controllerchange', () => {
    // Only the page that asked for the new version begins anew; others keep what they have loaded.
    if (taking) location.reload();
  });
  try {
    const registration = await serviceWorker.register('./sw.js', { updateViaCache: 'none' });
    registration.addEventListener('updatefound', () => found(registration.installing));
    found(registration.waiting);
    await serviceWorker.ready;
    if (offlineState.value === 'unknown') offlineState.value = 'ready';
    lookAgain(registration);
  } catch {
    // Storage forbidden, or no secure address: the page needs the network then.
  }
}

const HOUR = 3_600_000;

/** A page that stays open for days asks now and then whether there is a newer version. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - last < HOUR) return;
    last = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Takes the newer version: the page is loaded again, and the game kept at its last move comes back. */
export function takeUpdate(): void {
  if (waiting === null) return;
  taking = true;
  waiting.postMessage('take over');
}
