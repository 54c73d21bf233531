/** Requests of other sites' pages are refused: the embedded services are the site's own. */
import type { Context, Next } from 'hono';

/** A browser says where a request comes from; who says nothing is no browser, and carries nobody's session. */
function comesFromElsewhere(context: Context): boolean {
  const origin = context.req.header('origin');
  const site = context.req.header('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && URL.parse(origin)?.host !== context.req.header('host');
}

export async function refuseOtherOrigins(context: Context, next: Next): Promise<Response | undefined> {
  if (comesFromElsewhere(context)) {
    return context.text('Requests of other origins are refused.\n', 403, { 'cache-control': 'no-store' });
  }
  await next();
  return undefined;
}
