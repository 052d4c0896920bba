import { useEffect, useState } from 'preact/hooks';
import { language, languages, setLanguage, t, tag, type Language } from '../i18n';
import { href, route } from '../router';
import { Icon } from './Icon';

function links() {
  return [
    { page: '', text: t('Play') },
    { page: 'learn', text: t('Learn') },
    { page: 'puzzles', text: t('Puzzles') },
    { page: 'rules', text: t('Rules') },
    { page: 'analyse', text: t('Analyse') },
    { page: 'about', text: t('About') },
  ];
}

/** What the page was called when it came. */
const site = document.title;

/** The name of the window and of a bookmark. */
function useTitle(page: string): void {
  const name = page === '' ? undefined : links().find((link) => link.page === page)?.text;
  const title = name === undefined ? site : t('{page} – Tsoro', { page: name });
  useEffect(() => {
    document.title = title;
  }, [title]);
}

export function LanguageChoice() {
  return (
    <label class="language">
      <Icon name="globe" />
      <span class="visually-hidden">{t('Language')}</span>
      <select value={language()} onChange={(event) => void setLanguage(event.currentTarget.value as Language)}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={tag(code)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Header({ onSettings }: { onSettings: () => void }) {
  const [open, setOpen] = useState(false);
  const here = route.value.page;
  useEffect(() => setOpen(false), [here]);
  useTitle(here);
  return (
    <header class="top">
      <a class="brand" href={href('')} aria-label={t('Tsoro, to the board')}>
        <img src="./icon.svg" alt="" width="28" height="28" />
        <span>Tsoro</span>
      </a>
      <button type="button" class="icon-button menu-button" aria-expanded={open} aria-controls="main-menu" onClick={() => setOpen(!open)}>
        <Icon name={open ? 'close' : 'menu'} />
        <span class="visually-hidden">{t('Menu')}</span>
      </button>
      <div id="main-menu" class={open ? 'menu open' : 'menu'}>
        <nav aria-label={t('Pages')}>
          {links().map(({ page, text }) => (
            <a key={page} href={href(page)} aria-current={page === here ? 'page' : undefined}>
              {text}
            </a>
          ))}
        </nav>
        <LanguageChoice />
        <button type="button" class="icon-button" onClick={onSettings} aria-label={t('Settings')} title={t('Settings')}>
          <Icon name="gear" />
        </button>
      </div>
    </header>
  );
}
