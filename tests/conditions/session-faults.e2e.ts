// Tests visits by clients whose stored session has expired, can't be renewed or is malformed.
import { expect, test } from 'vitest';
import { removeAccount } from '../../scripts/server/embedded/accounts.ts';
import { arriveAt, clickLink, isMarked, journey, mark, openSharedSite, visit } from '../support/journey.ts';
import { asOperator } from '../support/serve-site.ts';
import {
  answered,
  askAuth,
  clickButton,
  comeExpired,
  expireSession,
  makeAccount,
  passTime,
  readStorage,
  seeDashboard,
  seeInHeader,
  signIn,
} from '../support/session.ts';

const site = await openSharedSite();

test('If the account was removed, its expired session is deleted, and the sign-in page opens', async () => {
  await journey(
    site,
    async (tab) => {
      const account = await makeAccount(site, 'removed');
      await signIn(tab, site, account);
      await asOperator(site.dataDirectory, ({ sql }) => removeAccount(sql, account.email));
      await expireSession(tab);
      await tab.reload();
      await arriveAt(tab, '/login');
      await seeInHeader(tab, 'Client Login');
      expect(await readStorage(tab)).toEqual({});
    },
    { expects: [answered(400)] },
  );
});

test('While the sign-in service is unreachable, the dashboard offers a retry, which works once the service is back', async () => {
  const expects = [/^failed: /, /ERR_CONNECTION_REFUSED/];
  await journey(
    site,
    async (tab) => {
      const stage = await comeExpired(tab, site, 'lost');
      await tab.reload();
      await passTime(tab, 8);
      await tab.waitForSelector('main ::-p-text(The sign-in service has not answered yet.)');
      await mark(tab);
      // Wait until the auth client's request has failed. On a busy machine, this happens some time after the test has
      // advanced the page's clock.
      const isRefused = (pattern: RegExp): boolean => tab.troubles.some((trouble) => pattern.test(trouble));
      await expect.poll(() => expects.every(isRefused), { timeout: 20_000 }).toBe(true);
      stage.set('none');
      await clickButton(tab, 'Retry');
      await seeDashboard(tab);
      expect(await isMarked(tab)).toBe(false);
    },
    { expects },
  );
});

test('If the sign-in service never answers, the waiting dashboard links to the sign-in page', async () => {
  await journey(site, async (tab) => {
    await comeExpired(tab, site, 'silent');
    await tab.reload();
    await passTime(tab, 8);
    await clickLink(tab, 'Go to sign-in', 'main');
    await arriveAt(tab, '/login');
    await tab.waitForSelector('form button[type="submit"]:enabled');
  });
});

test('A link from an e-mail signs the visitor in, and its tokens disappear from address and history', async () => {
  await journey(site, async (tab) => {
    const given = await (await askAuth(site, 'password', site.account)).json();
    const tokens = new URLSearchParams({
      access_token: given.access_token,
      refresh_token: given.refresh_token,
      expires_in: '3600',
      token_type: 'bearer',
      type: 'magiclink',
    });
    await visit(tab, `${site.origin}/?from=mail#${tokens}`);
    await seeInHeader(tab, 'Dashboard');
    expect(tab.url()).toBe(`${site.origin}/?from=mail`);
    await clickLink(tab, 'Dashboard', 'header');
    await arriveAt(tab, '/welcome');
    await seeDashboard(tab);
    const { entries } = await (await tab.createCDPSession()).send('Page.getNavigationHistory');
    expect(entries.filter(({ url }) => url.includes('token'))).toEqual([]);
    await tab.reload();
    await seeDashboard(tab);
  });
});

test('A link with invalid tokens signs nobody in and shows no error', async () => {
  await journey(
    site,
    async (tab) => {
      const answer = tab.waitForResponse((response) => response.url().includes('/auth/v1/user'));
      await visit(tab, `${site.origin}/#access_token=x&refresh_token=y&expires_in=3600&token_type=bearer`);
      await answer;
      await clickLink(tab, 'About', 'header');
      await arriveAt(tab, '/about');
      await seeInHeader(tab, 'Client Login');
      expect(await readStorage(tab)).toEqual({});
    },
    { expects: [/the server responded with a status of 40[13]/] },
  );
});
