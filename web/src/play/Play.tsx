// The page where one plays.
import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Player, Tsoro } from '../tsoro/api';
import { useSpace, type BoardHandle } from '../board/Board';
import { t } from '../i18n';
import { GameActions } from '../share/GameActions';
import { Dialog } from '../ui/Dialog';
import { Icon, type IconName } from '../ui/Icon';
import { SpeedChoice } from '../ui/Settings';
import { Caption, ChoiceBar } from './Bar';
import { clockText } from './clock';
import { MoveList } from './MoveList';
import { NewGame } from './NewGame';
import { other, type Setup, type Table } from './table';
import { TableBoard } from './TableBoard';
import { explainEnd, explainError, levelTitle, outcomeTitle, playerName, presetTitle, sizeName, stonesOnBoard } from './words';

type Open = 'new' | 'menu' | 'resign' | 'endless' | null;

export function Play({ tsoro, table }: { tsoro: Tsoro; table: Table }) {
  const [open, setOpen] = useState<Open>(null);
  const [ended, setEnded] = useState(false);
  const [begun, setBegun] = useState(0);
  const state = table.state.value;
  const narrow = useNarrow();
  const [space, measure] = useSpace(narrow ? 292 : 300);
  const sower = useSignal<BoardHandle['sower'] | null>(null);
  const { faceToFace = false } = table.setup.value;

  useEffect(() => {
    table.onOver = () => setEnded(true);
    const hidden = () => (document.hidden ? table.sleep() : table.wake());
    const leaving = () => table.keepClock(); // some browsers say only this when the page is loaded again
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', leaving);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', leaving);
    };
  }, [table]);

  useEffect(() => {
    // The button that leads to a new game may stand below the board, and the focus has gone back to it.
    if (begun > 0) scrollTo(0, 0);
  }, [begun]);

  if (state === null) return <p class="page">{table.says.value() || t('Loading…')}</p>;
  const { geometry } = state.variant;
  const wide = geometry.files > 12;
  const top = other(table.seat.value);

  return (
    <div class={`play${wide ? ' play-wide' : ''}${faceToFace ? ` face-to-face ${table.turn.value}-moves` : ''}`}>
      <h1 class="visually-hidden">{t('Tsoro: play')}</h1>
      <section class="stage" aria-label={t('Board and players')}>
        <PlayerStrip table={table} player={top} far />
        <div class="board-space" ref={measure}>
          {space.width > 0 && (
            <TableBoard table={table} space={space} onReady={(handle) => (sower.value = handle.sower)} />
          )}
        </div>
        <PlayerStrip table={table} player={table.seat.value} />
        <div class="bar">
          <Caption table={table} />
          {table.pending.value !== null ? <ChoiceBar table={table} /> : <Transport table={table} sower={sower.value} onMenu={() => setOpen('menu')} />}
        </div>
      </section>
      <aside class="panel" aria-label={t('The game')}>
        <GameTitle table={table} tsoro={tsoro} />
        <div class="buttons">
          <button type="button" class="primary" onClick={() => setOpen('new')}>
            <Icon name="plus" /> {t('New game')}
          </button>
        </div>
        <MoveList moves={table.moves.value} ply={(table.viewing.value ?? state).ply} played={state.ply} onPick={(ply) => void table.look(ply)} />
        <SpeedChoice />
      </aside>
      {open === 'new' && (
        <NewGame
          tsoro={tsoro}
          last={table.setup.value}
          onClose={() => setOpen(null)}
          onStart={(setup: Setup) => {
            setOpen(null);
            setEnded(false);
            setBegun(begun + 1);
            table.start(setup).catch((error) => table.fail(error));
          }}
        />
      )}
      {open === 'menu' && <GameMenu table={table} onClose={() => setOpen(null)} onOpen={setOpen} />}
      {(open === 'resign' || open === 'endless') && <Sure table={table} what={open} onClose={() => setOpen(null)} />}
      {ended && state.result.reason !== 'none' && <TheEnd table={table} onClose={() => setEnded(false)} onNew={() => (setEnded(false), setOpen('new'))} />}
    </div>
  );
}

function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(window.innerWidth < 600);
  useEffect(() => {
    const resized = () => setNarrow(window.innerWidth < 600);
    addEventListener('resize', resized);
    return () => removeEventListener('resize', resized);
  }, []);
  return narrow;
}

function sitterName(table: Table, player: Player): string {
  const { sides } = table.setup.value;
  const sitter = sides[player];
  if (sitter.kind === 'engine') return t('Computer');
  return sides[other(player)].kind === 'engine' ? t('You') : '';
}

/** Of the board at rest: what a move takes is told when it is taken. */
function stonesOf(table: Table, player: Player): number {
  const counts = table.counts.value;
  return table.geometry.holes.reduce((sum, hole) => sum + (hole.owner === player ? (counts[hole.index] ?? 0) : 0), 0);
}

function PlayerStrip({ table, player, far = false }: { table: Table; player: Player; far?: boolean }) {
  const state = table.state.value!;
  const { viewing } = table;
  const moves = state.result.reason === 'none' && (viewing.value?.mover ?? table.turn.value) === player;
  const thinking = moves && table.phase.value === 'thinking';
  const clock = table.clock.value;
  const who = sitterName(table, player);
  return (
    <div class={`strip${moves ? ' moves' : ''}${far ? ' far' : ''}`}>
      <span class={moves ? 'turn-sign on' : 'turn-sign'} aria-hidden="true" />
      <strong>{playerName(player)}</strong>
      {who !== '' && <span class="who">{who}</span>}
      {thinking && <span class="thinking">{t('thinking…')}</span>}
      {moves && <span class="visually-hidden">{t('to move')}</span>}
      <span class="stones-left">{stonesOnBoard(stonesOf(table, player))}</span>
      {clock !== null && (
        <time class={clock.left.value[player] < 20000 ? 'short' : ''} role="timer" aria-label={t('Time left, {player}', { player: playerName(player) })}>
          {clockText(clock.left.value[player])}
        </time>
      )}
    </div>
  );
}

