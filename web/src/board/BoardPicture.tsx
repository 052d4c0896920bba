// A small board as a picture in a text, from a position of the library.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Geometry, Hole } from '../tsoro/api';
import { num } from '../i18n';
import { library } from '../play/library';
import { boardLook, isDark, stoneLook } from '../settings';
import { boardSvg } from './picture';

interface BoardPictureProps {
  variant: string;
  /** A position line; the variant's start if there is none. */
  position?: string;
  ringed?: Hole[];
  /** What the picture shows, in words. */
  title: string;
  caption?: string;
  labels?: boolean;
  width?: number;
}

export function BoardPicture({ variant, position, ringed, title, caption, labels, width = 640 }: BoardPictureProps) {
  const [board, setBoard] = useState<{ geometry: Geometry; counts: Uint8Array } | null>(null);
  useEffect(() => {
    let here = true;
    const read = async () => {
      const tsoro = await library();
      const info = await tsoro.variant(variant);
      const view = await tsoro.position(variant, position ?? info.start);
      if (here) setBoard({ geometry: info.geometry, counts: view.counts });
    };
    // Without the library the text stands alone.
    read().catch(() => undefined);
    return () => {
      here = false;
    };
  }, [variant, position]);
  const stones = stoneLook.value === 'usual' ? undefined : stoneLook.value;
  const address = useMemo(() => {
    if (board === null) return '';
    const svg = boardSvg({ ...board, ringed, title, labels, width, look: boardLook.value, stones, dark: isDark(), format: num });
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  }, [board, ringed?.join(), title, labels, width, boardLook.value, stones, isDark()]);
  return (
    <figure class="board-picture">
      {address === '' ? <p>{title}</p> : <img src={address} alt={title} />}
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
