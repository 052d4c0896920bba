// The small endgame tables that lie beside the page (scripts/build.sh makes them).

/** Rules that have a table: the default ones on two sizes. `variant` is a full variant line. */
export function tableFor(variant: string): string | null {
  const match = /[:,]files=(6|8),heads=r1(?:\*\d)?\+r2(?:\*\d)?,bonus=2,sanctuary=off,/.exec(variant);
  return match === null ? null : `fuva-${match[1]}.egdb`;
}

/** Most stones of one player that a table holds, by files: spares fetching it for nothing. */
const sides: Record<string, number> = { 6: 4, 8: 3 };

/** The table that may hold a position with so many stones. */
export function tableCovering(variant: string, { south, north }: { south: number; north: number }): string | null {
  const name = tableFor(variant);
  const files = /\d+/.exec(name ?? '')?.[0] ?? '';
  return Math.max(south, north) <= (sides[files] ?? 0) ? name : null;
}

/** The bytes of a table, null where there is none: a page can be served without them. */
export async function fetchTable(name: string): Promise<Uint8Array | null> {
  try {
    const response = await fetch(new URL(`egdb/${name}`, document.baseURI));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
