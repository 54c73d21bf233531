/** Work that is done at the start and once a day, for as long as somebody runs the services. */

const day = 24 * 60 * 60 * 1000;

/** Does the work now, and again every 24 hours; keeps no process alive. Returns the way to stop. */
export function onceADay(work: () => void): () => void {
  work();
  const timer = setInterval(work, day);
  timer.unref();
  return () => clearInterval(timer);
}
