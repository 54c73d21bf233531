/** Steps of journeys that are about signing in. */
import type { HTTPRequest } from 'puppeteer';
import { openAuthServer } from '../../scripts/server/embedded/auth-server.ts';
import { asOperator } from './as-operator.ts';
import { arriveAt, visit } from './journey.ts';
import type { OpenSite, Tab } from './open-site.ts';
import { type Fault, holdTime, type Stage, stageFaults } from './staged-faults.ts';

export type Account = OpenSite['account'];

export const refusedText = 'Invalid email or password. Please check your credentials and try again.';
export const unexpectedText = 'An unexpected error occurred. Please try again.';
/** The browser's own line about an answer of this status. */
export const answered = (status: number): RegExp => new RegExp(`the server responded with a status of ${status}`);

const submit = 'form button[type="submit"]';

/** Loads the sign-in page; its button answers as soon as the script is there. */
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

/** Comes to the dashboard as a client who has signed in before. */
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

/** Waits until the button reads so; `disabled` when it cannot be pressed. */
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

/** Waits for the banner above the form, and until it has taken the focus; gives its text. */
export async function seeBanner(tab: Tab): Promise<string> {
  const banner = await tab.waitForSelector('main [role="alert"]:focus');
  return (await banner?.evaluate((element) => element.textContent)) ?? '';
}

/** Waits until the header offers this to the client: the way in, or the dashboard. */
export async function seeInHeader(tab: Tab, label: 'Client Login' | 'Dashboard'): Promise<void> {
  await tab.waitForFunction(
    (text) => document.querySelector('header nav li:last-child')?.textContent === text,
    {},
    label,
  );
}

/** Everything that the site keeps in this browser. */
export const readStorage = (tab: Tab): Promise<Record<string, string>> =>
  tab.evaluate(() => ({ ...localStorage, ...sessionStorage }));

export const storageKey = 'sb-auth-token';

export type StoredSession = { access_token: string; refresh_token: string; expires_at: number };

export async function readSession(tab: Tab): Promise<StoredSession> {
  const text = (await readStorage(tab))[storageKey];
  if (!text) throw new Error('No session is stored.');
  return JSON.parse(text);
}

/** The stored session as a browser finds it that was closed for a day. */
export async function expireSession(tab: Tab): Promise<void> {
  const session = { ...(await readSession(tab)), expires_at: Math.floor(Date.now() / 1000) - 86_400 };
  await tab.evaluate((key, text) => localStorage.setItem(key, text), storageKey, JSON.stringify(session));
}

/** Comes to the dashboard with a session that has expired since, while the service has this fault. Time is held. */
export async function comeExpired(tab: Tab, site: OpenSite, fault: Fault): Promise<Stage> {
  await holdTime(tab);
  await comeSignedIn(tab, site);
  await expireSession(tab);
  const stage = await stageFaults(tab);
  stage.set(fault);
  return stage;
}

export type Watched = {
  /** Requests to the auth service, in order. */
  calls: HTTPRequest[];
  /** Addresses of all requests. */
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

/** Path and query of a request. */
export const targetOf = (request: HTTPRequest): string => request.url().slice(new URL(request.url()).origin.length);

/** The code of the auth client and of the figures for clients, by their files in the build. */
export const clientCode = /\/assets\/auth-client-[^/]+\.js$/;

/** Asks the auth service as a program without a browser would. */
export function askAuth(site: OpenSite, grant: 'password' | 'refresh_token', body: object): Promise<Response> {
  return fetch(`${site.origin}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_embedded', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A further account: tests that change one leave the others' alone. */
export async function makeAccount(site: OpenSite, name: string): Promise<Account> {
  const account = { email: `${name}@client.example`, password: 'correct horse battery' };
  await asOperator(site.dataDirectory, async (db) => {
    await (await openAuthServer(db)).signUp(account.email, account.password);
  });
  return account;
}
