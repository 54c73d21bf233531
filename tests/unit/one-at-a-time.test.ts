// Two builds of one folder, such as "npm start" and "npm run build" in two terminals.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oneAtATime } from '../../scripts/build/one-at-a-time.ts';

let folder: string;
let file: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'turn-'));
  file = join(folder, 'cache/at-work');
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Of a process that has ended. */
const formerId = (): number => spawnSync(process.execPath, ['--version']).pid;

test('the second says whom it waits for, and begins when the first has ended', async () => {
  const first = Promise.withResolvers<string>();
  const done: string[] = [];
  const one = oneAtATime(file, async () => void done.push(await first.promise));
  const other = oneAtATime(file, async () => void done.push('second'));
  await expect.poll(() => said).toContain(`Waiting for another build of this folder (process ${process.pid}) …`);
  first.resolve('first');
  await Promise.all([one, other]);
  expect(done).toEqual(['first', 'second']);
  expect(existsSync(file)).toBe(false);
});

test('one that fails gives way too', async () => {
  await expect(oneAtATime(file, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(await oneAtATime(file, async () => 'built')).toBe('built');
  expect(said).toEqual([]);
});

test.each([
  ['was killed', () => String(formerId()), new Date()],
  ['of another container has this number, and gives no sign of life', () => String(process.pid), new Date(0)],
  ['had no time to write its number', () => '', new Date()],
])('nobody waits for a process that %s', async (_, print, seen) => {
  await oneAtATime(file, async () => {});
  writeFileSync(file, print());
  utimesSync(file, seen, seen);
  expect(await oneAtATime(file, async () => 'built')).toBe('built');
  expect(said).toEqual([]);
});
