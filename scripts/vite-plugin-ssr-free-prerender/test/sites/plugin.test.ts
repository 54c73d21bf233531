import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import {
  type PluginOptions,
  type PrerenderReport,
  printReport,
  ssrFreePrerender,
} from 'vite-plugin-ssr-free-prerender';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  copyFixture,
  type FixtureSite,
  failAll,
  fixtureConfig,
  fixtureRoutes,
  readFiles,
  writeFormerOutput,
} from '../support/fixture-site.ts';

let site: FixtureSite;
beforeEach(async () => {
  site = await copyFixture('faulty');
});
afterEach(() => site.remove());

async function buildSite(routes: readonly string[], outDir?: string): Promise<PrerenderReport[]> {
  const reports: PrerenderReport[] = [];
  const onReport = (report: PrerenderReport): void => {
    reports.push(report);
  };
  const options = { routes: fixtureRoutes(routes), policies: failAll(), onReport };
  const config = fixtureConfig(site.root, [ssrFreePrerender(options)]);
  await build({ ...config, build: { ...config.build, ...(outDir ? { outDir } : {}) } });
  return reports;
}

test('vite build writes finished pages into dist and calls onReport', async () => {
  const reports = await buildSite(['/', '/about']);
  const pages = await readFiles(join(site.root, 'dist'), '.html');
  expect(Object.keys(pages)).toEqual(['about.html', 'index.html']);
  expect(pages['about.html']).toContain('<h1>Page <!-- -->/about</h1>');
  expect(pages['about.html']).toContain('<title>Page /about</title>');
  expect(reports.map((report) => report.pages.map((page) => page.path))).toEqual([['/', '/about']]);
});

test('printReport prints a row for each page, and the seconds of each step', async () => {
  const [report] = await buildSite(['/', '/about']);
  const text = report ? printReport(report) : '';
  for (const path of ['/', '/about'])
    expect(text).toMatch(new RegExp(`^${path} +\\d+ +\\d\\.\\d +\\d\\.\\d +\\d+ +0 +rendered: no cache$`, 'm'));
  const phases = ['render', 'files', 'write', 'verify', 'compress', 'check'];
  expect(text).toMatch(new RegExp(`^Seconds: ${phases.map((phase) => `${phase} \\d+\\.\\d`).join(', ')}$`, 'm'));
});

test('A second build takes an unchanged page from the cache, and both builds pass the client folder to `routes`', async () => {
  const folders: string[] = [];
  const statuses: string[][] = [];
  const route = { path: '/about', modules: ['own-page.tsx'] };
  const options: PluginOptions = {
    routes: (clientDir) => {
      folders.push(clientDir);
      return [route];
    },
    policies: failAll({ link: 'ignore' }),
    onReport: ({ pages }) => void statuses.push(pages.map(({ status }) => status)),
  };
  const buildAgain = () => build({ ...fixtureConfig(site.root, [ssrFreePrerender(options)]), cacheDir: 'kept' });
  await buildAgain();
  await buildAgain();
  expect(statuses).toEqual([['rendered'], ['kept']]);
  expect([...new Set(folders)]).toEqual([join(site.root, 'kept/client')]);
});

test('The build creates an output folder given as an absolute path with a trailing slash', async () => {
  const outDir = join(site.folder, 'not/yet/there');
  await buildSite(['/'], `${outDir}/`);
  await buildSite(['/', '/about'], `${outDir}/`);
  expect(Object.keys(await readFiles(outDir, '.html'))).toEqual(['about.html', 'index.html']);
  expect(Object.keys(await readFiles(join(site.folder, 'not'), '.html')).length).toBe(2);
});

test('If a page has a problem, the build fails and leaves the previous site unchanged', async () => {
  const dist = join(site.root, 'dist');
  await writeFormerOutput(dist);
  await expect(buildSite(['/', '/no-h1'])).rejects.toThrow('/no-h1 [h1] The page has no h1.');
  expect(await readFiles(dist)).toEqual({ 'index.html': 'the former site' });
});

test.each(['transform', 'generateBundle'])(
  'If another plugin throws in %s, the build fails with that plugin’s message and renders no page',
  async (hook) => {
    const breakBundle = {
      name: 'break-bundle',
      [hook]: () => {
        throw new Error('this module is broken');
      },
    };
    const config = fixtureConfig(site.root, [
      breakBundle,
      ssrFreePrerender({
        routes: () => {
          throw new Error('the routes were asked for');
        },
      }),
    ]);
    await expect(build(config)).rejects.toThrow('this module is broken');
    await expect(access(join(site.root, 'dist'))).rejects.toThrow('ENOENT');
  },
);
