// One puzzle on the board, and what one can do with it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSpace } from '../../board/Board';
import { n, num, t } from '../../i18n';
import { Caption, ChoiceBar } from '../../play/Bar';
import { library, onLost } from '../../play/library';
import { Failure } from '../../play/Play';
import { TableBoard } from '../../play/TableBoard';
import { linkParts, share } from '../../share/link';
import { href } from '../../router';
import { Icon } from '../../ui/Icon';
import type { Puzzle } from './data';
import { record, score } from './score';
import { PuzzleTable } from './table';
import { answerText, beforeText, countsText, ratingText, themeText, variantTitle } from './words';

/** A table with the puzzle, made anew when the library had to be opened again. */
function usePuzzleTable(puzzle: Puzzle): { table: PuzzleTable | null; failed: unknown } {
  const [table, setTable] = useState<PuzzleTable | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [lost, setLost] = useState(0);
  useEffect(() => onLost(() => setLost((times) => times + 1)), []);
  useEffect(() => {
    let here = true;
    let made: PuzzleTable | null = null;
    const open = async () => {
      made = new PuzzleTable(await library(), puzzle);
      await made.open();
      if (here) setTable(made);
      else made.close();
    };
    setFailed(null);
    open().catch((error: unknown) => here && setFailed(error));
    return () => {
      here = false;
      made?.close();
      setTable(null);
    };
  }, [puzzle, lost]);
  return { table, failed };
}

type Hint = 0 | 1 | 2; // nothing, the kind of move, the hole

export function Trainer({ puzzle, allTried, onNext }: { puzzle: Puzzle; allTried: boolean; onNext: () => void }) {
  const { table, failed } = usePuzzleTable(puzzle);
  const [hint, setHint] = useState<Hint>(0);
  const [change, setChange] = useState<number | null>(null);
  const [before] = useState(() => score.peek().seen[puzzle.id]);
  const answer = table?.answer.value ?? 'open';

  // What the first attempt was worth: solving it, half of it with a hint, nothing after a wrong move.
  useEffect(() => {
    if (answer === 'open') return;
    const points = answer === 'solved' ? (hint > 0 ? 0.5 : 1) : 0;
    const counted = record(puzzle, points);
    if (counted !== null) setChange(counted);
  }, [answer]);

  if (failed !== null) return <Failure error={failed} />;
  return (
    <>
      <section class="stage" aria-label={t('Board')}>
        {table === null ? <p role="status">{t('Loading…')}</p> : <PuzzleBoard table={table} />}
      </section>
      <aside class="panel puzzle-panel" aria-label={t('The puzzle')}>
        <header class="game-title">
          <h2>{t('South to move: only one move wins')}</h2>
          <p>{variantTitle(puzzle.variant)}</p>
          <p class="quiet">{n('The end is {count} move away, if both sides play well.', 'The end is {count} moves away, if both sides play well.', puzzle.plies)}</p>
          {before !== undefined && <p class="tried">{beforeText(before)}</p>}
        </header>
        <Progress table={table} puzzle={puzzle} />
        <Answer table={table} puzzle={puzzle} hint={hint} />
        <Buttons table={table} hint={hint} counts={score.value.seen[puzzle.id] === undefined} onHint={setHint} onNext={onNext} />
        <p class="puzzle-score">
          <strong>{ratingText(score.value.rating, change)}</strong> <span>{countsText(Object.values(score.value.seen))}</span>
        </p>
        <p class="told" role="status">
          {allTried && t('You have tried all puzzles of this choice. From now on they come again and do not count.')}
        </p>
        <Links puzzle={puzzle} done={answer === 'solved' || answer === 'shown'} />
      </aside>
    </>
  );
}

function PuzzleBoard({ table }: { table: PuzzleTable }) {
  const [space, measure] = useSpace(330);
  return (
    <>
      <div class="board-space" ref={measure}>
        {space.width > 0 && <TableBoard table={table} space={space} />}
      </div>
      <div class="bar">
        <Caption table={table} />
        {table.pending.value !== null && <ChoiceBar table={table} />}
      </div>
    </>
  );
}

