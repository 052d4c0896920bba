// Which lessons are done: a list of their names, kept on this device.
import { signal } from '@preact/signals';
import { readSetting, writeSetting } from '../../i18n/setting';

const name = 'lessons';

export const done = signal<ReadonlySet<string>>(new Set((readSetting(name) ?? '').split(' ').filter(Boolean)));

export function markDone(id: string): void {
  if (done.value.has(id)) return;
  done.value = new Set([...done.value, id]);
  writeSetting(name, [...done.value].join(' '));
}
