/** Images of the built site. */
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

/** What the first chunk of a PNG says of it. */
export function readPng(bytes: Buffer): { width: number; height: number; transparent: boolean } {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || bytes.toString('latin1', 12, 16) !== 'IHDR')
    throw new Error('These bytes are no PNG.');
  // Colour types 4 and 6 have an alpha channel.
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), transparent: (bytes.readUInt8(25) & 4) > 0 };
}
