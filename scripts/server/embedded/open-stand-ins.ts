/**
 * Stand-ins of a Supabase project and a form service, to rehearse a deployment without any account: the embedded services,
 * which answer their own site only, behind a proxy that allows the pages of one other host, as hosted services do.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from '../../../src/content/content-types.ts';
import { servicesOf } from '../../shared/build-facts.ts';
import { authPrefix, contactPath, embeddedAccessKey, embeddedPublishableKey } from '../../shared/embedded-addresses.ts';
import { type EmbeddedOptions, type EmbeddedServices, openEmbeddedServices } from './embedded-services.ts';

export type StandIns = {
  origin: string;
  services: EmbeddedServices;
  /** The variables of a build for them. */
  variables: Readonly<Record<string, string>>;
  close: () => Promise<void>;
};

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

/** What a hosted service says, to pages of that host alone: ../hosted-services.md says why no others. */
const allowing = (host: string): Record<string, string> => ({
  'access-control-allow-origin': host,
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'apikey, authorization, content-type, x-client-info, x-supabase-api-version',
  'access-control-max-age': '600',
  vary: 'Origin',
});

/** A public project's settings are closed in the embedded service: whether it lets people sign up is found out by trying. */
async function answerSettings(behind: string, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const apikey = String(asked.headers.apikey ?? '');
  const { status } = await fetch(`${behind}${authPrefix}/signup`, { method: 'POST', headers: { apikey } });
  const body = status === 401 ? { message: 'Invalid API key' } : { disable_signup: status === 404 };
  answer.writeHead(status === 401 ? 401 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Hands a request on as if it came from the service's own pages. */
function forward(behind: string, asked: IncomingMessage, answer: ServerResponse): void {
  const handedOn = Object.entries(asked.headers).filter(
    ([name]) => name !== 'origin' && !name.startsWith('sec-fetch-'),
  );
  const headers = { ...Object.fromEntries(handedOn), host: new URL(behind).host };
  const handed = request(behind, { path: asked.url, method: asked.method, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, { ...got.headers, ...answer.getHeaders() });
    got.pipe(answer);
  });
  handed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  asked.pipe(handed);
}

/**
 * @param host address of the site whose pages may ask
 * @param port 0 picks a free one
 */
export async function openStandIns(
  { email, messages }: Pick<Site, 'email' | 'messages'>,
  { host, port, ...options }: EmbeddedOptions & { host: string; port: number },
): Promise<StandIns> {
  const site = { email, host, messages, services: servicesOf({ auth: null, form: null, captcha: null }) };
  const services = await openEmbeddedServices(site, options);
  if (!services) throw new Error('unreachable: settings without hosted services have embedded ones');
  const inner = createServer((asked, answer) => {
    services.handle(asked, answer).catch(() => answer.destroy());
  });
  await listen(inner, 0);
  const behind = `http://127.0.0.1:${portOf(inner)}`;
  const front = createServer((asked, answer) => {
    const pathname = URL.parse(asked.url ?? '/', behind)?.pathname ?? '';
    for (const [name, value] of Object.entries(allowing(host))) answer.setHeader(name, value);
    if (!services.serves(pathname)) answer.writeHead(404).end('Not found\n');
    else if (asked.method === 'OPTIONS') answer.writeHead(204).end();
    else if (pathname === `${authPrefix}/settings`) void answerSettings(behind, asked, answer);
    else forward(behind, asked, answer);
  });
  const close = async (): Promise<void> => {
    for (const server of [front, inner]) {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    }
    await services.close();
  };
  try {
    await listen(front, port);
  } catch (error) {
    await close();
    throw error;
  }
  const origin = `http://localhost:${portOf(front)}`;
  return {
    ...{ origin, services, close },
    variables: {
      SITE_URL: host,
      SUPABASE_URL: origin,
      SUPABASE_PUBLISHABLE_KEY: embeddedPublishableKey,
      FORM_ENDPOINT: `${origin}${contactPath}`,
      FORM_ACCESS_KEY: embeddedAccessKey,
    },
  };
}
