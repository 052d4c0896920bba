// The puzzles: lines of data/puzzles.tsv (docs/puzzles.md), which `tsoro puzzles` has made.

export interface Puzzle {
  id: string;
  variant: string;
  position: string; // South is to move
  solution: string[]; // South's moves, each the only one that wins, with North's replies between them
  endless: string[][]; // for each move of South the wrong ones that never end; all others lose
  plies: number; // to the end, under best play
  rating: number;
  theme: string;
}

function read(line: string): Puzzle | null {
  const [id, variant, position, solution, endless, plies, rating, theme] = line.split('\t');
  if (id === undefined || variant === undefined || position === undefined || solution === undefined || endless === undefined || theme === undefined) return null;
  return {
    id,
    variant,
    position,
    solution: solution.split(' '),
    endless: endless.split(' ').map((group) => (group === '-' ? [] : group.split(','))),
    plies: Number(plies),
    rating: Number(rating),
    theme,
  };
}

export function readPuzzles(text: string): Puzzle[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).flatMap((line) => read(line) ?? []);
}

/** The puzzles, fetched when they are first asked for. */
export async function loadPuzzles(): Promise<Puzzle[]> {
  return readPuzzles((await import('../../../../data/puzzles.tsv?raw')).default);
}

/**
 * Which puzzle comes next: of those near the player's rating one at random, unseen ones first. `shown`: IDs in the order
 * in which they stood on the page last, the current one at the end; they come again when all others have been there.
 */
export function pickNext(puzzles: Puzzle[], rating: number, seen: (id: string) => boolean, shown: readonly string[], random = Math.random): Puzzle | null {
  const others = puzzles.filter(({ id }) => id !== shown[shown.length - 1]);
  const unseen = others.filter(({ id }) => !seen(id));
  const wanted = unseen.length > 0 ? unseen : others;
  const skipped = new Map(shown.map((id, at) => [id, at]));
  const fresh = wanted.filter(({ id }) => !skipped.has(id));
  if (fresh.length === 0) return wanted.sort((a, b) => skipped.get(a.id)! - skipped.get(b.id)!)[0] ?? puzzles[0] ?? null;
  const near = fresh.sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating)).slice(0, 6);
  return near[Math.floor(random() * near.length)]!;
}
