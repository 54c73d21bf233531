/** A session as the auth service returns it, and helpers that open the session store with a stubbed auth client. */

import { expect, onTestFinished, vi } from 'vitest';
import type { AuthClient, Session } from '#features/session/auth-client.ts';
import { storageKey } from '#features/session/stored-session.ts';

export const sampleSession: Session = {
  access_token: 'access',
  refresh_token: 'refresh',
  expires_in: 3600,
  expires_at: 1_800_000_000,
  token_type: 'bearer',
  user: {
    id: '5f0c3c1e-0b0a-4d0e-9a51-3d3b7a1f6f10',
    aud: 'authenticated',
    email: 'client@sample.example',
    app_metadata: {},
    user_metadata: {},
    created_at: '2025-03-01T12:00:00Z',
  },
};

type Listener = Parameters<AuthClient['onAuthStateChange']>[0];
type Event = Parameters<Listener>[0];
type Answer = Promise<{ error: Error | null }>;

type StagedClient = {
  createAuthClient: ReturnType<typeof vi.fn<() => object>>;
  signIn: ReturnType<typeof vi.fn<(credentials: object) => Answer>>;
  signOut: ReturnType<typeof vi.fn<(options: { scope: string }) => Answer>>;
  /** Sends an auth event to the session store, as the auth client does. */
  announce: (event: Event, session: Session | null) => void;
};

/** Stubs the auth client. The session store that uses it is real. */
export function stageAuthClient(): StagedClient {
  let listener: Listener | null = null;
  const signIn = vi.fn<(credentials: object) => Answer>(async () => ({ error: null }));
  const signOut = vi.fn<(options: { scope: string }) => Answer>(async () => ({ error: null }));
  const createAuthClient = vi.fn<() => object>(() => ({
    onAuthStateChange: (given: Listener) => {
      listener = given;
    },
    signInWithPassword: signIn,
    signOut,
  }));
  return { createAuthClient, signIn, signOut, announce: (event, session) => void listener?.(event, session) };
}

export const signedIn = { user: sampleSession.user, session: sampleSession, loading: false };
export const nobody = { user: null, session: null, loading: false };

export const storeSession = (): void => localStorage.setItem(storageKey, JSON.stringify(sampleSession));

/** Loads the session store's module again, as in a document that has just been loaded. */
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

/** Opens a new session store with a signed-in user, whose session this browser has stored. */
export async function openSignedIn() {
  storeSession();
  const store = await openStore();
  const stop = store.start();
  await vi.waitFor(() => expect(store.client.createAuthClient).toHaveBeenCalled());
  store.client.announce('INITIAL_SESSION', sampleSession);
  expect(store.read()).toEqual(signedIn);
  return { ...store, stop };
}
