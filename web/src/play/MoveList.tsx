import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { MoveListEntry } from '../tsoro/api';
import { language, num, t } from '../i18n';
import { playerName } from './words';

interface MoveListProps {
  moves: MoveListEntry[];
  /** The ply that is shown. */
  ply: number;
  /** Plies beyond this one are undone. */
  played: number;
  onPick: (ply: number) => void;
  /** A sign behind a move, with its meaning. */
  sign?: (ply: number) => { text: string; name: string } | undefined;
}

/** Moves by turn, South's and North's side by side. */
export function MoveList({ moves, ply, played, onPick, sign }: MoveListProps) {
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const here = box.current?.querySelector<HTMLElement>('[aria-current]');
    const frame = box.current;
    if (here && frame) frame.scrollTop = here.offsetTop - frame.offsetTop - frame.clientHeight / 2;
  }, [ply, moves.length]);
  const words = language();
  // A long list is not gone through for every change of the game that is none of the list.
  const list = useMemo(() => lines(moves, ply, played, onPick, sign), [moves, ply, played, sign, words]);
  if (moves.length === 0) return <p class="quiet">{t('No move yet.')}</p>;
  return (
    <ol class="move-list" ref={box} aria-label={t('Moves')}>
      {list}
    </ol>
  );
}

function lines(moves: MoveListEntry[], ply: number, played: number, onPick: MoveListProps['onPick'], sign: MoveListProps['sign']) {
  const turns = new Map<number, MoveListEntry[]>();
  moves.forEach((move) => turns.set(move.turn, [...(turns.get(move.turn) ?? []), move]));
  return (
    <>
      {[...turns].map(([turn, entries]) => (
        <li key={turn}>
          <span class="turn">{num(turn)}.</span>
          {entries[0]!.player === 'north' && <span class="gap">…</span>}
          {entries.map((move) => {
            const extra = sign?.(move.ply);
            return (
              <button
                key={move.ply}
                type="button"
                class={move.ply > played ? 'undone' : ''}
                aria-current={move.ply === ply ? 'step' : undefined}
                aria-label={[playerName(move.player), move.move, extra?.name].filter(Boolean).join(', ')}
                onClick={() => onPick(move.ply)}
              >
                {move.move}
                {extra && <b class="sign">{extra.text}</b>}
              </button>
            );
          })}
        </li>
      ))}
    </>
  );
}
