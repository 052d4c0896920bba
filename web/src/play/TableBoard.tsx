// The board of a table: draws what the table shows and brings it the user's gestures.
import { useComputed } from '@preact/signals';
import { useCallback } from 'preact/hooks';
import { Board, type BoardHandle } from '../board/Board';
import { t } from '../i18n';
import { accountPath, describeHole, tableMarks } from './marks';
import type { Table } from './table';

interface TableBoardProps {
  table: Table;
  space: { width: number; height: number };
  onReady?: (handle: BoardHandle) => void;
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
      mover={state.mover}
      onReady={ready}
      onHole={(hole, pointer) => void table.press(hole, pointer)}
      onPoint={(hole) => void table.point(hole)}
      onKey={(event) => {
        if (event.key === 'Escape') table.takeBack();
      }}
    />
  );
}
