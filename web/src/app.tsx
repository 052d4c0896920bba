import { useState } from 'preact/hooks';
import { t } from './i18n';
import { LazyPage, isPage } from './pages';
import { Notices } from './offline/Notices';
import { PlayPage } from './play/PlayPage';
import { route } from './router';
import { Header } from './ui/Header';
import { Settings } from './ui/Settings';

export function App() {
  const { page, rest } = route.value;
  const [settings, setSettings] = useState(false);
  return (
    <>
      <a
        class="skip-link"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {t('To the content')}
      </a>
      <Header onSettings={() => setSettings(true)} />
      <Notices />
      <main id="main" tabIndex={-1}>
        {isPage(page) ? <LazyPage name={page} rest={rest} /> : <PlayPage />}
      </main>
      {settings && <Settings onClose={() => setSettings(false)} />}
    </>
  );
}
