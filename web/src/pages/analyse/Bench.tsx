// Board and panel of the page: the game under study.
import { useComputed, useSignal } from '@preact/signals';
import { useCallback } from 'preact/hooks';
import { Board, useSpace, type BoardHandle } from '../../board/Board';
import { boardPng, boardSvg } from '../../board/picture';
import { num, t } from '../../i18n';
import { accountPath, describeHole, tableMarks } from '../../play/marks';
import { MoveList } from '../../play/MoveList';
import { Caption, ChoiceBar } from '../../play/Bar';
import { Tool } from '../../play/Play';
import { presetTitle, sizeName } from '../../play/words';
import { go } from '../../router';
import { boardLook, isDark } from '../../settings';
import { GameActions } from '../../share/GameActions';
import { saveBlob, saveFile } from '../../store/backup';
import { Icon } from '../../ui/Icon';
import { Editor } from './Editor';
import { EvalBar, Graph, Lines, verdictName, verdictSign } from './Engine';
import { OpenDialog } from './Open';
import type { Study } from './study';
import { TruthPanel } from './Truth';

export function Bench({ study }: { study: Study }) {
  const { table, tsoro } = study;
  const state = table.state.value;
  const open = useSignal<'open' | 'edit' | null>(null);
  const [space, measure] = useSpace(330);
  const marks = useComputed(() => tableMarks(table));
  const ready = useCallback((handle: BoardHandle) => table.attach(handle), [table]);
  if (state === null) return <p class="page">{table.says.value() || t('Loading…')}</p>;
  const { geometry } = state.variant;
  const preview = table.preview.value;
  const shown = table.viewing.value ?? state;

  if (open.value === 'edit') {
    return (
      <Editor
        tsoro={tsoro}
        variant={state.variant}
        from={{ counts: shown.counts, mover: shown.mover }}
        onCancel={() => (open.value = null)}
        onDone={(position) => {
          open.value = null;
          void study.open({ variant: state.variant.text, position });
        }}
      />
    );
  }

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') void (study.walk.value === null ? table.takeBack() : study.leave());
  };
  return (
    <div class={`play analyse${geometry.files > 12 ? ' play-wide' : ''}`}>
      <section class="stage" aria-label={t('Board and engine')}>
        <EvalBar study={study} />
        <div class="board-space" ref={measure}>
          {space.width > 0 && (
            <Board
              geometry={geometry}
              counts={table.counts.value}
              seat={table.seat.value}
              space={space}
              marks={marks.value}
              path={preview === null ? [] : accountPath(preview.account)}
              describe={(hole) => describeHole(table, geometry, state, hole)}
              label={t('Board')}
              mover={shown.mover}
              onReady={ready}
              onHole={(hole, pointer) => void (study.walk.value === null ? table.press(hole, pointer) : study.leave())}
              onPoint={(hole) => void table.point(hole)}
              onKey={keys}
            />
          )}
        </div>
        <div class="bar">
          <Caption table={table} />
          {table.pending.value !== null ? <ChoiceBar table={table} /> : <Steps study={study} />}
        </div>
      </section>
      <aside class="panel" aria-label={t('Analysis')}>
        <header class="game-title">
          <h2>
            {presetTitle(state.variant.preset)} <span class="size">{sizeName(geometry.files)}</span>
          </h2>
          <code>{state.variant.text}</code>
        </header>
        <Lines study={study} />
        <TruthPanel study={study} />
        <MoveList
          moves={table.moves.value}
          ply={state.ply}
          played={state.ply}
          onPick={(ply) => void table.goTo(ply)}
          sign={(ply) => {
            const verdict = study.verdicts.value.get(ply - 1)?.verdict ?? null;
            const text = verdictSign(verdict);
            return text === '' ? undefined : { text, name: verdictName(verdict) };
          }}
        />
        {study.strayed && (
          <button type="button" onClick={() => void study.comeBack()}>
            <Icon name="replay" /> {t('Back to the game')}
          </button>
        )}
        <Graph study={study} />
        <Actions study={study} onOpen={(what) => (open.value = what)} />
      </aside>
      {open.value === 'open' && (
        <OpenDialog
          tsoro={tsoro}
          variant={state.variant.text}
          onClose={() => (open.value = null)}
          onOpen={({ ply, ...game }) => {
            open.value = null;
            study.open(game, ply ?? null).catch((error: unknown) => table.fail(error));
          }}
        />
      )}
    </div>
  );
}

function Steps({ study }: { study: Study }) {
  const { table } = study;
  const { ply, plies } = table.state.value!;
  const to = (wanted: number) => () => void table.goTo(wanted);
  return (
    <div class="tools" role="toolbar" aria-label={t('Moves')}>
      <Tool icon="first" name={t('To the start')} disabled={ply === 0} onClick={to(0)} />
      <Tool icon="back" name={t('One move back')} disabled={ply === 0} onClick={to(ply - 1)} />
      <Tool icon="forward" name={t('One move on')} disabled={ply >= plies} onClick={to(ply + 1)} />
      <Tool icon="last" name={t('To the end')} disabled={ply >= plies} onClick={to(plies)} />
      <Tool icon="replay" name={t('Show the last move again')} disabled={ply === 0} onClick={() => void table.replay()} />
      <Tool icon="flip" name={t('Turn the board')} onClick={() => (table.seat.value = table.seat.value === 'south' ? 'north' : 'south')} />
    </div>
  );
}

function Actions({ study, onOpen }: { study: Study; onOpen: (what: 'open' | 'edit') => void }) {
  const { table } = study;
  const state = table.state.value!;
  const shown = table.viewing.value ?? state;
  const picture = () =>
    ({ geometry: state.variant.geometry, counts: shown.counts, seat: table.seat.value, look: boardLook.value, dark: isDark(), format: num, title: shown.position });
  const savePng = async () => {
    try {
      saveBlob('tsoro.png', await boardPng(picture()));
    } catch (error) {
      table.fail(error);
    }
  };
  return (
    <div class="menu-list">
      <button type="button" onClick={() => onOpen('open')}>
        <Icon name="upload" /> {t('Open a game')}
      </button>
      <button type="button" onClick={() => onOpen('edit')}>
        <Icon name="pencil" /> {t('Set up a position')}
      </button>
      <GameActions game={{ ...table.shared(), moves: table.moves.value.map(({ move }) => move), ply: state.ply }} tgn={() => table.tgn()} analyse={false} />
      <button type="button" onClick={() => saveFile('tsoro.svg', boardSvg(picture()), 'image/svg+xml')}>
        <Icon name="picture" /> {t('Save a picture (SVG)')}
      </button>
      <button type="button" onClick={() => void savePng()}>
        <Icon name="picture" /> {t('Save a picture (PNG)')}
      </button>
      <button type="button" onClick={() => go('position', state.variant.text, shown.position)}>
        <Icon name="play" /> {t('Play on from here')}
      </button>
      <label class="field">
        <span>{t('Position')}</span>
        <input type="text" readOnly value={shown.position} onFocus={(event) => event.currentTarget.select()} />
      </label>
    </div>
  );
}
