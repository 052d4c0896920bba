import { render } from 'preact';
import { App } from './app';
import { startLanguage } from './i18n';
import './styles/base.css';
import './styles/page.css';
import './styles/board.css';
import './offline/notices.css';
import './settings';

void startLanguage().then(() => render(<App />, document.getElementById('app')!));
