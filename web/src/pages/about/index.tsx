import { t } from '../../i18n';
import type { PageProps } from '..';

export default function About(_: PageProps) {
  return (
    <article class="page">
      <h1>{t('About')}</h1>
    </article>
  );
}
