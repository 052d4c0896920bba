import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../../i18n';
import { href, route } from '../../router';
import { readItem, writeItem } from '../../store/storage';
import { Select } from '../../ui/Fields';
import type { PageProps } from '..';
import { loadPuzzles, pickNext, type Puzzle } from './data';
import './puzzles.css';
import { score } from './score';
import { Trainer } from './Trainer';
import { variantTitle } from './words';

const ALL = '';
const FILTER = 'puzzle-variant';

/** Puzzles that stood on the page since it was loaded, the last one at the end. */
let shown: string[] = [];

/** Names the puzzle in the address, so that it can be shared and loaded again, and the browser's way back leads to the one before. */
function show({ id }: Puzzle, before: string | undefined): void {
  if (before === undefined) history.replaceState(null, '', href('puzzles', id));
  else history.pushState(null, '', href('puzzles', id));
  route.value = { page: 'puzzles', rest: [id] };
}

export default function Puzzles({ rest }: PageProps) {
  const puzzles = useSignal<Puzzle[] | null>(null);
  const failed = useSignal(false);
  const filter = useSignal(readItem(FILTER) ?? ALL);
  const [id] = rest;
  const all = puzzles.value ?? [];
  const puzzle = all.find((one) => one.id === id);
  const variants = [...new Set(all.map(({ variant }) => variant))];
  const chosen = variants.includes(filter.value) ? filter.value : ALL;

  const those = (variant: string) => (variant === ALL ? all : all.filter((one) => one.variant === variant));
  const next = (variant: string) => {
    const { rating, seen } = score.peek();
    const found = pickNext(those(variant), rating, (one) => seen[one] !== undefined, shown);
    if (found !== null && found.id !== id) show(found, id);
  };
  useEffect(() => {
    loadPuzzles().then(
      (found) => (puzzles.value = found),
      () => (failed.value = true),
    );
  }, []);
  useEffect(() => {
    if (puzzle !== undefined) shown = [...shown.filter((one) => one !== puzzle.id), puzzle.id];
  }, [puzzle]);
  useEffect(() => {
    if (puzzles.value !== null && id === undefined) next(chosen);
  }, [puzzles.value, id]);

  if (puzzles.value === null) {
    return (
      <div class="page" role="status">
        <h1>{t('Puzzles')}</h1>
        <p>{failed.value ? t('This page could not be loaded. Is there a network?') : t('Loading…')}</p>
      </div>
    );
  }
  const pick = (variant: string) => {
    filter.value = variant;
    writeItem(FILTER, variant);
    if (variant !== ALL && puzzle?.variant !== variant) next(variant);
  };
  return (
    <>
      <div class="puzzle-head">
        <h1>{t('Puzzles')}</h1>
        <Select label={t('Variant')} value={chosen} options={[{ value: ALL, text: t('All variants') }, ...variants.map((value) => ({ value, text: variantTitle(value) }))]} onChange={pick} />
      </div>
      {puzzle !== undefined ? (
        <div class="play puzzle">
          <Trainer key={puzzle.id} puzzle={puzzle} allTried={those(chosen).every((one) => score.value.seen[one.id] !== undefined)} onNext={() => next(chosen)} />
        </div>
      ) : (
        id !== undefined && (
          <div class="page" role="status">
            <p>{t('There is no puzzle “{id}”.', { id })}</p>
            <button type="button" class="primary" onClick={() => next(chosen)}>
              {t('Next puzzle')}
            </button>
          </div>
        )
      )}
    </>
  );
}
