import { useState } from 'preact/hooks';
import { t } from './i18n';
import { LazyPage, isPage } from './pages';
import { route } from './router';
import { Header } from './ui/Header';

export function App() {
  const { page, rest } = route.value;
  const [, setSettings] = useState(false);
  return (
    <>
      <a class="skip-link" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById('main')?.focus(); }}>
        {t('To the content')}
      </a>
      <Header onSettings={() => setSettings(true)} />
      <main id="main" tabIndex={-1}>
        {isPage(page) ? <LazyPage name={page} rest={rest} /> : <p>{t('Play')}</p>}
      </main>
    </>
  );
}
