/** The list of published addresses, `content/published.yaml`: when it holds, what a build adds to it, how it is written. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { z } from 'zod';
import type { Content } from '../../../src/content/content-types.ts';
import type { publishedSchema } from '../../../src/content/redirects-schema.ts';
import { slugify } from '../../../src/lib/slugify.ts';
import { publishedFile, readPublished } from './read-redirects.ts';
import { listAddresses } from './reading.ts';

type PublishedList = z.output<typeof publishedSchema>;

/** Names that nobody can publish at (RFC 2606, RFC 6761), and addresses without a name. */
const reserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$|^[\d.]+$|^\[/;

const isReserved = (host: string): boolean => reserved.test(new URL(host).hostname);

/** A list is of one host. What has no host of its own yet (a clone, the tests, a rehearsal) is held to it too. */
export const holdsFor = ({ host }: Pick<PublishedList, 'host'>, siteHost: string): boolean =>
  host === siteHost || isReserved(siteHost);

/**
 * Whether a build for this host writes an address into the list.
 * @param brand the brand as it stands in addresses
 */
export const isRecorded = (path: string, siteHost: string, brand: string): boolean =>
  // Whoever names the host names the brand too: until then it is not settled.
  !isReserved(siteHost) || !path.includes(brand);

/**
 * The list after a build; null where it stays as it is.
 * @param brand the brand as it stands in addresses
 */
export function addAddresses(
  list: PublishedList | null,
  siteHost: string,
  addresses: readonly string[],
  brand: string,
): PublishedList | null {
  const isOwn = list?.host === siteHost;
  if (list?.host && !isOwn) return null;
  const added = addresses.filter((path) => isRecorded(path, siteHost, brand));
  // What was tried before the host had its name was never online.
  const kept = isOwn || isReserved(siteHost) ? (list?.addresses ?? []) : [];
  const next = [...new Set([...kept, ...added])].sort();
  const host = isReserved(siteHost) ? undefined : siteHost;
  if (list && host === list.host && next.join() === list.addresses.join()) return null;
  return { ...(host && { host }), addresses: next };
}

/** True when a build for this host leaves the list of another alone. */
const isOfAnotherHost = (list: PublishedList | null, siteHost: string): boolean =>
  list?.host !== undefined && list.host !== siteHost && !isReserved(siteHost);

const heading = `# Every address that a page has had. "npm run build" adds new ones: commit this file with the pages. The build refuses to lose
# one: README.md, "Renaming".
`;

export const printPublished = (list: PublishedList): string => heading + stringify(list, { lineWidth: 0 });

/** @returns what is to be said about it; empty when nothing was added */
export async function recordPublished(projectRoot: string, content: Content): Promise<string[]> {
  const root = join(projectRoot, 'content');
  const { host, name } = content.site;
  // The content was read before the build: a list with mistakes has stopped it.
  const list = await readPublished(root, []);
  if (list && isOfAnotherHost(list, host)) {
    return [
      `content/${publishedFile} lists addresses of ${list.host}, but this build is for ${host}. The build neither compared addresses nor added any. If the site has moved, write the new host there; if this is another site, remove the file.`,
    ];
  }
  const next = addAddresses(list, host, listAddresses(content), slugify(name));
  if (!next) return [];
  const former = new Set(list?.addresses);
  const count = next.addresses.filter((path) => !former.has(path)).length;
  try {
    await writeFile(join(root, publishedFile), printPublished(next));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`content/${publishedFile} could not be written (${reason}): new addresses are not noted.`];
  }
  const added =
    next.host === list?.host
      ? `${count} new ${count === 1 ? 'address' : 'addresses'}`
      : `begins with ${next.addresses.length} addresses of ${next.host}`;
  return [`content/${publishedFile}: ${added}. Commit it with the pages; from now on the build refuses to lose one.`];
}
