// The game in play, kept at every move, and the games played before.
import { signal } from '@preact/signals';
import type { SavedGame } from '../play/table';
import { isFields, isSavedGame } from './check';
import { readItem, removeItem, writeItem } from './storage';

const CURRENT = 'game';
const DAMAGED = 'game-damaged';
const PLAYED = 'games';
const MOST_PLAYED = 200;

/** Keeps the game in play; false if it could not (see storageState). */
export function keepGame(saved: SavedGame): boolean {
  return writeItem(CURRENT, JSON.stringify(saved));
}

/** Keeps less time for the game that is kept. One kept since, by another window or from a backup, stays as it is. */
export function keepClocks(saved: SavedGame): void {
  const kept = parse(readItem(CURRENT) ?? '');
  if (!isSavedGame(kept) || !isSame(kept, saved) || kept.plies !== saved.plies || kept.result !== undefined) return;
  keepGame({ ...kept, clocks: saved.clocks });
}

export type Kept = { saved: SavedGame } | { damaged: true } | null;

/** The game that was in play, 'damaged' if what is kept makes no sense; it is then put aside, not lost. */
export function keptGame(): Kept {
  const text = readItem(CURRENT);
  if (text === null) return null;
  const saved = parse(text);
  if (isSavedGame(saved)) return { saved };
  setAsideGame();
  return { damaged: true };
}

/** For a game that has the right shape, but that the library refuses. */
export function setAsideGame(): void {
  const text = readItem(CURRENT);
  if (text !== null) writeItem(DAMAGED, text);
  removeItem(CURRENT);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A game that was played, by the time when it ended (milliseconds, as Date.now() counts). */
export interface PlayedGame {
  ended: number;
  saved: SavedGame;
}

function isPlayed(value: unknown): value is PlayedGame {
  return isFields(value) && Number.isFinite(value.ended) && isSavedGame(value.saved);
}

function readPlayed(): PlayedGame[] {
  const list = parse(readItem(PLAYED) ?? '[]');
  return Array.isArray(list) ? list.filter(isPlayed) : [];
}

/** The games played before, the last one first. */
export const playedGames = signal<PlayedGame[]>(readPlayed());

function isSame(a: SavedGame, b: SavedGame): boolean {
  return a.setup.variant === b.setup.variant && a.setup.position === b.setup.position && a.moves.join() === b.moves.join();
}

/** Adds a finished game, once. When the storage is full the oldest ones give way. */
export function rememberGame(saved: SavedGame, ended = Date.now()): void {
  const others = readPlayed();
  if (others.some((game) => isSame(game.saved, saved))) return;
  let list = [{ ended, saved }, ...others].slice(0, MOST_PLAYED);
  while (!writeItem(PLAYED, JSON.stringify(list)) && list.length > 1) list = list.slice(0, list.length >> 1);
  playedGames.value = list;
}

export function forgetGame(game: PlayedGame): void {
  const list = readPlayed().filter(({ ended }) => ended !== game.ended);
  writeItem(PLAYED, JSON.stringify(list));
  playedGames.value = list;
}

/** After a backup was restored. */
export function readAgain(): void {
  playedGames.value = readPlayed();
}

