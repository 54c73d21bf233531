/** The embedded services as the commands open them: for this project's settings, in its data folder. */
import { join, resolve } from 'node:path';
import { readBuildFacts, servicesOf } from '../build-facts.ts';
import { readSite } from '../content/read-site.ts';
import { type EmbeddedServices, openEmbeddedServices } from './embedded-services.ts';

const root = join(import.meta.dirname, '../..');

/** `.data/` of the project, or the folder that DATA_DIRECTORY names. */
export const dataDirectory = (): string => resolve(root, process.env.DATA_DIRECTORY || '.data');

/**
 * @param builtSite folder of a built site, which gets the services that it was built for, whatever the environment names
 * now. Without one (in development), the environment decides.
 */
export async function openLocalServices(builtSite?: string): Promise<EmbeddedServices | null> {
  const site = await readSite(root);
  const facts = builtSite === undefined ? null : await readBuildFacts(builtSite);
  const served = facts ? { ...site, host: facts.host, services: servicesOf(facts) } : site;
  return openEmbeddedServices(served, { directory: dataDirectory() });
}
