// Tests the states of the session store (sections 3.6 and 4.2 of the site's specification). The auth client that it
// uses is a stub.
import { expect, onTestFinished, test, vi } from 'vitest';
import { storageKey } from '#features/session/stored-session.ts';
import {
  nobody,
  openSignedIn,
  openStore,
  sampleSession,
  signedIn,
  storeSession,
} from '../../../support/session-store.ts';

const { user } = sampleSession;

test('at first, the store does not know whether a user is signed in', async () => {
  const { read } = await openStore();
  expect(read()).toEqual({ user: null, session: null, loading: true });
});

test('without a stored session, no user is signed in, and the auth client is not loaded', async () => {
  const { client, read, start } = await openStore();
  start();
  expect(read()).toEqual(nobody);
  await vi.dynamicImportSettled();
  expect(client.createAuthClient).not.toHaveBeenCalled();
});

test('with a stored session, the state is loading until the auth client answers', async () => {
  storeSession();
  const { client, read, start } = await openStore();
  start();
  await vi.waitFor(() => expect(client.createAuthClient).toHaveBeenCalledOnce());
  expect(read().loading).toBe(true);
  client.announce('INITIAL_SESSION', sampleSession);
  expect(read()).toEqual(signedIn);
});

test.each(['{bad', 'null', '{"access_token":"x"}'])(
  'the broken stored session %s counts as no session',
  async (broken) => {
    localStorage.setItem(storageKey, broken);
    const { client, read, start } = await openStore();
    start();
    expect(read()).toEqual(nobody);
    await vi.dynamicImportSettled();
    expect(client.createAuthClient).not.toHaveBeenCalled();
  },
);

test('an address with tokens from an e-mail link loads the auth client, which reads the tokens', async () => {
  location.hash = '#access_token=a&refresh_token=b';
  onTestFinished(() => {
    location.hash = '';
  });
  const { client, start } = await openStore();
  start();
  await vi.waitFor(() => expect(client.createAuthClient).toHaveBeenCalledOnce());
});

test('while a stored session cannot be renewed yet, the user does not count as signed out', async () => {
  storeSession();
  const { client, read, start } = await openStore();
  start();
  await vi.waitFor(() => expect(client.createAuthClient).toHaveBeenCalled());
  client.announce('INITIAL_SESSION', null);
  expect(read().loading).toBe(true);
  localStorage.clear();
  client.announce('SIGNED_OUT', null);
  expect(read()).toEqual(nobody);
});

test.each(['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED'] as const)(
  'the event %s updates the user and the session',
  async (event) => {
    const { client, read } = await openSignedIn();
    const renewed = { ...sampleSession, access_token: 'renewed', user: { ...user, email: 'new@sample.example' } };
    client.announce(event, renewed);
    expect(read()).toEqual({ user: renewed.user, session: renewed, loading: false });
  },
);

test('the event SIGNED_OUT clears the user and the session', async () => {
  const { client, read } = await openSignedIn();
  client.announce('SIGNED_OUT', null);
  expect(read()).toEqual(nobody);
});

test.each([
  ['signs out', storageKey],
  ['clears its storage', null],
])('when another tab %s, the user is signed out in this tab too', async (_what, key) => {
  const { read } = await openSignedIn();
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key }));
  expect(read()).toEqual(nobody);
});

test('when another tab signs in, this tab loads the auth client, which reads the session', async () => {
  const { client, read, start } = await openStore();
  start();
  expect(read()).toEqual(nobody);
  storeSession();
  dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  await vi.waitFor(() => expect(client.createAuthClient).toHaveBeenCalledOnce());
});

test('unrelated storage changes in another tab leave the user signed in', async () => {
  const { read } = await openSignedIn();
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: 'something-else' }));
  expect(read()).toEqual(signedIn);
});

test('a page restored from the back/forward cache shows no signed-in user if the stored session is gone', async () => {
  const { read } = await openSignedIn();
  const showAgain = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  showAgain();
  expect(read()).toEqual(signedIn);
  localStorage.clear();
  showAgain();
  expect(read()).toEqual(nobody);
});
