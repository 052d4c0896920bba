// The board of a table: draws what the table shows and brings it the user's gestures.
import { useComputed } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';
import { Board, type BoardHandle } from '../board/Board';
import { t } from '../i18n';
import { accountPath, describeHole, tableMarks } from './marks';
import type { Table } from './table';

interface TableBoardProps {
  table: Table;
  space: { width: number; height: number };
  onReady?: (handle: BoardHandle) => void;
}

/** On a small screen the bar with the choice may lie over the hole it is about: brings that into sight. */
function showHole(hole: string): void {
  const place = document.querySelector(`[data-hole="${hole}"]`);
  const bar = document.querySelector('.bar');
  if (place === null) return;
  const { top, bottom } = place.getBoundingClientRect();
  const over = bar !== null && getComputedStyle(bar).position === 'sticky';
  const free = over ? bar.getBoundingClientRect().top : window.innerHeight;
  if (top < 0 || bottom > Math.min(free, window.innerHeight)) place.scrollIntoView({ block: 'center', inline: 'nearest' });
}

export function TableBoard({ table, space, onReady }: TableBoardProps) {
  const marks = useComputed(() => tableMarks(table));
  const ready = useCallback(
    (handle: BoardHandle) => {
      table.attach(handle);
      onReady?.(handle);
    },
    [table],
  );
  const end = table.pending.value?.choice.end;
  useEffect(() => {
    if (end !== undefined) showHole(end);
  }, [end]);
  const state = table.state.value;
  if (state === null) return null;
  const { geometry } = state.variant;
  const preview = table.preview.value;
  return (
    <Board
      geometry={geometry}
      counts={table.counts.value}
      seat={table.seat.value}
      space={space}
      marks={marks.value}
      path={preview === null ? [] : accountPath(preview.account)}
      describe={(hole) => describeHole(table, geometry, state, hole)}
      faceToFace={table.setup.value.faceToFace ?? false}
      label={t('Board')}
      mover={table.turn.value}
      onReady={ready}
      onHole={(hole, pointer) => void table.press(hole, pointer)}
      onPoint={(hole) => void table.point(hole)}
      onKey={(event) => {
        if (event.key === 'Escape') table.takeBack();
      }}
    />
  );
}
