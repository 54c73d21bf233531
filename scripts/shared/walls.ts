/**
 * The table of walls: what each room may import. Everything else is refused.
 *
 * A room is a folder: the files that stand in it, not those of the folders below. A row for files makes them a room of their
 * own: they may import their folder's other files, but only rooms that name them may import them. A row names rooms of earlier
 * rows only, so that no circle can arise.
 * `npm run check` holds every import against this table, and `npm run format` writes the linter's rules from it.
 */

import { posix } from 'node:path';

/** What a room may import, besides the files of its own folder. */
export type Row = {
  rooms?: readonly string[];
  /** npm packages, each with its subpaths; `node:` stands for what is built into Node. */
  packages?: readonly string[];
  /** Rooms and packages of which it may import types alone. */
  types?: readonly string[];
  /** Has no walls, and nor have the folders below. */
  open?: true;
};

export type Walls = Readonly<Record<string, Row>>;

/** @param rows whose own rooms are named by their path from the folder, others by that from the project */
function inFolder(folder: string, rows: Walls): Walls {
  const place = (names: readonly string[] = []) =>
    names.map((name) => (name in rows ? posix.join(folder, name) : name));
  return Object.fromEntries(
    Object.entries(rows).map(([room, row]) => [
      posix.join(folder, room),
      { ...row, rooms: place(row.rooms), types: place(row.types) },
    ]),
  );
}

/** Inside the engine, which knows no site; others import it as a package. */
const engine: Walls = {
  contract: { types: ['puppeteer-core'] },
  system: { rooms: ['contract'], packages: ['node:'] },
  'client-build': { rooms: ['contract', 'system'], packages: ['node:'] },
  browser: { rooms: ['contract'], packages: ['@puppeteer/browsers', 'node:'], types: ['puppeteer-core'] },
  print: { types: ['contract'] },
  'in-page': { rooms: ['print'], types: ['contract'] },
  findings: { rooms: ['contract'] },
  serve: { rooms: ['client-build'], packages: ['es-module-lexer', 'node:'] },
  output: { rooms: ['client-build', 'contract', 'system'], packages: ['node:'] },
  cache: { rooms: ['browser', 'system'], packages: ['node:'], types: ['client-build', 'contract'] },
  tab: {
    rooms: ['contract', 'system'],
    packages: ['node:', 'vite'],
    types: ['browser', 'in-page', 'puppeteer-core'],
  },
  walk: { rooms: ['findings', 'serve', 'tab'], types: ['browser', 'contract', 'in-page'] },
  proof: { rooms: ['serve', 'tab'], packages: ['node:'], types: ['browser', 'contract', 'in-page'] },
  pipeline: {
    rooms: ['browser', 'cache', 'client-build', 'contract', 'findings', 'output', 'proof', 'system', 'walk'],
    packages: ['node:'],
  },
  project: { packages: ['node:'] },
  '.': {
    rooms: ['browser', 'contract', 'findings', 'pipeline', 'project', 'system'],
    packages: ['node:'],
    types: ['vite'],
  },
};

/** Inside the embedded services. */
const embedded: Walls = {
  shared: { rooms: ['scripts/shared'], packages: ['hono', 'node:', 'rate-limiter-flexible'] },
  database: { rooms: ['scripts/shared', 'shared'], packages: ['@supabase/lite', 'node:'] },
  inbox: { rooms: ['database', 'scripts/shared', 'shared'], packages: ['hono'], types: ['node:'] },
  auth: { rooms: ['database', 'scripts/shared', 'shared'], packages: ['bcryptjs', 'hono', 'zod'] },
  worker: { rooms: ['auth', 'database', 'inbox', 'shared', 'src/lib'], packages: ['hono', 'node:'] },
  http: { rooms: ['scripts/shared', 'shared', 'worker'], packages: ['ipaddr.js', 'proxy-addr'], types: ['node:'] },
  '.': {
    rooms: ['http', 'scripts/build/content', 'scripts/shared', 'shared', 'worker'],
    packages: ['node:'],
    types: ['src/content', 'vite'],
  },
};

