/** Checks that link targets and figures exist, and that Markdown has no mistakes that prevent publishing. */

import { cleanPath } from '../../../src/lib/paths.ts';
import { mapEntries } from '../../../src/model/collections/collections.ts';
import { type Draft, explainDraft } from './drafts.ts';
import { iconNames } from './draw.ts';
import { explainAnchor, listAllAnchors, listMentions, type Mention, type Mentions } from './list-mentions.ts';
import { type Problem, suggest } from './problem.ts';
import { findSuccessors } from './published-addresses.ts';
import { listPages, type Reading } from './reading.ts';

/**
 * Values that the query of a link may have, by path of the page. Only contact forms read a query, with the names
 * `topic` and `about`.
 */
type Queries = ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>;

const listQueries = ({ entries: { pages, services, sectors }, broken }: Reading): Queries =>
  new Map(
    pages.flatMap(({ path, sections }) => {
      const form = sections.find((section) => section.type === 'contactForm');
      const subjects = broken.filter(({ folder }) => folder === 'services' || folder === 'sectors');
      const about = [...services, ...sectors, ...subjects].map(({ slug }) => slug);
      return form ? [[path, { topic: Object.keys(form.topics), about }] as const] : [];
    }),
  );

/** Valid link targets, and new addresses of renamed pages for suggestions. */
type Targets = {
  /** Host of this site with its protocol, such as `https://www.example.org`. */
  host: string;
  paths: ReadonlySet<string>;
  /** Anchors by path of the page, without pages that have mistakes. */
  anchors: ReadonlyMap<string, readonly string[]>;
  queries: Queries;
  /** Paths of pages with mistakes, whose content is unknown. */
  unknown: readonly string[];
  renamed: ReadonlyMap<string, string>;
  /** For each lost address, the page that may have replaced it. */
  successors: ReadonlyMap<string, string>;
};

