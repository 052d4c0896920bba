// What the user must know about the address, what is kept, and newer versions: one line at the top, until closed.
import { signal } from '@preact/signals';
import { t } from '../i18n';
import { astray } from '../router';
import { storageState } from '../store/storage';
import { Icon } from '../ui/Icon';
import { offlineState, takeUpdate } from './register';

/** The game that was kept made no sense; set by the play page. */
export const gameDamaged = signal(false);

const closed = signal<ReadonlySet<string>>(new Set());

function current(): { key: string; text: string } | null {
  const all = [
    astray.value !== null && { key: 'address', text: astray.value() },
    gameDamaged.value && { key: 'damaged', text: t('The game that was kept here could not be read and was put aside. A new one has begun.') },
    storageState.value === 'full' && { key: 'full', text: t('The storage of this browser is full: this game is lost when the page is closed. Save everything to a file (in the settings).') },
    storageState.value === 'forbidden' && { key: 'forbidden', text: t('This browser does not let the page keep anything: games and settings are lost when it is closed.') },
    offlineState.value === 'update' && { key: 'update', text: t('A newer version of Tsoro is ready. The game goes on where it stands.') },
  ];
  return all.find((note) => note !== false && !closed.value.has(note.key)) || null;
}

function close(key: string): void {
  if (key === 'address') astray.value = null; // another one may come
  else closed.value = new Set([...closed.value, key]);
}

export function Notices() {
  const note = current();
  return (
    <div role="status" class="notices">
      {note !== null && (
        <p class="notice">
          <span>{note.text}</span>
          {note.key === 'update' && (
            <button type="button" class="primary" onClick={takeUpdate}>
              {t('Load it')}
            </button>
          )}
          <button type="button" class="icon-button" aria-label={t('Close')} onClick={() => close(note.key)}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
