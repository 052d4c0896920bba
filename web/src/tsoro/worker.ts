// The worker: one instance of the library. The page starts one for the games and one for the engine.

import { type Methods, makeHost, statusOf } from './host';
import type { FromWorker, ToWorker } from './protocol';

let host: Methods | null = null;
let running = 0; // id of the call being answered

const post = (message: FromWorker) => self.postMessage(message);

function start({ module, flag }: Extract<ToWorker, { module: WebAssembly.Module }>): void {
  host = makeHost(module, {
    update: (update) => post({ id: running, update }),
    // The page writes the id of the search to stop; an older one is done with anyway.
    stopped: () => flag !== null && Atomics.load(flag, 0) >= running,
  });
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  try {
    if ('module' in data) {
      start(data);
      post({ ready: true });
      return;
    }
    running = data.id;
    const method = host?.[data.method] as (...args: unknown[]) => unknown;
    post({ id: data.id, value: method(...data.args) });
  } catch (error) {
    post({ id: 'id' in data ? data.id : 0, error: statusOf(error) });
  }
};
