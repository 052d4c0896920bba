// What the user has set, kept from visit to visit.
import { effect, signal, type Signal } from '@preact/signals';
import { boardLooks, stoneLooks, type BoardLook, type StoneLook } from './board/looks';
import type { OrientationWish } from './board/layout';
import { readSetting, writeSetting } from './i18n/setting';

function kept<T extends string>(name: string, usual: T, allowed: readonly T[]): Signal<T> {
  const read = readSetting(name) as T | undefined;
  const value = signal<T>(read !== undefined && allowed.includes(read) ? read : usual);
  let first = true;
  effect(() => {
    const now = value.value;
    if (!first) writeSetting(name, now);
    first = false;
  });
  return value;
}

export const appearances = ['auto', 'light', 'dark'] as const;
export const orientations = ['auto', 'flat', 'upright'] as const;
const onOff = ['on', 'off'] as const;

export const boardLook = kept<BoardLook>('board', 'sand', boardLooks);
export const stoneLook = kept<StoneLook | 'usual'>('stones', 'usual', ['usual', ...stoneLooks]);
export const appearance = kept<(typeof appearances)[number]>('appearance', 'auto', appearances);
export const orientation = kept<OrientationWish>('orientation', 'auto', orientations);
export const sound = kept<'on' | 'off'>('sound', 'on', onOff);
export const motion = kept<'auto' | 'on' | 'off'>('motion', 'auto', ['auto', 'on', 'off']);
export const confirmChoices = kept<'on' | 'off'>('confirm', 'on', onOff);
export const previews = kept<'on' | 'off'>('previews', 'on', onOff);

export const speeds = [0.25, 0.5, 1, 2, 4, 8] as const;
const speedText = kept<string>('speed', '1', speeds.map(String));
export const speed = signal(Number(speedText.value));
effect(() => {
  speedText.value = String(speed.value);
});

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
const stillQuery = matchMedia('(prefers-reduced-motion: reduce)');
const systemDark = signal(darkQuery.matches);
const systemStill = signal(stillQuery.matches);
darkQuery.addEventListener?.('change', () => (systemDark.value = darkQuery.matches));
stillQuery.addEventListener?.('change', () => (systemStill.value = stillQuery.matches));

export function isDark(): boolean {
  return appearance.value === 'auto' ? systemDark.value : appearance.value === 'dark';
}

/** Whether things may move: the system's wish, unless the user says otherwise. */
export function mayMove(): boolean {
  return motion.value === 'auto' ? !systemStill.value : motion.value === 'on';
}

effect(() => {
  document.documentElement.dataset.appearance = isDark() ? 'dark' : 'light';
  document.documentElement.dataset.contrast = boardLook.value === 'contrast' ? 'high' : 'usual';
});
