// The engine in a worker of its own. One search at a time: a new one stops the one before.

import type { Progress, PlyVerdict, Search, SearchOptions, SearchResult } from './api';
import { TsoroError } from './api';
import type { Backend } from './backend';
import { fetchTable, tableFor } from './egdb';
import type { Line0 } from './host';
import { fetchWeights, forgetWeights } from './weights';

export type Line0Source = () => Promise<Line0>;

interface Running {
  stop(): void;
  cancel(): void;
  ended: Promise<unknown>; // never rejects
}

export class Engine {
  private backend: Promise<Backend> | null = null;
  private readonly tables = new WeakMap<Backend, Set<string>>(); // asked for, by backend
  private running: Running | null = null;

  /** `make` starts the worker; it is called again after a worker had to be ended to stop it. */
  constructor(private readonly make: () => Promise<Backend>, private readonly hashBytes: number) {}

  search(source: Line0Source, options: SearchOptions): Search {
    const job = new Job<SearchResult>((reason) => this.drop(reason), options.signal);
    let latest: Progress | null = null;
    const best = (): SearchResult | null => {
      const move = latest?.lines[0]?.moves[0];
      return latest === null || move === undefined ? null : { ...latest, move, stopped: true };
    };
    job.answer = best;
    const { signal: _signal, onProgress, ...limits } = options;
    this.queue(job, async (backend) => {
      const from = await source();
      await this.provide(backend, from);
      job.check();
      const seed = limits.seed ?? Math.floor(Math.random() * 2 ** 32);
      const cut = job.stopWanted ? { depth: 1 } : {};
      const call = backend.call('search', [{ from, limits: { ...limits, seed, ...cut } }], (update) => {
        if (!('progress' in update) || job.settled) return;
        latest = update.progress;
        onProgress?.(latest);
        job.progressed();
      });
      job.started(backend, call.id);
      return call.done;
    });
    return job;
  }

  analyse(source: Line0Source, nodes: number, onPly: (verdict: PlyVerdict, of: number) => void, signal?: AbortSignal) {
    const job = new Job<PlyVerdict[]>((reason) => this.drop(reason), signal);
    this.queue(job, async (backend) => {
      const from = await source();
      await this.provide(backend, from);
      job.check();
      const call = backend.call('analyse', [from, nodes], (update) => {
        if ('verdict' in update && !job.settled) onPly(update.verdict, from.moves.length + 1);
      });
      job.started(backend, call.id);
      return call.done;
    });
    return job;
  }

  /** Answers the running search with the best so far. */
  stop(): void {
    this.running?.stop();
  }

  close(): void {
    this.running?.cancel();
    this.drop('CLOSED');
  }

  private queue<T>(job: Job<T>, run: (backend: Backend) => Promise<T>): void {
    const before = this.running;
    before?.stop();
    const start = async () => {
      await before?.ended;
      job.check();
      const backend = await this.ready();
      job.check();
      return run(backend);
    };
    this.running = job;
    job.follow(start());
  }

  private ready(): Promise<Backend> {
    this.backend ??= this.make().then(async (backend) => {
      await backend.call('makeEngine', [this.hashBytes]).done;
      return backend;
    });
    // A failed start is tried again the next time.
    this.backend.catch(() => {
      this.backend = null;
    });
    return this.backend;
  }

  /** What makes the engine stronger under these rules, and is fetched only then. Without it, it thinks as ever. */
  private async provide(backend: Backend, { variant }: Line0): Promise<void> {
    await Promise.all([this.provideTable(backend, variant), this.provideWeights(backend, variant)]);
  }

  private async provideWeights(backend: Backend, variant: string): Promise<void> {
    const name = await backend.call('weightsWanted', [variant]).done;
    const numbers = name === null ? null : await fetchWeights(name);
    if (name === null || numbers === null) return;
    await backend.call('weights', [numbers]).done.catch(() => forgetWeights(name));
  }

  private async provideTable(backend: Backend, variant: string): Promise<void> {
    const name = tableFor(variant);
    const seen = this.tables.get(backend) ?? new Set<string>();
    this.tables.set(backend, seen);
    if (name === null || seen.has(name)) return;
    seen.add(name);
    const bytes = await fetchTable(name);
    if (bytes !== null) await backend.call('table', [bytes]).done.catch(() => undefined);
  }

  /** Ends the worker; the next search makes a new one. */
  private drop(code: 'CANCELLED' | 'CLOSED' | 'CRASHED'): void {
    const backend = this.backend;
    this.backend = null;
    backend?.then((it) => it.end(code)).catch(() => undefined);
  }

  /** The worker died of itself. */
  crashed(): void {
    this.backend = null;
  }
}

/** One question to the engine, from the asking to the answer. */
class Job<T> implements Running {
  readonly done: Promise<T>;
  readonly ended: Promise<unknown>;
  settled = false;
  stopWanted = false;
  /** The best answer so far, for a worker that can only be ended. */
  answer: () => T | null = () => null;
  private resolve!: (value: T) => void;
  private reject!: (error: unknown) => void;
  private finish!: () => void;
  private backend: Backend | null = null;
  private id = 0;

  constructor(private readonly drop: (code: 'CANCELLED') => void, signal?: AbortSignal) {
    this.done = new Promise<T>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.done.catch(() => undefined); // a cancelled search that nobody awaits is no error of the page
    this.ended = new Promise<void>((resolve) => {
      this.finish = resolve;
    });
    if (signal?.aborted) this.cancel();
    else signal?.addEventListener('abort', () => this.cancel(), { once: true });
  }

  started(backend: Backend, id: number): void {
    this.backend = backend;
    this.id = id;
    if (this.settled || this.stopWanted) this.backend.stop(id);
  }

  follow(result: Promise<T>): void {
    result.then(
      (value) => this.settle(() => this.resolve(value)),
      (error: unknown) => this.settle(() => this.reject(error)),
    ).finally(() => this.finish());
  }

  check(): void {
    if (this.settled) throw new TsoroError({ code: 'CANCELLED' });
  }

  stop(): void {
    if (this.settled) return;
    this.stopWanted = true;
    if (this.backend !== null && !this.backend.stop(this.id)) this.progressed();
  }

  /** Without shared memory a worker that searches hears nothing: take what it has found and end it. */
  progressed(): void {
    if (!this.stopWanted || this.settled || this.backend === null || this.backend.stop(this.id)) return;
    const answer = this.answer();
    if (answer === null) return;
    this.settle(() => this.resolve(answer));
    this.drop('CANCELLED');
  }

  cancel(): void {
    if (this.settled) return;
    this.settle(() => this.reject(new TsoroError({ code: 'CANCELLED' })));
    if (this.backend !== null && !this.backend.stop(this.id)) this.drop('CANCELLED');
  }

  private settle(how: () => void): void {
    if (this.settled) return;
    this.settled = true;
    how();
  }
}
