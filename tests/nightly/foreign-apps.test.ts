/** Apps with the published packages of routers, heads and styles, built with one line in their Vite configuration. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFiles } from '../support/fixture-site.ts';

const projectRoot = join(import.meta.dirname, '../..');
const run = promisify(execFile);

type App = {
  name: string;
  /** What pages hold, by file: texts that follow from what the engine has to find out. */
  pages: Readonly<Record<string, readonly (string | RegExp)[]>>;
  /** Kinds that the build warns of. */
  warns: readonly string[];
};

const apps: App[] = [
  {
    // React Router 7 with a data router and lazy routes; emotion; React's own head tags, and document.title; React 19.1.
    name: 'router-7-data',
    pages: {
      'index.html': ['<title>Home</title>', 'content="Where it begins"', '<h1>Home</h1>', 'display: flex; gap: 1rem;'],
      'about.html': ['<title>About us</title>', /<label for="(«R[^»]*»)">Name<\/label><input id="\1">/],
      'items/first.html': ['<title>The first item</title>', /<link rel="stylesheet" crossorigin href="\/assets\/item-/],
      'items/second.html': ['<h1 class="item">The second item</h1>'],
    },
    warns: ['description'],
  },
  {
    // React Router 6 with lazy pages; react-helmet-async; Tailwind and CSS modules; React 19.0.
    name: 'router-6',
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
    // A route that sends on, and a link to nothing.
    warns: ['redirect', 'link'],
  },
  {
    // TanStack Router, whose location is ahead of its content: it says by the event when a page is ready; React 19.2.
    name: 'tanstack',
    pages: {
      'index.html': ['<title>Sign in</title>', '<h1>Sign in</h1>'],
      'dashboard.html': ['<title>Dashboard</title>', '<h1>Three ships</h1>'],
    },
    warns: [],
  },
];

describe.each(apps)('$name', ({ name, pages, warns }) => {
  let folder: string;
  let output: string;
  let written: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foreign-app-'));
    await cp(join(projectRoot, 'tests/fixtures/apps', name), folder, { recursive: true });
    await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
    const engine = 'vite-plugin-ssr-free-prerender';
    await symlink(join(projectRoot, 'scripts', engine), join(folder, 'node_modules', engine));
    const { NODE_ENV: _, ...env } = process.env;
    const built = await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder, env });
    output = built.stdout + built.stderr;
    written = await readFiles(join(folder, 'dist'), '.html');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('every page that is linked to from / is written and proven, and no other', () => {
    expect(Object.keys(written).sort()).toEqual(Object.keys(pages).sort());
  });

  test.each(Object.keys(pages))('%s has head, content, styles and ids of its own', (file) => {
    for (const part of pages[file] ?? []) expect(written[file]).toMatch(part);
  });

  test('only what its source leaves out is warned of', () => {
    const kinds = new Set([...output.matchAll(/^ {2}\S* ?\[([\w-]+)\]/gm)].map(([, kind]) => kind));
    expect([...kinds].sort()).toEqual([...warns].sort());
  });
});
