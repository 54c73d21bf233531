/**
 * Passes sign-in requests to the auth server. Provides only the routes that the Supabase client in the browser needs.
 * All other paths get status 404.
 */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { authPrefix } from '../../shared/embedded-addresses.ts';
import type { AuthServer } from './auth-server.ts';
import { createLimiter, type ServiceEnv } from './handle-request.ts';

/** Returns an error response in the same format as the auth server's error responses. */
const buildAuthFailure = (status: number, code: string, message: string): Response =>
  Response.json({ code: status, error_code: code, msg: message }, { status, headers: { 'x-sb-error-code': code } });

/**
 * Schemas of request bodies, keyed by the grant type. Without them, the auth server would answer values of a wrong type
 * with status 500.
 */
const bodies: Readonly<Record<string, z.ZodType>> = {
  password: z.object({ email: z.string().trim(), password: z.string() }),
  refresh_token: z.object({ refresh_token: z.string() }),
};

/** @param maxSignIns password sign-ins allowed per minute */
export function createAuthRoutes(auth: AuthServer, maxSignIns: number): Hono<ServiceEnv> {
  const isTooMany = createLimiter(maxSignIns, 60);

  async function answerToken(context: Context<ServiceEnv>): Promise<Response> {
    const grant = context.req.query('grant_type') ?? '';
    if (!Object.hasOwn(bodies, grant)) return buildAuthFailure(400, 'invalid_credentials', 'unsupported_grant_type');
    if (grant === 'password' && isTooMany()) {
      return buildAuthFailure(429, 'over_request_rate_limit', 'Request rate limit reached');
    }
    const body = bodies[grant]?.safeParse(await context.req.json().catch(() => null));
    if (!body?.success)
      return buildAuthFailure(
        400,
        'validation_failed',
        'The request body lacks a field that this grant type requires.',
      );
    const url = new URL(`?grant_type=${grant}`, context.req.url);
    const { headers } = context.req.raw;
    return auth.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body.data) }));
  }

  const forward = (context: Context<ServiceEnv>): Promise<Response> => auth.fetch(context.req.raw);
  const routes = new Hono<ServiceEnv>().basePath(authPrefix);
  routes.use((context, next) =>
    context.env.isTooLong
      ? Promise.resolve(buildAuthFailure(413, 'request_too_large', 'Request body too large'))
      : next(),
  );
  routes.post('/token', answerToken);
  routes.post('/logout', forward);
  routes.get('/user', forward);
  routes.get('/health', forward);
  routes.get('/settings', forward);
  routes.all('*', () => buildAuthFailure(404, 'not_found', 'Not found'));
  return routes;
}
