// Signing out: in this tab, on the server, in the other tabs, and without a network.
import { expect, test } from 'vitest';
import { type Fault, stageFaults } from '../support/auth-faults.ts';
import { holdTime, passTime } from '../support/held-time.ts';
import { arriveAt, awaitPrefetch, journey, openSharedSite, visit } from '../support/journey.ts';
import type { Tab } from '../support/open-site.ts';
import {
  answered,
  askAuth,
  clickButton,
  comeExpired,
  comeSignedIn,
  expireSession,
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

/** Nothing of the dashboard is in the document, seen or unseen. */
async function expectNoDashboard(tab: Tab): Promise<void> {
  const html = await tab.content();
  expect(
    [site.account.email, 'Dashboard Overview', 'Secure Session Active'].filter((text) => html.includes(text)),
  ).toEqual([]);
}

test('signing out leads home, forgets the session here and ends it on the server', async () => {
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

test('the refresh token that signing out ends was good until then', async () => {
  await journey(site, async (tab) => {
    await signIn(tab, site);
    const { refresh_token } = await readSession(tab);
    expect((await askAuth(site, 'refresh_token', { refresh_token })).status).toBe(200);
  });
});

const lost = [/^failed: /, /ERR_CONNECTION_REFUSED/];

test.each<[string, Fault, RegExp[]]>([
  ['cannot be reached', 'lost', lost],
  ['never answers', 'silent', []],
])('when the service %s, signing out still leads home and forgets the session here', async (_, fault, expects) => {
  await journey(
    site,
    async (tab) => {
      await holdTime(tab);
      await comeSignedIn(tab, site);
      const stage = await stageFaults(tab);
      stage.set(fault);
      await signOut(tab);
      if (fault === 'silent') await passTime(tab, 6);
      await expectSignedOut(tab);
      await tab.goto(`${site.origin}/welcome`);
      await arriveAt(tab, '/login');
      expect(await readStorage(tab)).toEqual({});
    },
    { expects },
  );
});

test('without a network signing out works, too', async () => {
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
  ['cannot be reached', 'lost', lost],
  ['never answers', 'silent', []],
])('a session that has expired meanwhile is left as surely when the service %s', async (_, fault, expects) => {
  await journey(
    site,
    async (tab) => {
      await comeExpired(tab, site, fault);
      await signOut(tab);
      await passTime(tab, 6);
      await expectSignedOut(tab);
    },
    { expects },
  );
});

test('signing out in one tab takes the others off the dashboard', async () => {
  await journey(site, async (tab) => {
    await signIn(tab, site);
    const other = await site.openTabBeside(tab);
    await visit(other, `${site.origin}/welcome`);
    await seeInHeader(other, 'Dashboard');
    await tab.bringToFront();
    await signOut(tab);
    await expectSignedOut(tab);
    await other.bringToFront();
    await arriveAt(other, '/login');
    await seeInHeader(other, 'Client Login');
    await expectNoDashboard(other);
  });
});

test('signing out on one device ends the session on the others', async () => {
  await journey(
    site,
    async (elsewhere) => {
      await signIn(elsewhere, site);
      await journey(site, async (tab) => {
        await signIn(tab, site);
        await signOut(tab);
        await expectSignedOut(tab);
      });
      await expireSession(elsewhere);
      await elsewhere.reload();
      await arriveAt(elsewhere, '/login');
      expect(await readStorage(elsewhere)).toEqual({});
    },
    { expects: [answered(400)] },
  );
});

test('Back after signing out brings no dashboard', async () => {
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

test('Back to a dashboard that was left open brings nothing of it after signing out in another tab', async () => {
  await journey(site, async (tab) => {
    await signIn(tab, site);
    await visit(tab, `${site.origin}/careers`);
    const other = await site.openTabBeside(tab);
    await visit(other, `${site.origin}/welcome`);
    await signOut(other);
    await expectSignedOut(other);
    await tab.bringToFront();
    await seeInHeader(tab, 'Client Login');
    await tab.goBack();
    await arriveAt(tab, '/login');
    await expectNoDashboard(tab);
  });
});

test('a dashboard that the browser brings back from memory closes at once when the session has gone', async () => {
  await journey(site, async (tab) => {
    await tab.evaluateOnNewDocument(() =>
      addEventListener('pageshow', ({ persisted }) => persisted && Object.assign(window, { broughtBack: true })),
    );
    await signIn(tab, site);
    // Another page of the site would send the frozen one a message, and the browser would evict it.
    await tab.goto('about:blank');
    const devtools = await tab.createCDPSession();
    await devtools.send('Storage.clearDataForOrigin', { origin: site.origin, storageTypes: 'local_storage' });
    await tab.goBack();
    await arriveAt(tab, '/login');
    expect(await tab.evaluate(() => 'broughtBack' in window)).toBe(true);
    await expectNoDashboard(tab);
  });
});
