// Tests how sign-in and sign-out react to each response of the auth service. The auth client is real, and the network
// is a stub.
import { afterEach, expect, test, vi } from 'vitest';
import { useSession } from '#features/session/session-store.ts';
import { storageKey } from '#features/session/stored-session.ts';
import { sampleSession } from '../../../support/session-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const json = (status: number, body: object): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const html = (status: number): Response =>
  new Response('<h1>Not what you asked for</h1>', { status, headers: { 'content-type': 'text/html' } });
const refusal = (status: number, code: string): Response => json(status, { code: status, error_code: code, msg: code });

test.each<[what: string, meaning: 'refused' | 'unexpected', answer: () => Response]>([
  ['a server error as an HTML page', 'unexpected', () => html(500)],
  ["a captive portal's page", 'unexpected', () => html(200)],
  ["a firewall's page", 'unexpected', () => html(403)],
  ['an empty success', 'unexpected', () => json(200, {})],
  ['a lost connection', 'unexpected', () => Response.error()],
  ['too many requests', 'refused', () => refusal(429, 'over_request_rate_limit')],
  ['wrong credentials', 'refused', () => refusal(400, 'invalid_credentials')],
  ['a refused key', 'refused', () => refusal(401, 'no_api_key')],
  ['a barred account', 'refused', () => refusal(403, 'user_banned')],
  ['a refused password', 'refused', () => refusal(422, 'weak_password')],
])('sign-in reports %s as %s', async (_what, meaning, answer) => {
  vi.stubGlobal('fetch', async () => {
    const given = answer();
    if (given.type === 'error') throw new TypeError('Failed to fetch');
    return given;
  });
  expect(await useSession.getState().signIn('client@sample.example', 'great-circle')).toBe(meaning);
  expect(useSession.getState().user).toBeNull();
});

test.each<[what: string, answer: () => Response]>([
  ['a server error as an HTML page', () => html(500)],
  ["a captive portal's page", () => html(200)],
  ["a firewall's page", () => html(403)],
])('when the service answers with %s, signing out still ends the session in this browser', async (_what, answer) => {
  localStorage.setItem(storageKey, JSON.stringify(sampleSession));
  useSession.setState({ user: sampleSession.user, session: sampleSession, loading: false });
  const ask = vi.fn(async () => answer());
  vi.stubGlobal('fetch', ask);
  await useSession.getState().signOut();
  expect(ask).toHaveBeenCalled();
  expect(useSession.getState()).toMatchObject({ user: null, session: null, loading: false });
  expect({ ...localStorage }).toEqual({});
});
