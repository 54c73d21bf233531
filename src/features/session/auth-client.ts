/** The only importer of `@supabase/supabase-js`, and itself imported lazily: visitors never download it. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { site } from '#lib/site.ts';
import { storageKey } from './stored-session.ts';

export type { Session, User } from '@supabase/supabase-js';
export type AuthClient = SupabaseClient['auth'];

/** Milliseconds; the client itself has no timeout. */
const answerTimeout = 10_000;
/** Shorter for signing out, which can end without the service's answer. */
const signOutRequestTimeout = 5_000;

/** `fetch` with a timeout, which the client treats as a network error. The client sets no signal of its own. */
const fetchInTime: typeof fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  const limit = address.includes('/logout') ? signOutRequestTimeout : answerTimeout;
  return fetch(input, { ...init, signal: AbortSignal.timeout(limit) });
};

/** The client of the hosted project, or of the embedded one on the site's own origin. One per document. */
export function createAuthClient(): AuthClient {
  const { origin, key } = site.services.auth;
  return createClient(origin ?? location.origin, key, { auth: { storageKey }, global: { fetch: fetchInTime } }).auth;
}
