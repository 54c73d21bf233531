// Signing in while something stands between the visitor and the auth service.
import { expect, test } from 'vitest';
import { captivePortal, type Fault, firewall, refusal, serverError, stageFaults } from '../support/auth-faults.ts';
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

const faults: Row[] = [
  ['a lost connection', 'lost', unexpectedText, [/^failed: /, /ERR_CONNECTION_REFUSED/]],
  ['an answer that never comes', 'silent', unexpectedText, []],
  ['a server error with a page in HTML', serverError, unexpectedText, [answered(500)]],
  ['a server error in JSON', refusal(503, 'unexpected_failure'), unexpectedText, [answered(503)]],
  ["a captive portal's page", captivePortal, unexpectedText, []],
  ["a firewall's page", firewall, unexpectedText, [answered(403)]],
  ['an empty success', { status: 200, contentType: 'application/json', body: '{}' }, unexpectedText, []],
  ['too many requests', refusal(429, 'over_request_rate_limit'), refusedText, [answered(429)]],
  ['an unconfirmed address', refusal(400, 'email_not_confirmed'), refusedText, [answered(400)]],
  ['a refused key', refusal(401, 'no_api_key'), refusedText, [answered(401)]],
  ['a barred account', refusal(403, 'user_banned'), refusedText, [answered(403)]],
  ['a refused password', refusal(422, 'weak_password'), refusedText, [answered(422)]],
  ['a refused session', refusal(403, 'session_not_found'), refusedText, [answered(403)]],
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
