// How boards and stones look: colours and kinds, shared by the canvas and the picture that is saved.
import { msg } from '../i18n';

export const boardLooks = ['sand', 'earth', 'paper', 'wood', 'contrast'] as const;
export const stoneLooks = ['pebbles', 'seeds', 'caps', 'discs'] as const;
export type BoardLook = (typeof boardLooks)[number];
export type StoneLook = (typeof stoneLooks)[number];

export const boardNames: Record<BoardLook, string> = {
  sand: msg('Sand'),
  earth: msg('Red earth'),
  paper: msg('Paper or chalk'),
  wood: msg('Carved wood'),
  contrast: msg('High contrast'),
};

export const stoneNames: Record<StoneLook, string> = {
  pebbles: msg('River pebbles'),
  seeds: msg('Wild seeds'),
  caps: msg('Bottle tops'),
  discs: msg('Plain discs'),
};

export const usualStones: Record<BoardLook, StoneLook> = { sand: 'pebbles', earth: 'pebbles', paper: 'caps', wood: 'seeds', contrast: 'discs' };

export interface Colours {
  ground: [string, string];
  /** The hollow: its shaded side, its middle, its lit side. */
  hollow: [string, string, string];
  rim: [string, string]; // shade, light
  line: string;
  ink: string; // numbers and labels on the ground
  mark: string; // lines of marks and previews
  texture: number; // strength of the grain, 0..1
}

const day: Record<BoardLook, Colours> = {
  sand: { ground: ['#e3c797', '#d5b27c'], hollow: ['#96703f', '#b98f5a', '#d0a971'], rim: ['#00000026', '#fff3d8b0'], line: '#a67f4b', ink: '#3a2812', mark: '#7a1f0a', texture: 0.5 },
  earth: { ground: ['#a8633d', '#93512f'], hollow: ['#572a15', '#70391f', '#8a4a2b'], rim: ['#00000033', '#e4a37a70'], line: '#6d361c', ink: '#fff2e4', mark: '#ffe9a8', texture: 0.6 },
  paper: { ground: ['#fbf8f0', '#f5f0e3'], hollow: ['#ece5d4', '#f2ecdd', '#f7f2e6'], rim: ['#4a4a4a', '#4a4a4a'], line: '#c3d2dd', ink: '#2f2f2f', mark: '#a02912', texture: 0.15 },
  wood: { ground: ['#b67d49', '#9c6434'], hollow: ['#50290f', '#6b3d1b', '#88542a'], rim: ['#00000040', '#ffd9a080'], line: '#714520', ink: '#2a1303', mark: '#fff0b8', texture: 0.35 },
  contrast: { ground: ['#ffffff', '#ffffff'], hollow: ['#ffffff', '#ffffff', '#ffffff'], rim: ['#000000', '#000000'], line: '#000000', ink: '#000000', mark: '#0000c8', texture: 0 },
};

const night: Record<BoardLook, Colours> = {
  sand: { ground: ['#7e6747', '#6c5638'], hollow: ['#332614', '#4b3a22', '#5e4a2e'], rim: ['#00000055', '#c8a87150'], line: '#4b3b25', ink: '#f7e9cf', mark: '#ffd28a', texture: 0.4 },
  earth: { ground: ['#6e3d25', '#5c3019'], hollow: ['#280f05', '#3a1a0b', '#4a2412'], rim: ['#00000055', '#b3714a50'], line: '#3e1d0e', ink: '#ffe9d8', mark: '#ffd28a', texture: 0.5 },
  paper: { ground: ['#2e3437', '#272c2f'], hollow: ['#22272a', '#282e31', '#2e3437'], rim: ['#e8e8e0', '#e8e8e0'], line: '#465055', ink: '#f4f4ec', mark: '#ffcf8a', texture: 0.35 },
  wood: { ground: ['#5f3e22', '#4e3018'], hollow: ['#1f0e03', '#2f1808', '#3e2410'], rim: ['#00000060', '#c58b5060'], line: '#382009', ink: '#fbe6cd', mark: '#ffd28a', texture: 0.35 },
  contrast: { ground: ['#000000', '#000000'], hollow: ['#000000', '#000000', '#000000'], rim: ['#ffffff', '#ffffff'], line: '#ffffff', ink: '#ffffff', mark: '#ffff00', texture: 0 },
};

export function colours(look: BoardLook, dark: boolean): Colours {
  return (dark ? night : day)[look];
}

export const stoneColours: Record<StoneLook, readonly string[]> = {
  pebbles: ['#ece6da', '#8e9aa1', '#6d797f', '#bb8f74', '#d9c7a8', '#a7aca4', '#84736a', '#cfd3d5', '#98a8a6', '#c7a58c'],
  seeds: ['#b5753c', '#8a4a26', '#d9b077', '#a35f2f', '#6f3b22', '#c98f52', '#e3c595', '#955230'],
  caps: ['#b3362b', '#2f6f9f', '#d9a62e', '#3d8a55', '#e6e1d6', '#c2622c', '#5a5f66'],
  discs: ['#000000'],
};
