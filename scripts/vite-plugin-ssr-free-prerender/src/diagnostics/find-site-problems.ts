/** Checks each page's headings, head tags, JSON-LD and links, and the names of the site's files. */
import { lookup } from 'mrmime';
import type { Finding } from '../types/finding.ts';
import { belowBase, decodePath, decodeText, findUnsafeEscape, outputPath } from '../types/paths.ts';
import type { PageFacts } from '../types/types.ts';

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

function findCountProblem(
  page: PageFacts,
  kind: 'h1' | 'title' | 'description',
  values: readonly string[],
  noun: string,
): Finding[] {
  if (values.length === 1 && values[0]) return [];
  const one = values.length === 0 ? `no ${noun}. Add one.` : `an empty ${noun}. Add its text.`;
  const several = `${values.length} ${noun}s (${values.map(shorten).join(' / ')}). Keep only one of them.`;
  return [{ kind, route: page.path, message: `The page has ${values.length > 1 ? several : one}` }];
}

/**
 * Returns a finding unless the page has the expected canonical link.
 * @param expected the address of the canonical link; if undefined, the page may have one canonical link or none
 */
function findCanonicalProblem(page: PageFacts, expected: string | undefined): Finding[] {
  const { canonicals } = page;
  if (expected === undefined ? canonicals.length < 2 : canonicals.length === 1 && canonicals[0] === expected) return [];
  const one = canonicals.length === 0 ? 'no canonical link' : `the canonical link ${canonicals[0]}`;
  const found = canonicals.length > 1 ? `${canonicals.length} canonical links (${canonicals.join(', ')})` : one;
  const remedy =
    expected === undefined ? 'Keep only one of them.' : `Write one: <link rel="canonical" href="${expected}" />`;
  return [{ kind: 'canonical', route: page.path, message: `The page has ${found}. ${remedy}` }];
}

function findStructuredDataProblems(page: PageFacts): Finding[] {
  return page.structuredData.flatMap((text): Finding[] => {
    try {
      JSON.parse(text);
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [
        {
          kind: 'structured-data',
          route: page.path,
          message: `The JSON-LD of the page is not valid JSON (${reason}). Correct this text: ${shorten(text)}`,
        },
      ];
    }
  });
}

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
        message: `<${element}> has a style attribute, which a strict content security policy blocks. Use a CSS class instead.`,
      }),
    ),
  ];
}

/**
 * Finds a <noscript> in the template that mentions JavaScript, because search engines may show that text. Every page
 * contains it, so it is reported only once, for the given route.
 */
export function findScriptNotice(template: string, route: string): Finding[] {
  const body = template.slice(Math.max(0, template.search(/<body\b/i))).replaceAll(/<!--[\s\S]*?-->/g, '');
  return [...body.matchAll(/<noscript\b[^>]*>([\s\S]*?)<\/noscript>/gi)].flatMap(([, inner = '']): Finding[] => {
    const text = inner
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (!/javascript/i.test(text)) return [];
    const message = `index.html has a <noscript> that says “${shorten(text)}”, but prerendered pages can be read without JavaScript. Remove the <noscript>, or write in it which parts of the site need JavaScript.`;
    return [{ kind: 'advice', route, message }];
  });
}

const site = 'http://site.invalid';

/**
 * The target of a link: a place on this site, "elsewhere" for another site, or null for an invalid address. `path` has
 * no trailing slash, even if the link has one.
 */
type Target = { path: string; id: string; hasSlash: boolean; unsafe: string | null } | 'elsewhere' | null;

/**
 * Returns a function that parses the target of a link. It caches absolute paths, because many pages have the same
 * links. A link to the base itself, with or without a slash at the end, gets the path `base`.
 */
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
    // The target of a relative address depends on the page, so it isn't cached.
    if (!href.startsWith('/')) return parse(href, page);
    const known = read.get(href);
    if (known !== undefined) return known;
    const target = parse(href, page);
    read.set(href, target);
    return target;
  };
}

