// Opens a game for study: a text (record, position or link), a file, or a game played here before.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { language, n, t, tag } from '../../i18n';
import { explainError } from '../../play/words';
import { readLink } from '../../share/link';
import { playedGames } from '../../store/game';
import type { GameRecord, NewGame, Tsoro } from '../../tsoro/api';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';

export type Opened = NewGame & { ply?: number | null };

interface OpenProps {
  tsoro: Tsoro;
  variant: string; // for a position line, which does not name its own
  onClose: () => void;
  onOpen: (game: Opened) => void;
}

function ofRecord({ variant, first, moves, result }: GameRecord): Opened {
  return { variant, position: first, moves, result };
}

/** A text that names a game by link, by record, or by a position of `variant`. */
async function readText(tsoro: Tsoro, variant: string, text: string): Promise<Opened[] | GameRecord[]> {
  const link = /#\/analyse\/(\S+)/.exec(text);
  if (link !== null) {
    const game = readLink(link[1]!.split('/').map(decodeURIComponent));
    if (game !== null) return [game];
  }
  if (/^\s*\[|(^|\s)\d+\.|[01]-[01]\s*$|\*\s*$/.test(text)) return tsoro.readTgn(text);
  const { position } = await tsoro.position(variant, text.trim());
  return [{ variant, position }];
}

function isRecord(game: Opened | GameRecord): game is GameRecord {
  return 'tags' in game;
}

function recordTitle({ tags, moves }: GameRecord): string {
  const known = [tags.South, tags.North].map((name) => (name === undefined || name === '' ? '?' : name));
  return `${known.join(' – ')}, ${tags.Date ?? '?'}, ${n('{count} move', '{count} moves', moves.length)}`;
}

export function OpenDialog({ tsoro, variant, onClose, onOpen }: OpenProps) {
  const text = useSignal('');
  const rules = useSignal(variant);
  const problem = useSignal<unknown>(null);
  const records = useSignal<GameRecord[]>([]);
  const file = useRef<HTMLInputElement>(null);

  const read = async (from: string) => {
    problem.value = null;
    records.value = [];
    try {
      const games = await readText(tsoro, rules.value, from);
      const [first] = games;
      if (games.length > 1) records.value = games.filter(isRecord);
      else if (first !== undefined) onOpen(isRecord(first) ? ofRecord(first) : first);
    } catch (error) {
      problem.value = error;
    }
  };

  return (
    <Dialog title={t('Open a game')} onClose={onClose}>
      <div class="form">
        <label class="field">
          <span>{t('A game record (.tgn), a position line, or a link to a game')}</span>
          <textarea rows={5} spellcheck={false} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{t('Variant, for a position line')}</span>
          <input type="text" spellcheck={false} autocapitalize="off" value={rules.value} onInput={(event) => (rules.value = event.currentTarget.value)} />
        </label>
        <div class="buttons">
          <button type="button" class="primary" disabled={text.value.trim() === ''} onClick={() => void read(text.value)}>
            {t('Open')}
          </button>
          <button type="button" onClick={() => file.current?.click()}>
            <Icon name="upload" /> {t('Open a file')}
          </button>
        </div>
        <input
          ref={file}
          type="file"
          accept=".tgn,text/plain"
          hidden
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (chosen !== undefined) void chosen.text().then(read, (error: unknown) => (problem.value = error));
          }}
        />
        {problem.value !== null && <p role="alert">{explainError(problem.value)}</p>}
        {records.value.length > 0 && (
          <GameList title={t('Games in this file')} games={records.value.map((record, index) => ({ key: String(index), text: recordTitle(record), open: () => onOpen(ofRecord(record)) }))} />
        )}
        <PlayedBefore onOpen={onOpen} />
      </div>
    </Dialog>
  );
}

function GameList({ title, games }: { title: string; games: { key: string; text: string; open: () => void }[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul class="menu-list game-list">
        {games.map(({ key, text, open }) => (
          <li key={key}>
            <button type="button" onClick={open}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlayedBefore({ onOpen }: { onOpen: (game: Opened) => void }) {
  const format = new Intl.DateTimeFormat(tag(language()), { dateStyle: 'medium', timeStyle: 'short' });
  const games = playedGames.value.map(({ ended, saved }) => ({
    key: String(ended),
    text: `${format.format(ended)}: ${saved.setup.variant}, ${n('{count} move', '{count} moves', saved.moves.length)}`,
    open: () => onOpen({ variant: saved.setup.variant, position: saved.setup.position, moves: saved.moves, ...(saved.result === undefined ? {} : { result: saved.result }) }),
  }));
  return games.length === 0 ? null : <GameList title={t('Games played here')} games={games} />;
}
