/** Tests with Vite's option `base`, the path of the site on its host. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputPath, type PageFacts, PrerenderError } from 'vite-plugin-ssr-free-prerender';
import { describe, expect, test } from 'vitest';
import { findDuplicates, findLinkProblems, findUnknownPaths } from '../../src/diagnostics/find-site-problems.ts';
import { findBasenameRefusal, findBaseRefusal } from '../../src/preflight/find-base-refusals.ts';
import { findBasenameFault } from '../../src/serialize/routers.ts';
import { readOptions } from '../../src/steps/read-build.ts';
import { createChunkReader, readTemplate } from '../../src/vite-output/read-client-build.ts';

const base = '/shop/';

test.each([
  ['/shop/', 'index.html'],
  ['/shop', 'index.html'],
  ['/shop/404', '404.html'],
  ['/shop/blog/a', 'blog/a.html'],
])('The page %s is written to %s', (path, file) => {
  expect(outputPath(path, base)).toBe(file);
});

test('The addresses of preloaded chunks start with Vite’s base', () => {
  const reader = createChunkReader({ 'a.tsx': { file: 'assets/a.js' } }, base);
  expect(reader.modulePreloads(['a.tsx'])).toEqual(['/shop/assets/a.js']);
});

test('Only stylesheets that Vite built are inlined, and all others stay links', async () => {
  const clientDir = await mkdtemp(join(tmpdir(), 'sheets-'));
  try {
    const link = (href: string, more = ' crossorigin'): string => `<link rel="stylesheet"${more} href="${href}">`;
    const others = ['https://fonts.example/a.css', '//fonts.example/b.css', '/shop/relative.css', '/shop/site.css?v=3'];
    const links = [
      ...['/shop/site.css', ...others].map((href) => link(href)),
      ...['', ' crossorigin id="theme"', ' crossorigin media="print"'].map((more) => link('/shop/public.css', more)),
      ...[`<!-- ${link('/shop/old.css')} -->`, `<noscript>${link('/shop/plain.css')}</noscript>`],
    ];
    await writeFile(join(clientDir, 'index.html'), links.join(''));
    await writeFile(join(clientDir, 'site.css'), 'p{background:url(/shop/a.png),url("data:,")}');
    await writeFile(join(clientDir, 'relative.css'), 'p{background:url("img/a.png")}');
    const { sheets } = await readTemplate(clientDir, { root: '#root', base });
    expect([...sheets.keys()]).toEqual(['/shop/site.css']);
  } finally {
    await rm(clientDir, { recursive: true });
  }
});

describe('routes of a site with a base', () => {
  const read = async (routes?: string[]) => {
    const given = { clientDir: 'a', outDir: 'b', base, signal: AbortSignal.timeout(0) };
    return (await readOptions({ ...given, ...(routes && { routes }) })).routes;
  };

  test('The default route is the base, and a route for the base gets a trailing slash', async () => {
    expect(await read()).toEqual(['/shop/']);
    expect(await read(['/shop', '/shop/a'])).toEqual(['/shop/', '/shop/a']);
  });

  test('A route outside the base is rejected, and the error shows the correct path', async () => {
    await expect(read(['/about'])).rejects.toThrow(PrerenderError);
    await expect(read(['/about'])).rejects.toThrow('Write the path after the host: "/shop/about".');
  });
});

describe('links of a site with a base', () => {
  const page = (path: string, ...hrefs: string[]): PageFacts => ({
    path,
    titles: [],
    descriptions: [],
    canonicals: [],
    robots: [],
    h1: [],
    structuredData: [],
    ids: [],
    styled: [],
    links: hrefs.map((href) => ({ href, text: href })),
  });
  const files = new Set(['guide.pdf']);

  test('Links to files, and to the base without its trailing slash, are not reported', () => {
    const pages = [page('/shop/', '/shop', '/shop/#top', '/shop/guide.pdf', 'https://other.example/')];
    expect(findLinkProblems(pages, files, base)).toEqual([]);
  });

  test('If a link leads outside the base, the finding shows the correct address', () => {
    const [problem] = findLinkProblems([page('/shop/', '/about')], files, base);
    expect(problem?.message).toContain("leads to /about, which is outside the site's base /shop/. Write /shop/about.");
  });

  test('The crawl follows only links below the base, and each address only once', () => {
    const pages = [page('/shop/', '/shop/b', '/shop', '/b', '/shop/guide.pdf')];
    expect([...findUnknownPaths(pages, files, base)]).toEqual([['/shop/b', '/shop/']]);
  });

  test('If a link has a trailing slash, the finding shows the address without the slash', () => {
    const pages = [page('/shop/', '/shop/b/', '/shop/b/#c', '/shop/d/'), page('/shop/b')];
    expect([...findUnknownPaths(pages, files, base)]).toEqual([['/shop/d', '/shop/']]);
    expect(findLinkProblems(pages, files, base).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The link “\/shop\/b\/” .* the page is \/shop\/b, .* Link to \/shop\/b\.$/),
      expect.stringMatching(/has no id "c"|Link to \/shop\/b#c\.$/),
      expect.stringContaining('/shop/d/, but the site has no such page'),
    ]);
  });

  test('The routes /shop/ and /shop are reported as duplicates', () => {
    expect(findDuplicates(['/shop/', '/shop'], files, base)).toMatchObject([{ kind: 'duplicate' }]);
  });
});

describe('validation of Vite’s base', () => {
  test.each(['/', '/shop/', '/a/b/'])('The base %s is accepted', (given) => {
    expect(findBaseRefusal(given)).toBeNull();
  });

  test.each([
    ['./', "base: '/'"],
    ['https://name.example/shop/', "base: '/shop/'"],
    ['//cdn.example/', "base: '/'"],
  ])('The base %s is rejected, and the message says to write %s', (given, line) => {
    expect(findBaseRefusal(given)).toContain(line);
  });
});

describe('a router whose base differs from Vite’s', () => {
  const from = (name: string, code: string, source = 'react-router'): string =>
    `import { Link, ${name} } from '${source}';\n${code}`;
  const browser = (code: string): string => from('BrowserRouter as Router', code);
  const data = (code: string): string => from('createBrowserRouter', code);
  const tanStack = (code: string): string => from('createRouter', code, '@tanstack/react-router');

  test.each([
    [browser('<Router><App onClick={() => 1} /></Router>'), '<BrowserRouter basename={import.meta.env.BASE_URL}>'],
    [browser('<Router basename="/store">'), 'has the basename /store'],
    [data('createBrowserRouter(routes)'), 'createBrowserRouter(routes, { basename: import.meta.env.BASE_URL })'],
    [data("createBrowserRouter([{ path: '/' }], { future: {} })"), 'createBrowserRouter has no basename'],
    [data("createBrowserRouter(routes, { basename: '/store' })"), 'main.tsx:2:'],
    [tanStack('createRouter({ routeTree })'), 'basepath: import.meta.env.BASE_URL'],
  ])('A router with a wrong or missing base is rejected, and the message shows the fix: %s', (code, says) => {
    expect(findBasenameRefusal(code, 'main.tsx', base, true)).toContain(says);
  });

  test.each([
    browser('<Router basename={import.meta.env.BASE_URL}>'),
    browser('<Router basename="/shop">'),
    browser('<Router {...options}>'),
    browser('<Router><Route path="/shop/a" /></Router>'),
    data('createBrowserRouter(routes, options)'),
    data('createBrowserRouter(routes, { basename })'),
    tanStack('createRouter(options)'),
    "import { BrowserRouter } from './own-router';\n<BrowserRouter>",
    'export const routes = [];',
  ])('A router is accepted if its base is right or cannot be read from the code: %s', (code) => {
    expect(findBasenameRefusal(code, 'main.tsx', base, true)).toBeNull();
  });

  test('If Vite has no base, a router with a base is rejected, unless the options list the routes', () => {
    const code = browser('<Router basename="/store">');
    expect(findBasenameRefusal(code, 'main.tsx', '/', true)).toContain("base: '/store/'");
    expect(findBasenameRefusal(code, 'main.tsx', '/', false)).toBeNull();
    expect(findBasenameRefusal(browser('<Router>'), 'main.tsx', '/', true)).toBeNull();
  });

  test('A wrong router base that the source code does not show is found in the rendered page', () => {
    expect(findBasenameFault({ name: 'React Router', basename: '/' }, base)).toContain(
      "Set the router's basename to import.meta.env.BASE_URL",
    );
    expect(findBasenameFault({ name: 'React Router', basename: '/shop' }, base)).toBeNull();
    expect(findBasenameFault({}, base)).toBeNull();
  });
});
