import { t } from '../../i18n';
import type { PageProps } from '..';

export default function Rules(_: PageProps) {
  return (
    <article class="page">
      <h1>{t('Rules')}</h1>
    </article>
  );
}
