import { expect, test } from 'vitest';
import { arriveAt, journey, openSharedSite, type Tab } from '../support/journey.ts';
import {
  answered,
  clickSignIn,
  fillIn,
  openSignIn,
  readStorage,
  refusedText,
  seeBanner,
  seeButton,
  seeDashboard,
  seeInHeader,
  signIn,
  stageFaults,
  targetOf,
  watchRequests,
} from '../support/session.ts';

const site = await openSharedSite();
const { account } = site;
const token = '/auth/v1/token?grant_type=password';

async function expectDashboard(tab: Tab): Promise<void> {
  await arriveAt(tab, '/welcome');
  await seeDashboard(tab);
  await seeInHeader(tab, 'Dashboard');
  expect(await tab.$eval('main', (main) => main.innerText)).toContain(account.email);
}

test('signing in by keyboard leads to the dashboard and focuses its heading', async () => {
  await journey(site, async (tab) => {
    await openSignIn(tab, site);
    const focused = () => tab.evaluate(() => document.activeElement?.id);
    while ((await focused()) !== 'field-email') await tab.keyboard.press('Tab');
    await tab.keyboard.type(account.email);
    await tab.keyboard.press('Tab');
    expect(await focused()).toBe('field-password');
    await tab.keyboard.type(account.password);
    await tab.keyboard.press('Enter');
    await expectDashboard(tab);
    expect(await tab.evaluate(() => document.activeElement?.localName)).toBe('h1');
  });
});

test('sign-in sends the credentials in one request, with the API key and the authorization header', async () => {
  await journey(site, async (tab) => {
    const { calls } = watchRequests(tab);
    await signIn(tab, site);
    expect(calls.map((call) => `${call.method()} ${targetOf(call)}`)).toEqual([`POST ${token}`]);
    expect(JSON.parse((await calls[0]?.fetchPostData()) ?? '')).toEqual({
      email: account.email,
      password: account.password,
      gotrue_meta_security: {},
    });
    expect(calls[0]?.headers()).toMatchObject({
      apikey: 'sb_publishable_embedded',
      authorization: 'Bearer sb_publishable_embedded',
    });
  });
});

test('after sign-in, the password appears in no address, history entry, storage or HTML', async () => {
  await journey(site, async (tab) => {
    const { addresses } = watchRequests(tab);
    await signIn(tab, site);
    const devtools = await tab.createCDPSession();
    const { entries } = await devtools.send('Page.getNavigationHistory');
    const traces = [
      ...addresses,
      JSON.stringify(entries),
      JSON.stringify(await tab.evaluate(() => history.state)),
      JSON.stringify(await readStorage(tab)),
      await tab.content(),
    ];
    expect(traces.filter((trace) => trace.includes(account.password))).toEqual([]);
  });
});

test('the sign-in button shows "Signing In..." and stays disabled until the dashboard appears', async () => {
  await journey(
    site,
    async (tab) => {
      await openSignIn(tab, site);
      await fillIn(tab, account);
      const stage = await stageFaults(tab);
      stage.set('silent');
      stage.set('silent', '/assets/welcome');
      await clickSignIn(tab);
      await seeButton(tab, 'Signing In...', 'disabled');
      await stage.release();
      await seeInHeader(tab, 'Dashboard');
      await seeButton(tab, 'Signing In...', 'disabled');
      await stage.release('/assets/welcome');
      await expectDashboard(tab);
    },
    { fresh: true },
  );
});

test('a wrong password shows an error banner until the visitor types, and the fields keep their values', async () => {
  await journey(
    site,
    async (tab) => {
      await openSignIn(tab, site);
      await fillIn(tab, { ...account, password: 'wrong' });
      await clickSignIn(tab);
      expect(await seeBanner(tab)).toBe(refusedText);
      await seeButton(tab, 'Sign In');
      expect(await tab.$$eval('form input', (inputs) => inputs.map((input) => input.value))).toEqual([
        account.email,
        'wrong',
      ]);
      expect(await readStorage(tab)).toEqual({});
      await tab.type('#field-email', 'x');
      await tab.waitForSelector('main [role="alert"]', { hidden: true });
      await tab.keyboard.press('Backspace');
      await tab.click('#field-password', { count: 3 });
      await tab.keyboard.type(account.password);
      await clickSignIn(tab);
      await expectDashboard(tab);
    },
    { expects: [answered(400)] },
  );
});
