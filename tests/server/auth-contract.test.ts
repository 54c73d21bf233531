// Every answer of the embedded auth server on which the client builds. It is an alpha: what an upgrade changes shows here.
import { expect, test } from 'vitest';
import { embeddedPublishableKey } from '../../scripts/shared/embedded-addresses.ts';
import { type AuthAnswer, askAuth, askForRenewal, askForSession, renew, signIn } from '../support/ask-auth.ts';
import { openServices } from '../support/open-services.ts';

const { origin, account } = await openServices();
const expiring = await openServices({ tokenSeconds: -60 });

const logOut = (token: string, scope = 'global', at = origin) =>
  askAuth(at, `/auth/v1/logout?scope=${scope}`, { token });
const askUser = (token: string) => askAuth(origin, '/auth/v1/user', { method: 'GET', token });
const health = () => askAuth(origin, '/auth/v1/health', { method: 'GET' });

/** Signs in with the account, changed as a case needs it. */
const enter = (change: object = {}) => askForSession(origin, { ...account, ...change });
const enterByGrant = (grant: string) => askAuth(origin, `/auth/v1/token?grant_type=${grant}`, { body: account });

/** Asks with what a new session holds. */
const withToken = async (ask: (token: string) => Promise<AuthAnswer>) =>
  ask((await signIn(origin, account)).access_token);
const withTokenOfEnded = async (ask: (token: string) => Promise<AuthAnswer>) =>
  withToken(async (token) => {
    await logOut(token);
    return ask(token);
  });
const withExpiredToken = async (ask: (token: string) => Promise<AuthAnswer>) =>
  ask((await signIn(expiring.origin, expiring.account)).access_token);

const refresh = (token: string) => askForRenewal(origin, token);
/** Asks with three refresh tokens of one session, each renewed with the one before it. */
async function withRefreshTokens(ask: (oldest: string, previous: string, newest: string) => Promise<AuthAnswer>) {
  const { refresh_token: oldest } = await signIn(origin, account);
  const previous = (await renew(origin, oldest)).refresh_token;
  return ask(oldest, previous, (await renew(origin, previous)).refresh_token);
}
async function refreshEnded() {
  const { access_token, refresh_token } = await signIn(origin, account);
  await logOut(access_token);
  return refresh(refresh_token);
}

type Case = [call: string, status: number, code: string | null, ask: () => Promise<AuthAnswer>];

const cases: Case[] = [
  ['right password', 200, null, enter],
  ['right password, e-mail in capitals', 200, null, () => enter({ email: account.email.toUpperCase() })],
  ['right password, spaces around the e-mail', 200, null, () => enter({ email: ` ${account.email} ` })],
  ['right password, captcha token', 200, null, () => enter({ gotrue_meta_security: { captcha_token: 'solved' } })],
  ['right password, no captcha, as the client says it', 200, null, () => enter({ gotrue_meta_security: {} })],
  ['wrong password', 400, 'invalid_credentials', () => enter({ password: 'not-the-password' })],
  ['empty password', 400, 'invalid_credentials', () => enter({ password: '' })],
  ['unknown account', 400, 'invalid_credentials', () => enter({ email: 'nobody@example.org' })],
  ['no e-mail address', 400, 'invalid_credentials', () => enter({ email: 'nobody' })],
  ['missing e-mail', 400, 'validation_failed', () => enter({ email: undefined })],
  ['unknown grant', 400, 'invalid_credentials', () => enterByGrant('magic')],

  ['refresh', 200, null, () => withRefreshTokens((_oldest, _previous, newest) => refresh(newest))],
  ['refresh with the previous token at once', 200, null, () => withRefreshTokens((_, previous) => refresh(previous))],
  ['refresh with an older token', 400, 'refresh_token_already_used', () => withRefreshTokens(refresh)],
  [
    'refresh with the newest token, after an older one was used: it may be stolen',
    400,
    'refresh_token_already_used',
    () => withRefreshTokens((oldest, _previous, newest) => refresh(oldest).then(() => refresh(newest))),
  ],
  ['unknown token', 400, 'refresh_token_not_found', () => refresh('01890000-0000-7000-8000-000000000000')],
  ['refresh with no UUID', 400, 'validation_failed', () => refresh('garbage')],
  ['refresh after sign-out', 400, 'refresh_token_not_found', refreshEnded],

  ['sign-out everywhere', 204, null, () => withToken(logOut)],
  ['sign-out on this device alone', 204, null, () => withToken((token) => logOut(token, 'local'))],
  ['sign-out again', 403, 'session_not_found', () => withTokenOfEnded(logOut)],
  ['sign-out, expired', 403, 'bad_jwt', () => withExpiredToken((token) => logOut(token, 'global', expiring.origin))],
  ['sign-out, garbage', 403, 'bad_jwt', () => logOut('garbage')],
  ['sign-out, nobody signed in', 401, 'no_authorization', () => logOut(embeddedPublishableKey)],

  ['user', 200, null, () => withToken(askUser)],
  ['user after sign-out', 403, 'session_not_found', () => withTokenOfEnded(askUser)],
  ['user, garbage', 403, 'bad_jwt', () => askUser('garbage')],
  ['health', 200, null, health],
];

test.each(cases)('%s: %i %s', async (_call, status, code, ask) => {
  const answer = await ask();
  expect({ status: answer.status, code: answer.code }, answer.text).toEqual({ status, code });
});