interface ToolProps {
  icon: IconName;
  name: string;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
}

export function Tool({ icon, name, onClick, disabled = false, pressed }: ToolProps) {
  return (
    <button type="button" class="icon-button" aria-label={name} title={name} onClick={onClick} disabled={disabled} aria-pressed={pressed}>
      <Icon name={icon} />
    </button>
  );
}

function Transport({ table, sower, onMenu }: { table: Table; sower: BoardHandle['sower'] | null; onMenu: () => void }) {
  const running = sower?.running.value ?? false;
  const paused = sower?.paused.value ?? false;
  const phase = table.phase.value;
  const state = table.state.value!;
  const still = phase === 'ready' || phase === 'over';
  // Both groups stay in place and take turns in being seen: changing them for each other would cost a slow phone
  // much in the very frame in which the stones begin to move.
  return (
    <div class="tools-place">
      <div class={`tools${running ? '' : ' away'}`} role="group" aria-label={t('Sowing')}>
        <Tool icon={paused ? 'play' : 'pause'} name={paused ? t('Go on') : t('Pause')} onClick={() => sower?.pause(!paused)} />
        <Tool icon="step" name={t('One stone')} onClick={() => sower?.stepOnce()} />
        <Tool icon="skip" name={t('Skip')} onClick={() => sower?.skip()} />
      </div>
      <div class={`tools${running ? ' away' : ''}`} role="group" aria-label={t('The game')}>
        <Tool icon="undo" name={t('Undo')} onClick={() => void table.undo()} disabled={!table.canUndo} />
        <Tool icon="redo" name={t('Redo')} onClick={() => void table.redo()} disabled={!state.canRedo} />
        <Tool icon="replay" name={t('Show the last move again')} onClick={() => void table.replay()} disabled={!still || state.ply === 0} />
        <Tool icon="hint" name={t('Hint')} onClick={() => void table.hint()} disabled={phase !== 'ready' || table.hinting.value} />
        <Tool icon="flip" name={t('Turn the board')} onClick={() => (table.seat.value = other(table.seat.value))} />
        <Tool icon="more" name={t('More')} onClick={onMenu} />
      </div>
    </div>
  );
}

function GameTitle({ table, tsoro }: { table: Table; tsoro: Tsoro }) {
  const state = table.state.value!;
  const { preset, geometry, text } = state.variant;
  const { sides } = table.setup.value;
  const engine = sides.south.kind === 'engine' ? sides.south : sides.north.kind === 'engine' ? sides.north : null;
  return (
    <div class="game-title">
      <h2>
        {presetTitle(preset)} <span class="size">{sizeName(geometry.files)}</span>
      </h2>
      <p class="quiet">
        <code>{text}</code>
        {engine !== null && <span> · {t('Computer: {level}', { level: levelTitle(engine.level, tsoro.levels.length) })}</span>}
      </p>
    </div>
  );
}

function GameMenu({ table, onClose, onOpen }: { table: Table; onClose: () => void; onOpen: (open: Open) => void }) {
  const over = table.phase.value === 'over';
  return (
    <Dialog title={t('The game')} onClose={onClose}>
      <div class="menu-list">
        <button type="button" onClick={() => onOpen('new')}>
          <Icon name="plus" /> {t('New game')}
        </button>
        <button type="button" disabled={over} onClick={() => onOpen('resign')}>
          <Icon name="flag" /> {t('Resign')}
        </button>
        <button type="button" disabled={over} onClick={() => onOpen('endless')}>
          <Icon name="people" /> {t('Agree that it is endless')}
        </button>
        <GameActions game={table.shared()} tgn={() => table.tgn()} />
      </div>
    </Dialog>
  );
}

function Sure({ table, what, onClose }: { table: Table; what: 'resign' | 'endless'; onClose: () => void }) {
  const against = Object.values(table.setup.value.sides).some((sitter) => sitter.kind === 'engine');
  const go = async () => {
    onClose();
    try {
      if (what === 'resign') await table.resign();
      else if (!against || (await table.engineAgrees())) await table.agreeEndless();
    } catch (error) {
      table.fail(error);
    }
  };
  return (
    <Dialog title={what === 'resign' ? t('Resign?') : t('Call the game endless?')} onClose={onClose}>
      <p>{what === 'resign' ? t('The other side wins then. Undo still takes it back.') : against ? t('If the computer agrees, nobody wins.') : t('If both of you agree, nobody wins.')}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => void go()}>
          {what === 'resign' ? t('Resign') : t('Agree')}
        </button>
        <button type="button" onClick={onClose}>
          {t('Play on')}
        </button>
      </div>
    </Dialog>
  );
}

function TheEnd({ table, onClose, onNew }: { table: Table; onClose: () => void; onNew: () => void }) {
  const state = table.state.value!;
  return (
    <Dialog title={outcomeTitle(state.result)} onClose={onClose} class="the-end">
      <p>{explainEnd(state, state.variant.keys.repeat)}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={onNew}>
          {t('New game')}
        </button>
        <button type="button" onClick={onClose}>
          {t('Look at the board')}
        </button>
      </div>
    </Dialog>
  );
}

export function Failure({ error }: { error: unknown }) {
  return (
    <div class="page failure" role="alert">
      <h1>{t('The board cannot be shown')}</h1>
      <p>{explainError(error)}</p>
      <button type="button" class="primary" onClick={() => location.reload()}>
        {t('Try again')}
      </button>
    </div>
  );
}

