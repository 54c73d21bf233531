/** The adaptor: the only place that knows both the site and the prerender engine. */
import { type PluginOptions, prerender, readFlags } from 'vite-plugin-ssr-free-prerender';
import { buildRouteTable, listFeedItems, type SiteRoute } from '../src/collections/routes.ts';
import { listSampleFiles } from '../src/collections/sample-files.ts';
import { hrefs } from '../src/routes/hrefs.ts';
import { buildFeed, feedPath } from '../src/seo/build-feed.ts';
import { buildManifest } from '../src/seo/build-manifest.ts';
import { buildRobots, buildSitemap } from '../src/seo/build-sitemap.ts';
import { canonicalUrl } from '../src/seo/canonical-url.ts';
import { buildSecurityTxt, securityTxtPath } from '../src/seo/security-txt.ts';
import { shareImageFile } from '../src/seo/share-image.ts';
import { logoFile } from '../src/seo/site-icons.ts';
import type { ContentReader } from './build/content/content-reader.ts';
import { dataAddress } from './build/content/page-data.ts';
import type { SiteDataReader } from './build/content/site-data-reader.ts';
import { assertFreeAddresses } from './build/hosting/assert-free-addresses.ts';
import { headerRules } from './build/hosting/header-rules.ts';
import { printHeadersFile } from './build/hosting/headers-file.ts';
import { printRedirectsFile, redirectsName } from './build/hosting/redirects-file.ts';
import { writeServerFiles } from './build/hosting/write-server-files.ts';
import { listBrandFiles } from './build/images/brand-files-plugin.ts';
import { compileCard } from './build/images/compile-card.ts';
import { drawImages } from './build/images/draw-images.ts';
import { createSplitter } from './build/styles/split-styles.ts';
import { assertSoundSamples } from './build/verify/find-sample-problems.ts';
import { findStructuredDataProblems } from './build/verify/find-structured-data-problems.ts';
import { findWeightProblems } from './build/verify/find-weight-problems.ts';
import { writeReport } from './build/verify/write-report.ts';
import { buildFacts, buildFactsFile, printBuildFacts } from './shared/build-facts.ts';
import type { BuildPlaces } from './shared/build-places.ts';
import { printProgress } from './shared/print-progress.ts';

/** The modules of a page, as the build manifest names them. The component of content pages is part of the app. */
const modulesOf = ({ kind }: SiteRoute): string[] => (kind === 'content' ? [] : [`src/pages/${kind}-page.tsx`]);

/**
 * What the engine must know of this site: pages, addresses, checks, files. Nothing about a single run.
 * @param onDrawn told of each share image that is ready
 */
export async function readSiteOptions(
  projectRoot: string,
  places: Pick<BuildPlaces, 'client' | 'images'>,
  { reader, data }: { reader: ContentReader; data: SiteDataReader },
  onDrawn?: (done: number, total: number, file: string) => void,
): Promise<PluginOptions> {
  const content = await reader.read();
  const built = await data.read();
  const { site } = content;
  const routes = buildRouteTable(content);
  const blog = content.pages.find((page) => page.path === hrefs.blog);
  if (!blog) throw new Error(`There is no page ${hrefs.blog}.`);
  const byPath = new Map(routes.map((route) => [route.path, route]));
  const routeOf = (path: string): SiteRoute => {
    const route = byPath.get(path);
    if (!route) throw new Error(`There is no route ${path}.`);
    return route;
  };
  const shared = routes.filter((route) => route.indexable).map((route) => shareImageFile(route.path));
  const addresses = { host: site.host, routes: byPath, files: new Set([logoFile, ...shared]) };
  const sampleFiles = listSampleFiles(content);
  assertSoundSamples(sampleFiles);
  const sheet = await compileCard(projectRoot, content);
  const [redirect] = content.redirects.map(({ from, to }) => ({ from, to }));
  const drawing = { projectRoot, cacheDir: places.images, content, sheet, ...(onDrawn && { onDrawn }) };
  return {
    routes: routes.map((route) => route.path),
    canonical: (path) => canonicalUrl(site.host, path),
    modules: (path) => modulesOf(routeOf(path)),
    rootData: (path) => ({ page: dataAddress(built, path) }),
    // The app comes after the first paint, and its chunks with it.
    preload: () => false,
    inspect: (page) => findStructuredDataProblems(page, routeOf(page.path), addresses),
    files: async (build) => {
      const files = {
        ...(await drawImages(build, drawing)),
        ...listBrandFiles(content),
        'manifest.webmanifest': buildManifest(site, content.brand.colours.night.ground),
        'sitemap.xml': buildSitemap(site.host, routes),
        'robots.txt': buildRobots(site.host),
        [feedPath.slice(1)]: buildFeed(site, blog, listFeedItems(content)),
        [securityTxtPath.slice(1)]: buildSecurityTxt(site, new Date()),
        ...Object.fromEntries(sampleFiles.map(({ path, text }) => [path.slice(1), text])),
        [buildFactsFile]: printBuildFacts({ ...buildFacts(site), redirect }),
        [redirectsName]: printRedirectsFile(content.redirects),
        _headers: printHeadersFile(headerRules(build.styles, site.services, routes)),
      };
      assertFreeAddresses(content.redirects, places.client, Object.keys(files));
      return files;
    },
    splitStyles: createSplitter(`${projectRoot}/src`),
    integrity: true,
    prove: (finished) => findWeightProblems(finished, byPath, (path) => dataAddress(built, path)),
    dynamicHead: ['#structured-data'],
    // The dashboard sends on whoever is not signed in; its snapshot is what stands there until that is known.
    policies: ({ kind, route }) => (kind === 'redirect' && route === hrefs.welcome ? 'ignore' : 'fail'),
  };
}

type Prerendering = {
  options: PluginOptions;
  /** Some page is another than in the last build. */
  eager: boolean;
  /** Writes the client build once more, with React's development build. */
  buildDevelopment: (folder: string) => Promise<void>;
};

/** What `prerenderSite` takes: with progress told on the terminal. */
export const readOptions = (
  projectRoot: string,
  places: BuildPlaces,
  sources: { reader: ContentReader; data: SiteDataReader },
): Promise<PluginOptions> =>
  readSiteOptions(projectRoot, places, sources, (...drawn) => printProgress('draw', ...drawn));

/**
 * Renders the site from the client build, and puts it in its place.
 * @param host address of the site
 */
export async function prerenderSite(
  places: BuildPlaces,
  host: string,
  { options, eager, buildDevelopment }: Prerendering,
): Promise<void> {
  const { dist, deploy, client, snapshots, reports } = places;
  const report = await prerender({
    ...options,
    ...readFlags(process.env),
    ...{
      eager,
      buildDevelopment,
      clientDir: client,
      outDir: dist,
      cacheDir: snapshots,
      onProgress: printProgress,
    },
  });
  await writeReport(reports, report);
  if (report.written) await writeServerFiles({ dist, deploy, site: host, hash: report.hash });
}
