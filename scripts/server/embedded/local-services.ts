/** The embedded services as the commands open them: for this project's settings, in its data folder. */
import { resolve } from 'node:path';
import { readSite } from '../../build/content/read-site.ts';
import { readBuildFacts, servicesOf } from '../../shared/build-facts.ts';
import { projectRoot } from '../../shared/project-root.ts';
import { type EmbeddedServices, openEmbeddedServices, type ServedSite } from './embedded-services.ts';
import { isLoopback } from './handle-request.ts';
import { refusal, refuseServices } from './refused-services.ts';

/** `.data/` of the project, or the folder that DATA_DIRECTORY names. */
export const dataDirectory = (): string => resolve(projectRoot, process.env.DATA_DIRECTORY || '.data');

/** The settings, with the services and the period that the built pages name: a promise holds until other pages are built. */
async function readSettings(builtSite: string | undefined): Promise<ServedSite> {
  const { email, messages, services } = await readSite(projectRoot);
  if (builtSite === undefined) return { email, messages, services };
  const facts = await readBuildFacts(builtSite);
  return { email, messages: { keepDays: facts.keepDays ?? messages.keepDays }, services: servicesOf(facts) };
}

/**
 * @param builtSite folder of a built site, which gets the services that it was built for, whatever the environment names
 * now. Without one (in development), the environment decides.
 * @param address name or address that the server listens on
 */
export async function openLocalServices(builtSite?: string, address = 'localhost'): Promise<EmbeddedServices | null> {
  const settings = await readSettings(builtSite);
  if (isLoopback(address)) return openEmbeddedServices(settings, { directory: dataDirectory() });
  const refused = refuseServices(settings);
  if (refused) console.warn(refusal);
  return refused;
}
