/** Ctrl-C and its like: the work ends and clears up, then the process ends as it would have by itself. */
import { PrerenderError } from '../contract/engine-error.ts';

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
