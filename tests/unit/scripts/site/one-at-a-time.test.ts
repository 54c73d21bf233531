// Builds of the same folder, such as "npm start" and "npm run build" in two terminals, wait for each other.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '../../../support/project.ts';

let folder: string;
let lock: string;
const builds = new Set<ChildProcess>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  lock = join(folder, 'cache/build.lock');
});
afterEach(() => {
  for (const build of builds) build.kill('SIGKILL');
  builds.clear();
  rmSync(folder, { recursive: true });
});

/** Starts a process that holds the build lock until its standard input ends. */
function startBuild() {
  const code = `
    import { oneAtATime } from ${JSON.stringify(join(projectRoot, 'scripts/site/one-at-a-time.ts'))};
    await oneAtATime(${JSON.stringify(lock)}, async () => {
      console.log('building');
      for await (const _ of process.stdin);
    });`;
  const process_ = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  builds.add(process_);
  let said = '';
  process_.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const end = async (how: () => void): Promise<void> => {
    const ended = once(process_, 'exit');
    how();
    await ended;
  };
  return {
    says: () => said,
    finish: () => end(() => process_.stdin.end()),
    kill: (signal: NodeJS.Signals) => end(() => process_.kill(signal)),
  };
}
const patient = { timeout: 20_000 };

test('a second build into the same folder says why it waits, and starts when the first build ends', async () => {
  const first = startBuild();
  await expect.poll(first.says, patient).toBe('building\n');
  const second = startBuild();
  const message =
    'Another build into this folder holds the lock cache/build.lock. This build starts when the other build ends, or 30 s after the other build is killed.\n';
  await expect.poll(second.says, patient).toBe(message);
  await first.finish();
  await expect.poll(second.says, patient).toBe(`${message}building\n`);
  await second.finish();
  expect(existsSync(lock)).toBe(false);
});

test('an interrupted build releases its lock immediately', async () => {
  const first = startBuild();
  await expect.poll(first.says, patient).toBe('building\n');
  await first.kill('SIGINT');
  expect(existsSync(lock)).toBe(false);
});

test('the lock of a killed build expires 30 s after its last refresh', async () => {
  const first = startBuild();
  await expect.poll(first.says, patient).toBe('building\n');
  await first.kill('SIGKILL');
  expect(existsSync(lock)).toBe(true);
  const longAgo = new Date(Date.now() - 31_000);
  utimesSync(lock, longAgo, longAgo);
  const second = startBuild();
  await expect.poll(second.says, patient).toBe('building\n');
});
