import { useEffect } from 'preact/hooks';
import { n, num, t } from '../../i18n';
import { explainAddress } from '../../play/words';
import { astray, href } from '../../router';
import { Icon } from '../../ui/Icon';
import '../../content/prose.css';
import type { PageProps } from '..';
import { Course } from './Course';
import './learn.css';
import { lessons } from './lessons';
import { done } from './progress';

export default function Learn({ rest }: PageProps) {
  const [wanted = ''] = rest;
  const at = lessons.findIndex(({ id }) => id === wanted);
  const lesson = lessons[at];
  useEffect(() => {
    if (wanted !== '' && lesson === undefined) astray.value = () => explainAddress(wanted);
  }, [wanted]);
  if (lesson !== undefined) return <Course key={lesson.id} lesson={lesson} next={lessons[at + 1]} />;
  return (
    <article class="page prose">
      <h1>{t('Learn to play')}</h1>
      <p>{t('Short lessons on the board. Each has tasks that you solve by playing a move.')}</p>
      <ol class="lesson-list">
        {lessons.map(({ id, title, tasks }, place) => (
          <li key={id}>
            <a href={href('learn', id)}>
              <span class="lesson-number" aria-hidden="true">{num(place + 1)}</span>
              <span class="lesson-title">{t(title)}</span>
              <span class="lesson-state">
                {done.value.has(id) ? <><Icon name="check" /> {t('done')}</> : n('{count} task', '{count} tasks', tasks.length)}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </article>
  );
}
