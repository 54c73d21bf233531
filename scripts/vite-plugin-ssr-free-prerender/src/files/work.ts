import { PrerenderError } from '../types/engine-error.ts';

/**
 * Waits until all promises have settled, and only then throws the first error. Otherwise the remaining work would
 * continue unnoticed after the error.
 */
export async function settleAll<const Works extends readonly Promise<unknown>[]>(works: Works) {
  await Promise.allSettled(works);
  return Promise.all(works);
}

/**
 * Calls `work` for each item in order, with at most `count` calls in parallel. After the first error, it starts no more
 * calls and rejects.
 */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // All workers take their items from one shared iterator.
  const rest = items.values();
  let failed = false;
  const workThrough = async (): Promise<void> => {
    for (const item of rest) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await settleAll(Array.from({ length: Math.min(count, items.length) }, workThrough));
}

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the work with an abort signal. This signal aborts if the caller's signal does, or if the process receives
 * SIGINT, SIGTERM or SIGHUP. When the interrupted work has settled, the process ends by the same process signal, unless
 * another listener handles it. A second process signal ends the process immediately.
 */
export async function endOnSignals<Result>(
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const interrupt = new AbortController();
  let received: NodeJS.Signals | null = null;
  const ignore = (): void => {
    for (const name of names) process.off(name, onSignal);
  };
  const onSignal = (name: NodeJS.Signals): void => {
    received = name;
    ignore();
    interrupt.abort(new PrerenderError(`The signal ${name} stopped the prerendering, so nothing was written.`));
  };
  for (const name of names) process.on(name, onSignal);
  try {
    return await work(AbortSignal.any([interrupt.signal, ...(given ? [given] : [])]));
  } finally {
    ignore();
    if (received !== null && process.listenerCount(received) === 0) process.kill(process.pid, received);
  }
}
