/** The session store: who is signed in, and the functions that sign in and out. */
import { create } from 'zustand';
import type { AuthClient, Session, User } from './auth-client.ts';
import {
  hasStoredSession,
  type LinkError,
  readLinkError,
  removeHash,
  removeStoredSession,
  storageKey,
  urlCarriesTokens,
} from './stored-session.ts';

/** `refused`: the service rejected the credentials. `unexpected`: the service gave no answer, or an invalid answer. */
export type SignInError = 'refused' | 'unexpected';

export type SessionState = {
  user: User | null;
  session: Session | null;
  /** True until it is known whether a user is signed in. */
  loading: boolean;
  /** Reason why a sign-in link failed, which /login shows. Null if no link failed. */
  linkError: LinkError | null;
  /** Resolves to null on success, otherwise to the error. Never rejects. `captchaToken` is empty without a captcha. */
  signIn: (email: string, password: string, captchaToken?: string) => Promise<SignInError | null>;
  /** Ends the session on every device, or at least on this one. Never rejects. */
  signOut: () => Promise<void>;
};

/** Milliseconds to wait for the service to end the session on all devices. After that, it ends only in this browser. */
const signOutTimeout = 6_000;

let client: Promise<AuthClient> | null = null;

/** Loads the auth client once. After a failure, the next call tries again. */
function loadClient(): Promise<AuthClient> {
  client ??= import('./auth-client.ts').then(({ createAuthClient }) => {
    // Remove stored text that is not a session, because the client would fail on it.
    if (!hasStoredSession()) removeStoredSession();
    const made = createAuthClient();
    // The client has read the tokens from the address by now. Remove them, because the client would do so in a new
    // history entry, and Back would still show them.
    if (urlCarriesTokens()) removeHash();
    // This callback must not wait for the client, because the client waits for the callback.
    made.onAuthStateChange((event, session) => {
      // If the service didn't answer, the stored session couldn't be renewed. Keep it, because it may still be valid.
      if (event === 'INITIAL_SESSION' && session === null && hasStoredSession()) return;
      useSession.setState({ session, user: session?.user ?? null, loading: false });
    });
    return made;
  });
  client.catch(() => {
    client = null;
  });
  return client;
}

const nobody = { user: null, session: null, loading: false };

/** Returns true if the service itself rejected a request (4xx). All other failures have no status, status 0 or 5xx. */
const isRefusal = ({ status }: { status?: number | undefined }): boolean =>
  status !== undefined && status >= 400 && status < 500;

async function endSession(): Promise<void> {
  const auth = await loadClient();
  const { error } = await auth.signOut({ scope: 'global' });
  // If the service failed to end the session on all devices, end it on this one. A local sign-out first removes the
  // stored session, and then sends a request. Don't wait for that request, because it may fail too.
  if (error) auth.signOut({ scope: 'local' }).catch(() => {});
}

export const useSession = create<SessionState>()((set) => ({
  user: null,
  session: null,
  loading: true,
  linkError: null,
  signIn: async (email, password, captchaToken) => {
    try {
      const auth = await loadClient();
      const { error } = await auth.signInWithPassword({
        email,
        password,
        options: captchaToken ? { captchaToken } : {},
      });
      if (!error) return null;
      return isRefusal(error) ? 'refused' : 'unexpected';
    } catch {
      // The client couldn't be loaded, or the browser couldn't store the session.
      return 'unexpected';
    }
  },
  signOut: async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, signOutTimeout);
      });
      await Promise.race([endSession(), timeout]);
    } catch {
      // The client couldn't be loaded, or it threw. The session still ends in this browser.
    } finally {
      clearTimeout(timer);
      // Always runs, because the next person at this browser must not be signed in.
      removeStoredSession();
      set(nobody);
    }
  },
}));

/** Loads the auth client in advance, so that signing in doesn't wait for it. */
export function prepareSession(): void {
  loadClient().catch(() => {
    // Ignore the failure, because signing in loads the client again, and reports a failure to the user.
  });
}

/**
 * Finds out whether a user is signed in, and follows changes in other tabs. For a visitor without a stored session, it
 * sends no request and downloads nothing. Returns a function that stops following.
 */
export function startSession(): () => void {
  const follow = (): void => {
    if (hasStoredSession() || urlCarriesTokens()) prepareSession();
    else useSession.setState(nobody);
  };
  const onStorage = (event: StorageEvent): void => {
    // The key is null if a script or the visitor has cleared the whole storage.
    if (event.key === storageKey || event.key === null) follow();
  };
  const onPageShow = (event: PageTransitionEvent): void => {
    // Back may restore a page from the browser's cache that still shows a user who has signed out.
    if (event.persisted && useSession.getState().user && !hasStoredSession()) useSession.setState(nobody);
  };
  const linkError = readLinkError();
  if (linkError !== null) {
    removeHash();
    useSession.setState({ linkError });
  }
  follow();
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
}
