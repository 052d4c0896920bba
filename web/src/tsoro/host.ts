// Answers calls with the library: the one place where a request becomes a call of Core. The worker
// wraps it in messages; without workers the client calls it directly.

import type { PlyVerdict, Progress, Status, SearchResult } from './api';
import { TsoroError } from './api';
import { Core, type RawLimits } from './core';
import type { News } from './wire';

/** Where a search starts: a whole line, so that an engine needs no game of its own. */
export interface Line0 {
  variant: string;
  first: string;
  moves: string[];
}

export interface SearchJob {
  from: Line0;
  limits: RawLimits;
}

export type Update = { progress: Progress } | { verdict: PlyVerdict };

/** Calls by name; each returns something that can be sent from a worker. */
export type Methods = Pick<
  Core,
  'variant' | 'open' | 'close' | 'view' | 'position' | 'sowings' | 'account' | 'accountOf' | 'play' | 'undo' | 'redo'
  | 'goTo' | 'end' | 'moves' | 'tgn' | 'readTgn' | 'table' | 'truth' | 'weightsWanted' | 'weights'
> & {
  about(): Core['about'];
  signature(): bigint;
  makeEngine(hashBytes: number): void;
  search(job: SearchJob): SearchResult;
  analyse(from: Line0, nodes: number): PlyVerdict[];
};

export interface Surroundings {
  /** Sends what a running search finds. */
  update(update: Update): void;
  /** Whether the running search shall stop. */
  stopped(): boolean;
}

export function makeHost(module: WebAssembly.Module, around: Surroundings): Methods {
  const core = new Core(module);
  let engineGame = 0; // handle of the game searched last

  // A new game each time: replaying a line costs far less than a search, and nothing can be stale.
  function openFor(from: Line0): number {
    core.close(engineGame);
    engineGame = 0;
    engineGame = core.open({ variant: from.variant, position: from.first, moves: from.moves }).handle;
    return engineGame;
  }

  function search({ from, limits }: SearchJob): SearchResult {
    const handle = openFor(from);
    const began = performance.now();
    const progress: Progress = { depth: 0, nodes: 0, timeMs: 0, lines: [] };
    const news = (item: News) => {
      if (item.kind !== 'line') return;
      gather(progress, item);
      progress.timeMs = performance.now() - began;
      around.update({ progress: { ...progress, lines: progress.lines.filter(Boolean) } });
    };
    const { move, depth, nodes, lines, stopped } = core.search(handle, limits, { news, stop: around.stopped });
    return { move, depth, nodes, lines, timeMs: performance.now() - began, stopped: stopped && around.stopped() };
  }

  function analyse(from: Line0, nodes: number): PlyVerdict[] {
    const handle = openFor(from);
    const all: PlyVerdict[] = [];
    const news = (item: News) => {
      if (item.kind !== 'ply') return;
      all.unshift(item.verdict);
      around.update({ verdict: item.verdict });
    };
    core.analyse(handle, nodes, { news, stop: around.stopped });
    return all;
  }

  const methods = ['variant', 'open', 'close', 'view', 'position', 'sowings', 'account', 'accountOf', 'play', 'undo', 'redo',
    'goTo', 'end', 'moves', 'tgn', 'readTgn', 'signature', 'makeEngine', 'table', 'truth', 'weightsWanted', 'weights'] as const;
  const bound = Object.fromEntries(methods.map((name) => [name, (core[name] as (...args: unknown[]) => unknown).bind(core)]));
  return { ...bound, about: () => core.about, search, analyse } as unknown as Methods;
}

function gather(progress: Progress, { depth, nodes, multipv, line }: Extract<News, { kind: 'line' }>): void {
  progress.nodes = nodes;
  if (line === null) return;
  progress.depth = depth;
  progress.lines[multipv - 1] = line;
}

/** Any error as data: what is no TsoroError is a trap of the module. */
export function statusOf(error: unknown): Status {
  if (error instanceof TsoroError) return error.status;
  return new TsoroError({ code: 'CRASHED', found: String(error) }).status;
}
