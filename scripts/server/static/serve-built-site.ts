/**
 * Serves a built site for tests and audits, as visitors see it: on a free port, with embedded services and a temporary
 * data folder.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedOptions,
  type EmbeddedServices,
  openEmbeddedServices,
  type ServedSite,
} from '../embedded/embedded-services.ts';
import { serveSite } from './serve-site.ts';

export type BuiltSite = {
  origin: string;
  services: EmbeddedServices | null;
  /** Folder with the services' database. It is deleted when the site is closed. */
  dataDirectory: string;
  close: () => Promise<void>;
};

export type ServeOptions = Omit<EmbeddedOptions, 'directory'> & {
  /** Fills the data folder before the services start. If left out, the folder is empty. */
  fill?: (dataDirectory: string) => Promise<void>;
};

/** @throws NotBuiltError if the folder contains no built site */
export async function serveBuiltSite(
  directory: string,
  site: ServedSite,
  { fill, ...options }: ServeOptions = {},
): Promise<BuiltSite> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'site-data-'));
  let services: EmbeddedServices | null = null;
  const clear = async (): Promise<void> => {
    await services?.close();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    await fill?.(dataDirectory);
    services = await openEmbeddedServices(site, { directory: dataDirectory, ...options });
    const { origin, close } = await serveSite(directory, 0, services);
    return { origin, services, dataDirectory, close: () => close().then(clear) };
  } catch (error) {
    await clear();
    throw error;
  }
}
