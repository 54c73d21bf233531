/** The embedded services as the commands open them: for this project's settings, in its data folder. */
import { join, resolve } from 'node:path';
import { readSite } from '../content/read-site.ts';
import { type EmbeddedServices, openEmbeddedServices } from './embedded-services.ts';

const root = join(import.meta.dirname, '../..');

/** `.data/` of the project, or the folder that DATA_DIRECTORY names. */
export const dataDirectory = (): string => resolve(root, process.env.DATA_DIRECTORY || '.data');

export async function openLocalServices(): Promise<EmbeddedServices | null> {
  return openEmbeddedServices(await readSite(root), { directory: dataDirectory() });
}
