/** Options of the prerender engine for this site. Only this module knows both the site and the engine. */
import type { PluginOptions, Route } from 'vite-plugin-ssr-free-prerender';
import { hrefs } from '../src/lib/hrefs.ts';
import { canonicalUrl } from '../src/lib/paths.ts';
import { shareImageFile } from '../src/lib/share-image.ts';
import { buildRouteTable, listFeedItems, listSampleFiles, type SiteRoute } from '../src/model/collections/routes.ts';
import type { Content } from '../src/model/schemas/content-types.ts';
import {
  buildFeed,
  buildManifest,
  buildRobots,
  buildSecurityTxt,
  buildSitemap,
  feedPath,
  logoFile,
  securityTxtPath,
} from '../src/model/seo/site-files.ts';
import { buildFacts, buildFactsFile, printBuildFacts } from './shared/build-facts.ts';
import { type BuildPurpose, placesOf } from './shared/build-places.ts';
import { printProgress } from './shared/print-progress.ts';
import type { BuiltData, ContentReader, SiteDataReader } from './site/content/content-reader.ts';
import { dataAddress } from './site/content/page-data.ts';
import { recordPublished } from './site/content/published-addresses.ts';
import { headerRules, printHeadersFile } from './site/hosting/header-rules.ts';
import { assertFreeAddresses, printRedirectsFile, redirectsName } from './site/hosting/redirects-file.ts';
import { writeServerFiles } from './site/hosting/write-server-files.ts';
import { listBrandFiles } from './site/images/brand-files-plugin.ts';
import { drawImages } from './site/images/draw-images.ts';
import { createSplitter } from './site/styles/split-styles.ts';
import { findStructuredDataProblems } from './site/verify/find-structured-data-problems.ts';
import { findWeightProblems } from './site/verify/find-weight-problems.ts';
import { writeReport } from './site/verify/write-report.ts';

type KnownSite = {
  content: Content;
  data: BuiltData;
  routes: SiteRoute[];
  byPath: ReadonlyMap<string, SiteRoute>;
  /** Image files that structured data may refer to. */
  images: ReadonlySet<string>;
};

function describeSite(content: Content, data: BuiltData): KnownSite {
  const routes = buildRouteTable(content);
  const shared = routes.filter(({ indexable }) => indexable).map(({ path }) => shareImageFile(path));
  return {
    content,
    data,
    routes,
    byPath: new Map(routes.map((route) => [route.path, route])),
    images: new Set([logoFile, ...shared]),
  };
}

/** Lists the pages for the engine. Content pages need no module, because the app contains their component. */
const listRoutes = ({ content, data, routes }: KnownSite): Route[] =>
  routes.map(({ path, kind }) => ({
    path,
    canonical: canonicalUrl(content.site.host, path),
    modules: kind === 'content' ? [] : [`src/pages/${kind}-page.tsx`],
    // Don't preload the modules, because they load together with the app, after the first paint.
    preload: false,
    data: { page: dataAddress(data, path) },
  }));

function findPageProblems(page: Parameters<NonNullable<PluginOptions['checkPage']>>[0], site: KnownSite): string[] {
  const { content, byPath, images } = site;
  const route = byPath.get(page.path);
  if (!route)
    throw new Error(
      `The prerender engine rendered ${page.path}, but the site's route table does not contain this path.`,
    );
  return findStructuredDataProblems(page, route, { host: content.site.host, routes: byPath, files: images });
}

type FilesOption = NonNullable<PluginOptions['files']>;

async function makeFiles(
  build: Parameters<FilesOption>[0],
  { content, data, routes }: KnownSite,
  { projectRoot, purpose }: { projectRoot: string; purpose: BuildPurpose },
): Promise<Awaited<ReturnType<FilesOption>>> {
  const { site } = content;
  const places = placesOf(projectRoot, purpose);
  const blog = content.pages.find((page) => page.path === hrefs.blog);
  if (!blog)
    throw new Error(
      `No page in content/pages/ has the path ${hrefs.blog}. The feed needs the title of this page, so add the page.`,
    );
  const [redirect] = content.redirects.map(({ from, to }) => ({ from, to }));
  const images = await drawImages(build, {
    projectRoot,
    cacheDir: places.images,
    content,
    images: data.images,
    onDrawn: (...drawn) => printProgress('Drawing share images:', ...drawn),
  });
  const files = {
    ...images,
    ...listBrandFiles(content),
    'manifest.webmanifest': buildManifest(site, content.brand.colours.night.ground),
    'sitemap.xml': buildSitemap(site.host, routes),
    'robots.txt': buildRobots(site.host),
    [feedPath.slice(1)]: buildFeed(site, blog, listFeedItems(content)),
    [securityTxtPath.slice(1)]: buildSecurityTxt(site, new Date()),
    ...Object.fromEntries(listSampleFiles(content).map(({ path, text }) => [path.slice(1), text])),
    [buildFactsFile]: printBuildFacts({ ...buildFacts(site), redirect }),
    [redirectsName]: printRedirectsFile(content.redirects),
    _headers: printHeadersFile(headerRules(build.styles, site.services, routes)),
  };
  assertFreeAddresses(content.redirects, places.client, Object.keys(files));
  return files;
}

const steps = { render: 'Rendering pages:', verify: 'Verifying pages:', compress: 'Compressing files:' };

/** Returns the engine's options for this site. The content is read when the engine first needs it. */
export function prerenderOptions(
  projectRoot: string,
  purpose: BuildPurpose,
  reader: ContentReader,
  data: SiteDataReader,
) {
  const places = placesOf(projectRoot, purpose);
  let known: KnownSite | null = null;
  const read = async (): Promise<KnownSite> => {
    known ??= describeSite(await reader.read(), await data.read());
    return known;
  };
  return {
    routes: async () => listRoutes(await read()),
    checkPage: (page) => {
      if (!known) throw new Error('unreachable: the engine asks for the routes first');
      return findPageProblems(page, known);
    },
    checkSite: async (built) => {
      const site = await read();
      return findWeightProblems(built, site.byPath, (path) => dataAddress(site.data, path));
    },
    onProgress: (step, ...progress) => printProgress(steps[step], ...progress),
    files: async (build) => makeFiles(build, await read(), { projectRoot, purpose }),
    styles: createSplitter(`${projectRoot}/src`),
    integrity: true,
    // Ignore the redirect of the dashboard. The page redirects visitors who aren't signed in, so its snapshot shows the
    // state before the app has checked the session.
    policies: ({ kind, route }) => (kind === 'redirect' && route === hrefs.welcome ? 'ignore' : 'fail'),
    onReport: async (report) => {
      await writeReport(places.reports, report);
      const { content } = await read();
      await writeServerFiles({ dist: places.dist, deploy: places.deploy, site: content.site.host, hash: report.hash });
      // Record the pages' addresses in content/published.yaml, but only if the build may be uploaded. The checks build
      // and a build without verification are never uploaded.
      if (purpose === 'checks' || process.env.PRERENDER_VERIFY === '0') return;
      for (const line of await recordPublished(projectRoot, content)) console.log(line);
    },
  } satisfies PluginOptions;
}
