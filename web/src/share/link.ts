// A game in a link. Everything stands behind the #, so no server ever sees it:
//   #/analyse/VARIANT/POSITION/MOVES/PLY      ("-" where nothing is to be said)
// Texts are those of the notation with the signs exchanged that a link would blow up.
import type { NewGame } from '../tsoro/api';

export interface SharedGame {
  variant: string;
  position?: string; // the first position, unless it is the variant's start
  moves: string[];
  ply?: number; // where to look first; default the end
}

const NOTHING = '-';

type Exchange = readonly (readonly [string, string])[];

const VARIANT: Exchange = [[':', '_'], ['=', '-'], [',', '.'], ['+', '~'], ['/', '!']];
const POSITION: Exchange = [[' ', '_'], [',', '.'], ['/', '!']];
const MOVES: Exchange = [[' ', '.'], ['+', '~']];

function exchange(text: string, pairs: Exchange, back: boolean): string {
  const map = new Map(pairs.map(([from, to]) => (back ? [to, from] : [from, to])));
  return Array.from(text, (sign) => map.get(sign) ?? sign).join('');
}

/** The parts behind "analyse". */
export function linkParts({ variant, position, moves, ply }: SharedGame): string[] {
  const parts = [
    exchange(variant, VARIANT, false),
    position === undefined ? NOTHING : exchange(position, POSITION, false),
    moves.length === 0 ? NOTHING : exchange(moves.join(' '), MOVES, false),
  ];
  if (ply !== undefined && ply !== moves.length) parts.push(String(ply));
  return parts;
}

export function gameLink(game: SharedGame, page = location.href): string {
  const base = page.replace(/#.*$/s, '');
  return `${base}#/analyse/${linkParts(game).map(encodeURIComponent).join('/')}`;
}

/** Reads the parts of a route; null if they hold no game. Whether its texts make sense the library says. */
export function readLink(parts: string[]): (NewGame & { ply: number | null }) | null {
  const [variant, position, moves, ply] = parts;
  if (variant === undefined || variant === '') return null;
  return {
    variant: exchange(variant, VARIANT, true),
    ...(position === undefined || position === '' || position === NOTHING ? {} : { position: exchange(position, POSITION, true) }),
    moves: moves === undefined || moves === NOTHING ? '' : exchange(moves, MOVES, true),
    ply: ply !== undefined && /^\d{1,9}$/.test(ply) ? Number(ply) : null,
  };
}

/** Gives a link to the system's share sheet, else to the clipboard; says what became of it. */
export async function share(title: string, url: string): Promise<'shared' | 'copied' | 'failed'> {
  const sheet = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
  try {
    if (sheet) {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed';
  }
}
