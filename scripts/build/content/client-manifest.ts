/** Vite's list of the files that modules have become. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type ClientFile = {
  file: string;
  name?: string;
  src?: string;
  isDynamicEntry?: boolean;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
};

/** By module. */
export type ClientManifest = Readonly<Record<string, ClientFile>>;

/** Below the folder of the build. */
export const manifestFile = '.vite/manifest.json';

export const readClientManifest = async (clientDir: string): Promise<ClientManifest> =>
  JSON.parse(await readFile(join(clientDir, manifestFile), 'utf8'));
