import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type PageFacts, type PrerenderReport, prerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildFixture,
  compressed,
  type FixtureSite,
  failAll,
  fixtureOptions,
  ownBrowser,
  readFiles,
} from '../support/fixture-site.ts';
import { openFolder } from '../support/open-folder.ts';
import { readFacts } from '../support/read-facts.ts';

const modules: Readonly<Record<string, string>> = {
  '/': 'text-page.tsx',
  '/form': 'form-page.tsx',
  '/guides/drawing': 'drawing-page.tsx',
  '/404': 'missing-page.tsx',
};
const routes = Object.keys(modules);

let site: FixtureSite;
let report: PrerenderReport;
/** The facts that the engine read from each page and passed to `checkPage`. */
const noted: PageFacts[] = [];

const optionsFor = (paths: readonly string[]) => fixtureOptions(site, paths, modules);

beforeAll(async () => {
  site = await buildFixture('clean');
  report = await prerender({
    ...optionsFor(routes),
    ...ownBrowser,
    ...compressed,
    files: () => ({ 'sitemap.xml': '<urlset/>', 'feeds/news.txt': 'none' }),
    checkPage: (page) => {
      noted.push(page);
      return [];
    },
  });
});
afterAll(() => site.remove());

test('If no browser answers at browserEndpoint, the run fails with an error that says what to do', async () => {
  const browserEndpoint = 'ws://127.0.0.1:2/none';
  const run = prerender({ ...optionsFor(routes), browserEndpoint, outDir: join(site.folder, 'none') });
  await expect(run).rejects.toThrow(
    /^No browser answers at ws:\/\/127\.0\.0\.1:2\/none \(.*ECONNREFUSED.*\)\. Start the browser, or/,
  );
});

const readPage = (name: string): Promise<string> => readFile(join(site.outDir, name), 'utf8');

test('A correct site causes no findings', () => {
  expect(report.warnings).toEqual([]);
});

test('Every route is written to one HTML file named after its path', async () => {
  expect(Object.keys(await readFiles(site.outDir, '.html'))).toEqual([
    '404.html',
    'form.html',
    'guides/drawing.html',
    'index.html',
  ]);
});

test('The facts about a page that checkPage receives match the page’s file', async () => {
  expect(noted.map(({ path }) => path)).toEqual(routes);
  const sorted = ({ path, ...facts }: PageFacts) => Object.values(facts).map((list) => list.map(String).sort());
  const folder = await openFolder(site.outDir);
  try {
    for (const [index, path] of routes.entries()) {
      const own = noted[index] ?? expect.fail(`checkPage received no facts for ${path}.`);
      const tab = await folder.openTab(path, false);
      const read = (await tab.evaluate(`(${readFacts})(${JSON.stringify(path)}, document)`)) as PageFacts;
      expect(own.links).toEqual(read.links);
      expect(sorted(own)).toEqual(sorted(read));
    }
  } finally {
    await folder.close();
  }
});

test('The report contains the file name and the sizes of every page', async () => {
  expect(report.pages.map(({ path, file }) => [path, file])).toEqual([
    ['/', 'index.html'],
    ['/form', 'form.html'],
    ['/guides/drawing', 'guides/drawing.html'],
    ['/404', '404.html'],
  ]);
  for (const page of report.pages) {
    expect(page.bytes).toBe((await readFile(join(site.outDir, page.file))).length);
    expect(page.brotliBytes).toBe((await readFile(join(site.outDir, `${page.file}.br`))).length);
  }
});

test('The site contains the files that the option "files" returns, even in subfolders', async () => {
  expect(await readPage('sitemap.xml')).toBe('<urlset/>');
  expect(await readPage('feeds/news.txt')).toBe('none');
});

test('Compressed files decompress to the bytes of the original files', async () => {
  const names = Object.keys(await readFiles(site.outDir)).filter((name) => /\.(html|js|css|xml|txt)$/.test(name));
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) {
    const [plain, brotli, gzip] = await Promise.all(
      ['', '.br', '.gz'].map((ending) => readFile(join(site.outDir, name + ending))),
    );
    expect(brotliDecompressSync(brotli ?? ''), `${name}.br`).toEqual(plain);
    expect(gunzipSync(gzip ?? ''), `${name}.gz`).toEqual(plain);
  }
});

test('The site contains neither the build manifest nor the empty template', async () => {
  const files = await readFiles(site.outDir);
  expect(Object.keys(files).filter((name) => name.includes('manifest'))).toEqual([]);
  expect(files['index.html']).not.toContain('<div id="root"></div>');
});

test('Pages contain their styles instead of links to stylesheets', async () => {
  const page = await readPage('index.html');
  expect(page).toMatch(/<style>[^<]*content:\s*"\$& "/);
  expect(page).not.toContain('rel="stylesheet"');
});