function Progress({ table, puzzle }: { table: PuzzleTable | null; puzzle: Puzzle }) {
  const all = (puzzle.solution.length + 1) / 2;
  return (
    <p class="quiet">
      {t('Rating of the puzzle: {rating}', { rating: num(puzzle.rating) })}
      {all > 1 && ` · ${t('{found} of {all} moves found', { found: num(table?.found.value ?? 0), all: num(all) })}`}
    </p>
  );
}

function Answer({ table, puzzle, hint }: { table: PuzzleTable | null; puzzle: Puzzle; hint: Hint }) {
  const answer = table?.answer.value ?? 'open';
  const tone = answer === 'solved' ? 'right' : answer === 'open' || answer === 'shown' ? '' : 'wrong';
  return (
    <div class={`puzzle-answer ${tone}`} role="status">
      {answer !== 'open' && (
        <p>
          {answer === 'solved' && <Icon name="check" />} <strong>{answerText(answer)}</strong>
        </p>
      )}
      {answer === 'open' && hint > 0 && table?.found.value === 0 && <p>{themeText(puzzle.theme)}</p>}
    </div>
  );
}

interface ButtonsProps {
  table: PuzzleTable | null;
  hint: Hint;
  counts: boolean;
  onHint: (hint: Hint) => void;
  onNext: () => void;
}

function Buttons({ table, hint, counts, onHint, onNext }: ButtonsProps) {
  const answer = table?.answer.value ?? 'open';
  const first = useRef<HTMLButtonElement>(null);
  const wrong = answer === 'loses' || answer === 'endless';
  const done = answer === 'solved' || answer === 'shown';
  useEffect(() => {
    if (answer !== 'open') first.current?.focus();
  }, [answer]);
  const again = () => {
    void table?.again();
    table?.focus(table.state.value?.lastMove?.hole ?? 'a1');
  };
  const giveHint = () => {
    if (hint > 0) table?.showHole();
    onHint(hint === 0 ? 1 : 2);
  };
  const price = counts && hint === 0 && answer === 'open';
  return (
    <>
      <div class="buttons">
        {wrong && (
          <button type="button" class="primary" ref={first} onClick={again}>
            <Icon name="undo" /> {t('Try again')}
          </button>
        )}
        <button type="button" class={done ? 'primary' : undefined} ref={done ? first : undefined} onClick={onNext}>
          <Icon name="forward" /> {t('Next puzzle')}
        </button>
        {!done && !wrong && (
          <button type="button" onClick={giveHint} aria-describedby={price ? 'hint-price' : undefined}>
            <Icon name="hint" /> {t('Hint')}
          </button>
        )}
        {!done && (
          <button type="button" onClick={() => void table?.showSolution()}>
            <Icon name="play" /> {t('Show the solution')}
          </button>
        )}
      </div>
      {price && (
        <p id="hint-price" class="quiet">
          {t('With a hint, solving counts only half and can cost rating.')}
        </p>
      )}
    </>
  );
}

function Links({ puzzle, done }: { puzzle: Puzzle; done: boolean }) {
  const [told, tell] = useState<() => string>(() => () => '');
  const shareLink = async () => {
    const link = location.href.replace(/#.*$/s, '') + href('puzzles', puzzle.id);
    const outcome = await share('Tsoro', link);
    tell(() => () => (outcome === 'copied' ? t('The link is copied.') : outcome === 'failed' ? t('Copy this link: {link}', { link }) : ''));
  };
  const parts = linkParts({ variant: puzzle.variant, position: puzzle.position, moves: puzzle.solution, ply: 0 });
  return (
    <>
      <div class="buttons">
        <button type="button" onClick={() => void shareLink()}>
          <Icon name="link" /> {t('Share a link to this puzzle')}
        </button>
      </div>
      {done && (
        <p>
          <a href={href('analyse', ...parts)}>{t('Look at the solution on the analysis page')}</a>
        </p>
      )}
      <p role="status" class="told">
        {told()}
      </p>
    </>
  );
}
