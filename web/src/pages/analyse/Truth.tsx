// What the endgame tables know of the position: who wins and when, and what every move is worth.
import { useState } from 'preact/hooks';
import { n, t } from '../../i18n';
import type { Truth, Worth } from '../../tsoro/api';
import { winText, type Study } from './study';

const MOST_SHOWN = 12;

function positionText(truth: Truth, southMoves: boolean): string {
  if (truth.value === 'endless' || truth.plies === null) return t('Truth: it never ends, neither side can force a win.');
  return t('Truth: {who}.', { who: winText(southMoves === (truth.value === 'win'), truth.plies) });
}

function moveText({ value, plies }: Worth): string {
  if (value === 'endless' || plies === null) return t('never ends');
  return value === 'win' ? t('wins in {plies}', { plies }) : t('loses in {plies}', { plies });
}

export function TruthPanel({ study }: { study: Study }) {
  const [all, showAll] = useState(false);
  const truth = study.truth.value;
  const state = study.table.state.value;
  if (truth === null || state === null || truth.moves.length === 0) return null;
  const best = truth.moves[0]!;
  const shown = all ? truth.moves : truth.moves.slice(0, MOST_SHOWN);
  return (
    <section class="truth" aria-label={t('Endgame database')}>
      <p role="status">
        <strong>{positionText(truth, state.mover === 'south')}</strong>
      </p>
      <ul>
        {shown.map((found) => {
          const isBest = found.value === best.value && found.plies === best.plies;
          return (
            <li key={found.move} class={`${found.value}${isBest ? ' best' : ''}`}>
              <button type="button" class="line-move" onClick={() => void study.playHere(found.move)}>
                {found.move}
              </button>
              <span>{moveText(found)}</span>
              {isBest && <span class="truth-best">{t('best')}</span>}
            </li>
          );
        })}
      </ul>
      {shown.length < truth.moves.length && (
        <button type="button" onClick={() => showAll(true)}>
          {n('{count} more move', '{count} more moves', truth.moves.length - shown.length)}
        </button>
      )}
    </section>
  );
}
