/** Rules for addresses that pages have had: each leads to a page in one step, and none is lost. Pure. */
import { buildRouteTable } from '../../../src/collections/routes.ts';
import type { Content, Redirect } from '../../../src/content/content-types.ts';
import { nearestNames } from '../../shared/nearest-names.ts';
import { holdsFor } from './published-addresses.ts';
import type { Published } from './read-redirects.ts';
import { suggest } from './suggest.ts';

/** The not-found page has no address of its own. */
const notFound = '/404';

/** Paths of the pages, each with the file that it is made from. */
const listPages = (content: Content): Map<string, string> =>
  new Map(buildRouteTable(content).flatMap(({ path, file }) => (path === notFound ? [] : [[path, file]])));

export const listAddresses = (content: Content): string[] => [...listPages(content).keys()];

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

function findTargetProblem(
  redirect: Redirect,
  byFrom: ReadonlyMap<string, Redirect>,
  pages: ReadonlyMap<string, string>,
): string | null {
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
  if (pages.has(pathOf(redirect.to))) return null;
  return `there is no page "${pathOf(redirect.to)}".${suggest(pathOf(redirect.to), [...pages.keys()]) || ' Write the address of a page.'}`;
}

/** What is wrong with the entries of `content/redirects.yaml`. */
export function findRedirectProblems(content: Content): string[] {
  const pages = listPages(content);
  const byFrom = new Map<string, Redirect>();
  const problems: string[] = [];
  for (const redirect of content.redirects) {
    const first = byFrom.get(redirect.from);
    const page = redirect.from === notFound ? 'content/pages/not-found.yaml' : pages.get(redirect.from);
    const place = `${redirect.file}, field "from": "${redirect.from}"`;
    if (first) problems.push(`${place} stands in ${lineOf(first)} already. Remove one of the two.`);
    else byFrom.set(redirect.from, redirect);
    if (page && !first) {
      problems.push(`${place} is a page (${page}), and would be out of reach. Remove the entry, or rename the page.`);
    }
  }
  const targets = content.redirects.flatMap((redirect) => {
    // A second entry of one address has its message.
    if (byFrom.get(redirect.from) !== redirect) return [];
    const problem = findTargetProblem(redirect, byFrom, pages);
    return problem ? [`${redirect.file}, field "to": ${problem}`] : [];
  });
  return [...problems, ...targets];
}

/** The page that may have taken the place of a lost one: a new one beside it, otherwise the nearest page above. */
function findSuccessor(lost: string, pages: readonly string[], known: ReadonlySet<string>): string {
  const parents = lost.split('/').map((_, index, parts) => parts.slice(0, -index - 1).join('/') || '/');
  const beside = pages.filter((path) => !known.has(path) && path.replace(/[^/]*$/, '') === lost.replace(/[^/]*$/, ''));
  const only = beside.length === 1 ? beside[0] : undefined;
  return nearestNames(lost, beside)[0] ?? only ?? parents.find((path) => pages.includes(path)) ?? '/';
}

/** Addresses that were published, are no pages now, and lead nowhere. */
export function findLostAddresses(content: Content, published: Published | null): string[] {
  if (!published || !holdsFor(published, content.site.host)) return [];
  const pages = listAddresses(content);
  const found = new Set([...pages, ...content.redirects.map(({ from }) => from)]);
  const known = new Set(published.addresses);
  return published.addresses.flatMap((lost, index) => {
    if (found.has(lost)) return [];
    const entry = `- { from: ${lost}, to: ${findSuccessor(lost, pages, known)} }`;
    return [
      `content/published.yaml, line ${published.lines[index]}: "${lost}" was published and is no page now: links to it would fail. Add this line to content/redirects.yaml, with the page that has taken its place: "${entry}". If the address was never online, remove it from content/published.yaml.`,
    ];
  });
}
