import { PrerenderError } from '../types/engine-error.ts';

/** Waits until all have ended, also when one fails, so that nothing goes on unnoticed. Then throws the first error. */
export async function settleAll<const Works extends readonly Promise<unknown>[]>(works: Works) {
  await Promise.allSettled(works);
  return Promise.all(works);
}

/** Works through items, `count` of them at a time, in their order. The first error ends it. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // One iterator that all share.
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
 * Works until a signal ends it: the caller's own, or one to the process. After the latter the process ends by that
 * signal, unless another listener is there to decide. A second one ends the process at once.
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
    interrupt.abort(new PrerenderError(`The prerendering was ended by ${name}; nothing was written.`));
  };
  for (const name of names) process.on(name, onSignal);
  try {
    return await work(AbortSignal.any([interrupt.signal, ...(given ? [given] : [])]));
  } finally {
    ignore();
    if (received !== null && process.listenerCount(received) === 0) process.kill(process.pid, received);
  }
}
