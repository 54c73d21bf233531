/** The list of published addresses, `content/published.yaml`: when it holds, what a build adds to it, how it is written. Pure. */
import { stringify } from 'yaml';
import type { z } from 'zod';
import type { publishedSchema } from '../../../src/content/redirects-schema.ts';

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
export const isOfAnotherHost = (list: PublishedList | null, siteHost: string): boolean =>
  list?.host !== undefined && list.host !== siteHost && !isReserved(siteHost);

const heading = `# Every address that a page has had. "npm run build" adds new ones: commit this file with the pages. The build refuses to lose
# one: README.md, "Renaming".
`;

export const printPublished = (list: PublishedList): string => heading + stringify(list, { lineWidth: 0 });
