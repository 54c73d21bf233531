/** Whether the app says when a page is ready, or the engine has to find out. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadySignal } from '../contract/snapshot.ts';

/**
 * An app that names the event in one of its scripts dispatches it, and its word counts.
 * @param names files of the client build
 */
export async function findSignal(clientDir: string, names: readonly string[]): Promise<ReadySignal> {
  for (const name of names) {
    if (!/\.(?:js|html)$/.test(name)) continue;
    if ((await readFile(join(clientDir, name), 'utf8')).includes('prerender:ready')) return 'event';
  }
  return 'commit';
}
