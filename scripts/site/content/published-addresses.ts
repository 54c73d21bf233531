/**
 * Maintains `content/published.yaml`, a list of all addresses that were ever published. A build adds the addresses of
 * new pages. It fails if a listed address has no page and no redirect.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { z } from 'zod';
import { slugify } from '../../../src/lib/slugify.ts';
import type { Content } from '../../../src/model/schemas/content-types.ts';
import type { publishedSchema } from '../../../src/model/schemas/site-schema.ts';
import { nearestNames } from '../../shared/nearest-names.ts';
import type { Problem } from './problem.ts';
import { publishedFile, readPublished } from './read-redirects.ts';
import { listAddresses, type Reading } from './reading.ts';

type PublishedList = z.output<typeof publishedSchema>;

/** Hosts where nobody can publish a site: reserved names (RFC 2606, RFC 6761) and IP addresses. */
const reserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$|^[\d.]+$|^\[/;

const isReserved = (host: string): boolean => reserved.test(new URL(host).hostname);

/**
 * Returns true if the list applies to this build: it was recorded for the same host, or this build has a reserved host,
 * as clones and tests do.
 */
const holdsFor = ({ host }: Pick<PublishedList, 'host'>, siteHost: string): boolean =>
  host === siteHost || isReserved(siteHost);

/**
 * Returns true if a build adds the address to the list.
 * @param brand the brand name as it appears in addresses
 */
const isRecorded = (path: string, siteHost: string, brand: string): boolean =>
  // With a reserved host, the brand name isn't final yet, so addresses that contain it aren't added.
  !isReserved(siteHost) || !path.includes(brand);

/** Returns the updated list, or null if the list doesn't change. */
export function addAddresses(
  list: PublishedList | null,
  siteHost: string,
  addresses: readonly string[],
  brand: string,
): PublishedList | null {
  const isOwn = list?.host === siteHost;
  if (list?.host && !isOwn) return null;
  const added = addresses.filter((path) => isRecorded(path, siteHost, brand));
  // A list without a host was recorded for a reserved host, so its addresses were never online.
  const kept = isOwn || isReserved(siteHost) ? (list?.addresses ?? []) : [];
  const next = [...new Set([...kept, ...added])].sort();
  const host = isReserved(siteHost) ? undefined : siteHost;
  if (list && host === list.host && next.join() === list.addresses.join()) return null;
  return { ...(host && { host }), addresses: next };
}

const heading = `# Every address that a page of this site has had. "npm run build" adds the addresses of new pages. Commit this file with
# the pages. The build fails if an address has neither a page nor a redirect. See "Renaming" in content/README.md.
`;

export const printPublished = (list: PublishedList): string => heading + stringify(list, { lineWidth: 0 });

export async function recordPublished(projectRoot: string, content: Content): Promise<string[]> {
  const root = join(projectRoot, 'content');
  const { host, name } = content.site;
  // Ignore problems here. If the list had mistakes, reading the content would already have stopped the build.
  const list = await readPublished(root, []);
  if (list?.host && !holdsFor(list, host)) {
    return [
      `content/${publishedFile} lists addresses of ${list.host}, but this build is for ${host}. The build neither compared addresses nor added any. If the site has moved, write the new host there. If this is another site, remove the file.`,
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
    return [`content/${publishedFile} could not be written (${reason}), so new addresses are not recorded.`];
  }
  const added =
    next.host === list?.host
      ? `${count} new ${count === 1 ? 'address' : 'addresses'}`
      : `now lists ${next.addresses.length} addresses of ${next.host}`;
  return [
    `content/${publishedFile}: ${added}. Commit it with the pages. From now on, a build fails if one of them is missing.`,
  ];
}

/**
 * Returns the new page in the same folder that may have replaced a lost page. Returns null if no page fits, or if
 * several pages fit equally well.
 */
function findSuccessor(lost: string, pages: readonly string[], known: ReadonlySet<string>): string | null {
  const beside = pages.filter((path) => !known.has(path) && path.replace(/[^/]*$/, '') === lost.replace(/[^/]*$/, ''));
  const only = beside.length === 1 ? beside[0] : undefined;
  return nearestNames(lost, beside)[0] ?? only ?? null;
}

function findParent(lost: string, pages: readonly string[]): string {
  const parents = lost.split('/').map((_, index, parts) => parts.slice(0, -index - 1).join('/') || '/');
  return parents.find((path) => pages.includes(path)) ?? '/';
}

/** Finds the pages that may have replaced published addresses that have no page any more. */
export function findSuccessors({ site, entries, broken, published }: Reading): ReadonlyMap<string, string> {
  if (!published || !holdsFor(published, site.host)) return new Map();
  const pages = listAddresses(entries, broken);
  const present = new Set(pages);
  const brand = slugify(site.name);
  // Builds with a reserved host don't add these pages to the list, so a missing entry doesn't mean that they are new.
  const known = new Set([...published.addresses, ...pages.filter((path) => !isRecorded(path, site.host, brand))]);
  return new Map(
    published.addresses.flatMap((lost): [string, string][] => {
      const successor = present.has(lost) ? null : findSuccessor(lost, pages, known);
      return successor === null ? [] : [[lost, successor]];
    }),
  );
}

export function findLostAddresses(reading: Reading): Problem[] {
  const { site, entries, broken, redirects, published } = reading;
  if (!published || !holdsFor(published, site.host)) return [];
  const pages = listAddresses(entries, broken);
  const found = new Set([...pages, ...redirects.map(({ from }) => from)]);
  const successors = findSuccessors(reading);
  return published.addresses.flatMap((lost, index): Problem[] => {
    if (found.has(lost)) return [];
    const entry = `- { from: ${lost}, to: ${successors.get(lost) ?? findParent(lost, pages)} }`;
    const says = `"${lost}" was published, but is not a page any more, so links to it would fail. Add this line to content/redirects.yaml, with the page that replaces it: "${entry}". If the address was never online, remove it from content/published.yaml.`;
    const line = published.lines[index];
    return [{ file: 'content/published.yaml', ...(line !== undefined && { line }), says }];
  });
}
