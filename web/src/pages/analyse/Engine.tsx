// What the engine thinks: a bar, its lines, and the course of the game as a curve.
import { language, n, num, t, tag } from '../../i18n';
import { playerName } from '../../play/words';
import type { PlyVerdict, Verdict } from '../../tsoro/api';
import { Icon } from '../../ui/Icon';
import { Select } from '../../ui/Fields';
import { chanceText, type Study } from './study';

export function percent(share: number): string {
  return new Intl.NumberFormat(tag(language()), { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

export function EvalBar({ study }: { study: Study }) {
  const chance = study.chance();
  const text = chance === null ? t('The engine has not looked yet.') : t('South’s chance to win: {percent}', { percent: percent(chance) });
  return (
    <div class="eval-bar" role="img" aria-label={text} title={text}>
      <div class="eval-south" style={{ width: `${((chance ?? 0.5) * 100).toFixed(1)}%` }} />
      <span class="eval-name">{playerName('south')}</span>
      <span class="eval-number">{chance === null ? '' : percent(chance)}</span>
      <span class="eval-name">{playerName('north')}</span>
    </div>
  );
}

export function Lines({ study }: { study: Study }) {
  const progress = study.progress.value;
  const walk = study.walk.value;
  const on = study.thinks.value;
  // Every line has its place from the beginning, so that nothing below moves while they are found.
  const slots = Array.from({ length: on ? study.wanted.value : 0 }, (_, index) => progress?.lines[index]);
  return (
    <section class="lines" aria-label={t('Lines of the engine')}>
      <header>
        <label class="check">
          <input type="checkbox" checked={on} onChange={(event) => (study.thinks.value = event.currentTarget.checked)} />
          <span>{t('Engine')}</span>
        </label>
        <Select label={t('Lines')} value={String(study.wanted.value)} options={['1', '2', '3', '5'].map((value) => ({ value, text: num(Number(value)) }))} onChange={(value) => (study.wanted.value = Number(value))} />
        {on && <span class="quiet">{t('depth {depth}, {nodes} positions', { depth: progress?.depth ?? 0, nodes: progress?.nodes ?? 0 })}</span>}
      </header>
      <ol>
        {slots.map((line, index) => (
          <li key={index}>
            {line !== undefined && <strong>{chanceText(line, percent)}</strong>}
            {line?.moves.slice(0, 12).map((move, at) => {
              const shown = walk?.line === index && walk.moves.length === at + 1;
              return (
                <button key={at} type="button" class="line-move" aria-pressed={shown} onClick={() => void (shown ? study.leave() : study.show(index, line, at + 1))}>
                  {move}
                </button>
              );
            })}
          </li>
        ))}
      </ol>
      {walk !== null && (
        <div class="buttons">
          <button type="button" class="primary" onClick={() => void study.follow()}>
            {t('Play these moves')}
          </button>
          <button type="button" onClick={() => void study.leave()}>
            {t('Back to the position')}
          </button>
        </div>
      )}
    </section>
  );
}

const WIDTH = 300;
const HEIGHT = 80;

function curve(points: PlyVerdict[], plies: number): string {
  const x = (ply: number) => (plies === 0 ? 0 : (ply / plies) * WIDTH);
  return points.map(({ ply, winSouth }) => `${x(ply).toFixed(1)},${((1 - winSouth) * HEIGHT).toFixed(1)}`).join(' ');
}

export function verdictSign(verdict: Verdict | null): string {
  return verdict === 'blunder' ? '??' : verdict === 'mistake' ? '?' : verdict === 'inaccuracy' ? '?!' : '';
}

export function verdictName(verdict: Verdict | null): string {
  return verdict === 'blunder' ? t('blunder') : verdict === 'mistake' ? t('mistake') : verdict === 'inaccuracy' ? t('inaccuracy') : '';
}

/** The game as a curve of South's chance; the slider below it is the same thing for the keyboard. */
export function Graph({ study }: { study: Study }) {
  const plies = study.table.moves.value.length;
  const ply = study.table.state.value?.ply ?? 0;
  const points = [...study.verdicts.value.values()].sort((a, b) => a.ply - b.ply);
  const judging = study.judging.value;
  if (plies === 0) return null;
  const pick = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    void study.table.goTo(Math.round(((event.clientX - box.left) / box.width) * plies));
  };
  const here = (ply / plies) * WIDTH;
  const now = study.verdicts.value.get(ply);
  return (
    <section class="graph" aria-label={t('Course of the game')}>
      {points.length > 1 && (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" onClick={pick}>
          <polygon points={`${((points[0]!.ply / plies) * WIDTH).toFixed(1)},${HEIGHT} ${curve(points, plies)} ${WIDTH},${HEIGHT}`} />
          <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} class="middle" />
          <polyline points={curve(points, plies)} />
          {points.filter(({ verdict }) => verdictSign(verdict) !== '').map(({ ply: at, winSouth, verdict }) => (
            <circle key={at} class={verdict ?? ''} cx={(at / plies) * WIDTH} cy={(1 - winSouth) * HEIGHT} r="3.5" />
          ))}
          <line x1={here} x2={here} y1="0" y2={HEIGHT} class="here" />
        </svg>
      )}
      <label class="field">
        <span>{t('Move {ply} of {plies}', { ply, plies })}</span>
        <input
          type="range"
          min="0"
          max={plies}
          value={ply}
          aria-valuetext={now === undefined ? num(ply) : t('{ply}: South’s chance {percent}', { ply, percent: percent(now.winSouth) })}
          onInput={(event) => void study.table.goTo(Number(event.currentTarget.value))}
        />
      </label>
      <div class="buttons">
        {judging === null ? (
          <button type="button" onClick={() => void study.judge()}>
            <Icon name="chart" /> {t('Judge the whole game')}
          </button>
        ) : (
          <button type="button" onClick={() => study.cancelJudging()}>
            {t('Stop ({done} of {of})', judging)}
          </button>
        )}
      </div>
      <Mistakes study={study} />
    </section>
  );
}

function Mistakes({ study }: { study: Study }) {
  const judged = [...study.verdicts.value.values()].filter(({ verdict }) => verdict !== null);
  const bad = judged.filter(({ verdict }) => verdictSign(verdict) !== '').sort((a, b) => b.loss - a.loss);
  if (judged.length < study.table.moves.value.length) return null;
  if (bad.length === 0) return <p role="status">{t('No mistake was found.')}</p>;
  return (
    <>
      <p role="status">{n('{count} move gave something away; the worst first:', '{count} moves gave something away; the worst first:', bad.length)}</p>
      <ul class="mistakes">
        {bad.slice(0, 8).map(({ ply, played, verdict, loss, line }) => (
          <li key={ply}>
            <button type="button" onClick={() => void study.table.goTo(ply)}>
              {num(ply + 1)}. {played}
              {verdictSign(verdict)}
            </button>{' '}
            <span>
              {verdictName(verdict)}, {t('gives away {percent}', { percent: percent(loss) })}
              {line !== null && `; ${t('better: {move}', { move: line.moves[0] ?? '' })}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
