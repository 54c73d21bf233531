/** Former addresses must be free: what the site has there would be out of reach. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isHidden } from './page-addresses.ts';
import { type Redirect, RedirectsFileError } from './redirects-file.ts';

/**
 * @param client folder of what the bundler has written
 * @param beside names of further files
 * @throws RedirectsFileError for an address that something else answers
 */
export function assertFreeAddresses(
  redirects: readonly (Redirect & { file: string })[],
  client: string,
  beside: readonly string[],
): void {
  for (const { from, file } of redirects) {
    const place = `${file}, field "from": "${from}"`;
    if (isHidden(from) || from.startsWith('/assets/'))
      throw new RedirectsFileError(`${place} is kept for hosts and for the site's own parts. Remove the entry.`);
    if (beside.includes(from.slice(1)) || statSync(join(client, from), { throwIfNoEntry: false })?.isFile())
      throw new RedirectsFileError(`${place} is a file of this site, and would be out of reach. Remove the entry.`);
  }
}
