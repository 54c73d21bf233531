/** Addresses that pages have had: each leads to a page in one step, none is lost, and a build adds new ones to `content/published.yaml`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { z } from 'zod';
import { slugify } from '../../../src/lib/slugify.ts';
import type { Content, Redirect } from '../../../src/model/schemas/content-types.ts';
import type { publishedSchema } from '../../../src/model/schemas/site-schema.ts';
import { nearestNames } from '../../shared/nearest-names.ts';
import { explainAnchor, listAllAnchors } from './list-mentions.ts';
import { type Problem, suggest } from './problem.ts';
import { publishedFile, readPublished } from './read-redirects.ts';
import { listAddresses, listPages, notFound, type Reading } from './reading.ts';

type PublishedList = z.output<typeof publishedSchema>;

/** Names that nobody can publish at (RFC 2606, RFC 6761), and addresses without a name. */
const reserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$|^[\d.]+$|^\[/;

const isReserved = (host: string): boolean => reserved.test(new URL(host).hostname);

/** A list is of one host. What has no host of its own yet (a clone, the tests, a rehearsal) is held to it too. */
const holdsFor = ({ host }: Pick<PublishedList, 'host'>, siteHost: string): boolean =>
  host === siteHost || isReserved(siteHost);

/** @param brand the brand as addresses have it */
const isRecorded = (path: string, siteHost: string, brand: string): boolean =>
  // Whoever names the host names the brand too: until then it is not settled.
  !isReserved(siteHost) || !path.includes(brand);

/** Returns the list after a build, or null if it stays as it is. */
export function addAddresses(
  list: PublishedList | null,
  siteHost: string,
  addresses: readonly string[],
  brand: string,
): PublishedList | null {
  const isOwn = list?.host === siteHost;
  if (list?.host && !isOwn) return null;
  const added = addresses.filter((path) => isRecorded(path, siteHost, brand));
  // Addresses that were tried before the host had its name were never online.
  const kept = isOwn || isReserved(siteHost) ? (list?.addresses ?? []) : [];
  const next = [...new Set([...kept, ...added])].sort();
  const host = isReserved(siteHost) ? undefined : siteHost;
  if (list && host === list.host && next.join() === list.addresses.join()) return null;
  return { ...(host && { host }), addresses: next };
}

const heading = `# Every address that a page has had. "npm run build" adds new ones: commit this file with the pages. The build refuses to lose
# one: README.md, "Renaming".
`;

export const printPublished = (list: PublishedList): string => heading + stringify(list, { lineWidth: 0 });

export async function recordPublished(projectRoot: string, content: Content): Promise<string[]> {
  const root = join(projectRoot, 'content');
  const { host, name } = content.site;
  // The content was read before the build: a list with mistakes has stopped it.
  const list = await readPublished(root, []);
  if (list?.host && !holdsFor(list, host)) {
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

const pathOf = (to: string): string => to.replace(/#.*$/, '');
const lineOf = ({ file }: Redirect): string => file.replace(/^.*, /, '');

/** The entries that a visitor would pass, one after the other, up to a page, to nothing, or around in a circle. */
function follow(first: Redirect, byFrom: ReadonlyMap<string, Redirect>): Redirect[] {
  const passed = [first];
  for (let next = byFrom.get(pathOf(first.to)); next && !passed.includes(next); next = byFrom.get(pathOf(next.to))) {
    passed.push(next);
  }
  return passed;
}

type Targets = {
  byFrom: ReadonlyMap<string, Redirect>;
  pages: ReadonlyMap<string, string>;
  anchors: ReadonlyMap<string, readonly string[]>;
};

function findTargetProblem(redirect: Redirect, { byFrom, pages, anchors }: Targets): string | null {
  const passed = follow(redirect, byFrom);
  const last = passed.at(-1) ?? redirect;
  const circle = passed.findIndex(({ from }) => from === pathOf(last.to));
  if (circle === 0) {
    const way = [...passed.map(({ from }) => from), redirect.from].join(', ');
    return `leads back to where it begins: ${way}. Write the page that visitors are to see, or remove the entry.`;
  }
  // The entries of a circle further on have their own messages.
  if (circle > 0) return null;
  if (passed.length > 1) {
    const [, next = redirect] = passed;
    return `"${redirect.to}" leads on itself (${lineOf(next)}). Write "to: ${last.to}", so that one step leads there.`;
  }
  const [path = '', id = ''] = redirect.to.split('#');
  if (pages.has(path)) return explainAnchor(id, path, anchors);
  return `there is no page "${path}".${suggest(path, [...pages.keys()]) || ' Write the address of a page.'}`;
}

export function findRedirectProblems(reading: Reading): Problem[] {
  const { entries, broken, redirects } = reading;
  const anchors = listAllAnchors(reading);
  const all = listPages(entries, broken);
  const pages = new Map([...all].filter(([path]) => path !== notFound));
  const byFrom = new Map<string, Redirect>();
  const problems: Problem[] = [];
  for (const redirect of redirects) {
    const first = byFrom.get(redirect.from);
    const page = all.get(redirect.from);
    const say = (what: string): Problem => ({ file: redirect.file, field: 'from', says: `"${redirect.from}" ${what}` });
    if (first) problems.push(say(`stands in ${lineOf(first)} already. Remove one of the two.`));
    else byFrom.set(redirect.from, redirect);
    if (page && !first) {
      problems.push(say(`is a page (${page}), and would be out of reach. Remove the entry, or rename the page.`));
    }
  }
  const targets = redirects.flatMap((redirect): Problem[] => {
    // A second entry of one address has its message.
    if (byFrom.get(redirect.from) !== redirect) return [];
    const says = findTargetProblem(redirect, { byFrom, pages, anchors });
    return says === null ? [] : [{ file: redirect.file, field: 'to', says }];
  });
  return [...problems, ...targets];
}

/** The new page beside a lost one that may have taken its place; null where there is none, or where it may be any of several. */
function findSuccessor(lost: string, pages: readonly string[], known: ReadonlySet<string>): string | null {
  const beside = pages.filter((path) => !known.has(path) && path.replace(/[^/]*$/, '') === lost.replace(/[^/]*$/, ''));
  const only = beside.length === 1 ? beside[0] : undefined;
  return nearestNames(lost, beside)[0] ?? only ?? null;
}

function findParent(lost: string, pages: readonly string[]): string {
  const parents = lost.split('/').map((_, index, parts) => parts.slice(0, -index - 1).join('/') || '/');
  return parents.find((path) => pages.includes(path)) ?? '/';
}

/** Finds the page that may have replaced each published address that is no page now. */
export function findSuccessors({ site, entries, broken, published }: Reading): ReadonlyMap<string, string> {
  if (!published || !holdsFor(published, site.host)) return new Map();
  const pages = listAddresses(entries, broken);
  const present = new Set(pages);
  const brand = slugify(site.name);
  // No build has recorded these pages, so they may be new or old.
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
    const says = `"${lost}" was published and is no page now: links to it would fail. Add this line to content/redirects.yaml, with the page that has taken its place: "${entry}". If the address was never online, remove it from content/published.yaml.`;
    const line = published.lines[index];
    return [{ file: 'content/published.yaml', ...(line !== undefined && { line }), says }];
  });
}
