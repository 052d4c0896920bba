import { t } from '../../i18n';
import type { PageProps } from '..';

export default function Analyse(_: PageProps) {
  return (
    <article class="page">
      <h1>{t('Analyse')}</h1>
    </article>
  );
}
