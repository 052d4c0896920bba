import { render } from 'preact';
import { App } from './app';
import { startLanguage } from './i18n';
import './styles/base.css';

void startLanguage().then(() => render(<App />, document.getElementById('app')!));
