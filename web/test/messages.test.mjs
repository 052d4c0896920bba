// The list of messages is that of the sources, and every language has every text with its placeholders.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

test('no message is missing, unused or left untranslated', () => {
  const script = fileURLToPath(new URL('../scripts/messages.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  const lines = stderr.split('\n').filter((line) => line !== '');
  assert.equal(status, 0, `${lines.length} faults:\n${lines.slice(0, 40).join('\n')}`);
});
