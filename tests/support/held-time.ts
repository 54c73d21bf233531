/** Long waits of a page, ended by the test in place of the clock. */
import type { Tab } from './watch-tab.ts';

/** Milliseconds: shorter timers run as usual. */
const minHeldTime = 2000;

/**
 * In every document of the tab, what is to happen after two seconds or more waits for `passTime`. Limits of requests
 * (`AbortSignal.timeout`) are held as timers are.
 */
export async function holdTime(tab: Tab): Promise<void> {
  await tab.evaluateOnNewDocument((minTime) => {
    type Held = { due: number; run: () => void };
    const held = new Map<number, Held>();
    let now = 0;
    const hold = (run: () => void, wait: number): number => {
      const id = -1 - held.size - Math.floor(performance.now() * 1000);
      held.set(id, { due: now + wait, run });
      return id;
    };
    const realSet = window.setTimeout.bind(window);
    const realClear = window.clearTimeout.bind(window);
    const realLimit = AbortSignal.timeout.bind(AbortSignal);
    const findDue = (until: number) => [...held].filter(([, { due }]) => due <= until);
    Object.assign(window, {
      setTimeout: (run: () => void, wait = 0, ...given: []) =>
        wait < minTime ? realSet(run, wait, ...given) : hold(() => run(...given), wait),
      clearTimeout: (id: number) => held.delete(id) || realClear(id),
      isDue: (wait: number) => findDue(now + wait).length > 0,
      passTime: (wait: number) => {
        now += wait;
        for (const [id, { run }] of findDue(now)) {
          held.delete(id);
          run();
        }
      },
    });
    AbortSignal.timeout = (wait) => {
      if (wait < minTime) return realLimit(wait);
      const limit = new AbortController();
      hold(() => limit.abort(new DOMException('signal timed out', 'TimeoutError')), wait);
      return limit.signal;
    };
  }, minHeldTime);
}

/** Lets so many seconds pass, as soon as something in the page waits for one of them. */
export async function passTime(tab: Tab, seconds: number): Promise<void> {
  await tab.waitForFunction((wait) => Reflect.get(window, 'isDue')(wait), {}, seconds * 1000);
  await tab.evaluate((wait) => Reflect.get(window, 'passTime')(wait), seconds * 1000);
}
