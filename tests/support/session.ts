/** Helpers for browser tests: signing in, simulated faults of the auth service, and control over timers. */
import type { HTTPRequest } from 'puppeteer';
import { openAuthServer } from '../../scripts/server/embedded/auth-server.ts';
import { arriveAt, type OpenSite, type Tab, visit } from './journey.ts';
import { asOperator } from './serve-site.ts';

export type Account = OpenSite['account'];

export const refusedText = 'Invalid email or password. Please check your credentials and try again.';
export const unexpectedText = 'An unexpected error occurred. Please try again.';
/** Returns a pattern that matches the console line about a response with this HTTP status. */
export const answered = (status: number): RegExp => new RegExp(`the server responded with a status of ${status}`);

const submit = 'form button[type="submit"]';

/** Loads the sign-in page and waits until its button is enabled. */
export async function openSignIn(tab: Tab, { origin }: OpenSite): Promise<void> {
  await visit(tab, `${origin}/login`);
  await tab.waitForSelector(`${submit}:enabled`);
}

export async function fillIn(tab: Tab, { email, password }: Account): Promise<void> {
  await tab.focus('#field-email');
  await tab.keyboard.sendCharacter(email);
  await tab.focus('#field-password');
  await tab.keyboard.sendCharacter(password);
}

export const clickSignIn = (tab: Tab): Promise<void> => tab.click(submit);

/** Signs in at /login and waits for the dashboard. */
export async function signIn(tab: Tab, site: OpenSite, account: Account = site.account): Promise<void> {
  await openSignIn(tab, site);
  await fillIn(tab, account);
  await clickSignIn(tab);
  await arriveAt(tab, '/welcome');
  await seeDashboard(tab);
}

/** Stores a session for the demo account and opens the dashboard, as a client who has signed in before. */
export async function comeSignedIn(tab: Tab, site: OpenSite): Promise<void> {
  const session = await (await askAuth(site, 'password', site.account)).text();
  await tab.goto(`${site.origin}/robots.txt`);
  await tab.evaluate((key, text) => localStorage.setItem(key, text), storageKey, session);
  await visit(tab, `${site.origin}/welcome`);
  await seeDashboard(tab);
}

export const seeDashboard = async (tab: Tab): Promise<void> => {
  await tab.waitForSelector('main ::-p-text(Dashboard Overview)');
};

/** Waits until a button with this label is enabled or disabled. */
export async function seeButton(tab: Tab, label: string, state: 'enabled' | 'disabled' = 'enabled'): Promise<void> {
  await tab.waitForFunction(
    (text, selector) => [...document.querySelectorAll(selector)].some((button) => button.textContent === text),
    {},
    label,
    `main button:${state}`,
  );
}

export async function clickButton(tab: Tab, label: string): Promise<void> {
  const button = await tab.waitForSelector(`main ::-p-xpath(.//button[normalize-space(.)=${JSON.stringify(label)}])`);
  await button?.click();
}

/** Waits until the banner above the form has the focus. Returns its text. */
export async function seeBanner(tab: Tab): Promise<string> {
  const banner = await tab.waitForSelector('main [role="alert"]:focus');
  return (await banner?.evaluate((element) => element.textContent)) ?? '';
}

/** Waits until the last link in the header has this label. */
export async function seeInHeader(tab: Tab, label: 'Client Login' | 'Dashboard'): Promise<void> {
  await tab.waitForFunction(
    (text) => document.querySelector('header nav li:last-child')?.textContent === text,
    {},
    label,
  );
}

export const readStorage = (tab: Tab): Promise<Record<string, string>> =>
  tab.evaluate(() => ({ ...localStorage, ...sessionStorage }));

export const storageKey = 'sb-auth-token';

export type StoredSession = { access_token: string; refresh_token: string; expires_at: number };

export async function readSession(tab: Tab): Promise<StoredSession> {
  const text = (await readStorage(tab))[storageKey];
  if (!text) throw new Error('No session is stored.');
  return JSON.parse(text);
}

/** Changes the stored session to one that expired a day ago. */
export async function expireSession(tab: Tab): Promise<void> {
  const session = { ...(await readSession(tab)), expires_at: Math.floor(Date.now() / 1000) - 86_400 };
  await tab.evaluate((key, text) => localStorage.setItem(key, text), storageKey, JSON.stringify(session));
}

/** Opens the dashboard with an expired session while the auth service has this fault. Timers wait for `passTime`. */
export async function comeExpired(tab: Tab, site: OpenSite, fault: Fault): Promise<Stage> {
  await holdTime(tab);
  await comeSignedIn(tab, site);
  await expireSession(tab);
  const stage = await stageFaults(tab);
  stage.set(fault);
  return stage;
}

export type Watched = {
  /** Requests to the auth service, oldest first. */
  calls: HTTPRequest[];
  /** Addresses of all requests, including those to the auth service. */
  addresses: string[];
};

export function watchRequests(tab: Tab): Watched {
  const watched: Watched = { calls: [], addresses: [] };
  tab.on('request', (request) => {
    watched.addresses.push(request.url());
    if (new URL(request.url()).pathname.startsWith('/auth/')) watched.calls.push(request);
  });
  return watched;
}

export const targetOf = (request: HTTPRequest): string => request.url().slice(new URL(request.url()).origin.length);

/** Matches the address of the auth client's script in the build. */
export const clientCode = /\/assets\/auth-client-[^/]+\.js$/;

/** Requests a session from the auth service directly, without a browser. */
export function askAuth(site: OpenSite, grant: 'password' | 'refresh_token', body: object): Promise<Response> {
  return fetch(`${site.origin}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_embedded', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Creates an additional account, so that a test can change it without affecting other tests. */
export async function makeAccount(site: OpenSite, name: string): Promise<Account> {
  const account = { email: `${name}@client.example`, password: 'correct horse battery' };
  await asOperator(site.dataDirectory, async (db) => {
    await (await openAuthServer(db)).signUp(account.email, account.password);
  });
  return account;
}

/**
 * A fault of the auth service or of the connection to it. `lost`: the connection fails. `silent`: the service never
 * answers.
 */
export type Fault = 'none' | 'lost' | 'silent';

export type Stage = {
  /** Sets the fault for requests whose path starts with `path`. All other requests reach the service. */
  set: (fault: Fault, path?: string) => void;
  /**
   * Clears the fault for requests whose path starts with `path`. Then sends the requests that the fault `silent` has
   * held back.
   */
  release: (path?: string) => Promise<void>;
};

const authPath = '/auth/';

/** Prepares the tab for simulated faults. No fault is set at first. */
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
  // Ignore errors: while a request was delayed, the page may have cancelled it or been closed.
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

/** Timers of at least this many milliseconds wait for `passTime`. Shorter timers run normally. */
const minHeldTime = 2000;

/**
 * Stops the clock for timers of two seconds or more, in every document of the tab. They run only when `passTime` is
 * called. Time limits of requests (`AbortSignal.timeout`) are stopped as well.
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

/** Waits until a timer that `holdTime` has stopped is due within this many seconds. Then lets that time pass. */
export async function passTime(tab: Tab, seconds: number): Promise<void> {
  await tab.waitForFunction((wait) => Reflect.get(window, 'isDue')(wait), {}, seconds * 1000);
  await tab.evaluate((wait) => Reflect.get(window, 'passTime')(wait), seconds * 1000);
}
