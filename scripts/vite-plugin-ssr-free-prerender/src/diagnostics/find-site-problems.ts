/** The engine's own checks of a page by itself. Pure. */
import { lookup } from 'mrmime';

import { belowBase, decodePath, decodeText, findUnsafeEscape, outputPath } from '../types/paths.ts';
import type { Finding, PageFacts } from '../types/types.ts';

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

function findCountProblem(
  page: PageFacts,
  kind: 'h1' | 'title' | 'description',
  values: readonly string[],
  noun: string,
): Finding[] {
  if (values.length === 1 && values[0]) return [];
  const found =
    values.length === 0
      ? `no ${noun}`
      : values.length === 1
        ? `an empty ${noun}`
        : `${values.length} of ${noun}: ${values.map(shorten).join(' / ')}`;
  return [{ kind, route: page.path, message: `The page has ${found}. Give it exactly one.` }];
}

/** @param expected undefined: whatever the page says, once at most */
function findCanonicalProblem(page: PageFacts, expected: string | undefined): Finding[] {
  const { canonicals } = page;
  if (expected === undefined ? canonicals.length < 2 : canonicals.length === 1 && canonicals[0] === expected) return [];
  const found =
    canonicals.length === 0
      ? 'no canonical'
      : `${canonicals.length > 1 ? `${canonicals.length} canonicals` : 'the canonical'} ${canonicals.join(' and ')}`;
  return [
    { kind: 'canonical', route: page.path, message: `The page has ${found}; expected ${expected ?? 'one'}, once.` },
  ];
}

function findStructuredDataProblems(page: PageFacts): Finding[] {
  return page.structuredData.flatMap((text): Finding[] => {
    try {
      JSON.parse(text);
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [
        { kind: 'structured-data', route: page.path, message: `JSON-LD does not parse (${reason}): ${shorten(text)}` },
      ];
    }
  });
}

/** Problems of one page by itself. */
export function findPageProblems(page: PageFacts, canonical?: string): Finding[] {
  return [
    ...findCountProblem(page, 'h1', page.h1, 'h1'),
    ...findCountProblem(page, 'title', page.titles, 'title'),
    ...findCountProblem(page, 'description', page.descriptions, 'meta description'),
    ...findCanonicalProblem(page, canonical),
    ...findStructuredDataProblems(page),
    ...page.styled.map(
      (element): Finding => ({
        kind: 'style-attribute',
        route: page.path,
        message: `<${element}> has a style attribute, which a strict content security policy ignores. Use a class.`,
      }),
    ),
  ];
}

/** A sentence for those without scripts, who once saw nothing else: search engines may show it. Told once, of the first page. */
export function findScriptNotice(template: string, route: string): Finding[] {
  const body = template.slice(Math.max(0, template.search(/<body\b/i))).replaceAll(/<!--[\s\S]*?-->/g, '');
  return [...body.matchAll(/<noscript\b[^>]*>([\s\S]*?)<\/noscript>/gi)].flatMap(([, inner = '']): Finding[] => {
    const text = inner
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (!/javascript/i.test(text)) return [];
    const message = `index.html says in <noscript>: “${shorten(text)}”. Its pages are there without scripts: take it out, or say what needs them.`;
    return [{ kind: 'advice', route, message }];
  });
}

const site = 'http://site.invalid';

/** Where a link leads: a place of the site, another site, or nowhere (null). A page has no slash at its end. */
type Target = { path: string; id: string; hasSlash: boolean; unsafe: string | null } | 'elsewhere' | null;

/** Reads links; one that stands on many pages is read once. The base has one path, with its slash. */
function createLinkReader(base: string) {
  const read = new Map<string, Target>();
  const parse = (href: string, page: string): Target => {
    const target = URL.parse(href, site + page);
    if (!target) return null;
    if (target.origin !== site) return 'elsewhere';
    const path = decodePath(target.pathname);
    const id = decodeText(target.hash.slice(1));
    const unsafe = findUnsafeEscape(target.pathname);
    if (belowBase(path, base) === '') return { path: base, id, hasSlash: false, unsafe };
    return { path: path.replace(/(?<=.)\/$/, ''), id, hasSlash: path.length > 1 && path.endsWith('/'), unsafe };
  };
  return (href: string, page: string): Target => {
    // Any other may lead elsewhere from each page.
    if (!href.startsWith('/')) return parse(href, page);
    const known = read.get(href);
    if (known !== undefined) return known;
    const target = parse(href, page);
    read.set(href, target);
    return target;
  };
}

