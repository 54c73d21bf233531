/** What goes wrong, staged by the test: faults of the auth service and of the way to it, and long waits in place of the clock. */
import type { HTTPRequest } from 'puppeteer';
import type { Tab } from './watch-tab.ts';

/** Of the auth service, or of the way to it. `lost`: no connection. `silent`: an answer that never comes. */
export type Fault = 'none' | 'lost' | 'silent';

export type Stage = {
  /** From now on requests whose path starts so meet the fault; all others pass. */
  set: (fault: Fault, path?: string) => void;
  /** Lets requests whose path starts so pass, and sends on those that have been held back. */
  release: (path?: string) => Promise<void>;
};

const authPath = '/auth/';

/** As long as the tab is open: no fault is staged yet. */
export async function stageFaults(tab: Tab): Promise<Stage> {
  const faults = new Map<string, Fault>();
  const held: HTTPRequest[] = [];
  const pathOf = (request: HTTPRequest): string => new URL(request.url()).pathname;
  const faultOf = (path: string): Fault => {
    for (const [start, fault] of faults) if (path.startsWith(start)) return fault;
    return 'none';
  };
  const meet = async (request: HTTPRequest, fault: Fault): Promise<void> => {
    if (fault === 'none') await request.continue();
    else if (fault === 'lost') await request.abort('connectionrefused');
    else held.push(request);
  };
  // The page may have given up on a request in the meantime, or be closed.
  const settle = (request: HTTPRequest, fault: Fault) => meet(request, fault).catch(() => {});
  tab.on('request', (request) => void settle(request, faultOf(pathOf(request))));
  await tab.setRequestInterception(true);
  return {
    set: (fault, path = authPath) => void faults.set(path, fault),
    release: async (path = authPath) => {
      faults.delete(path);
      const freed = held.filter((request) => pathOf(request).startsWith(path));
      for (const request of freed) held.splice(held.indexOf(request), 1);
      await Promise.all(freed.map((request) => settle(request, 'none')));
    },
  };
}

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
