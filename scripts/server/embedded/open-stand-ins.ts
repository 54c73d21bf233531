/**
 * Simulates hosted services for `npm run rehearse`. Runs the embedded services on a separate origin, and allows
 * requests from the pages of one host.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from '../../../src/model/schemas/content-types.ts';
import { servicesOf } from '../../shared/build-facts.ts';
import { contactPath, embeddedAccessKey, embeddedPublishableKey } from '../../shared/embedded-addresses.ts';
import { type EmbeddedOptions, type EmbeddedServices, openEmbeddedServices } from './embedded-services.ts';

export type StandIns = {
  origin: string;
  services: EmbeddedServices;
  variables: Readonly<Record<string, string>>;
  close: () => Promise<void>;
};

/** Returns CORS headers that allow requests from one host only. `../hosted-services.md` explains why. */
const allowing = (host: string): Record<string, string> => ({
  'access-control-allow-origin': host,
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'apikey, authorization, content-type, x-client-info, x-supabase-api-version',
  'access-control-max-age': '600',
  vary: 'Origin',
});

/** @param options `host` is the address of the site whose pages may send requests */
export async function openStandIns(
  { email, messages }: Pick<Site, 'email' | 'messages'>,
  { host, port, ...options }: EmbeddedOptions & { host: string; port: number },
): Promise<StandIns> {
  const site = { email, messages, services: servicesOf({ auth: null, form: null, captcha: null }) };
  const services = await openEmbeddedServices(site, options);
  if (!services) throw new Error('unreachable: settings without hosted services use the embedded services');
  const server = createServer((request, response) => {
    const pathname = URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '';
    response.setHeaders(new Map(Object.entries(allowing(host))));
    if (!services.serves(pathname)) response.writeHead(404).end('Not found\n');
    else if (request.method === 'OPTIONS') response.writeHead(204).end();
    else {
      // The embedded services accept only requests from pages on their own origin. So the headers are changed to look
      // like those of such a request.
      request.headers.host = 'localhost';
      delete request.headers.origin;
      delete request.headers['sec-fetch-site'];
      services.handle(request, response).catch(() => response.destroy());
    }
  });
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
    await services.close();
  };
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    await close();
    throw error;
  }
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    services,
    close,
    variables: {
      SITE_URL: host,
      SUPABASE_URL: origin,
      SUPABASE_PUBLISHABLE_KEY: embeddedPublishableKey,
      FORM_ENDPOINT: `${origin}${contactPath}`,
      FORM_ACCESS_KEY: embeddedAccessKey,
    },
  };
}
