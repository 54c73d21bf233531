/** Subresource integrity: the browser runs a script only if its content has the hash that the page names. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { belowBase } from '../contract/base.ts';

/** The hash of a script by its address, as the attribute `integrity` takes it; undefined for what is no script of the site. */
export type Integrity = (address: string) => string | undefined;

/**
 * Of the scripts below a folder, each hashed once and when it is asked for: pages name few of them.
 * @param base the folder of the host that the site lies in
 */
export function createIntegrity(folder: string, base: string): Integrity {
  const hashes = new Map<string, string | undefined>();
  const hash = (address: string): string | undefined => {
    const file = belowBase(address, base);
    if (!file?.endsWith('.js')) return undefined;
    try {
      return `sha384-${createHash('sha384')
        .update(readFileSync(join(folder, file)))
        .digest('base64')}`;
    } catch {
      // Of another host.
      return undefined;
    }
  };
  return (address) => {
    if (!hashes.has(address)) hashes.set(address, hash(address));
    return hashes.get(address);
  };
}

const scriptTag = /<(?:script|link rel="modulepreload")\s[^>]*?\b(?:src|href)="([^"]+)"[^>]*(?=>)/g;

/** Puts the hashes beside the addresses of scripts and preloaded modules. */
export const addIntegrity = (html: string, integrity: Integrity | null): string =>
  integrity === null
    ? html
    : html.replaceAll(scriptTag, (tag, address) => {
        const hash = integrity(address);
        return hash === undefined || tag.includes(' integrity=') ? tag : `${tag} integrity="${hash}"`;
      });
