// Opens the library and brings the table with the last game, or a new one.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { TsoroError, type Tsoro } from '../tsoro/api';
import { t } from '../i18n';
import { gameDamaged } from '../offline/Notices';
import { startOffline } from '../offline/register';
import { astray, route } from '../router';
import { keepClocks, keepGame, keptGame, rememberGame, setAsideGame } from '../store/game';
import { library, onLost } from './library';
import { Failure, Play } from './Play';
import { Table, type SavedGame, type Setup } from './table';
import { explainAddress, explainError } from './words';

const opened = signal<{ tsoro: Tsoro; table: Table } | null>(null);
const failed = signal<unknown>(null);

function firstSetup(tsoro: Tsoro): Setup {
  const wide = window.innerWidth >= 900;
  return {
    variant: wide ? 'fuva' : 'fuva:files=8',
    sides: { south: { kind: 'person' }, north: { kind: 'engine', level: tsoro.levels[1]?.level ?? 1 } },
  };
}

/** The game that was in play, else a new one. */
async function bringBack(table: Table, tsoro: Tsoro): Promise<void> {
  const kept = keptGame();
  if (kept !== null && 'saved' in kept) {
    try {
      await table.start(kept.saved.setup, kept.saved);
      return;
    } catch (error) {
      if (!(error instanceof TsoroError) || error.status.code === 'CRASHED') throw error;
      setAsideGame(); // the library refuses it: a variant or a move that does not exist
    }
  }
  gameDamaged.value = kept !== null;
  await table.start(firstSetup(tsoro));
}

/** At every move. A game that is left for a new one is remembered as it stands. */
function keep(table: Table, saved: SavedGame): void {
  const before = saved.moves.length === 0 ? keptGame() : null;
  if (before !== null && 'saved' in before && before.saved.moves.length > 0) rememberGame(before.saved);
  keepGame(saved);
  if (table.state.value?.result.reason !== 'none' && saved.moves.length > 0) rememberGame(saved);
}

async function open(): Promise<void> {
  if (opened.value !== null) return;
  failed.value = null;
  try {
    const tsoro = await library();
    const table = new Table(tsoro);
    await bringBack(table, tsoro);
    table.onChange = (saved) => keep(table, saved);
    table.onClock = keepClocks;
    opened.value = { tsoro, table };
    void startOffline();
  } catch (error) {
    failed.value = error;
  }
}

/** `#/position/VARIANT/LINE`: two people play on from a position. Of any other page nothing is known. */
async function openAddress(table: Table): Promise<void> {
  const { page, rest } = route.value;
  if (page === '') return;
  const [variant = 'fuva', position] = rest;
  // The address has done its work: loading the page again must not begin the game anew.
  history.replaceState(null, '', '#/');
  route.value = { page: '', rest: [] };
  if (page !== 'position') {
    astray.value = () => explainAddress(page);
    return;
  }
  const person = { kind: 'person' } as const;
  try {
    await table.start({ variant, ...(position ? { position } : {}), sides: { south: person, north: person } });
  } catch (error) {
    astray.value = () => explainError(error);
  }
}

onLost(() => {
  opened.value = null;
  void open();
});

export function PlayPage() {
  const { page } = route.value;
  useEffect(() => void open(), []);
  useEffect(() => {
    if (opened.value !== null) void openAddress(opened.value.table);
  }, [page, opened.value]);
  if (failed.value !== null) return <Failure error={failed.value} />;
  if (opened.value === null) {
    return (
      <p class="page" role="status">
        {t('Loading…')}
      </p>
    );
  }
  return <Play tsoro={opened.value.tsoro} table={opened.value.table} />;
}
