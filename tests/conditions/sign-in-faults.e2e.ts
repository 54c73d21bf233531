// Tests signing in while the auth service can't be reached. For error answers of the service, see
// tests/components/features/session/auth-answers.mocked.test.tsx.
import { expect, test } from 'vitest';
import { arriveAt, journey, openSharedSite } from '../support/journey.ts';
import {
  clickSignIn,
  fillIn,
  holdTime,
  openSignIn,
  passTime,
  readStorage,
  seeBanner,
  seeButton,
  seeDashboard,
  stageFaults,
  unexpectedText,
} from '../support/session.ts';

const site = await openSharedSite();

test('If the sign-in service does not answer, an error banner appears, and the next attempt to sign in works', async () => {
  await journey(site, async (tab) => {
    await holdTime(tab);
    const stage = await stageFaults(tab);
    await openSignIn(tab, site);
    await fillIn(tab, site.account);
    stage.set('silent');
    await clickSignIn(tab);
    await passTime(tab, 10);
    expect(await seeBanner(tab)).toBe(unexpectedText);
    await seeButton(tab, 'Sign In');
    expect(await readStorage(tab)).toEqual({});
    await stage.release();
    await clickSignIn(tab);
    await arriveAt(tab, '/welcome');
    await seeDashboard(tab);
  });
});

test('Without a network, sign-in shows a banner, and it works once the network is back', async () => {
  await journey(
    site,
    async (tab) => {
      await openSignIn(tab, site);
      await fillIn(tab, site.account);
      await tab.setOfflineMode(true);
      await clickSignIn(tab);
      expect(await seeBanner(tab)).toBe(unexpectedText);
      await tab.setOfflineMode(false);
      await clickSignIn(tab);
      await arriveAt(tab, '/welcome');
      await seeDashboard(tab);
    },
    { expects: [/^failed: /, /ERR_INTERNET_DISCONNECTED/] },
  );
});
