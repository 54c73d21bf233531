import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFiles } from 'vite-plugin-ssr-free-prerender';
import { distDirectory } from './project.ts';

const bytesOf = (file: SiteFiles[string]): Buffer =>
  typeof file === 'object' && 'from' in file ? readFileSync(file.from) : Buffer.from(file);

/** Bytes of the images that the build has drawn, by file. */
export const readImages = (files: SiteFiles): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, bytesOf(file)]));

/** Returns the image files that drawings of the built site name, as the build knows them. */
export const readNamedImages = (): Map<string, Uint8Array> =>
  new Map(
    readdirSync(join(distDirectory, 'assets'))
      .filter((name) => name.endsWith('.svg'))
      .map((name) => [`assets/${name}`, readFileSync(join(distDirectory, 'assets', name))]),
  );
