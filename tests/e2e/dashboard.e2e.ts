// Tests the dashboard, which only signed-in clients see. No other visitor loads its code and drawings.

import { expect, test } from 'vitest';
import { lockedDrawingsOf } from '../support/built-site.ts';
import { arriveAt, clickLink, journey, openSharedSite, silence, visit } from '../support/journey.ts';
import {
  answered,
  clientCode,
  comeSignedIn,
  openSignIn,
  readStorage,
  seeDashboard,
  seeInHeader,
  watchRequests,
} from '../support/session.ts';

const lockedDrawings = lockedDrawingsOf('/about/precision');
const isLocked = (address: string): boolean => lockedDrawings.includes(new URL(address).pathname);
const site = await openSharedSite();

test('after a reload, the user is still signed in, and other pages link to the dashboard', async () => {
  await journey(site, async (tab) => {
    await comeSignedIn(tab, site);
    await tab.reload();
    await seeDashboard(tab);
    await visit(tab, `${site.origin}/careers`);
    await seeInHeader(tab, 'Dashboard');
    await clickLink(tab, 'Dashboard', 'header');
    await arriveAt(tab, '/welcome');
    await seeDashboard(tab);
  });
});

test('public pages load no sign-in code and send no request to the sign-in service', async () => {
  await journey(
    site,
    async (tab) => {
      const { calls, addresses } = watchRequests(tab);
      for (const path of ['/services/signals', '/about/precision', '/no-such-page']) {
        await visit(tab, site.origin + path);
        await silence(tab, 200);
      }
      for (const [label, part, path] of [
        ['Contact', 'header', '/contact'],
        ['Careers', 'footer:last-of-type', '/careers'],
      ] as const) {
        await clickLink(tab, label, part);
        await arriveAt(tab, path);
      }
      await tab.hover('header a[href="/login"]');
      await silence(tab, 500);
      expect(calls).toEqual([]);
      expect(addresses.filter((address) => clientCode.test(address) || isLocked(address))).toEqual([]);
      expect(await readStorage(tab)).toEqual({});
    },
    { expects: [answered(404)] },
  );
});

test('the sign-in page loads the sign-in code, but sends no request until the visitor signs in', async () => {
  await journey(site, async (tab) => {
    const { calls, addresses } = watchRequests(tab);
    await openSignIn(tab, site);
    await silence(tab, 500);
    expect(addresses.filter((address) => clientCode.test(address))).toHaveLength(1);
    expect(calls).toEqual([]);
  });
});

test('without a session, /welcome redirects to /login and leaves no history entry', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/services`);
    await tab.goto(`${site.origin}/welcome`);
    await arriveAt(tab, '/login');
    await tab.goBack();
    await tab.waitForFunction(() => location.pathname === '/services');
    await tab.goForward();
    await tab.waitForFunction(() => location.pathname === '/login');
  });
});

test('signed-in clients see the locked figures, and other visitors see links to the sign-in page', async () => {
  await journey(site, async (tab) => {
    const closed = () =>
      tab.$$eval('main a', (links) =>
        links.filter((link) => link.textContent === 'Please login to view').map((link) => link.pathname),
      );
    const { addresses } = watchRequests(tab);
    const loaded = () => addresses.filter(isLocked);
    await visit(tab, `${site.origin}/about/precision`);
    await silence(tab, 500);
    expect(await closed()).toEqual(['/login', '/login', '/login', '/login']);
    expect(loaded()).toEqual([]);
    await comeSignedIn(tab, site);
    await visit(tab, `${site.origin}/about/precision`);
    for (const title of [
      'Satellite Image Resolution Animation',
      'Edge Sensor Architecture',
      'Algorithm Performance Metrics',
      'Verification Engine Dashboard',
    ]) {
      await tab.waitForSelector(`main ::-p-xpath(.//li[h3[normalize-space(.)="${title}"]]//figure)`);
    }
    expect(await closed()).toEqual([]);
    expect(new Set(loaded()).size).toBe(4);
  });
});
