// What a page of text is made of. Texts are messages (msg('…')), translated where they are shown.

/** A small board as a picture. */
export interface DiagramSpec {
  variant: string;
  position: string;
  /** Holes to point at. */
  ringed?: string[];
  caption: string;
}

export type Block =
  | { p: string }
  | { list: string[] }
  | { steps: string[] }
  /** A decision of this project where the sources are silent or disagree. */
  | { ruling: string }
  | { diagram: DiagramSpec }
  | { table: { head: string[]; rows: string[][]; /** columns whose cells are no messages */ plain?: number[] } };

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}
