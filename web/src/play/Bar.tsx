// Below the board: what happened or is asked, in words, and what can be chosen in the middle of a move.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { n, t } from '../i18n';
import { Icon } from '../ui/Icon';
import type { Table } from './table';
import { describeMove } from './words';

/** What happened or what is asked, in words: once for the eye, once for the ear, which must not hear it twice. */
export function Caption({ table }: { table: Table }) {
  const preview = table.preview.value;
  const spoken = table.says.value();
  const text = preview !== null && table.refused.value === null ? previewText(table) : spoken;
  return (
    <div class="caption">
      <p aria-hidden="true">
        {text} <Turn table={table} />
      </p>
      <p class="visually-hidden" role="status" aria-live="polite">
        {preview !== null ? previewText(table) : spoken}
      </p>
    </div>
  );
}

/** Whose turn it is, behind the account of the move before: on a small screen the bar may be all one sees of it. */
function Turn({ table }: { table: Table }) {
  const state = table.state.value;
  if (state?.lastMove == null || table.phase.value !== 'ready' || table.viewing.value !== null || table.preview.value !== null) return null;
  return (
    <strong class="turn-now">
      <span class="turn-sign on" />{state.mover === 'south' ? t('South’s turn') : t('North’s turn')}
    </strong>
  );
}

function previewText(table: Table): string {
  const { account } = table.preview.value!;
  const { why, summary, laps } = account;
  const stops = laps.filter((lap) => lap.end === 'HEAD_ON').length;
  const told = why === 'ENDLESS' ? t('Sown on without a stop, this would never end.') : describeMove(summary);
  return stops === 0 ? told : [told, n('{count} head on the way, where you may stop.', '{count} heads on the way, where you may stop.', stops)].join(' ');
}

export function ChoiceBar({ table }: { table: Table }) {
  const pending = table.pending.value!;
  const several = pending.stops.length - pending.at > 1 || pending.more;
  const bar = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  // The focus stays with the choice while its buttons change, and goes back to the board with the last of them.
  useLayoutEffect(() => {
    if (held.current && document.activeElement === document.body) bar.current?.querySelector('button')?.focus();
  }, [pending.stage]);
  useLayoutEffect(
    () => () => {
      if (held.current) table.focus(pending.hole);
    },
    [],
  );
  return (
    <div class="buttons choice-bar" ref={bar} onFocusIn={(event) => (held.current = (event.target as Element).matches(':focus-visible'))} onFocusOut={(event) => (held.current = event.relatedTarget === null && held.current)}>
      {pending.stage === 'stop' ? (
        <>
          <button type="button" class="primary" onClick={() => void table.stopHere()}>
            {t('Stop here')}
          </button>
          <button type="button" onClick={() => void table.sowOn()} disabled={!table.canSowOn()} title={table.canSowOn() ? undefined : t('Sown on, it would never end')}>
            {t('Sow on')}
          </button>
          {several && (
            <button type="button" onClick={() => void table.sowOn(true)}>
              {t('To the end')}
            </button>
          )}
        </>
      ) : (
        <button type="button" class="primary" onClick={() => void table.confirm()}>
          <Icon name="check" />
          {pending.stage === 'confirm' ? t('Play') : pending.bonus.length === 0 ? t('Play without a bonus') : n('Play and take {count} hole', 'Play and take {count} holes', pending.bonus.length)}
        </button>
      )}
      <button type="button" onClick={() => table.takeBack()}>
        <Icon name="undo" /> {t('Take back')}
      </button>
    </div>
  );
}