type KnownSite = {
  /** Ids of pages, by path. */
  ids: ReadonlyMap<string, ReadonlySet<string>>;
  files: ReadonlySet<string>;
  /** The folder of the host that the site lies in. */
  base: string;
};

function findLinkProblem(
  page: PageFacts,
  link: PageFacts['links'][number],
  target: Target,
  { ids, files, base }: KnownSite,
): Finding[] {
  if (target === 'elsewhere') return [];
  const name = `The link “${shorten(link.text)}” leads to ${link.href}`;
  if (!target) return [{ kind: 'link', route: page.path, message: `${name}, which is no address. Correct it.` }];
  const { path, id, hasSlash, unsafe } = target;
  const known = ids.get(path);
  const below = belowBase(path, base);
  if (below === null) {
    const message = `${name}, outside of the site's base ${base}. Write ${base}${path.slice(1)}; what another site of the host has is linked to with the host.`;
    return [{ kind: 'link', route: page.path, message }];
  }
  if (unsafe !== null) return [{ kind: 'link', route: page.path, message: `${name}, an address to avoid: ${unsafe}.` }];
  if (!known && !files.has(below) && !files.has(decodeText(below))) {
    // It looks like any address that nobody has.
    const remedy = path.endsWith('/404') ? `Name it in the option "routes", or correct` : 'Correct';
    return [
      { kind: 'link', route: page.path, message: `${name}, which is no page of the site. ${remedy} its target.` },
    ];
  }
  if (hasSlash) {
    const message = `${name}, and its page is ${path}: not every host answers with it there. Link to ${path}${id && '#'}${id}.`;
    return [{ kind: 'link', route: page.path, message }];
  }
  // Browsers know "#top" without an element of that id.
  if (!id || !known || known.has(id) || id === 'top') return [];
  return [{ kind: 'fragment', route: page.path, message: `${name}, but ${path} has no id "${id}".` }];
}

const isSlashed = (one: string, other: string): boolean => one === `${other}/` || other === `${one}/`;

/**
 * Two routes, or a route and a file of the client build, that become one file: one would overwrite the other.
 * @param files of the client build
 */
export function findDuplicates(routes: readonly string[], files: ReadonlySet<string>, base = '/'): Finding[] {
  const first = new Map<string, string>();
  return routes.flatMap((route): Finding[] => {
    const file = outputPath(route, base);
    const other = first.get(file.toLowerCase());
    if (other !== undefined && outputPath(other, base) !== file) {
      const message = `The pages ${other} and ${route} differ only in case: macOS and Windows have one file for both. Link to one of them, and redirect the other.`;
      return [{ kind: 'duplicate', route, isMild: true, message }];
    }
    if (other !== undefined) {
      const remedy = isSlashed(other, route)
        ? 'Name it once, without the slash at its end.'
        : `Rename the route ${route}.`;
      const message = `${route} would be written to ${file}, which is the page of ${other}. ${remedy}`;
      return [{ kind: 'duplicate', route, message }];
    }
    first.set(file.toLowerCase(), route);
    if (!files.has(file)) return [];
    const message = `The page becomes ${file}, and the client build has a file of that name. Rename that file (it may be in Vite's public folder), or leave out the route.`;
    return [{ kind: 'duplicate', route, message }];
  });
}

/**
 * Paths that pages link to and that may be pages, each with a page that links to it. Sorted. A path that ends like a known type of
 * file (`.pdf`) is no page; `/releases/v1.2` may be one.
 */
export function findUnknownPaths(
  pages: readonly PageFacts[],
  files: ReadonlySet<string>,
  base: string,
): Map<string, string> {
  const known = new Set(pages.map((page) => page.path));
  const read = createLinkReader(base);
  const targets = pages.flatMap(({ path: referrer, links }) =>
    links.flatMap(({ href }): [path: string, referrer: string][] => {
      const target = read(href, referrer);
      return target === null || target === 'elsewhere' || target.unsafe !== null ? [] : [[target.path, referrer]];
    }),
  );
  const unknown = targets.filter(([path]) => {
    const below = belowBase(path, base);
    return below !== null && !known.has(path) && !files.has(decodeText(below)) && lookup(below) === undefined;
  });
  return new Map(unknown.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Links that lead to no page, file or id of the site. Relative addresses count as a browser resolves them. */
export function findLinkProblems(pages: readonly PageFacts[], files: ReadonlySet<string>, base = '/'): Finding[] {
  const ids = new Map(pages.map((page) => [page.path, new Set(page.ids)]));
  const read = createLinkReader(base);
  return pages.flatMap((page) =>
    page.links.flatMap((link) => findLinkProblem(page, link, read(link.href, page.path), { ids, files, base })),
  );
}
