/** Ends the browser of a run. Killed, not closed: closing is slow and the profile is disposable. */
import type { ChildProcess } from 'node:child_process';
import type { Browser } from 'puppeteer-core';

/** Milliseconds in which a browser that works closes by itself. */
const closeTimeout = 5000;

/**
 * Kills a process with all processes that it has started. Resolves to whether it has ended: false where processes are no
 * groups, or where the system refuses the signal.
 */
export async function killGroup(
  child: Pick<ChildProcess, 'pid' | 'exitCode' | 'signalCode' | 'once'>,
): Promise<boolean> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return true;
  if (process.platform === 'win32') return false;
  const { promise: exited, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: it has ended in this very moment. Anything else (EPERM) leaves it running.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
  await exited;
  return true;
}

/** Ends the browser that a run has started; of one that was there before, only the connection and what the run opened. */
export async function endBrowser(browser: Browser): Promise<void> {
  const child = browser.process();
  if (!child) return browser.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), closeTimeout);
  try {
    const killed = await killGroup(child);
    const closed = browser.close();
    // What is left of it is the connection.
    if (killed) closed.catch(() => {});
    else await closed;
  } finally {
    clearTimeout(timer);
  }
}
