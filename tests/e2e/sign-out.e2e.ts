// Tests that signing out works in one tab, in all open tabs, on the server, and offline.
import { expect, test } from 'vitest';
import { arriveAt, awaitPrefetch, clickLink, journey, openSharedSite, type Tab, visit } from '../support/journey.ts';
import {
  askAuth,
  clickButton,
  comeExpired,
  type Fault,
  passTime,
  readSession,
  readStorage,
  seeInHeader,
  signIn,
  targetOf,
  watchRequests,
} from '../support/session.ts';

const site = await openSharedSite();
const signOut = (tab: Tab): Promise<void> => clickButton(tab, 'Sign Out');

async function expectSignedOut(tab: Tab): Promise<void> {
  await arriveAt(tab, '/');
  await seeInHeader(tab, 'Client Login');
  expect(await readStorage(tab)).toEqual({});
}

/** Expects that the document contains no text of the dashboard, neither visible nor hidden. */
async function expectNoDashboard(tab: Tab): Promise<void> {
  const html = await tab.content();
  expect(
    [site.account.email, 'Dashboard Overview', 'Secure Session Active'].filter((text) => html.includes(text)),
  ).toEqual([]);
}

test('signing out opens the home page, deletes the stored session and ends it on the server', async () => {
  await journey(site, async (tab) => {
    await signIn(tab, site);
    const { access_token, refresh_token } = await readSession(tab);
    const { calls } = watchRequests(tab);
    await signOut(tab);
    await expectSignedOut(tab);
    expect(calls.map((call) => `${call.method()} ${targetOf(call)}`)).toEqual(['POST /auth/v1/logout?scope=global']);
    expect(calls[0]?.headers()).toMatchObject({
      apikey: 'sb_publishable_embedded',
      authorization: `Bearer ${access_token}`,
    });
    expect((await askAuth(site, 'refresh_token', { refresh_token })).status).toBe(400);
  });
});

test('signing out also works offline', async () => {
  await journey(
    site,
    async (tab) => {
      await visit(tab, `${site.origin}/`);
      await signIn(tab, site);
      await awaitPrefetch(tab, () => tab.hover('main a[href="/"]'));
      await tab.setOfflineMode(true);
      await signOut(tab);
      await expectSignedOut(tab);
    },
    { expects: [/^failed: /, /ERR_INTERNET_DISCONNECTED/] },
  );
});

test.each<[string, Fault, RegExp[]]>([
  ['cannot be reached', 'lost', [/^failed: /, /ERR_CONNECTION_REFUSED/]],
  ['never answers', 'silent', []],
])('when the auth service %s, signing out still deletes a session that has expired', async (_, fault, expects) => {
  await journey(
    site,
    async (tab) => {
      await comeExpired(tab, site, fault);
      await signOut(tab);
      await passTime(tab, 6);
      await expectSignedOut(tab);
      await tab.goto(`${site.origin}/welcome`);
      await arriveAt(tab, '/login');
    },
    { expects },
  );
});

test('signing in also signs in other tabs, and signing out closes their dashboards', async () => {
  await journey(site, async (tab) => {
    const other = await site.openTabBeside(tab);
    await visit(other, `${site.origin}/about`);
    await seeInHeader(other, 'Client Login');
    await tab.bringToFront();
    await signIn(tab, site);
    await other.bringToFront();
    await seeInHeader(other, 'Dashboard');
    await clickLink(other, 'Dashboard', 'header');
    await arriveAt(other, '/welcome');
    await tab.bringToFront();
    await signOut(tab);
    await expectSignedOut(tab);
    await other.bringToFront();
    await arriveAt(other, '/login');
    await seeInHeader(other, 'Client Login');
    await expectNoDashboard(other);
  });
});

test('after a user has signed out, Back does not show the dashboard', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/careers`);
    await tab.goto(`${site.origin}/about`);
    await signIn(tab, site);
    await tab.goto(`${site.origin}/services`);
    await tab.goto(`${site.origin}/welcome`);
    await signOut(tab);
    await expectSignedOut(tab);
    await tab.goBack();
    await tab.goBack();
    await arriveAt(tab, '/login');
    await expectNoDashboard(tab);
  });
});

test('a dashboard restored from the back/forward cache closes immediately if the session is gone', async () => {
  await journey(site, async (tab) => {
    await tab.evaluateOnNewDocument(() =>
      addEventListener('pageshow', ({ persisted }) => persisted && Object.assign(window, { broughtBack: true })),
    );
    await signIn(tab, site);
    // Load a blank page. A page of this site would send a message to the cached dashboard, and the browser would then
    // discard the dashboard from the cache.
    await tab.goto('about:blank');
    const devtools = await tab.createCDPSession();
    await devtools.send('Storage.clearDataForOrigin', { origin: site.origin, storageTypes: 'local_storage' });
    await tab.goBack();
    await arriveAt(tab, '/login');
    expect(await tab.evaluate(() => 'broughtBack' in window)).toBe(true);
    await expectNoDashboard(tab);
  });
});
