/** Builds into one place follow one another: two at once would take each other's files away. */
import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { timeStep } from '../shared/print-progress.ts';

/** Milliseconds between two signs of life, between two looks for one, and without one until it counts for dead. */
const [signsEvery, looksEvery, patience] = [5000, 200, 60_000];

const isAlive = (id: number): boolean => {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // It is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** The process that holds the file; null where none does, or one that has ended without a word. */
function readHolder(file: string): number | null {
  try {
    const id = Number(readFileSync(file, 'utf8'));
    // In another container the same number is another process: it gives no sign of life.
    return id > 0 && isAlive(id) && Date.now() - statSync(file).mtimeMs < patience ? id : null;
  } catch {
    return null;
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function waitForTurn(file: string): Promise<void> {
  while (!take(file)) {
    if (readHolder(file) === null) rmSync(file, { force: true });
    else await wait(looksEvery);
  }
}

/**
 * Works when nobody else does who names the same file, in this process or another.
 * @param file says who is at work; it is there for as long
 */
export async function oneAtATime<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  const holder = readHolder(file);
  if (holder === null) await waitForTurn(file);
  else await timeStep(`Waiting for another build of this folder (process ${holder})`, () => waitForTurn(file));
  // Where somebody has removed it, nothing is to be said.
  const signs = setInterval(() => utimes(file, new Date(), new Date(), () => {}), signsEvery);
  signs.unref();
  try {
    return await work();
  } finally {
    clearInterval(signs);
    rmSync(file, { force: true });
  }
}