type KnownSite = {
  /** The ids of each page's elements, keyed by the page's path. */
  ids: ReadonlyMap<string, ReadonlySet<string>>;
  files: ReadonlySet<string>;
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
  if (!target)
    return [{ kind: 'link', route: page.path, message: `${name}, which is not a valid address. Correct the link.` }];
  const { path, id, hasSlash, unsafe } = target;
  const known = ids.get(path);
  const below = belowBase(path, base);
  if (below === null) {
    const message = `${name}, which is outside the site's base ${base}. Write ${base}${path.slice(1)}. If the link is meant for another site, write the full address (https://…).`;
    return [{ kind: 'link', route: page.path, message }];
  }
  if (unsafe !== null)
    return [{ kind: 'link', route: page.path, message: `${name}, which not every host understands: ${unsafe}.` }];
  if (!known && !files.has(below) && !files.has(decodeText(below))) {
    // A crawl never renders the 404 page, so only the option "routes" can add it.
    const remedy = path.endsWith('/404') ? 'Add it to the option "routes", or correct' : 'Correct';
    const message = `${name}, but the site has no such page or file. ${remedy} the link.`;
    return [{ kind: 'link', route: page.path, message }];
  }
  if (hasSlash) {
    const message = `${name}, but the page is ${path}, and some hosts answer 404 with a slash at the end. Link to ${path}${id && '#'}${id}.`;
    return [{ kind: 'link', route: page.path, message }];
  }
  // "#top" works without an element. A fragment with a value, such as "#filter=open", is read by a script.
  if (!id || !known || known.has(id) || id === 'top' || id.includes('=')) return [];
  return [
    {
      kind: 'fragment',
      route: page.path,
      message: `${name}, but ${path} has no id "${id}". Add the id, or correct the link.`,
    },
  ];
}

const isSlashed = (one: string, other: string): boolean => one === `${other}/` || other === `${one}/`;

/**
 * Finds routes whose page would overwrite the page of another route or a file of the client build.
 * @param files the files of the client build
 */
export function findDuplicates(routes: readonly string[], files: ReadonlySet<string>, base = '/'): Finding[] {
  const first = new Map<string, string>();
  return routes.flatMap((route): Finding[] => {
    const file = outputPath(route, base);
    const other = first.get(file.toLowerCase());
    if (other !== undefined && outputPath(other, base) !== file) {
      const message = `The pages ${other} and ${route} differ only in case, so they are the same file on macOS and Windows. Link to one of them, and redirect the other.`;
      return [{ kind: 'duplicate', route, isWarning: true, message }];
    }
    if (other !== undefined) {
      const remedy = isSlashed(other, route)
        ? 'List it once, without the slash at the end.'
        : `Rename the route ${route}.`;
      const message = `${route} would be written to ${file}, which is already the file of ${other}. ${remedy}`;
      return [{ kind: 'duplicate', route, message }];
    }
    first.set(file.toLowerCase(), route);
    if (!files.has(file)) return [];
    const message = `${route} would be written to ${file}, but the client build has a file of that name. Rename the file (it may be in Vite's public folder), or remove the route.`;
    return [{ kind: 'duplicate', route, message }];
  });
}

/**
 * Returns the paths of linked pages that are missing from `pages`. The paths are sorted, and each path is mapped to a
 * page that links to it. A path with a known file extension (`.pdf`) is not a page, but `/releases/v1.2` may be a
 * page.
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

/** Finds links to missing pages, files and ids. Relative addresses are resolved as browsers resolve them. */
export function findLinkProblems(pages: readonly PageFacts[], files: ReadonlySet<string>, base = '/'): Finding[] {
  const ids = new Map(pages.map((page) => [page.path, new Set(page.ids)]));
  const read = createLinkReader(base);
  return pages.flatMap((page) =>
    page.links.flatMap((link) => findLinkProblem(page, link, read(link.href, page.path), { ids, files, base })),
  );
}
