// Messages between the page and a worker of the library.

import type { Status } from './api';
import type { Methods, Update } from './host';

export type Method = keyof Methods;

export type ToWorker =
  /** First: the compiled module, and memory in which the page asks a search to stop (if it may share any). */
  | { module: WebAssembly.Module; flag: Int32Array | null }
  | { id: number; method: Method; args: unknown[] };

/** Every reply carries the id of its call, so that one nobody waits for any more is dropped. */
export type FromWorker =
  | { ready: true }
  | { id: number; value: unknown }
  | { id: number; update: Update }
  | { id: number; error: Status };
