/** Tests of patterns that are common in real apps. The engine must either write such pages correctly or report them. */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { type Finding, type PrerenderOptions, type PrerenderReport, prerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultPolicy } from '../../src/diagnostics/collect-findings.ts';
import {
  clientPlugin,
  copyFixture,
  type FixtureSite,
  fixtureConfig,
  fixtureOptions,
  readFiles,
} from '../support/fixture-site.ts';
import { openAnsweringHost, openSilentHost } from '../support/small-hosts.ts';

let site: FixtureSite;
let silentHost: Awaited<ReturnType<typeof openSilentHost>>;
let otherHost: Awaited<ReturnType<typeof openAnsweringHost>>;
let report: PrerenderReport;
let pages: Record<string, string>;

/**
 * Runs the engine with default options, except that no finding fails the run: the report lists all findings as
 * warnings.
 */
async function run(outDir: string, more: Partial<PrerenderOptions> = {}): Promise<PrerenderReport> {
  const { routes, ...options } = fixtureOptions(site, []);
  return prerender({ ...options, outDir, policies: () => 'warn', ...more });
}

beforeAll(async () => {
  [silentHost, otherHost] = await Promise.all([openSilentHost(), openAnsweringHost('dear')]);
  vi.stubEnv('VITE_OTHER_HOST', otherHost.origin);
  vi.stubEnv('VITE_SILENT_HOST', silentHost.origin);
  site = await copyFixture('market');
  await build({ ...fixtureConfig(site.root, [clientPlugin()]), cacheDir: dirname(site.clientDir) });
  vi.unstubAllEnvs();
  report = await run(site.outDir);
  pages = await readFiles(site.outDir, '.html');
});
afterAll(async () => {
  silentHost.close();
  otherHost.close();
  await site.remove();
});

/** Returns true for findings that these tests check. The excluded kinds are known problems of the fixture. */
const isOfPage = ({ kind }: Finding): boolean => !['description', 'title', 'h1', 'console', 'link'].includes(kind);

/** Returns the findings of a page as text. Each text begins with the finding's default policy, such as "warn". */
const tell = (route: string): string[] =>
  report.warnings
    .filter((finding) => finding.route === route && isOfPage(finding))
    .map((finding) => `${defaultPolicy(finding)} ${finding.kind}: ${finding.message}`);

describe('an error page of the router', () => {
  test('A failed route loader is reported for its page, with the error message', () => {
    expect(tell('/broken')).toEqual([
      expect.stringMatching(/^fail page-error: React Router shows an error page .*the scales are broken/),
    ]);
  });

  test('The build writes no file for a "not found" page, and reports the link to it', () => {
    expect(Object.keys(pages)).not.toContain('sold.html');
    expect(Object.keys(pages)).not.toContain('nowhere.html');
    const links = report.warnings.filter(({ kind, route }) => kind === 'link' && route === '/');
    expect(links.map(({ message }) => /leads to (\S+),/.exec(message)?.[1]).sort()).toEqual(['/nowhere', '/sold']);
  });
});

test('Only the page that takes its title from fetched data contains that title', () => {
  expect(pages['fruit.html']).toContain('<title>Ripe pears</title>');
  expect(pages['plain.html']).toContain('<title>Market</title>');
  expect(tell('/fruit')).toEqual([]);
});

test('A page with a percent-encoded address is written to a file with the decoded name', () => {
  expect(pages['crème.html']).toContain('data-prerendered="/cr%C3%A8me"');
  expect(pages['crème.html']).toContain('<h1>Crème</h1>');
  expect(tell('/crème')).toEqual([]);
});

test('A page contains data that another host sends before the page is ready, and a warning is reported', () => {
  expect(pages['prices.html']).toContain('<h1>Pears are <!-- -->dear<!-- --> today</h1>');
  expect(tell('/prices')).toEqual([
    expect.stringContaining(
      `warn late-content: The HTML contains data that ${otherHost.origin}/prices.json sent during the build.`,
    ),
  ]);
});

