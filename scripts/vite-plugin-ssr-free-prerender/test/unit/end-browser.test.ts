import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { holdBrowser } from '../../src/browser/browser-session.ts';
import { killGroup } from '../../src/browser/end-browser.ts';
import { findBrowser } from '../../src/browser/find-browser.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Starts a long-running process with a child process, both in a new process group. */
async function startGroup() {
  const child = spawn('sh', ['-c', 'sleep 1000 & echo started; wait'], { detached: true });
  await once(child.stdout, 'data');
  return child;
}

/** Makes `process.kill` fail with this system error code. */
const answerKill = (code: string) =>
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error(`kill ${code}`), { code });
  });

test('killGroup kills a process and its child processes', async () => {
  const child = await startGroup();
  // Both processes keep the output pipe open, so it closes only after both have ended.
  const closed = once(child, 'close');
  expect(await killGroup(child)).toBe(true);
  expect(child.signalCode).toBe('SIGKILL');
  await closed;
});

test('killGroup does not kill a process that has ended', async () => {
  const child = spawn('true');
  await once(child, 'exit');
  const kill = vi.spyOn(process, 'kill');
  expect(await killGroup(child)).toBe(true);
  expect(kill).not.toHaveBeenCalled();
});

test.each([
  { code: 'ESRCH', ended: true },
  { code: 'EPERM', ended: false },
])('If the kill signal fails with $code, killGroup resolves to $ended', async ({ code, ended }) => {
  const child = await startGroup();
  const kill = answerKill(code);
  expect(await killGroup(child)).toBe(ended);
  kill.mockRestore();
  expect(await killGroup(child)).toBe(true);
});

test('A pipe that breaks after its browser has exited causes no error', async () => {
  const hold = holdBrowser();
  const { browser } = await hold.get();
  await hold.discard();
  // After this call, puppeteer no longer listens for errors of the pipe.
  await browser.close();
  const [, , , written, read] = browser.process()?.stdio ?? [];
  expect([written, read]).not.toContain(undefined);
  // The test emits this error itself, because the system would emit it at an unpredictable time.
  for (const pipe of [written, read]) pipe?.emit('error', new Error('read ECONNRESET'));
});

test('A discarded browser leaves neither its profile folder nor its lock behind', async () => {
  // A headless shell creates no lock, so this test uses a full Chromium.
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', (await findBrowser()) ?? '');
  const hold = holdBrowser();
  const { browser } = await hold.get();
  const option = '--user-data-dir=';
  const profile =
    browser
      .process()
      ?.spawnargs.find((arg) => arg.startsWith(option))
      ?.slice(option.length) ?? '';
  const lock = dirname(readlinkSync(join(profile, 'SingletonSocket')));
  expect([profile, lock].map(existsSync)).toEqual([true, true]);
  await hold.discard();
  expect([profile, lock].map(existsSync)).toEqual([false, false]);
});
