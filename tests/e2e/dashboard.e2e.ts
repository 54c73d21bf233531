// What signed-in clients see, and what visitors never load.

import { expect, test } from 'vitest';
import { lockedDrawingsOf } from '../support/built-chunks.ts';
import { arriveAt, clickLink, journey, openSharedSite, silence, visit } from '../support/journey.ts';
import { ask } from '../support/request.ts';
import {
  answered,
  clientCode,
  comeSignedIn,
  readStorage,
  seeDashboard,
  seeInHeader,
  signIn,
  watchRequests,
} from '../support/session.ts';

const lockedDrawings = lockedDrawingsOf('/about/precision');
const isLocked = (address: string): boolean => lockedDrawings.includes(new URL(address).pathname);
const site = await openSharedSite();

/** Texts that stand on the dashboard alone. */
const dashboardTexts = ['Dashboard Overview', 'Active Operations', 'Recent Activity', 'Quick Actions', 'Sign Out'];

test('a reload keeps the session, and other pages offer the dashboard', async () => {
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

test('who is signed in is led from the sign-in page to the dashboard, in place of it', async () => {
  await journey(site, async (tab) => {
    await comeSignedIn(tab, site);
    await visit(tab, `${site.origin}/services`);
    await tab.goto(`${site.origin}/login`);
    await arriveAt(tab, '/welcome');
    await seeDashboard(tab);
    await tab.goBack();
    await tab.waitForFunction(() => location.pathname === '/services');
  });
});

test('signing in in one tab reaches the others', async () => {
  await journey(site, async (tab) => {
    const other = await site.openTabBeside(tab);
    await visit(other, `${site.origin}/about/precision`);
    await seeInHeader(other, 'Client Login');
    await tab.bringToFront();
    await signIn(tab, site);
    await other.bringToFront();
    await seeInHeader(other, 'Dashboard');
  });
});

test('a visitor walks over the public pages without the code for signing in and without a word to the service', async () => {
  await journey(
    site,
    async (tab) => {
      const { calls, addresses } = watchRequests(tab);
      for (const path of ['/', '/services/signals', '/about/precision', '/blog', '/no-such-page']) {
        await visit(tab, site.origin + path);
        await silence(tab, 200);
      }
      for (const [label, part, path] of [
        ['Services', 'header', '/services'],
        ['About', 'header', '/about'],
        ['Contact', 'header', '/contact'],
        ['Careers', 'footer:last-of-type', '/careers'],
      ] as const) {
        await clickLink(tab, label, part);
        await arriveAt(tab, path);
      }
      await tab.goBack();
      await arriveAt(tab, '/contact');
      await tab.hover('header a[href="/login"]');
      await silence(tab, 500);
      expect(calls).toEqual([]);
      expect(addresses.filter((address) => clientCode.test(address) || isLocked(address))).toEqual([]);
      expect(await readStorage(tab)).toEqual({});
    },
    { expects: [answered(404)] },
  );
});

test.each(['/login', '/welcome'])(
  '%s loads the code for signing in, and asks the service nothing yet',
  async (path) => {
    await journey(site, async (tab) => {
      const { calls, addresses } = watchRequests(tab);
      await tab.goto(site.origin + path);
      await tab.waitForSelector('form button[type="submit"]:enabled');
      await silence(tab, 500);
      expect(addresses.filter((address) => clientCode.test(address))).toHaveLength(1);
      expect(calls).toEqual([]);
    });
  },
);

test('without a session the dashboard leads to the sign-in page in place of itself', async () => {
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

test('the figures for clients open in place of the way to the sign-in page, for clients alone', async () => {
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

test('the file of the dashboard holds nothing of it', async () => {
  const sent = (await ask(site.origin, '/welcome')).body.toString();
  expect(sent).toContain('Loading...');
  expect(dashboardTexts.filter((text) => sent.includes(text))).toEqual([]);
});
