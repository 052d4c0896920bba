// What can be done with a game beside playing it: share it, save it, analyse it.
import { useSignal } from '@preact/signals';
import { t } from '../i18n';
import { go } from '../router';
import { saveFile } from '../store/backup';
import { Icon } from '../ui/Icon';
import { gameLink, linkParts, share, type SharedGame } from './link';

export interface GameActionsProps {
  game: SharedGame;
  /** The game as a `.tgn` text. */
  tgn: () => Promise<string>;
  analyse?: boolean; // offer it
}

export function GameActions({ game, tgn, analyse = true }: GameActionsProps) {
  const told = useSignal<() => string>(() => '');

  const shareLink = async () => {
    const link = gameLink(game);
    const outcome = await share('Tsoro', link);
    told.value = () => (outcome === 'copied' ? t('The link is copied.') : outcome === 'failed' ? t('Copy this link: {link}', { link }) : '');
  };
  const save = async () => {
    const name = `tsoro-${new Date().toISOString().slice(0, 10)}.tgn`;
    saveFile(name, await tgn(), 'text/plain');
  };

  return (
    <>
      <button type="button" onClick={() => void shareLink()}>
        <Icon name="link" /> {t('Share a link to this game')}
      </button>
      <button type="button" onClick={() => void save()}>
        <Icon name="download" /> {t('Save the game to a file')}
      </button>
      {analyse && (
        <button type="button" onClick={() => go('analyse', ...linkParts(game))}>
          <Icon name="chart" /> {t('Analyse this game')}
        </button>
      )}
      <p role="status" class="told">
        {told.value()}
      </p>
    </>
  );
}