test('A page preloads its own chunk, and not those of other pages', async () => {
  const preloads = (await readPage('form.html')).match(/rel="modulepreload"[^>]*href="[^"]+"/g)?.join() ?? '';
  expect(preloads).toContain('form-page');
  expect(preloads).not.toMatch(/text-page|drawing-page|missing-page/);
});

test('The prerendered page contains its structured data', async () => {
  const [, text = ''] = (await readPage('index.html')).match(/<script[^>]*structured-data[^>]*>(.*?)<\/script>/) ?? [];
  expect(JSON.parse(text)).toEqual({ '@type': 'WebSite', name: '</script> $&' });
});

test('The content of <noscript> is serialized as markup, not as escaped text', async () => {
  expect(await readPage('index.html')).toContain('<noscript><p>Read on & on</p></noscript>');
});

test('Only the page that renders a robots meta tag contains it', async () => {
  expect(await readPage('404.html')).toContain('content="noindex"');
  for (const name of ['index.html', 'form.html', 'guides/drawing.html'])
    expect(await readPage(name), name).not.toContain('noindex');
});

test('The prerendered page lacks changes that an effect makes after the first render', async () => {
  expect(await readPage('index.html')).toMatch(/<p id="visits">Welcome<\/p>/);
});

test('Pages have the same bytes whether rendered in order, in reverse or alone', async () => {
  const expected = await readFiles(site.outDir, '.html');
  const render = async (paths: readonly string[]) => {
    const outDir = join(site.folder, 'again');
    // Broken links are ignored, because a page that is rendered alone links to pages that this run doesn't write.
    await prerender({
      ...optionsFor(paths),
      outDir,
      verify: false,
      policies: failAll({ link: 'ignore', fragment: 'ignore' }),
    });
    return readFiles(outDir, '.html');
  };
  expect(await render([...routes].reverse())).toEqual(expected);
  const alone: Record<string, string> = {};
  for (const route of routes) Object.assign(alone, await render([route]));
  expect(alone).toEqual(expected);
});

describe('in a visitor’s browser', () => {
  const expected: Readonly<Record<string, Record<string, unknown>>> = {
    '/': {
      'document.title': 'Texts & signs, $& and $1',
      'document.querySelector("h1").textContent': 'Hello reader, 3 texts',
      'document.querySelector("#neighbours").textContent': 'onetwo three four',
      'document.querySelector("#empty").textContent': '',
      'document.querySelector("#signs").textContent':
        '<b> & &amp; "quoted" \'single\' \u00a0 hard space, $& $1 $$ --> <!-- é 漢 🧭',
      'document.querySelector("#attribute").title': 'a "b" & <c> &lt; \u00a0',
      'document.querySelectorAll("title, [name=description], [rel=canonical]").length': 3,
    },
    '/form': {
      'document.querySelector("#notes").value': '\nafter a newline & <b>',
      'document.querySelector("#plain").value': 'no newline',
      'document.querySelector("#choice").value': 'b',
      'document.querySelector("#text").value': '"quoted" & more',
      'document.querySelector("#box").checked': true,
      'document.querySelector("#off").disabled': true,
      'document.querySelector("#begin").autofocus': true,
      'document.querySelector("#silent").muted': true,
      'document.querySelector("button").hidden': true,
      'document.querySelector("details").open': true,
      'document.querySelector("#code").textContent': '\n\n  two newlines\n\tthen a tab',
    },
    '/guides/drawing': {
      'document.querySelector("linearGradient").getAttribute("gradientTransform")': 'rotate(90)',
      'document.querySelector("svg style").textContent': '.a > .b { fill: red }',
      'document.querySelector("foreignObject p").textContent': 'In HTML again',
      'document.querySelectorAll("li ol > li").length': 2,
    },
  };

  test.each([
    { name: 'without scripts', scripts: false },
    { name: 'after hydration', scripts: true },
  ])('Pages show the app’s texts and form states $name', async ({ scripts }) => {
    const folder = await openFolder(site.outDir);
    try {
      for (const [path, values] of Object.entries(expected)) {
        const tab = await folder.openTab(path, scripts);
        const found = await Promise.all(Object.keys(values).map((expression) => tab.evaluate(expression)));
        expect(found, path).toEqual(Object.values(values));
      }
    } finally {
      await folder.close();
    }
  });

  test('Effects run after hydration', async () => {
    const folder = await openFolder(site.outDir);
    try {
      const tab = await folder.openTab('/', true);
      await tab.waitForFunction('document.querySelector("#visits").textContent === "Visit 1"');
    } finally {
      await folder.close();
    }
  });
});
