/** Whether the app says when a page is ready, or the engine has to find out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadySignal } from '../contract/snapshot.ts';

/**
 * An app that names the event in one of its scripts dispatches it, and its word counts.
 * @param names files of the client build
 */
export function findSignal(clientDir: string, names: readonly string[]): ReadySignal {
  const scripts = names.filter((name) => /\.(?:js|html)$/.test(name));
  const isNamed = scripts.some((name) => readFileSync(join(clientDir, name)).includes('prerender:ready'));
  return isNamed ? 'event' : 'commit';
}
