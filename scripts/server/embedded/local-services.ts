/** Opens the embedded services for the project's commands, with this project's settings and data folder. */
import { resolve } from 'node:path';
import { readBuildFacts, servicesOf } from '../../shared/build-facts.ts';
import { authPrefix } from '../../shared/embedded-addresses.ts';
import { projectRoot } from '../../shared/project-root.ts';
import { readSite } from '../../site/content/read-site.ts';
import { type EmbeddedServices, findEmbedded, openEmbeddedServices, type ServedSite } from './embedded-services.ts';
import { isLoopback } from './handle-request.ts';

const refusal =
  'Sign-in and contact form are off while this server answers other machines. Start it without --host to use them.';

/**
 * Returns services that refuse every request, or null if the site uses only hosted services. They replace the embedded
 * services if other machines can reach the server. So nobody can sign in or send messages from another machine.
 */
function refuseServices(site: ServedSite): EmbeddedServices | null {
  const embedded = findEmbedded(site);
  if (!embedded) return null;
  return {
    serves: embedded.serves,
    handle: async ({ headers, url }, response) => {
      const isPage = headers.accept?.includes('text/html');
      const json = url?.startsWith(authPrefix)
        ? { code: 503, error_code: 'unexpected_failure', msg: refusal }
        : { success: false, message: refusal };
      // The status is 503, because the app would treat a status 4xx as a wrong password. The app would also sign out a
      // client who is signed in.
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

/** Returns the folder for the database: the one in the variable DATA_DIRECTORY, or else `.data/` of the project. */
export const dataDirectory = (): string => resolve(projectRoot, process.env.DATA_DIRECTORY || '.data');

/**
 * Returns the site's settings. If a site has been built, the services and `keepDays` (days to keep messages) come from
 * the build, because its privacy page states them.
 */
async function readSettings(builtSite: string | undefined): Promise<ServedSite> {
  const { email, messages, services } = await readSite(projectRoot);
  if (builtSite === undefined) return { email, messages, services };
  const facts = await readBuildFacts(builtSite);
  return { email, messages: { keepDays: facts.keepDays ?? messages.keepDays }, services: servicesOf(facts) };
}

/**
 * Opens the embedded services (sign-in and contact form). If other machines can reach the address, opens services that
 * refuse all requests instead.
 * @param builtSite folder of a built site, which decides what services are used. If left out (in development), the
 * environment variables decide.
 * @param address host name or IP address that the server listens on
 */
export async function openLocalServices(builtSite?: string, address = 'localhost'): Promise<EmbeddedServices | null> {
  const settings = await readSettings(builtSite);
  if (isLoopback(address)) return openEmbeddedServices(settings, { directory: dataDirectory() });
  const refused = refuseServices(settings);
  if (refused) console.warn(refusal);
  return refused;
}
