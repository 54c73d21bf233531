/** The session, in one store: who is signed in, and the two ways to change that. */
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

/** `refused`: the service answered and said no. `unexpected`: it did not answer, or not as it should. */
export type SignInError = 'refused' | 'unexpected';

export type SessionState = {
  user: User | null;
  session: Session | null;
  /** True until it is known whether a user is signed in. */
  loading: boolean;
  /** Why the link that led here did not sign anybody in; null if no link failed. /login shows it. */
  linkError: LinkError | null;
  /** Resolves to null when the user is signed in. Never rejects. `captchaToken` is empty without a captcha. */
  signIn: (email: string, password: string, captchaToken?: string) => Promise<SignInError | null>;
  /** Ends the session on every device, or at least on this one. Never rejects. */
  signOut: () => Promise<void>;
};

/** Milliseconds for the service to end the session everywhere; then this browser ends its own. */
const signOutTimeout = 6_000;

let client: Promise<AuthClient> | null = null;

/** Loads the auth client once; a load that failed can be tried again. */
function loadClient(): Promise<AuthClient> {
  client ??= import('./auth-client.ts').then(({ createAuthClient }) => {
    // A stored text that is not a session is removed: the client would fail on it.
    if (!hasStoredSession()) removeStoredSession();
    const made = createAuthClient();
    // It has read the address by now. Its own way to clear it would leave the tokens one step back.
    if (urlCarriesTokens()) removeHash();
    // Synchronous, and it calls nothing of the client: a callback that waits for the client makes the client wait for it.
    made.onAuthStateChange((event, session) => {
      // The service did not answer, so the stored session could not be renewed; it may be good all the same.
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

/** The client gives the status of answers in JSON only; what no answer or another kind of answer leads to has none, 0 or 5xx. */
const isRefusal = ({ status }: { status?: number | undefined }): boolean =>
  status !== undefined && status >= 400 && status < 500;

async function endSession(): Promise<void> {
  const auth = await loadClient();
  const { error } = await auth.signOut({ scope: 'global' });
  // The service could not be reached: the session ends in this browser, without a second request that would time out too.
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
      // The client could not be loaded, or the browser could not store the session.
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
      // The client could not be loaded, or it threw: the session still ends in this browser.
    } finally {
      clearTimeout(timer);
      // The next person at this browser must not be signed in, so nothing above may prevent this.
      removeStoredSession();
      set(nobody);
    }
  },
}));

/** Loads the auth client ahead of its use, on the pages that are about signing in. */
export function prepareSession(): void {
  loadClient().catch(() => {
    // Signing in reports the failure; reading needs no client.
  });
}

/**
 * Finds out whether a user is signed in, and follows the other tabs. A visitor without a stored session causes no
 * request and no download. Returns what stops it.
 */
export function startSession(): () => void {
  const follow = (): void => {
    if (hasStoredSession() || urlCarriesTokens()) prepareSession();
    else useSession.setState(nobody);
  };
  const onStorage = (event: StorageEvent): void => {
    // A key of null: everything has been cleared.
    if (event.key === storageKey || event.key === null) follow();
  };
  const onPageShow = (event: PageTransitionEvent): void => {
    // Back may restore a page as it was left, with a user who has signed out since.
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
