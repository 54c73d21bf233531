/** Tests with small apps that reproduce problems of real apps. */
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { type PluginOptions, type PrerenderReport, ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { expect, inject, onTestFinished, test } from 'vitest';
import { fixtureConfig, installedPackages, readFiles } from '../support/fixture-site.ts';

const template = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>App</title></head>
<body><div id="root"></div><script type="module" src="/app.jsx"></script></body></html>
`;

type Case = { options?: PluginOptions; base?: string; html?: string };

/** Builds the app of a case. Returns the page files, the warnings, and the error message if the build failed. */
async function buildCase(name: string, { options = {}, base = '/', html = template }: Case = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'prerender-case-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(import.meta.dirname, '../fixtures/cases/start.jsx'), join(folder, 'start.jsx'));
  await cp(join(import.meta.dirname, `../fixtures/cases/${name}.jsx`), join(folder, 'app.jsx'));
  await mkdir(join(folder, 'public'));
  await writeFile(join(folder, 'public/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'index.html'), html);
  await symlink(installedPackages, join(folder, 'node_modules'));
  const browserEndpoint = inject('browsers')[Number(process.env.VITEST_POOL_ID) - 1];
  const reports: PrerenderReport[] = [];
  const plugin = ssrFreePrerender({
    browserEndpoint,
    compress: false,
    visitors: 'none',
    ...options,
    onReport: (report) => void reports.push(report),
  });
  const error = await build({ ...fixtureConfig(folder, [plugin]), base }).then(
    () => '',
    ({ message }: Error) => message,
  );
  const [report] = reports;
  return {
    report,
    pages: report ? Object.keys(await readFiles(join(folder, 'dist'), '.html')) : [],
    warnings: (report?.warnings ?? []).map(({ kind, route, message }) => `${route} ${kind}: ${message}`),
    error,
  };
}

test('The documented recipe for 404.html works even if the not-found page has only a few words', async () => {
  const { pages, warnings, error } = await buildCase('short-404', { options: { routes: ['/', '/404'], crawl: true } });
  expect(error).toBe('');
  expect(pages).toEqual(['404.html', 'about.html', 'index.html']);
  expect(warnings).toEqual([]);
});

test('No file is written for a "not found" page, even if the menu marks its link as current', async () => {
  const { pages, warnings } = await buildCase('soft-404');
  expect(pages).toEqual(['about.html', 'index.html']);
  expect(warnings).toContainEqual(expect.stringMatching(/^\/about link: The link “\/gone” leads to \/gone/));
});

test('A file is written for a route with a dot, but not for an unknown address with a dot', async () => {
  const { pages, warnings } = await buildCase('dots');
  expect(pages).toEqual(['index.html', 'releases/v1.2.html']);
  expect(warnings).toContainEqual(expect.stringContaining('leads to /releases/v9.9'));
});

test('A page that redirects to another host is not written, but the other pages are', async () => {
  const { pages, warnings } = await buildCase('redirect');
  expect(pages).toEqual(['about.html', 'index.html']);
  expect(warnings).toEqual([expect.stringMatching(/^\/chat redirect: .*https:\/\/chat\.example\/invite/)]);
});

test('A page that calls window.open without a click causes a warning', async () => {
  const { pages, warnings } = await buildCase('window-open');
  expect(pages).toEqual(['index.html']);
  expect(warnings).toEqual([expect.stringContaining('window.open("/survey")')]);
});

test('Text that an effect or layout effect adds to the DOM causes a warning', async () => {
  const { pages, warnings } = await buildCase('drawn');
  expect(pages).toEqual(['effect.html', 'index.html', 'layout.html']);
  for (const route of ['/effect', '/layout'])
    expect(warnings).toContainEqual(
      expect.stringMatching(new RegExp(`^${route} late-content: The HTML lacks 400 characters`)),
    );
});

test('A footer with the current year causes a warning that quotes only the year', async () => {
  const { pages, warnings } = await buildCase('year', { options: { visitors: 'samples' } });
  expect(pages).toEqual(['index.html']);
  const [warning = '', ...others] = warnings.filter((each) => each.startsWith('/ hydration'));
  expect(others).toEqual([]);
  expect(warning).toMatch(/new Date\(\)/);
  expect(warning).toMatch(/\n\+ +20\d\d\n- +20\d\d/);
  for (const spelling of ['__html', 'textShadow', 'rgb(', 'x\n']) expect(warning).not.toContain(spelling);
});

test('A hydration difference that causes only a warning does not hide another one that fails the build', async () => {
  const { error } = await buildCase('year-and-theme', { options: { visitors: 'samples' } });
  expect(error).toContain('dark colour scheme');
});

test('A page that chooses its text by navigator.language fails the build, even if it lacks French, which is tried first', async () => {
  const { error } = await buildCase('translated', { options: { visitors: 'samples' } });
  expect(error).toMatch(/another language \(de-DE\)[\s\S]*navigator\.language/);
});

test('A page that reads the query string causes a warning', async () => {
  const { pages, warnings } = await buildCase('query', { options: { visitors: 'samples' } });
  expect(pages).toEqual(['index.html']);
  expect(warnings).toEqual([expect.stringContaining("URLSearchParams.get('page')")]);
});

test('A page that renders differently for a simulated visitor does not count as verified for other visitors', async () => {
  const { report } = await buildCase('year', { options: { visitors: 'samples' } });
  expect(report?.verification).toMatchObject({ pages: 1, visited: 0 });
});

test.each([
  ['html-in-p', /<div> cannot be a descendant of <p>\.[\s\S]*<Quote>[\s\S]*> +<p>\n +> +<div>/],
  ['span-in-svg', /svg\.icon > span\.sr-only \("Menu"\)/],
  ['long-attribute', /was "…[^"]*left: \d+px;" when the page was written and "…[^"]*left: \d+px;" when it was opened/],
  ['hash-router', /app\.jsx:2 .*import \{ BrowserRouter \} from 'react-router'/],
  ['index-route', /\/index would be written to index\.html, which is already the file of \//],
])('The error for the fixture %s shows where the mistake is', async (name, message) => {
  const { error } = await buildCase(name);
  expect(error).toMatch(message);
});

test('A failed request to another host causes only one warning if the app handles it', async () => {
  const { pages, warnings } = await buildCase('logged-fetch');
  expect(pages).toEqual(['about.html', 'index.html']);
  expect(warnings).toEqual([
    expect.stringMatching(/^\/ request: https:\/\/api\.example/),
    expect.stringMatching(/^\/about request: https:\/\/api\.example/),
  ]);
});

test('A reference to a public file without Vite’s base path fails the build, and the error shows the fix', async () => {
  const { error } = await buildCase('base-file', { base: '/repo/' });
  expect(error).toContain(
    "The build has this file at /repo/logo.svg, because Vite's base is /repo/. Write the address as import.meta.env.BASE_URL + 'logo.svg'",
  );
});

test('An empty class attribute causes no warning', async () => {
  const { warnings } = await buildCase('empty-class');
  expect(warnings.filter((each) => each.includes('class'))).toEqual([]);
});

test('Paths that differ only in case cause a warning', async () => {
  const { warnings } = await buildCase('case');
  expect(warnings).toContainEqual(
    expect.stringMatching(/duplicate: The pages \/About and \/about differ only in case/),
  );
});

test('If #root in index.html is not empty, the error names its content', async () => {
  const html = template.replace('<div id="root"></div>', '<div id="root"><div class="splash"></div></div>');
  const { error } = await buildCase('short-404', { html });
  expect(error).toContain('<div class="splash">');
});
