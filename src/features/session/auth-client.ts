/**
 * The only module that imports `@supabase/supabase-js`. Import this module lazily, so that visitors who don't sign in
 * never download it.
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { site } from '#lib/site.ts';
import { storageKey } from './stored-session.ts';

export type { Session, User } from '@supabase/supabase-js';
export type AuthClient = SupabaseClient['auth'];

/** Milliseconds after which a request without an answer fails. The auth client itself has no timeout. */
const answerTimeout = 10_000;
/**
 * Milliseconds after which a sign-out request fails. This is sooner than for other requests, because the visitor is
 * signed out even without an answer.
 */
const signOutRequestTimeout = 5_000;

/**
 * `fetch` that fails after a timeout. The auth client treats this failure as a network error. The timeout's signal
 * replaces `init.signal`, because the auth client never sets that.
 */
const fetchInTime: typeof fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  const limit = address.includes('/logout') ? signOutRequestTimeout : answerTimeout;
  return fetch(input, { ...init, signal: AbortSignal.timeout(limit) });
};

/** Creates the client of the hosted auth service, or of the embedded service. Call it once per document. */
export function createAuthClient(): AuthClient {
  const { origin, key } = site.services.auth;
  return createClient(origin ?? location.origin, key, { auth: { storageKey }, global: { fetch: fetchInTime } }).auth;
}
