/** The auth client as a test stages it: the session store is real, what it asks of the service is not. */
import { vi } from 'vitest';
import type { AuthClient, Session } from '#features/session/auth-client.ts';

type Listener = Parameters<AuthClient['onAuthStateChange']>[0];
type Event = Parameters<Listener>[0];
type Answer = Promise<{ error: Error | null }>;

type StagedClient = {
  createAuthClient: ReturnType<typeof vi.fn<() => object>>;
  signIn: ReturnType<typeof vi.fn<(credentials: object) => Answer>>;
  signOut: ReturnType<typeof vi.fn<(options: { scope: string }) => Answer>>;
  /** Tells the store of an event, as the client does. */
  announce: (event: Event, session: Session | null) => void;
};

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
