// Signing in while the auth service can't be reached. For its answers, see
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

test('an answer that never comes ends in a banner; the words stay, and the next try succeeds', async () => {
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

test('without a network signing in ends in the same banner, and works when the network is back', async () => {
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
