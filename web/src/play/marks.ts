// What is drawn on the board for the state of a table: last move, preview, choices, warnings.
import type { Account, GameState, Geometry, Hole, View } from '../tsoro/api';
import type { Mark } from '../board/Board';
import { num, t } from '../i18n';
import type { Table } from './table';

export type MarkMap = Map<Hole, Mark[]>;

function add(map: MarkMap, hole: Hole, kind: Mark['kind'], text?: string): void {
  const marks = map.get(hole) ?? [];
  if (marks.some((mark) => mark.kind === kind)) return;
  map.set(hole, [...marks, text === undefined ? { kind } : { kind, text }]);
}

/** Marks of a whole move: lifted, where laps end (numbered while they are few), the end, what is taken. */
export function markAccount(map: MarkMap, account: Account): void {
  const { laps, summary } = account;
  add(map, summary.hole, 'from');
  if (laps.length <= 9 && laps.every((lap) => lap.skipped === 0)) {
    laps.slice(0, -1).forEach((lap) => add(map, lap.last, 'lap', num(lap.number)));
  }
  const last = laps[laps.length - 1];
  if (last !== undefined && last.end !== 'ENDLESS') add(map, last.last, 'end');
  summary.captured.forEach(({ hole }) => add(map, hole, 'take'));
}

export function accountPath(account: Account): Hole[] {
  const path = [account.summary.hole];
  for (const lap of account.laps) path.push(...lap.path);
  // Round and round is no path to look at: its beginning says where it goes.
  return path.length <= 130 ? path : path.slice(0, 60);
}

function markLast(map: MarkMap, view: View): void {
  const last = view.lastMove;
  if (last === null) return;
  add(map, last.hole, 'from');
  add(map, last.end, 'end');
  last.captured.forEach(({ hole }) => add(map, hole, 'take'));
  last.bonus.forEach(({ hole }) => add(map, hole, 'take'));
}

export function tableMarks(table: Table): MarkMap {
  const map: MarkMap = new Map();
  const state = table.state.value;
  if (state === null) return map;
  const pending = table.pending.value;
  const preview = table.preview.value;
  const viewing = table.viewing.value;
  if (pending !== null) {
    add(map, pending.hole, 'from');
    if (pending.stage === 'stop') add(map, pending.choice.end, 'head');
    else add(map, pending.choice.end, 'end');
    pending.choice.captured.forEach(({ hole }) => add(map, hole, 'take'));
    if (pending.stage === 'bonus') {
      pending.choice.candidates.forEach((hole) => add(map, hole, pending.bonus.includes(hole) ? 'picked' : 'pick'));
    }
    return map;
  }
  if (viewing !== null) {
    markLast(map, viewing);
    return map;
  }
  if (preview !== null) markAccount(map, preview.account);
  else if (table.phase.value !== 'sowing') markLast(map, state);
  if (table.phase.value === 'ready') {
    state.liftable.forEach((hole) => add(map, hole, 'legal'));
    if (preview === null) table.capturable.value.by.forEach((hole) => add(map, hole, 'capturable'));
  }
  if (table.hinted.value !== null) add(map, table.hinted.value, 'hint');
  if (table.refused.value !== null) add(map, table.refused.value, 'wrong');
  return map;
}

/** What a screen reader adds to a hole's name and count. */
export function describeHole(table: Table, geometry: Geometry, state: GameState, hole: Hole): string {
  const pending = table.pending.value;
  if (pending !== null) {
    if (pending.bonus.includes(hole)) return t('bonus, chosen');
    if (pending.stage === 'bonus' && pending.choice.candidates.includes(hole)) return t('may be taken as a bonus');
    return '';
  }
  const info = geometry.byName[hole]!;
  const { by, from } = table.capturable.value;
  if (table.phase.value !== 'ready') return '';
  if (info.owner !== state.mover) return by.has(hole) ? t('can be captured') : '';
  if (from.has(hole)) return t('can be lifted and captures');
  return state.lift[info.index] === 'LEGAL' ? t('can be lifted') : '';
}