const inInstruments = (names: readonly string[]) => names.map((name) => `src/instruments/${name}`);
/** Those of services, whose records are what a client receives. */
const recording = inInstruments(['copresence', 'forecast', 'geofence', 'movement', 'signals', 'unicity']);
const instruments = [...recording, ...inInstruments(['distance', 'reach'])];
/** One model, drawing and reading each. */
const instrument: Row = { rooms: ['src/instruments/shared'], types: ['src/instruments/instrument.ts'] };

export const walls: Walls = {
  // The site, as the browser runs it. `src/collections` runs while it is built.
  'src/styles': {},
  'src/lib': {},
  'src/content/*schema*.ts': { rooms: ['src/lib'], packages: ['zod'] },
  'src/content': { packages: ['virtual:content/settings'], types: ['react', 'src/content/*schema*.ts', 'zod'] },
  'src/routes': { packages: ['react', 'react-router-dom'] },
  'src/seo': {
    rooms: ['src/lib', 'src/routes'],
    packages: ['feed', 'react'],
    types: ['schema-dts', 'src/content', 'src/content/*schema*.ts'],
  },
  'src/instruments/instrument.ts': { types: ['src/content'] },
  'src/instruments/shared': {},
  ...Object.fromEntries(instruments.map((room) => [room, instrument])),
  'src/instruments/reach': { ...instrument, packages: ['d3-contour'] },
  'src/instruments': {
    rooms: [...instruments, 'src/lib'],
    types: ['src/content', 'src/instruments/instrument.ts'],
  },
  'src/samples': {
    rooms: [...recording, 'src/instruments/shared'],
    types: ['src/content'],
  },
  'src/collections': {
    rooms: ['src/content', 'src/instruments', ...instruments, 'src/lib', 'src/routes', 'src/samples', 'src/seo'],
    types: ['src/content/*schema*.ts'],
  },
  'src/ui': { packages: ['lucide-react', 'react', 'react-router-dom'], types: ['src/content'] },
  'src/features/captcha': { rooms: ['src/content'] },
  'src/features/figures': { rooms: ['src/ui'], types: ['src/content'] },
  'src/features/contact': {
    rooms: ['src/content', 'src/features/captcha', 'src/routes', 'src/ui'],
    packages: ['react', 'react-router-dom', 'zustand'],
  },
  'src/features/session/auth-client.ts': { rooms: ['src/content'], packages: ['@supabase/supabase-js'] },
  'src/features/session': {
    rooms: ['src/features/captcha', 'src/features/session/auth-client.ts', 'src/routes', 'src/ui'],
    packages: ['react', 'zustand'],
  },
  'src/layout': {
    rooms: ['src/content', 'src/features/session', 'src/routes', 'src/ui'],
    packages: ['react', 'react-router-dom'],
  },
  'src/sections': {
    rooms: ['src/features/figures', 'src/features/session', 'src/instruments', 'src/lib', 'src/routes', 'src/ui'],
    packages: ['react', 'react-router-dom'],
    types: ['src/collections', 'src/content', 'src/instruments/instrument.ts'],
  },
  'src/pages': {
    rooms: ['src/content', 'src/features/session', 'src/routes', 'src/sections', 'src/seo', 'src/ui'],
    packages: ['react', 'react-router-dom'],
    types: ['src/collections'],
  },
  'src/app': {
    rooms: ['src/features/contact', 'src/features/session', 'src/layout', 'src/pages', 'src/routes', 'src/ui'],
    packages: ['react', 'react-router-dom', 'virtual:content/routes'],
    types: ['src/collections'],
  },
  src: { rooms: ['src/app', 'src/routes', 'src/styles'], packages: ['react', 'react-dom/client'] },
  // The development server's own page: no room that is built may name it.
  'src/gallery': {
    rooms: ['src/lib', 'src/sections', 'src/styles', 'src/ui'],
    packages: ['react', 'react-dom/client', 'react-router-dom', 'virtual:content/gallery', 'yaml'],
  },

  ...inFolder('scripts/vite-plugin-ssr-free-prerender/src', engine),

  // Before any package is there.
  'scripts/shared/*.mjs': {},
  'scripts/shared': { rooms: ['src/content/*schema*.ts'], packages: ['node:', 'yaml', 'zod'], types: ['src/content'] },

  // While dist/ is made.
  'scripts/build/figures': {
    rooms: ['src/instruments/movement'],
    packages: ['d3-contour', 'd3-geo', 'topojson-client', 'world-atlas'],
    types: ['hast', 'topojson-specification'],
  },
  'scripts/build/figures/drawings': {
    rooms: ['scripts/build/figures', 'src/instruments/shared'],
    packages: ['d3-contour', 'd3-geo', 'hastscript', 'topojson-client', 'world-atlas'],
    types: ['hast', 'topojson-specification'],
  },
  'scripts/build/figures/default-figure.ts': {
    rooms: ['scripts/build/figures', 'scripts/build/figures/drawings'],
    packages: ['hastscript'],
    types: ['hast'],
  },
  'scripts/build/fonts': { packages: ['fontverter', 'harfbuzzjs', 'node:', 'subset-font'], types: ['vite'] },
  'scripts/build/licences': { packages: ['node:', 'vite', 'zod'], types: ['src/content'] },
  'scripts/build/hosting': {
    rooms: ['src/routes', 'src/samples', 'src/seo'],
    packages: ['node:'],
    types: ['src/collections', 'src/content'],
  },
  'scripts/build/photographs': { rooms: ['scripts/shared', 'src/lib'], packages: ['node:', 'sharp'] },
  'scripts/build/content': {
    rooms: [
      'scripts/build/figures/default-figure.ts',
      'scripts/build/fonts',
      'scripts/build/photographs',
      'scripts/shared',
      'src/collections',
      'src/content',
      'src/content/*schema*.ts',
      'src/lib',
      'src/samples',
    ],
    packages: [
      '@rgrove/parse-xml',
      'country-flag-icons',
      'culori',
      'hastscript',
      'hast-util-to-jsx-runtime',
      'hast-util-to-string',
      'lowlight',
      'lucide-react',
      'node:',
      'rehype-slug',
      'remark-gfm',
      'remark-parse',
      'remark-rehype',
      'unified',
      'unist-util-visit',
      'yaml',
      'zod',
    ],
    types: ['hast', 'mdast', 'scripts/build/figures', 'vite'],
  },
  'scripts/build/prose': {
    rooms: ['scripts/build/content'],
    packages: ['node:', 'yaml', 'zod'],
  },
  'scripts/build/authoring': {
    rooms: [
      'scripts/build/content',
      'scripts/build/prose',
      'scripts/shared',
      'src/collections',
      'src/content/*schema*.ts',
      'src/lib',
    ],
    packages: ['node:', 'yaml', 'zod'],
    types: ['vite'],
  },
  'scripts/build/styles': {
    rooms: ['scripts/build/fonts', 'scripts/shared'],
    packages: ['node:', 'postcss'],
    types: ['sass', 'src/content', 'vite-plugin-ssr-free-prerender'],
  },
  'scripts/build/images': {
    rooms: [
      'scripts/build/fonts',
      'scripts/build/styles',
      'scripts/shared',
      'src/collections',
      'src/routes',
      'src/seo',
    ],
    packages: ['node:', 'png-to-ico', 'sass', 'vite-plugin-ssr-free-prerender'],
    types: ['puppeteer', 'src/content', 'vite'],
  },
  'scripts/build/verify': {
    rooms: ['scripts/shared', 'src/lib', 'src/routes', 'src/samples', 'src/seo'],
    packages: [
      '@adobe/structured-data-validator',
      '@marbec/web-auto-extractor',
      'ajv',
      'html-validate',
      'node:',
      'vite-plugin-ssr-free-prerender',
      'zod',
    ],
    types: ['src/collections', 'src/content'],
  },
  'scripts/build': {
    rooms: ['scripts/build/content', 'scripts/shared'],
    packages: ['node:', 'puppeteer', 'vite-plugin-ssr-free-prerender'],
    types: ['vite'],
  },
  scripts: {
    rooms: [
      'scripts/build/content',
      'scripts/build/hosting',
      'scripts/build/images',
      'scripts/build/styles',
      'scripts/build/verify',
      'scripts/shared',
      'src/collections',
      'src/routes',
      'src/seo',
    ],
    packages: ['vite-plugin-ssr-free-prerender'],
    types: ['vite'],
  },

  // While somebody is served.
  ...inFolder('scripts/server/embedded', embedded),

  'scripts/server/gallery': {
    rooms: [
      'scripts/build/authoring',
      'scripts/build/content',
      'src/collections',
      'src/content',
      'src/content/*schema*.ts',
      'src/instruments',
    ],
    packages: ['node:', 'yaml', 'zod'],
    types: ['vite'],
  },

  // The configurations of Vite and vitest.
  tests: { open: true },
  '.': {
    rooms: [
      'scripts',
      'scripts/build',
      'scripts/build/content',
      'scripts/build/fonts',
      'scripts/build/images',
      'scripts/build/licences',
      'scripts/build/authoring',
      'scripts/build/styles',
      'scripts/server/embedded',
      'scripts/server/gallery',
      'scripts/shared',
      'tests',
    ],
    packages: ['@vitejs/plugin-react', 'vite', 'vitest'],
  },
  'scripts/build/build-site.ts': {
    rooms: ['.', 'scripts/build/content', 'scripts/build/prose', 'scripts/shared'],
    packages: ['node:', 'vite'],
  },

  'scripts/server/static': {
    rooms: [
      'scripts/build',
      'scripts/build/hosting',
      'scripts/server/embedded',
      'scripts/server/embedded/auth',
      'scripts/server/embedded/shared',
      'scripts/shared',
    ],
    packages: ['lru-cache', 'negotiator', 'node:'],
    types: ['src/content'],
  },

  // What looks at the site, at its hosts and at this project.
  'scripts/measure/walls': { rooms: ['scripts/shared'], packages: ['node:', 'vite'] },
  'scripts/measure/packages': { rooms: ['scripts/build/licences', 'scripts/shared'] },
  'scripts/measure/deploy': {
    rooms: ['scripts/build/hosting', 'scripts/shared', 'src/routes', 'src/seo'],
    packages: ['node:'],
  },
  'scripts/measure/audit': {
    rooms: ['scripts/server/embedded/auth', 'scripts/shared', 'src/features/session', 'src/routes'],
    packages: ['hono', 'lighthouse', 'node:', 'zod'],
    types: ['puppeteer', 'scripts/server/static', 'src/collections'],
  },
  'scripts/measure/shots': {
    rooms: [
      'scripts/measure/audit',
      'scripts/server/embedded/inbox',
      'scripts/shared',
      'src/collections',
      'src/instruments',
      'src/lib',
      'src/routes',
    ],
    packages: ['hono', 'node:'],
    types: ['puppeteer', 'src/content'],
  },
  'scripts/measure/bench': {
    rooms: [
      'scripts/build/build-site.ts',
      'scripts/build/content',
      'scripts/build/figures',
      'scripts/build/hosting',
      'scripts/server/static',
      'scripts/shared',
      'src/collections',
      'src/routes',
    ],
    packages: ['@vitejs/plugin-react', 'lighthouse', 'node:', 'vite', 'vite-plugin-ssr-free-prerender'],
    types: ['puppeteer'],
  },

  // What people start.
  'scripts/setup.mjs': { rooms: ['scripts/shared/*.mjs'], packages: ['node:'] },
  'scripts/commands': {
    rooms: [
      'scripts/build',
      'scripts/build/authoring',
      'scripts/build/build-site.ts',
      'scripts/build/content',
      'scripts/measure/audit',
      'scripts/measure/bench',
      'scripts/measure/deploy',
      'scripts/measure/shots',
      'scripts/measure/walls',
      'scripts/server/embedded',
      'scripts/server/embedded/auth',
      'scripts/server/embedded/database',
      'scripts/server/embedded/inbox',
      'scripts/server/static',
      'scripts/shared',
      'src/collections',
    ],
    packages: ['@inquirer/password', 'node:', 'vite-plugin-ssr-free-prerender', 'zod'],
  },
};
