/** Subresource integrity: the browser runs a script only if its content has the hash that the page names. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf } from '../contract/base.ts';
import { eachAtOnce } from '../system/each-at-once.ts';
import { listFiles } from '../system/link-files.ts';

/** Hashes of scripts by address, as the attribute `integrity` takes them. */
export type Integrity = ReadonlyMap<string, string>;

/**
 * Of every script below a folder.
 * @param base the folder of the host that the site lies in
 */
export async function hashScripts(folder: string, base: string): Promise<Integrity> {
  const hashes = new Map<string, string>();
  const names = (await listFiles(folder)).filter((name) => name.endsWith('.js'));
  await eachAtOnce(names, 16, async (name) => {
    const content = await readFile(join(folder, name));
    hashes.set(addressOf(name, base), `sha384-${createHash('sha384').update(content).digest('base64')}`);
  });
  return hashes;
}

/** Puts the hashes beside the addresses of scripts and preloaded modules. */
export const addIntegrity = (html: string, hashes: Integrity): string =>
  html.replaceAll(/<(?:script|link rel="modulepreload")\s[^>]*?\b(?:src|href)="([^"]+)"[^>]*(?=>)/g, (tag, address) => {
    const hash = hashes.get(address);
    return hash === undefined || tag.includes(' integrity=') ? tag : `${tag} integrity="${hash}"`;
  });
