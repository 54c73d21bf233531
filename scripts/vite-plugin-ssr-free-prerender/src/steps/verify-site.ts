/**
 * Verifies that the written pages hydrate, for the default visitor and for others, and corrects pages where possible.
 */
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isVerifiedFor } from '../cache/snapshot-store.ts';
import { createWriter, type WriteToFolder } from '../files/write-files.ts';
import { serveFolder } from '../serve/serve-folder.ts';
import type { Finding } from '../types/finding.ts';
import type { PrerenderReport } from '../types/types.ts';
import { explainMismatches } from '../verify/explain-mismatches.ts';
import { isUnsound, otherVisitors } from '../verify/profiles.ts';
import { listSamples, type PageResults } from '../verify/verify-pages.ts';
import { type Mismatch, verifyProfiles } from '../verify/verify-profiles.ts';
import { verifyAndCorrect } from './correct-pages.ts';
import type { PageSource, SitePage } from './obtain-pages.ts';
import { readBuild, readOptions } from './read-build.ts';
import { writePages } from './write-pages.ts';

type Pages = ReadonlyMap<string, SitePage>;

export type VerifiedSite = {
  /** All pages of the site, including corrected pages. `verifiedFor` is set for the pages that were verified. */
  pages: Map<string, SitePage>;
  findings: Finding[];
  verification: PrerenderReport['verification'];
};

export const listUnverified = (pages: Pages, { visitors }: PageSource['options']): string[] =>
  [...pages.values()].filter((page) => !isVerifiedFor(page, visitors)).map(({ path }) => path);

/**
 * Returns warnings for pages that hydrate only because the engine rendered each of them again in a new tab. The first
 * warning quotes the difference between the two renderings.
 */
function describeReplaced(routes: readonly string[], replaced: ReadonlyMap<string, Finding>): Finding[] {
  return routes.map((route, index) => {
    const cause = index === 0 ? ` The difference: ${replaced.get(route)?.message}` : '';
    const message = `This page renders differently after client-side navigation than after a full load: a layout, store or module keeps state from an earlier page. The engine therefore wrote the page as a full load renders it. The page is correct, but the build takes longer. To avoid this, reset that state on each navigation.${cause}`;
    return { kind: 'hydration', route, isWarning: true, message };
  });
}

/** Returns the folder for a build of the app with React's development build. The folder is next to the client build. */
const developmentFolder = ({ clientDir }: PageSource['options']): string => `${clientDir}.development`;

/**
 * Returns a function that builds the app again with React's development build, and writes the pages with these paths
 * into the new build. Returns null if the app can't be built again.
 */
function createDevelopmentWriter({ options, store }: PageSource, pages: Pages) {
  const { buildDevelopment } = options;
  if (!buildDevelopment) return null;
  return async (paths: readonly string[]): Promise<string> => {
    const folder = developmentFolder(options);
    await buildDevelopment(folder);
    // The option `styles` is left out, because it expects the class names of the production build. The development
    // build has other names.
    const { cacheDir, styles, ...others } = options;
    const routes = options.given ?? options.routes;
    const own = await readOptions({ ...others, routes, clientDir: folder, integrity: false });
    const source = { options: own, build: await readBuild(own), store };
    writePages(
      createWriter(folder, null),
      source,
      [...new Set(paths)].flatMap((path) => pages.get(path) ?? []),
    );
    return folder;
  };
}

/** Returns the paths of the pages that are also loaded as other visitors, such as a visitor with a phone. */
function choosePages(results: PageResults, visitors: PageSource['options']['visitors']): string[] {
  if (visitors === 'none') return [];
  return visitors === 'all' ? [...results.keys()] : listSamples(results);
}

/**
 * Verifies the pages in a folder that haven't been verified yet. Pages that verification corrects are written again.
 */
export async function verifySite(
  source: PageSource,
  pages: Pages,
  folder: string,
  write: WriteToFolder,
): Promise<VerifiedSite> {
  const { options, build, browser } = source;
  const { root, base, timeout, signal, visitors, onProgress } = options;
  const unverified = listUnverified(pages, options);
  if (options.verify === false || unverified.length === 0)
    return { pages: new Map(pages), findings: [], verification: { pages: 0, visited: 0, visitors: 0, unvisited: '' } };
  const server = await serveFolder(resolve(folder), null, base);
  const seen = new Set<string>();
  // Progress reaches 100% only after the pages have also been loaded as other visitors, so the last page isn't reported
  // here.
  const onPage = (path: string): void => {
    seen.add(path);
    if (seen.size < unverified.length) onProgress('verify', seen.size, unverified.length, path);
  };
  const tabs = { root, ready: build.ready, timeout, browser, signal };
  try {
    const settings = { ...tabs, server, onPage };
    const toVerify = unverified.flatMap((path) => pages.get(path) ?? []);
    const { results, replaced, ...corrected } = await verifyAndCorrect(source, toVerify, settings, write);
    const current = new Map([...pages.values(), ...corrected.pages].map((page) => [page.path, page]));
    const sound = new Map([...results].filter(([, result]) => !isUnsound(result.findings)));
    const visited = choosePages(sound, visitors);
    const ofVisitors = await verifyProfiles(visited, results, settings);
    onProgress('verify', unverified.length, unverified.length, [...seen].at(-1) ?? '');
    const findings = [...results.values()].flatMap((result) => result.findings);
    const mismatches: Mismatch[] = [
      ...findings.filter(({ kind }) => kind === 'hydration').map((finding) => ({ finding, visitor: null })),
      ...ofVisitors.filter(({ finding }) => finding.kind === 'hydration'),
    ];
    const explained = await explainMismatches(mismatches, {
      ...tabs,
      base,
      writeDevelopment: createDevelopmentWriter(source, current),
    });
    const unsound = new Set(mismatches.map(({ finding }) => finding.route));
    return {
      pages: new Map(
        [...current].map(([path, page]) => [path, sound.has(path) ? { ...page, verifiedFor: visitors } : page]),
      ),
      findings: [
        ...findings.filter(({ kind }) => kind !== 'hydration'),
        ...ofVisitors.flatMap(({ finding }) => (finding.kind === 'hydration' ? [] : finding)),
        ...describeReplaced(
          [...replaced.keys()].filter((path) => !unsound.has(path)),
          replaced,
        ),
        ...explained,
      ],
      verification: {
        pages: sound.size,
        visited: visited.filter((path) => !unsound.has(path)).length,
        visitors: otherVisitors.length,
        unvisited: visited.length > 0 ? '' : whyUnvisited(visitors),
      },
    };
  } finally {
    await Promise.all([server.close(), rm(developmentFolder(options), { recursive: true, force: true })]);
  }
}

const whyUnvisited = (visitors: PageSource['options']['visitors']): string =>
  visitors === 'none' ? 'the option "visitors" is "none"' : 'no page hydrates for the default visitor';
