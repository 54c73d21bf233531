import { readFileSync } from 'node:fs';
import type { SiteFiles } from 'vite-plugin-ssr-free-prerender';

const bytesOf = (file: SiteFiles[string]): Buffer =>
  typeof file === 'object' && 'from' in file ? readFileSync(file.from) : Buffer.from(file);

/** Bytes of the images that the build has drawn, by file. */
export const readImages = (files: SiteFiles): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, bytesOf(file)]));
