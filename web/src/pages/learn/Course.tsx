// One lesson: its tasks one after the other, on the real board.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSpace } from '../../board/Board';
import { num, t } from '../../i18n';
import { Caption, ChoiceBar } from '../../play/Bar';
import { library } from '../../play/library';
import { Table } from '../../play/table';
import { TableBoard } from '../../play/TableBoard';
import { explainError } from '../../play/words';
import { go, href } from '../../router';
import { Icon } from '../../ui/Icon';
import type { Lesson, Task } from './lessons';
import { markDone } from './progress';
import { solves } from './solved';

type Answer = 'open' | 'right' | 'wrong';

/** A table with the task's position; two people, so that nobody answers. */
function useTaskTable(task: Task): { table: Table | null; failed: unknown } {
  const [table, setTable] = useState<Table | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  useEffect(() => {
    let here = true;
    let made: Table | null = null;
    const open = async () => {
      made = new Table(await library());
      const person = { kind: 'person' } as const;
      await made.start({ variant: task.variant, position: task.position, sides: { south: person, north: person } });
      if (here) setTable(made);
      else made.close();
    };
    open().catch((error) => here && setFailed(error));
    return () => {
      here = false;
      made?.close();
      setTable(null);
    };
  }, [task]);
  return { table, failed };
}

/** What the move on the board is worth: read only when it has come to rest. */
function judge(table: Table, task: Task): Answer {
  const move = table.state.value?.lastMove;
  const phase = table.phase.value;
  if (move == null || (phase !== 'ready' && phase !== 'over')) return 'open';
  return solves(task, move.move) ? 'right' : 'wrong';
}

interface TaskBoardProps {
  table: Table;
  task: Task;
  last: boolean;
  onNext: () => void;
}

function TaskBoard({ table, task, last, onNext }: TaskBoardProps) {
  const [space, measure] = useSpace(430);
  const [hint, setHint] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const answer = judge(table, task);
  useEffect(() => {
    if (answer === 'right') button.current?.focus();
  }, [answer]);
  const bar = useRef<HTMLDivElement>(null);
  const asked = table.pending.value?.stage;
  useEffect(() => {
    if (asked !== undefined) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  return (
    <>
      <div class={`lesson-board${answer === 'open' ? '' : ' answered'}`} ref={measure}>
        {space.width > 0 && <TableBoard table={table} space={{ ...space, height: Math.min(space.height, 460) }} />}
      </div>
      <div class="bar" ref={bar}>
        <Caption table={table} />
        {table.pending.value !== null && <ChoiceBar table={table} />}
      </div>
      <div class={`lesson-answer ${answer}`} role="status">
        {answer === 'right' && <p><Icon name="check" /> <strong>{t('Right.')}</strong> {t(task.praise)}</p>}
        {answer === 'wrong' && <p><strong>{t('A legal move, but not the one asked for.')}</strong></p>}
        {hint && answer !== 'right' && <p>{t(task.hint)}</p>}
      </div>
      <div class="buttons">
        {answer === 'right' && (
          <button type="button" class="primary" ref={button} onClick={onNext}>
            {last ? t('Finish the lesson') : t('Next task')}
          </button>
        )}
        {answer === 'wrong' && (
          <button type="button" class="primary" onClick={() => void table.undo()}>
            <Icon name="undo" /> {t('Try again')}
          </button>
        )}
        {answer !== 'right' && !hint && (
          <button type="button" onClick={() => setHint(true)}>
            <Icon name="hint" /> {t('Hint')}
          </button>
        )}
      </div>
    </>
  );
}

export function Course({ lesson, next }: { lesson: Lesson; next: Lesson | undefined }) {
  const [at, setAt] = useState(0);
  const task = lesson.tasks[at]!;
  const last = at + 1 === lesson.tasks.length;
  const { table, failed } = useTaskTable(task);
  const onNext = () => {
    if (!last) return setAt(at + 1);
    markDone(lesson.id);
    return next === undefined ? go('learn') : go('learn', next.id);
  };
  return (
    <article class="page prose lesson">
      <p><a href={href('learn')}>{t('All lessons')}</a></p>
      <h1>{t(lesson.title)}</h1>
      <p class="lesson-count">{t('Task {number} of {all}', { number: num(at + 1), all: num(lesson.tasks.length) })}</p>
      <p>{t(task.text)}</p>
      <p class="lesson-task"><strong>{t(task.task)}</strong></p>
      {failed !== null && <p role="alert">{explainError(failed)}</p>}
      {table === null ? <p role="status">{failed === null ? t('Loading…') : ''}</p> : <TaskBoard key={at} table={table} task={task} last={last} onNext={onNext} />}
    </article>
  );
}
