// Tests sign-in and sign-out in Firefox and WebKit, with the real embedded service.
import { describe, expect, test } from 'vitest';
import { browsers, journeysIn } from '../support/driven-journey.ts';
import { arriveAt, buttonOf, comesTo, type Driver, fillIn, seeBanner, visit } from '../support/driver.ts';
import type { ServedSite } from '../support/serve-site.ts';
import { refusedText, storageKey } from '../support/session.ts';

const seeInHeader = (driver: Driver, label: 'Client Login' | 'Dashboard'): Promise<void> =>
  comesTo(driver, () => document.querySelector('header nav li:last-child')?.textContent, label);
const readStorage = (driver: Driver): Promise<Record<string, string>> =>
  driver.evaluate(() => ({ ...localStorage, ...sessionStorage }));

async function openSignIn(driver: Driver, { origin }: ServedSite): Promise<void> {
  await visit(driver, `${origin}/login`);
  // The button is enabled as soon as the page's script has loaded.
  await comesTo(driver, () => document.querySelector('form button[type="submit"]:enabled') !== null, true);
}

async function signIn(driver: Driver, site: ServedSite): Promise<void> {
  await openSignIn(driver, site);
  await fillIn(driver, site.account);
  await driver.click('//form//button[@type="submit"]');
  await arriveAt(driver, '/welcome');
}

describe.each(browsers)('$name', (browser) => {
  const journey = journeysIn(browser);

  test('The right password opens the dashboard, which shows who is signed in', async () => {
    await journey(async (driver, site) => {
      await signIn(driver, site);
      await seeInHeader(driver, 'Dashboard');
      const text = await driver.evaluate(() => document.querySelector('main')?.innerText);
      expect(text).toContain('Dashboard Overview');
      expect(text).toContain(site.account.email);
    });
  });

  test('If a wrong password is submitted with Enter, an error banner appears and takes the focus', async () => {
    await journey(async (driver, site) => {
      await openSignIn(driver, site);
      await fillIn(driver, { ...site.account, password: 'not the password' });
      await driver.press('Enter');
      await seeBanner(driver, refusedText);
      expect(await driver.evaluate(() => location.pathname)).toBe('/login');
      expect(await readStorage(driver)).toEqual({});
    });
  });

  test('Signing out opens the home page and deletes the session', async () => {
    await journey(async (driver, site) => {
      await signIn(driver, site);
      expect(await readStorage(driver)).toHaveProperty(storageKey);
      await driver.click(buttonOf('Sign Out'));
      await arriveAt(driver, '/');
      await seeInHeader(driver, 'Client Login');
      expect(await readStorage(driver)).toEqual({});
      await driver.goto(`${site.origin}/welcome`);
      await arriveAt(driver, '/login');
    });
  });
});
