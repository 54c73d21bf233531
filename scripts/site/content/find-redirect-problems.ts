/** Finds redirects in `content/redirects.yaml` that have no target, form a loop, or hide a page. */
import type { Redirect } from '../../../src/model/schemas/content-types.ts';
import { explainAnchor, listAllAnchors } from './list-mentions.ts';
import { type Problem, suggest } from './problem.ts';
import { listPages, notFound, type Reading } from './reading.ts';

const pathOf = (to: string): string => to.replace(/#.*$/, '');
const lineOf = ({ file }: Redirect): string => file.replace(/^.*, /, '');

/**
 * Returns the redirects that a visitor would follow, starting with `first`. The chain ends at a page, at a missing
 * page, or where it would repeat a redirect.
 */
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
    return `redirects back to itself: ${way}. Write the page that visitors should see, or remove the entry.`;
  }
  // This redirect isn't part of the loop that it leads to. The redirects of the loop are reported instead.
  if (circle > 0) return null;
  if (passed.length > 1) {
    const [, next = redirect] = passed;
    return `"${redirect.to}" is itself redirected (${lineOf(next)}). Write "to: ${last.to}", the page itself.`;
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
    if (first) problems.push(say(`is already in ${lineOf(first)}. Remove one of the two.`));
    else byFrom.set(redirect.from, redirect);
    if (page && !first) {
      problems.push(say(`is a page (${page}), which the redirect would hide. Remove the entry, or rename the page.`));
    }
  }
  const targets = redirects.flatMap((redirect): Problem[] => {
    // Skip a second redirect from the same address, which is already reported above.
    if (byFrom.get(redirect.from) !== redirect) return [];
    const says = findTargetProblem(redirect, { byFrom, pages, anchors });
    return says === null ? [] : [{ file: redirect.file, field: 'to', says }];
  });
  return [...problems, ...targets];
}