describe('content that is added after the page is ready', () => {
  test.each([
    {
      route: '/late',
      says: /^fail late-content: The HTML lacks 46 characters of text \(“Ripe pears of .*”\), .* waits for the request to \/pears\.json/,
    },
    {
      route: '/late/beside',
      says: /^warn late-content: The HTML lacks 46 characters .* waits for the request to \/pears\.json/,
    },
    {
      route: '/late/chunk',
      says: /^fail late-content: The HTML lacks \d+ characters .* waits for the requests? to .*report-.*\.js/,
    },
    {
      route: '/late/stream',
      says: /^fail late-content: The HTML lacks \d+ characters .* waits for the request to \/pears\.json/,
    },
    {
      route: '/late/pics',
      says: /^warn late-content: The HTML lacks 2 links and 2 images, .* waits for the request to \/pears\.json/,
    },
    { route: '/late/never', says: /^fail late-content: ws:\/\/127\.0\.0\.1:\d+ did not answer within 2 s/ },
    { route: '/late/seen', says: /^warn late-content: 2 elements render only when scrolled into view/ },
  ])('Late content on $route is reported with its size and source', ({ route, says }) => {
    expect(tell(route)).toEqual([expect.stringMatching(says)]);
  });
});

test('If an effect shows content, no later or unanswered request is reported as its cause', () => {
  for (const route of ['/ad', '/tip']) expect(tell(route).filter((line) => line.includes('late-content'))).toEqual([]);
});

test('A second React root is reported with its selector', () => {
  expect(tell('/island')).toEqual([expect.stringMatching(/^fail hydration: A second React root at #island /)]);
});

describe('head tags that earlier pages left', () => {
  const routes = ['/lazy/red', '/resources/red', '/lazy/blue', '/plain', '/resources/blue'];
  const linesOf = (page = ''): string[] =>
    page.match(/<(?:link(?! rel="modulepreload")|style|script)\b[^>]*(?:red|blue)[^>]*>/g) ?? [];
  const naming = (page = ''): string[] => linesOf(page).map((tag) => /red|blue/.exec(tag)?.[0] ?? '');

  test('Pages have the same bytes whether the build reaches them by client-side navigation or by full loads', async () => {
    const render = async (name: string, cold: boolean): Promise<Record<string, string>> => {
      const outDir = join(site.folder, name);
      await run(outDir, { routes, cold, crawl: false, verify: false });
      return readFiles(outDir, '.html');
    };
    expect(await render('walked', false)).toEqual(await render('cold', true));
  });

  test('A page contains a head tag of an earlier page only if it also needs that tag', () => {
    expect(naming(pages['plain.html'])).toEqual([]);
    expect(naming(pages['lazy/red.html'])).toEqual(['red']);
    expect(naming(pages['resources/red.html'])).toEqual(['red', 'red', 'red']);
    expect(naming(pages['resources/blue.html'])).toEqual(['blue', 'red', 'blue', 'red', 'blue', 'red']);
    for (const route of ['/resources/red', '/resources/blue', '/lazy/red', '/plain']) expect(tell(route)).toEqual([]);
  });
});

describe('attributes of <html> and <body>', () => {
  test('Only the page that sets an <html> attribute contains it, and a <body> class causes a warning', () => {
    expect(pages['german.html']).toContain('<html lang="de">');
    expect(pages['german.html']).toContain('<body>');
    expect(pages['plain.html']).toContain('<html lang="en">');
    expect(tell('/german')).toEqual([
      expect.stringMatching(/^warn advice: The page sets class="wide" on <body>, which is not written/),
    ]);
  });

  test('An <html> attribute that a page never removes is reported, and no other page contains it', () => {
    expect(pages['zebra.html']).toContain('data-mark="left"');
    expect(pages['zoo.html']).not.toContain('data-mark');
    expect(tell('/zoo')).toEqual([
      expect.stringMatching(/^warn advice: .* data-mark="left" on <html>, set by \/zebra/),
    ]);
  });
});

test('If all pages show the same loading message, the build reports it once and still writes the pages', async () => {
  await writeFile(join(site.clientDir, 'flags.json'), '{ "isClosed": true }');
  report = await run(join(site.folder, 'closed'));
  expect(Object.keys(await readFiles(join(site.folder, 'closed'), '.html'))).toEqual(
    expect.arrayContaining(['index.html', 'late.html', 'plain.html']),
  );
  expect(tell('/')).toEqual([expect.stringMatching(/^fail not-ready: Every address shows the same short page/)]);
});
