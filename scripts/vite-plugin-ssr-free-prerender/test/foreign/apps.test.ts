/**
 * Tests that apps with published packages for routing, head tags and styles need only one line for the engine in their
 * Vite configuration.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFiles } from '../support/fixture-site.ts';
import { type ForeignApp, installApp } from '../support/foreign-app.ts';

type App = {
  name: string;
  base: string;
  /**
   * Texts that each page must contain, keyed by the page's file. Together, the texts show that code chunks, head tags,
   * styles and ids work.
   */
  pages: Readonly<Record<string, readonly (string | RegExp)[]>>;
  /** The kinds of findings that the build must report as warnings. */
  warns: readonly string[];
};

const apps: App[] = [
  {
    // React Router 7 with a data router and lazy routes; emotion; React's own head tags and document.title; React 19.1.
    name: 'router-7-data',
    base: '/',
    pages: {
      'index.html': ['<title>Home</title>', 'content="Where it begins"', '<h1>Home</h1>', 'display:flex;gap:1rem;'],
      'about.html': ['<title>About us</title>', /<label for="(«R[^»]*»)">Name<\/label><input id="\1">/],
      'items/first.html': ['<title>The first item</title>', /<link rel="stylesheet" crossorigin href="\/assets\/item-/],
      'items/second.html': ['<h1 class="item">The second item</h1>'],
    },
    // In the console, React Router recommends a HydrateFallback. Visitors of a written page never see one.
    warns: ['console'],
  },
  {
    // React Router 6 with lazy pages; react-helmet-async; Tailwind and CSS modules; React 19.0.
    name: 'router-6',
    base: '/',
    pages: {
      'index.html': [
        '<title>Welcome</title>',
        '<meta content="By helmet" data-rh="true" name="description">',
        /id="(:R\w+:)">Welcome<\/h1><p aria-labelledby="\1">/,
        '.gap-4{',
        /<link rel="stylesheet" crossorigin href="\/assets\/home-/,
      ],
      'shop.html': ['<title>Shop</title>', 'href="https://shop.example/shop" rel="canonical"', '<h1>Shop</h1>'],
    },
    // The app has a route that redirects, and a link to a missing page.
    warns: ['redirect', 'link'],
  },
  {
    // React Router 6 with a data router, and lazy routes with loaders; document.title; the site is in a subfolder of
    // the host.
    name: 'router-6-data',
    base: '/team/shop/',
    pages: {
      'index.html': ['<title>Home</title>', 'href="/team/shop/items/first"', 'src="/team/shop/assets/'],
      'items/first.html': ['<title>The first item</title>', '<h1>The first item</h1>'],
    },
    warns: [],
  },
  {
    // React Router 7; motion, an animation library that keeps showing each page until its exit animation ends.
    name: 'motion',
    base: '/',
    pages: {
      'index.html': ['<title>Home</title>', '<main style="opacity: 1;"><h1>Home</h1></main>'],
      'prices.html': ['<title>Prices</title>', '<main style="opacity: 1;"><h1>Prices</h1></main>'],
      'team.html': ['<title>Team</title>', '<main style="opacity: 1;"><h1>Team</h1></main>'],
    },
    warns: ['style-attribute'],
  },
  {
    // TanStack Router, which changes its location before its content; React 19.2. The app itself dispatches
    // `prerender:ready` when a page is ready.
    name: 'tanstack',
    base: '/office/',
    pages: {
      'index.html': ['<title>Sign in</title>', '<h1>Sign in</h1>'],
      'dashboard.html': ['<title>Dashboard</title>', '<h1>Three ships</h1>'],
    },
    warns: [],
  },
];

describe.each(apps)('$name', ({ name, base, pages, warns }) => {
  let app: ForeignApp;
  let output: string;
  let written: Record<string, string>;

  beforeAll(async () => {
    app = await installApp(name, ['puppeteer-core@25.15.0']);
    output = await app.run('vite', 'build', '--base', base);
    written = await readFiles(join(app.folder, 'dist'), '.html');
  });
  afterAll(() => app.remove());

  test('The build writes every page that is linked from /, and no others', () => {
    expect(Object.keys(written).sort()).toEqual(Object.keys(pages).sort());
  });

  test.each(Object.keys(pages))('The file %s has its own head tags, content, styles and ids', (file) => {
    for (const part of pages[file] ?? []) expect(written[file]).toMatch(part);
  });

  test('The build warns only about problems that the app really has', () => {
    const kinds = new Set([...output.matchAll(/^ {2}\S* ?\[([\w-]+)\]/gm)].map(([, kind]) => kind));
    expect([...kinds].sort()).toEqual([...warns].sort());
  });
});
