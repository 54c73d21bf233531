import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../scripts/shared/project-root.ts';
import { startWaiting } from '../../scripts/shared/run-script.ts';

const script = 'tests/fixtures/waiting-script.ts';
const file = join(projectRoot, script);

test.each([
  { status: '0', isWell: true },
  { status: '1', isWell: false },
])(
  'a script that is told to begin before it listens ends by itself, with $status: $isWell',
  async ({ status, isWell }) => {
    expect(await startWaiting([], script, status).begin('')).toBe(isWell);
  },
);

test('a script that is ended before it may begin has not gone well', async () => {
  const waiting = startWaiting([], script, '0');
  waiting.end();
  expect(await waiting.begin('')).toBe(false);
});

test('a script whose build has ended without a word ends too, and does nothing', async () => {
  const child = fork(file, ['0']);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([1, null]);
});

test('a script that nobody has told to wait begins at once', async () => {
  const child = spawn(process.execPath, [file, '0']);
  expect(await once(child, 'exit')).toEqual([0, null]);
});
