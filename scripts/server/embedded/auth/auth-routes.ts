/**
 * The guard in front of the embedded auth server: only what the client needs, within limits, and the same answer in the same
 * time whether an account exists or not. The server behind it has none of that (@supabase/lite 0.10.0, alpha).
 */
import bcrypt from 'bcryptjs';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { authPrefix, embeddedPublishableKey } from '../../../shared/embedded-addresses.ts';
import type { Database } from '../database/database.ts';
import { createLimiter, type Limits } from '../shared/limits.ts';
import { buildAuthFailure, buildUnavailable, busy } from '../shared/refusals.ts';
import type { ServiceEnv } from '../shared/service-context.ts';
import { isBanned, maxPasswordBytes, nobodysHash, normaliseEmail } from './accounts.ts';
import { SignInQueue, type Turn } from './sign-in-queue.ts';

type AuthContext = Context<ServiceEnv>;

const minute = 60;

const badCredentials = (): Response => buildAuthFailure(400, 'invalid_credentials', 'Invalid login credentials');

function tooMany(seconds: number): Response {
  const answer = buildAuthFailure(429, 'over_request_rate_limit', 'Request rate limit reached');
  answer.headers.set('retry-after', String(seconds));
  return answer;
}

const credentials = z.object({ email: z.string(), password: z.string() });
const renewal = z.object({ refresh_token: z.string() });

async function readJson(context: AuthContext): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}

/**
 * Forwards only what has been checked: the auth server might read the rest of the request in another way.
 */
async function forward(
  db: Database,
  context: AuthContext,
  query: Record<string, string> = {},
  body?: object,
): Promise<Response> {
  const { method, raw } = context.req;
  const url = new URL(raw.url);
  url.search = new URLSearchParams(query).toString();
  const headers = new Headers(raw.headers);
  headers.delete('content-length');
  const request = new Request(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return db.auth(request, context.env.asked.address);
}

export function createAuthRoutes(db: Database, limits: Limits): Hono<ServiceEnv> {
  const findByEmail = db.sql.prepare(
    'SELECT encrypted_password, banned_until FROM "auth.users" WHERE email = ? AND deleted_at IS NULL',
  );
  const findByToken = db.sql.prepare(
    'SELECT u.banned_until FROM "auth.refresh_tokens" t JOIN "auth.users" u ON u.id = t.user_id WHERE t.token = ?',
  );
  const queue = new SignInQueue(limits);
  const requests = createLimiter(limits.requestsPerAddress, minute);

  /** Takes as long for an unknown account as for a known one. */
  async function checkPassword(context: AuthContext, email: string, password: string): Promise<Response> {
    const account = findByEmail.get(email);
    const usable = Boolean(account?.encrypted_password) && !isBanned(account?.banned_until);
    if (usable && Buffer.byteLength(password) <= maxPasswordBytes) {
      return forward(db, context, { grant_type: 'password' }, { email, password });
    }
    await bcrypt.compare(password.slice(0, maxPasswordBytes), nobodysHash);
    return badCredentials();
  }

  function answerTurn(turn: Turn<Response>, context: AuthContext): Response {
    if (turn.kind === 'done') return turn.result;
    if (turn.kind === 'later') return tooMany(turn.seconds);
    return buildUnavailable(context.env.asked, busy, { email: '' });
  }

  async function signIn(context: AuthContext): Promise<Response> {
    const json = await readJson(context);
    if (json === undefined) return buildAuthFailure(400, 'bad_json', 'Could not parse request body as JSON');
    const parsed = credentials.safeParse(json);
    if (!parsed.success) return buildAuthFailure(400, 'validation_failed', 'email and password are required');
    const email = normaliseEmail(parsed.data.email);
    const { asked, signal } = context.env;
    const turn = await queue.take({ network: asked.network, account: email, signal }, async () => {
      const result = await checkPassword(context, email, parsed.data.password);
      return { result, failed: result.status >= 400 && result.status < 500 };
    });
    return answerTurn(turn, context);
  }

  async function refresh(context: AuthContext): Promise<Response> {
    const parsed = renewal.safeParse(await readJson(context));
    if (!parsed.success) return buildAuthFailure(400, 'validation_failed', 'Refresh token is not valid');
    const owner = findByToken.get(parsed.data.refresh_token);
    if (owner && isBanned(owner.banned_until)) {
      return buildAuthFailure(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    }
    return forward(db, context, { grant_type: 'refresh_token' }, parsed.data);
  }

  const routes = new Hono<ServiceEnv>().basePath(authPrefix);
  routes.use(async (context, next) => {
    const { asked } = context.env;
    if (asked.bodyTooLong) return buildAuthFailure(413, 'request_too_large', 'Request body too large');
    if (context.req.header('apikey') !== embeddedPublishableKey) {
      return buildAuthFailure(401, 'no_api_key', 'No valid API key found in request');
    }
    const seconds = await requests.count(asked.network);
    return seconds === null ? next() : tooMany(seconds);
  });
  routes.post('/token', (context) => {
    const grant = context.req.query('grant_type');
    if (grant === 'password') return signIn(context);
    if (grant === 'refresh_token') return refresh(context);
    return buildAuthFailure(400, 'invalid_credentials', 'unsupported_grant_type');
  });
  routes.post('/logout', (context) => forward(db, context, { scope: context.req.query('scope') ?? 'global' }));
  routes.get('/user', (context) => forward(db, context));
  routes.get('/health', (context) => forward(db, context));
  routes.all('*', () => buildAuthFailure(404, 'not_found', 'Not found'));
  return routes;
}
