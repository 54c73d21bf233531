/**
 * The guard in front of the embedded auth server: only what the client needs, in bounds, and the same answer in the same
 * time whether an account exists or not. The server behind it has none of that (@supabase/lite 0.10.0, alpha).
 */
import { getConnInfo } from '@hono/node-server/conninfo';
import bcrypt from 'bcryptjs';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { isBanned, mostPasswordBytes, normaliseEmail, passwordHashCost } from './accounts.ts';
import { authPrefix, embeddedPublishableKey } from './addresses.ts';
import type { Database } from './database.ts';
import { limitBody } from './limit-body.ts';
import { createLimiter, type Limits } from './limits.ts';
import { refuseOtherOrigins } from './same-origin.ts';

const mostBodyBytes = 4096;
const minute = 60;

type Failure = 400 | 401 | 404 | 413 | 429;

/** A failure in the auth server's own form. */
function fail(context: Context, status: Failure, code: string, message: string): Response {
  return context.json({ code: status, error_code: code, msg: message }, status, {
    'x-sb-error-code': code,
    'cache-control': 'no-store',
  });
}

const badCredentials = (context: Context): Response =>
  fail(context, 400, 'invalid_credentials', 'Invalid login credentials');

const credentials = z.object({ email: z.string(), password: z.string() });
const renewal = z.object({ refresh_token: z.string() });

async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}

export async function createAuthRoutes(db: Database, limits: Limits): Promise<Hono> {
  const findByEmail = db.sql.prepare(
    'SELECT encrypted_password, banned_until FROM "auth.users" WHERE email = ? AND deleted_at IS NULL',
  );
  const findByToken = db.sql.prepare(
    'SELECT u.banned_until FROM "auth.refresh_tokens" t JOIN "auth.users" u ON u.id = t.user_id WHERE t.token = ?',
  );
  const nobodysHash = await bcrypt.hash('nobody has this password', passwordHashCost);
  const perAddress = createLimiter(limits.signInsPerAddress, minute);
  const perAccount = createLimiter(limits.signInsPerAccount, minute);
  const others = createLimiter(limits.requestsPerAddress, minute);

  const tooMany = (context: Context, seconds: number): Response => {
    context.header('retry-after', String(seconds));
    return fail(context, 429, 'over_request_rate_limit', 'Request rate limit reached');
  };

  /**
   * Hands on what has been checked, never what the request said beside it: the auth server might read it in another way.
   * Strips from the answer what is for other origins.
   */
  async function forward(context: Context, query: Record<string, string> = {}, body?: object): Promise<Response> {
    const { method, raw } = context.req;
    const url = new URL(raw.url);
    url.search = new URLSearchParams(query).toString();
    const headers = new Headers(raw.headers);
    headers.delete('content-length');
    const request = new Request(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const answer = await db.auth(request, addressOf(context));
    const cleaned = new Response(answer.body, answer);
    cleaned.headers.set('cache-control', 'no-store');
    for (const name of [...cleaned.headers.keys()]) {
      if (name.startsWith('access-control-')) cleaned.headers.delete(name);
    }
    return cleaned;
  }

  const addressOf = (context: Context): string => getConnInfo(context).remote.address ?? 'unknown';

  async function signIn(context: Context): Promise<Response> {
    const tooManyHere = await perAddress.count(addressOf(context));
    if (tooManyHere !== null) return tooMany(context, tooManyHere);
    const json = await readJson(context);
    if (json === undefined) return fail(context, 400, 'bad_json', 'Could not parse request body as JSON');
    const parsed = credentials.safeParse(json);
    if (!parsed.success) return fail(context, 400, 'validation_failed', 'email and password are required');
    const { password } = parsed.data;
    const email = normaliseEmail(parsed.data.email);
    const tooManyForIt = await perAccount.count(email);
    if (tooManyForIt !== null) return tooMany(context, tooManyForIt);
    const account = findByEmail.get(email);
    const usable = Boolean(account?.encrypted_password) && !isBanned(account?.banned_until);
    if (!usable || Buffer.byteLength(password) > mostPasswordBytes) {
      // As long as the comparison of a real account takes.
      await bcrypt.compare(password.slice(0, mostPasswordBytes), nobodysHash);
      return badCredentials(context);
    }
    return forward(context, { grant_type: 'password' }, { email, password });
  }

  async function refresh(context: Context): Promise<Response> {
    const parsed = renewal.safeParse(await readJson(context));
    if (!parsed.success) return fail(context, 400, 'validation_failed', 'Refresh token is not valid');
    const owner = findByToken.get(parsed.data.refresh_token);
    if (owner && isBanned(owner.banned_until)) {
      return fail(context, 400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    }
    return forward(context, { grant_type: 'refresh_token' }, parsed.data);
  }

  const routes = new Hono().basePath(authPrefix);
  routes.use(refuseOtherOrigins);
  routes.use(limitBody(mostBodyBytes, (context) => fail(context, 413, 'request_too_large', 'Request body too large')));
  routes.use(async (context, next) => {
    if (context.req.header('apikey') !== embeddedPublishableKey) {
      return fail(context, 401, 'no_api_key', 'No valid API key found in request');
    }
    const seconds = await others.count(addressOf(context));
    if (seconds !== null) return tooMany(context, seconds);
    return next();
  });
  routes.post('/token', (context) => {
    const grant = context.req.query('grant_type');
    if (grant === 'password') return signIn(context);
    if (grant === 'refresh_token') return refresh(context);
    return fail(context, 400, 'invalid_credentials', 'unsupported_grant_type');
  });
  routes.post('/logout', (context) => forward(context, { scope: context.req.query('scope') ?? 'global' }));
  routes.get('/user', (context) => forward(context));
  routes.get('/health', (context) => forward(context));
  routes.all('*', (context) => fail(context, 404, 'not_found', 'Not found'));
  return routes;
}
