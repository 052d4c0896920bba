// Sets up a position: stones by click or key, checked by the library as one goes.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Board, useSpace } from '../../board/Board';
import { t } from '../../i18n';
import { explainEnd, explainError, playerName } from '../../play/words';
import type { Hole, Player, Tsoro, VariantInfo, View } from '../../tsoro/api';
import { Choice } from '../../ui/Fields';

interface EditorProps {
  tsoro: Tsoro;
  variant: VariantInfo;
  from: { counts: Uint8Array; mover: Player };
  onDone: (position: string) => void;
  onCancel: () => void;
}

type Tool = 'add' | 'remove' | 'clear';

export function Editor({ tsoro, variant, from, onDone, onCancel }: EditorProps) {
  const counts = useSignal(from.counts);
  const mover = useSignal<Player>(from.mover);
  const tool = useSignal<Tool>('add');
  const view = useSignal<View | null>(null);
  const problem = useSignal<unknown>(null);
  const [space, measure] = useSpace(360);

  useEffect(() => {
    const cancel = new AbortController();
    tsoro.positionFrom(variant.text, { counts: counts.value, mover: mover.value }, { signal: cancel.signal }).then(
      (found) => {
        view.value = found;
        problem.value = null;
      },
      (error: unknown) => {
        if (cancel.signal.aborted) return;
        view.value = null;
        problem.value = error;
      },
    );
    return () => cancel.abort();
  }, [counts.value, mover.value]);

  const change = (hole: Hole, how: Tool) => {
    const { index } = variant.geometry.byName[hole]!;
    const next = counts.value.slice();
    next[index] = how === 'clear' ? 0 : Math.max(0, Math.min(255, next[index]! + (how === 'add' ? 1 : -1)));
    counts.value = next;
  };
  const key = (event: KeyboardEvent) => {
    const hole = (event.target as HTMLElement).dataset.hole;
    const how = event.key === '+' ? 'add' : event.key === '-' ? 'remove' : event.key === '0' || event.key === 'Delete' ? 'clear' : null;
    if (hole !== undefined && how !== null) change(hole, how);
  };

  return (
    <section class="stage editor" aria-label={t('Set up a position')}>
      <div class="board-space" ref={measure}>
        {space.width > 0 && (
          <Board geometry={variant.geometry} counts={counts.value} seat="south" space={space} label={t('Board to set up')} mover={mover.value} onHole={(hole) => change(hole, tool.value)} onKey={key} />
        )}
      </div>
      <p class="quiet">{t('A press on a hole does what is chosen here; the keys + - and 0 work on the hole in focus.')}</p>
      <Choice legend={t('A press')} name="tool" value={tool.value} options={[{ value: 'add', text: t('adds a stone') }, { value: 'remove', text: t('takes one away') }, { value: 'clear', text: t('empties the hole') }]} onChange={(value) => (tool.value = value)} />
      <Choice legend={t('To move')} name="mover" value={mover.value} options={[{ value: 'south', text: playerName('south') }, { value: 'north', text: playerName('north') }]} onChange={(value) => (mover.value = value)} />
      <div class="buttons">
        <button type="button" onClick={() => (counts.value = new Uint8Array(counts.value.length))}>
          {t('Empty board')}
        </button>
        <button type="button" onClick={() => void tsoro.position(variant.text, variant.start).then((start) => (counts.value = start.counts))}>
          {t('Start of the game')}
        </button>
      </div>
      <p role="status" class="position-line">
        {problem.value !== null ? explainError(problem.value) : <code>{view.value?.position}</code>}
      </p>
      {view.value !== null && view.value.result.reason !== 'none' && <p role="status">{explainEnd(view.value, variant.keys.repeat)}</p>}
      <div class="buttons">
        <button type="button" class="primary" disabled={view.value === null} onClick={() => view.value !== null && onDone(view.value.position)}>
          {t('Use this position')}
        </button>
        <button type="button" onClick={onCancel}>
          {t('Cancel')}
        </button>
      </div>
    </section>
  );
}
