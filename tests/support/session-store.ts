/** The session store as a document opens it, with a staged client behind it. */
import { expect, onTestFinished, vi } from 'vitest';
import { storageKey } from '#features/session/stored-session.ts';
import { sampleSession } from './sample-session.ts';
import { stageAuthClient } from './staged-auth-client.ts';

export const signedIn = { user: sampleSession.user, session: sampleSession, loading: false };
export const nobody = { user: null, session: null, loading: false };

export const storeSession = (): void => localStorage.setItem(storageKey, JSON.stringify(sampleSession));

/** A new store, as in a document that has just been loaded. */
export async function openStore() {
  const client = stageAuthClient();
  vi.resetModules();
  vi.doMock('#features/session/auth-client.ts', () => ({ createAuthClient: client.createAuthClient }));
  const { useSession, startSession } = await import('#features/session/session-store.ts');
  const read = () => {
    const { user, session, loading } = useSession.getState();
    return { user, session, loading };
  };
  return {
    client,
    read,
    signIn: useSession.getState().signIn,
    signOut: useSession.getState().signOut,
    start: () => {
      const stop = startSession();
      onTestFinished(stop);
      return stop;
    },
  };
}

/** A store with a user signed in, whose session this browser keeps. */
export async function openSignedIn() {
  storeSession();
  const store = await openStore();
  const stop = store.start();
  await vi.waitFor(() => expect(store.client.createAuthClient).toHaveBeenCalled());
  store.client.announce('INITIAL_SESSION', sampleSession);
  expect(store.read()).toEqual(signedIn);
  return { ...store, stop };
}
