// Specification 3.6 and section 8: the session store signs users in and out. The auth client that it uses is a stub.
import { AuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { storageKey } from '#features/session/stored-session.ts';
import { nobody, openSignedIn, openStore, storeSession } from '../../../support/session-store.ts';

test('signing in passes the e-mail address, password and captcha token to the auth client', async () => {
  const { client, signIn } = await openStore();
  expect(await signIn('a@sample.example', 'secret', 'token')).toBeNull();
  expect(client.signIn).toHaveBeenLastCalledWith({
    email: 'a@sample.example',
    password: 'secret',
    options: { captchaToken: 'token' },
  });
  await signIn('a@sample.example', 'secret', '');
  expect(client.signIn).toHaveBeenLastCalledWith({ email: 'a@sample.example', password: 'secret', options: {} });
  expect(client.createAuthClient).toHaveBeenCalledOnce();
});

test('if the auth client throws, signIn reports an unexpected failure', async () => {
  const { client, signIn } = await openStore();
  client.signIn.mockRejectedValue(new DOMException('The quota has been exceeded.', 'QuotaExceededError'));
  expect(await signIn('a@sample.example', 'secret')).toBe('unexpected');
});

test('if the auth client fails to load, signIn reports an unexpected failure, and the next attempt succeeds', async () => {
  const { client, signIn } = await openStore();
  client.createAuthClient.mockImplementationOnce(() => {
    throw new Error('The code could not be loaded.');
  });
  expect(await signIn('a@sample.example', 'secret')).toBe('unexpected');
  expect(await signIn('a@sample.example', 'secret')).toBeNull();
});

test('signing out ends the user’s sessions on all devices', async () => {
  const { client, read, signOut } = await openSignedIn();
  await signOut();
  expect(client.signOut.mock.calls).toEqual([[{ scope: 'global' }]]);
  expect(read()).toEqual(nobody);
  expect(localStorage.getItem(storageKey)).toBeNull();
});

test('when the service cannot be reached, signing out still ends the session in this browser', async () => {
  const { client, read, signOut } = await openSignedIn();
  client.signOut.mockResolvedValueOnce({ error: new AuthRetryableFetchError('Failed to fetch', 0) });
  await signOut();
  expect(client.signOut).toHaveBeenLastCalledWith({ scope: 'local' });
  expect(read()).toEqual(nobody);
  expect(localStorage.getItem(storageKey)).toBeNull();
});

test('signing out ends the session even in a browser without Promise.withResolvers', async () => {
  const { client, read, signOut } = await openSignedIn();
  vi.spyOn(Promise, 'withResolvers').mockImplementation(() => {
    throw new TypeError('Promise.withResolvers is not a function');
  });
  await signOut();
  expect(client.signOut.mock.calls).toEqual([[{ scope: 'global' }]]);
  expect(read()).toEqual(nobody);
  expect(localStorage.getItem(storageKey)).toBeNull();
});

test('when the auth client fails to load, signing out still ends the session in this browser', async () => {
  storeSession();
  const { client, read, signOut } = await openStore();
  client.createAuthClient.mockImplementation(() => {
    throw new Error('The code could not be loaded.');
  });
  await signOut();
  expect(read()).toEqual(nobody);
  expect(localStorage.getItem(storageKey)).toBeNull();
});

test('when the service never answers, signing out still ends the session in this browser', async () => {
  const { client, read, signOut } = await openSignedIn();
  client.signOut.mockReturnValue(new Promise(() => {}));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const done = signOut();
  await vi.runAllTimersAsync();
  await done;
  expect(read()).toEqual(nobody);
  expect(localStorage.getItem(storageKey)).toBeNull();
});
