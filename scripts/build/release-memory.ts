import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back the memory of what is no longer used, at once. Node does so when it needs room for itself, and knows nothing of the
 * bundler and the browser that need it beside this process.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  if (typeof collect === 'function') collect();
}