const pathOf = (target: string): string => target.replace(/[?#].*$/, '');

function findQueryProblem(target: string, { queries, unknown }: Targets): string | null {
  if (unknown.includes(pathOf(target))) return null;
  const { pathname, searchParams } = new URL(target, 'https://site.invalid');
  const known = queries.get(pathname) ?? {};
  for (const [name, value] of searchParams) {
    const values = Object.entries(known).find(([key]) => key === name)?.[1];
    if (!values) return `the link "${target}" has the query "${name}", which the page does not support. Remove it.`;
    if (!values.includes(value))
      return `the link "${target}" has the query "${name}=${value}", which the page does not support.${suggest(value, values) || ` It supports ${values.join(', ')}.`}`;
  }
  return null;
}

/** @param from path of the page with the link, or null if the link is on every page */
function findAnchorProblem(target: string, from: string | null, { anchors }: Targets): string | null {
  const [, id = ''] = target.split('#');
  const page = target.startsWith('#') ? from : pathOf(target);
  const says = page === null ? null : explainAnchor(id, page, anchors);
  return says === null ? null : `the link "${target}" has no target: ${says}`;
}

const plainPath = (path: string): string => {
  const plain = path.toLowerCase().replace(/\.(?:html?|md|yaml|php)\/?$/, '');
  return cleanPath(plain) ?? plain;
};

/**
 * Returns the correct spelling of an address with a wrong ending, slash or capital letter. It keeps the query and the
 * anchor: "/services.html#top" becomes "/services#top".
 */
function findSpelling(target: string, paths: ReadonlySet<string>): string | null {
  const plain = plainPath(pathOf(target));
  const found = [...paths].find((path) => path.toLowerCase() === plain);
  return found === undefined ? null : found + target.slice(pathOf(target).length);
}

/**
 * Reports a link to this site that includes the host. It would open a new tab. A copy of the site on another host would
 * link to the original.
 */
function explainOwnHost(target: string, { host, paths }: Targets): string | null {
  const hasIt = target === host || ['/', '?', '#'].some((sign) => target.startsWith(host + sign));
  if (!hasIt) return null;
  const own = target.slice(host.length) || '/';
  return `the link "${target}" contains the host of this site. Write "${findSpelling(own, paths) ?? own}".`;
}

function explainAddress(target: string, targets: Targets): string | null {
  if (/^(\/|#|https:\/\/|mailto:)/.test(target)) return explainOwnHost(target, targets);
  const wrong = `the link "${target}" is neither a path of this site nor an https address.`;
  if (target.startsWith('http://'))
    return `the link "${target}" is not encrypted. Write "${target.replace('http:', 'https:')}".`;
  if (/\.(md|yaml)$/.test(target)) return `${wrong} Write the address of its page, such as "/contact".`;
  return `${wrong} Begin it with "/", "https://" or "mailto:", such as "/contact".`;
}

function findLinkProblem(target: string, from: string | null, targets: Targets): string | null {
  const { paths, renamed, successors } = targets;
  const wrong = explainAddress(target, targets);
  if (wrong !== null) return wrong;
  if (target.startsWith('#')) return findAnchorProblem(target, from, targets);
  if (!target.startsWith('/')) return null;
  const path = pathOf(target);
  if (paths.has(path)) return findQueryProblem(target, targets) ?? findAnchorProblem(target, from, targets);
  const spelling = findSpelling(target, paths);
  if (spelling !== null) return `the link "${target}" leads to a page that does not exist. Write "${spelling}".`;
  const now = renamed.get(path) ?? renamed.get(plainPath(path));
  if (now !== undefined) return `the link "${target}" is redirected to "${now}". Link to that page instead.`;
  const successor = successors.get(path);
  const meant =
    successor === undefined ? suggest(path, [...paths]) : ` The page may now be "${successor}". If so, link to that.`;
  return `the link "${target}" leads to a page that does not exist.${meant}`;
}

function findFigureProblem(target: string, figures: readonly string[]): string | null {
  if (figures.includes(target)) return null;
  return `there is no figure "${target}".${suggest(target, figures)} Figures are the files in scripts/site/figures/drawings.`;
}

function findIconProblem(target: string): string | null {
  if (iconNames.includes(target)) return null;
  return `there is no icon "${target}".${suggest(target, iconNames)} See https://lucide.dev/icons for all icons.`;
}

/** Reports links to drafts, except links in other drafts. A build doesn't contain drafts, so the link would be dead. */
function findDraftProblem(file: string, target: string, drafts: readonly Draft[]): string | null {
  if (drafts.some((draft) => draft.file === file)) return null;
  const draft = drafts.find((one) => one.path === pathOf(target));
  return draft ? `the link "${target}" leads to a page that ${explainDraft(draft)}` : null;
}

type Part = { from: string | null; found: Mentions };

function listParts({ site, entries, broken, navigation }: Reading): Part[] {
  const { policy } = site.security;
  const file = 'content/site.yaml';
  const settings: Mention[] =
    policy === undefined ? [] : [{ file, field: 'security.policy', kind: 'link', target: policy }];
  return [
    ...mapEntries(entries, (collection, entry): Part => {
      const { file: own, ...fields } = entry;
      return { from: collection.path(entry), found: listMentions(fields, { file: own, field: '' }) };
    }),
    ...broken.map((one): Part => ({ from: one.path, found: listMentions(one.part, { file: one.file, field: '' }) })),
    { from: null, found: listMentions(navigation, { file: 'content/navigation.yaml', field: '' }) },
    { from: null, found: { mentions: settings, headings: [], problems: [] } },
  ];
}

/** Reports skipped heading levels. People who move by headings with a screen reader would suspect a missing part. */
function findHeadingProblems({ headings }: Mentions): Problem[] {
  return headings.flatMap((text) =>
    text.flatMap(({ file, field, at, depth }, index): Problem[] => {
      // A text's first heading is below a heading that the page adds: of level 2 inside a section, and of level 1
      // elsewhere.
      const above = text[index - 1]?.depth ?? (/^sections\[\d+\]\.(body|intro|method)$/.test(field) ? 2 : 1);
      if (depth <= above + 1) return [];
      const says = `a heading of level ${depth} follows one of level ${above}. Write "${'#'.repeat(above + 1)}" instead of "${'#'.repeat(depth)}".`;
      return [{ file, field, ...(at && { at }), says }];
    }),
  );
}

export function findMentionProblems(reading: Reading): Problem[] {
  const { entries, broken, drafts, redirects } = reading;
  const targets: Targets = {
    host: reading.site.host,
    paths: new Set(listPages(entries, broken).keys()),
    anchors: listAllAnchors(reading),
    queries: listQueries(reading),
    unknown: broken.map(({ path }) => path),
    renamed: new Map(redirects.map(({ from, to }) => [from, to])),
    successors: findSuccessors(reading),
  };
  return listParts(reading).flatMap(({ from, found }) => [
    ...found.problems,
    ...findHeadingProblems(found),
    ...found.mentions.flatMap(({ file, field, at, kind, target }): Problem[] => {
      const says =
        kind === 'link'
          ? (findDraftProblem(file, target, drafts) ?? findLinkProblem(target, from, targets))
          : kind === 'icon'
            ? findIconProblem(target)
            : findFigureProblem(target, reading.figures);
      return says === null ? [] : [{ file, field, ...(at && { at }), says }];
    }),
  ]);
}
