// How well the player solves puzzles, kept in this browser: a rating as in chess (Elo 1978), and what became of each
// puzzle the first time.
import { signal } from '@preact/signals';
import { isFields } from '../../store/check';
import { onOtherWindow, readItem, removeItem, writeItem } from '../../store/storage';

const NAME = 'puzzles';
const DAMAGED = 'puzzles-damaged';
const FIRST_RATING = 1200;
const LOWEST = 400;
const HIGHEST = 3000;

export type Outcome = 'solved' | 'failed';

export interface Score {
  rating: number;
  seen: Record<string, Outcome>; // by the puzzle's ID
}

const fresh = (): Score => ({ rating: FIRST_RATING, seen: {} });

function isScore(value: unknown): value is Score {
  return (
    isFields(value) && typeof value.rating === 'number' && value.rating >= LOWEST && value.rating <= HIGHEST
    && isFields(value.seen) && Object.values(value.seen).every((outcome) => outcome === 'solved' || outcome === 'failed')
  );
}

export function readScore(text: string | null): Score | null {
  if (text === null) return fresh();
  try {
    const value: unknown = JSON.parse(text);
    return isScore(value) ? value : null;
  } catch {
    return null;
  }
}

/** What is kept; something that makes no sense is put aside, not lost, and all begins anew. */
function keptScore(): Score {
  const text = readItem(NAME);
  const score = readScore(text);
  if (score !== null) return score;
  writeItem(DAMAGED, text ?? '');
  removeItem(NAME);
  return fresh();
}

export const score = signal<Score>(keptScore());

onOtherWindow(NAME, (text) => (score.value = readScore(text) ?? score.value));

/** The first puzzles move the rating most. */
function weight(rated: number): number {
  return rated < 10 ? 64 : rated < 30 ? 32 : 16;
}

/** The score after a puzzle: `points` is 1 for one solved, 0 for one failed, a half for one solved with a hint. */
export function after({ rating, seen }: Score, puzzle: { id: string; rating: number }, points: number): Score {
  const expected = 1 / (1 + 10 ** ((puzzle.rating - rating) / 400));
  const next = rating + weight(Object.keys(seen).length) * (points - expected);
  return {
    rating: Math.round(Math.min(HIGHEST, Math.max(LOWEST, next))),
    seen: { ...seen, [puzzle.id]: points > 0 ? 'solved' : 'failed' },
  };
}

/** Counts a puzzle, once. Returns by how much the rating has changed; null if it had been counted before. */
export function record(puzzle: { id: string; rating: number }, points: number): number | null {
  const before = keptScore(); // another window may have gone on
  if (before.seen[puzzle.id] !== undefined) return null;
  score.value = after(before, puzzle, points);
  writeItem(NAME, JSON.stringify(score.value));
  return score.value.rating - before.rating;
}

export function forgetScore(): void {
  removeItem(NAME);
  score.value = fresh();
}
