import { t } from '../../i18n';
import type { PageProps } from '..';

export default function Learn(_: PageProps) {
  return (
    <article class="page">
      <h1>{t('Learn')}</h1>
    </article>
  );
}
