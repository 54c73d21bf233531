/** Work that is done at the start and once a day while the services run. */

const day = 24 * 60 * 60 * 1000;

/** Does the work now, and again every 24 hours; does not keep the process running. Returns what stops it. */
export function onceADay(work: () => void): () => void {
  work();
  const timer = setInterval(work, day);
  timer.unref();
  return () => clearInterval(timer);
}
