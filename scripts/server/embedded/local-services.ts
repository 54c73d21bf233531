/** The embedded services as the commands open them: for this project's settings, in its data folder. */

import { resolve } from 'node:path';
import type { Site } from '../../../src/content/content-types.ts';
import { readSite } from '../../build/content/read-site.ts';
import { type BuildFacts, readBuildFacts, servicesOf } from '../../shared/build-facts.ts';
import { projectRoot } from '../../shared/project-root.ts';
import { type EmbeddedServices, openEmbeddedServices } from './embedded-services.ts';

/** `.data/` of the project, or the folder that DATA_DIRECTORY names. */
export const dataDirectory = (): string => resolve(projectRoot, process.env.DATA_DIRECTORY || '.data');

/** The settings with what the built pages say of their services: a promise holds until other pages are built. */
const settingsOf = (site: Site, facts: BuildFacts): Site => ({
  ...site,
  host: facts.host,
  services: servicesOf(facts),
  messages: { keepDays: facts.keepDays ?? site.messages.keepDays },
});

/**
 * @param builtSite folder of a built site, which gets the services that it was built for, whatever the environment names
 * now. Without one (in development), the environment decides.
 */
export async function openLocalServices(builtSite?: string): Promise<EmbeddedServices | null> {
  const site = await readSite(projectRoot);
  const facts = builtSite === undefined ? null : await readBuildFacts(builtSite);
  return openEmbeddedServices(facts ? settingsOf(site, facts) : site, { directory: dataDirectory() });
}
