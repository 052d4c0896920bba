import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../../i18n';
import { library, onLost } from '../../play/library';
import { Failure } from '../../play/Play';
import { readLink } from '../../share/link';
import { keptGame } from '../../store/game';
import type { PageProps } from '..';
import { Bench } from './Bench';
import { Study } from './study';
import './analyse.css';

/** What the address names; else the game in play; else an empty table. */
async function openFirst(study: Study, rest: string[]): Promise<void> {
  const linked = readLink(rest);
  if (linked !== null) {
    const { ply, ...game } = linked;
    try {
      return await study.open(game, ply);
    } catch (error) {
      await study.open({ variant: 'fuva:files=8' });
      study.table.fail(error);
      return;
    }
  }
  const kept = keptGame();
  if (kept !== null && 'saved' in kept) {
    const { setup, moves, plies, result } = kept.saved;
    try {
      return await study.open({ variant: setup.variant, position: setup.position, moves, ...(result === undefined ? {} : { result }) }, plies);
    } catch {
      // The play page deals with a game that makes no sense.
    }
  }
  await study.open({ variant: 'fuva:files=8' });
}

export default function Analyse({ rest }: PageProps) {
  const study = useSignal<Study | null>(null);
  const failed = useSignal<unknown>(null);
  const lost = useSignal(0);
  const address = rest.join('/');
  useEffect(() => onLost(() => (lost.value += 1)), []);
  useEffect(() => {
    let here = true;
    let mine: Study | null = null;
    const begin = async () => {
      try {
        mine = new Study(await library());
        if (here) await openFirst(mine, rest);
        if (here) study.value = mine;
        else mine.close();
      } catch (error) {
        failed.value = error;
      }
    };
    void begin();
    return () => {
      here = false;
      if (study.value !== null) study.value.close();
      study.value = null;
    };
  }, [address, lost.value]);
  return (
    <>
      <h1 class="visually-hidden">{t('Analyse')}</h1>
      {failed.value !== null ? <Failure error={failed.value} /> : study.value === null ? <p class="page" role="status">{t('Loading…')}</p> : <Bench study={study.value} />}
    </>
  );
}
