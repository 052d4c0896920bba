// Where the library runs: in a worker, or on the page's thread when no worker can be made.

import type { Status } from './api';
import { TsoroError } from './api';
import { makeHost, type Methods, statusOf, type Update } from './host';
import type { FromWorker, Method } from './protocol';

export interface Ongoing<T> {
  id: number;
  done: Promise<T>;
}

export interface Backend {
  /** Calls a method; `update` hears what a search finds on the way. */
  call<M extends Method>(
    method: M, args: Parameters<Methods[M]>, update?: (update: Update) => void,
  ): Ongoing<ReturnType<Methods[M]>>;
  /** Asks a running search to answer now; false if this backend cannot be asked. */
  stop(id: number): boolean;
  /** Ends it; every call that is open rejects with `code`. */
  end(code: Status['code']): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: TsoroError): void;
  update: ((update: Update) => void) | undefined;
}

export class WorkerBackend implements Backend {
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private dead: TsoroError | null = null;
  private readonly flag = sharedFlag();

  private constructor(private readonly worker: Worker, private readonly crashed: (error: TsoroError) => void) {}

  /** Rejects if the worker cannot be started. */
  static async start(
    make: () => Worker, module: WebAssembly.Module, crashed: (error: TsoroError) => void,
  ): Promise<WorkerBackend> {
    const worker = make();
    const backend = new WorkerBackend(worker, crashed);
    await new Promise<void>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if ('ready' in data) resolve();
        else if ('error' in data) reject(new TsoroError(data.error));
      };
      worker.onerror = (event) => {
        event.preventDefault?.();
        reject(new TsoroError({ code: 'LOAD_FAILED', found: event.message ?? '' }));
      };
      worker.postMessage({ module, flag: backend.flag });
    }).catch((error: unknown) => {
      worker.terminate();
      throw error;
    });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => backend.hear(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      backend.crash({ code: 'CRASHED', found: event.message ?? '' });
    };
    return backend;
  }

  call<M extends Method>(method: M, args: Parameters<Methods[M]>, update?: (update: Update) => void) {
    const id = ++this.lastId;
    const done = new Promise<unknown>((resolve, reject) => {
      if (this.dead !== null) {
        reject(this.dead);
        return;
      }
      this.waiting.set(id, { resolve, reject, update });
      this.worker.postMessage({ id, method, args });
    });
    return { id, done: done as Promise<ReturnType<Methods[M]>> };
  }

  stop(id: number): boolean {
    if (this.flag === null) return false;
    Atomics.store(this.flag, 0, id);
    return true;
  }

  end(code: Status['code']): void {
    this.worker.terminate();
    this.dead ??= new TsoroError({ code });
    for (const { reject } of this.waiting.values()) reject(this.dead);
    this.waiting.clear();
  }

  private hear(data: FromWorker): void {
    if ('ready' in data) return;
    const waiting = this.waiting.get(data.id);
    if (waiting === undefined) return;
    if ('update' in data) {
      waiting.update?.(data.update);
      return;
    }
    this.waiting.delete(data.id);
    if ('value' in data) waiting.resolve(data.value);
    else this.refuse(waiting, data.error);
  }

  // After a trap the instance's memory cannot be trusted: this worker answers nothing more.
  private refuse(waiting: Waiting, status: Status): void {
    waiting.reject(new TsoroError(status));
    if (status.code === 'CRASHED') this.crash(status);
  }

  private crash(status: Partial<Status> & { code: Status['code'] }): void {
    if (this.dead !== null) return;
    this.dead = new TsoroError(status);
    this.end('CRASHED');
    this.crashed(this.dead);
  }
}

/** Shared memory exists only on pages served with COOP and COEP. */
function sharedFlag(): Int32Array | null {
  if (typeof SharedArrayBuffer === 'undefined' || !globalThis.crossOriginIsolated) return null;
  return new Int32Array(new SharedArrayBuffer(4));
}

/** The same on the page's thread: a search cannot be interrupted, so it is kept short. */
export class LocalBackend implements Backend {
  private readonly host: Methods;
  private update: ((update: Update) => void) | undefined;
  private lastId = 0;
  private code: Status['code'] | null = null;

  constructor(module: WebAssembly.Module, longestMs: number) {
    let since = 0;
    this.host = makeHost(module, {
      update: (update) => this.update?.(update),
      stopped: () => performance.now() - since > longestMs,
    });
    const { search, analyse } = this.host;
    this.host.search = (job) => {
      since = performance.now();
      return search(job);
    };
    this.host.analyse = (from, nodes) => {
      since = performance.now() + 60_000;
      return analyse(from, nodes);
    };
  }

  call<M extends Method>(method: M, args: Parameters<Methods[M]>, update?: (update: Update) => void) {
    const id = ++this.lastId;
    const done = Promise.resolve().then(() => {
      if (this.code !== null) throw new TsoroError({ code: this.code });
      this.update = update;
      try {
        return (this.host[method] as (...args: unknown[]) => unknown)(...args);
      } catch (error) {
        throw new TsoroError(statusOf(error));
      }
    });
    return { id, done: done as Promise<ReturnType<Methods[M]>> };
  }

  stop(): boolean {
    return true; // it has answered before anybody can ask
  }

  end(code: Status['code']): void {
    this.code = code;
  }
}
