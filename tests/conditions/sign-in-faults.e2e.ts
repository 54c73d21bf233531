// Signing in while the auth service cannot be reached or answers with a fault.
import { expect, test } from 'vitest';
import { captivePortal, type Fault, refusal, stageFaults } from '../support/auth-faults.ts';
import { holdTime, passTime } from '../support/held-time.ts';
import { arriveAt, journey, openSharedSite } from '../support/journey.ts';
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
  unexpectedText,
} from '../support/session.ts';

const site = await openSharedSite();

type Row = [name: string, fault: Fault, text: string, expects: RegExp[]];

// What each answer means: tests/components/auth-answers.test.tsx.
const faults: Row[] = [
  ['a lost connection', 'lost', unexpectedText, [/^failed: /, /ERR_CONNECTION_REFUSED/]],
  ['an answer that never comes', 'silent', unexpectedText, []],
  ["a captive portal's page", captivePortal, unexpectedText, []],
  ['too many requests', refusal(429, 'over_request_rate_limit'), refusedText, [answered(429)]],
];

test.each(faults)('%s ends in a banner; the words stay, and the next try succeeds', async (_, fault, text, expects) => {
  await journey(
    site,
    async (tab) => {
      await holdTime(tab);
      const stage = await stageFaults(tab);
      await openSignIn(tab, site);
      await fillIn(tab, site.account);
      stage.set(fault);
      await clickSignIn(tab);
      if (fault === 'silent') await passTime(tab, 10);
      expect(await seeBanner(tab)).toBe(text);
      await seeButton(tab, 'Sign In');
      expect(await readStorage(tab)).toEqual({});
      await stage.release();
      await clickSignIn(tab);
      await arriveAt(tab, '/welcome');
      await seeDashboard(tab);
    },
    { expects },
  );
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

test('where the code for signing in cannot be loaded, the form says so, and a later press loads it', async () => {
  await journey(
    site,
    async (tab) => {
      const stage = await stageFaults(tab);
      stage.set('lost', '/assets/auth-client');
      await openSignIn(tab, site);
      await fillIn(tab, site.account);
      await clickSignIn(tab);
      expect(await seeBanner(tab)).toBe(unexpectedText);
      await stage.release('/assets/auth-client');
      await clickSignIn(tab);
      await arriveAt(tab, '/welcome');
    },
    { fresh: true, expects: [/^failed: /, /ERR_CONNECTION_REFUSED/] },
  );
});
