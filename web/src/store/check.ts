// Whether a value read from storage or a file has the shape we wrote. What stands in it (moves, variants)
// is checked by the library when the game is opened.
import type { SavedGame, Setup, Sitter } from '../play/table';

type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isMissing = (value: unknown): value is undefined => value === undefined;

function isSitter(value: unknown): value is Sitter {
  return isFields(value) && (value.kind === 'person' || (value.kind === 'engine' && isCount(value.level)));
}

function isPair(value: unknown, check: (side: unknown) => boolean): boolean {
  return isFields(value) && check(value.south) && check(value.north);
}

function isSetup(value: unknown): value is Setup {
  return (
    isFields(value) && isText(value.variant) && isPair(value.sides, isSitter)
    && (isMissing(value.position) || isText(value.position))
    && (isMissing(value.clock) || (isFields(value.clock) && Object.values(value.clock).every(isTime)))
    && (isMissing(value.faceToFace) || typeof value.faceToFace === 'boolean')
  );
}

function isResult(value: unknown): boolean {
  return isFields(value) && isText(value.outcome) && isText(value.reason);
}

export function isSavedGame(value: unknown): value is SavedGame {
  return (
    isFields(value) && isSetup(value.setup) && isCount(value.plies)
    && Array.isArray(value.moves) && value.moves.every(isText) && value.plies <= value.moves.length
    && (isMissing(value.result) || isResult(value.result))
    && (isMissing(value.clocks) || isPair(value.clocks, isTime))
  );
}
