/** Stands in for the embedded services on a server that answers other machines: they all get one message. */
import { authPrefix } from '../../shared/embedded-addresses.ts';
import { type EmbeddedServices, findEmbedded, type ServedSite } from './embedded-services.ts';

export const refusal =
  'Sign-in and contact form are off while this server answers other machines. Start it without --host to use them.';

/** Null when hosted services do all. */
export function refuseServices(site: ServedSite): EmbeddedServices | null {
  const embedded = findEmbedded(site);
  if (!embedded) return null;
  return {
    serves: embedded.serves,
    handle: async ({ headers, url }, response) => {
      const isPage = headers.accept?.includes('text/html');
      const json = url?.startsWith(authPrefix)
        ? { code: 503, error_code: 'unexpected_failure', msg: refusal }
        : { success: false, message: refusal };
      // 503: the app would report a 4xx as a wrong password, and end the session of a client who is signed in.
      response.writeHead(503, {
        'content-type': isPage ? 'text/plain; charset=utf-8' : 'application/json',
        'cache-control': 'no-store',
      });
      response.end(isPage ? `${refusal}\n` : JSON.stringify(json));
    },
    demoEmail: null,
    hasInbox: false,
    close: async () => undefined,
  };
}
