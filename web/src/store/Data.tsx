// Saves everything that is kept to a file, and restores it.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { t } from '../i18n';
import { TsoroError } from '../tsoro/api';
import { Icon } from '../ui/Icon';
import { backupName, backupText, restoreBackup, saveFile } from './backup';

export function Data() {
  const input = useRef<HTMLInputElement>(null);
  const told = useSignal<() => string>(() => '');

  const restore = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      restoreBackup(await file.text());
      location.reload(); // settings and game are read again
    } catch (error) {
      const full = error instanceof TsoroError && error.status.code === 'ERR_TOO_LONG';
      told.value = () => (full ? t('This file does not fit into the storage of this browser. Nothing was changed.') : t('This file holds no games and settings of Tsoro. Nothing was changed.'));
    }
  };

  return (
    <fieldset class="choice">
      <legend>{t('Games and settings kept in this browser')}</legend>
      <div class="buttons">
        <button type="button" onClick={() => saveFile(backupName(), backupText(), 'application/json')}>
          <Icon name="download" /> {t('Save everything to a file')}
        </button>
        <button type="button" onClick={() => input.current?.click()}>
          <Icon name="upload" /> {t('Restore from a file')}
        </button>
      </div>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={(event) => {
          void restore(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <p role="status">{told.value()}</p>
    </fieldset>
  );
}
