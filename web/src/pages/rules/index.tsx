import { Contents, Prose } from '../../content/Prose';
import { t } from '../../i18n';
import type { PageProps } from '..';
import { sections } from './text';

export default function Rules(_: PageProps) {
  return (
    <article class="page prose">
      <h1>{t('Rules')}</h1>
      <Contents sections={sections} />
      <Prose sections={sections} />
    </article>
  );
}
