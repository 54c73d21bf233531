// Tests sign-in in browsers whose storage is forbidden or full, or whose clock is wrong.
import { expect, test } from 'vitest';
import { arriveAt, clickLink, journey, openSharedSite, silence, type Tab, visit } from '../support/journey.ts';
import {
  clickButton,
  readStorage,
  seeDashboard,
  seeInHeader,
  signIn,
  storageKey,
  watchRequests,
} from '../support/session.ts';

const site = await openSharedSite();

/** Emulates a browser that is set to store nothing, so that `localStorage` throws. */
const forbidStorage = (tab: Tab) =>
  tab.evaluateOnNewDocument(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    }),
  );

/** Fills all the storage that the browser grants to the site. */
const fillStorage = (tab: Tab) =>
  tab.evaluate(() => {
    for (let size = 2 ** 23; size >= 1; size /= 2) {
      try {
        localStorage.setItem(`full ${size}`, 'x'.repeat(size));
      } catch {
        // The remaining space is smaller than `size`. Try half of it.
      }
    }
  });

test('If the browser forbids storage, the session lasts until the next reload', async () => {
  await journey(site, async (tab) => {
    await forbidStorage(tab);
    await signIn(tab, site);
    await clickLink(tab, 'About', 'header');
    await arriveAt(tab, '/about');
    await seeInHeader(tab, 'Dashboard');
    await clickLink(tab, 'Dashboard', 'header');
    await arriveAt(tab, '/welcome');
    await clickButton(tab, 'Sign Out');
    await arriveAt(tab, '/');
    await seeInHeader(tab, 'Client Login');
    await signIn(tab, site);
    await tab.reload();
    await arriveAt(tab, '/login');
  });
});

test('If the browser’s storage is full, a user can sign in and out, but no session is stored', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/`);
    await fillStorage(tab);
    await signIn(tab, site);
    const keys = await tab.evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => !key.startsWith('full '))).toEqual([]);
    await clickButton(tab, 'Sign Out');
    await arriveAt(tab, '/');
    await seeInHeader(tab, 'Client Login');
  });
});

const shiftClock = (tab: Tab, hours: number) =>
  tab.evaluateOnNewDocument((shift) => {
    const RealDate = Date;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [target.now() + shift]),
      get: (target, key) => (key === 'now' ? () => target.now() + shift : Reflect.get(target, key)),
    });
  }, hours * 3_600_000);

test.each([2, -2])(
  'If the browser’s clock is off by %i hours, a user can sign in, stay signed in and sign out',
  async (hours) => {
    await journey(site, async (tab) => {
      await shiftClock(tab, hours);
      const { calls } = watchRequests(tab);
      await signIn(tab, site);
      expect(await tab.evaluate(() => Math.round((Date.now() - performance.timeOrigin) / 3_600_000))).toBe(hours);
      await tab.reload();
      await seeDashboard(tab);
      await silence(tab, 1000);
      // One request signs in. If the clock is ahead, every token looks expired, so each page load adds one or two renewal
      // requests.
      expect(calls.length).toBeLessThanOrEqual(5);
      await clickButton(tab, 'Sign Out');
      await arriveAt(tab, '/');
      await seeInHeader(tab, 'Client Login');
      expect((await readStorage(tab))[storageKey]).toBeUndefined();
    });
  },
);
