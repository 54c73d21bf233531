/**
 * The table of walls: what each room may import. Everything else is refused.
 *
 * A room is a folder: the files that stand in it, not those of the folders below. A row for files makes them a room of their
 * own: they may import their folder's other files, but only rooms that name them may import them. A row names rooms of earlier
 * rows only, so that no circle can arise.
 * `npm run check` holds every import against this table, and `npm run format` writes the linter's rules from it.
 */

import { embeddedWalls, engineWalls } from './nested-walls.ts';
import { siteWalls } from './site-walls.ts';
import type { Walls } from './wall-row.ts';

export const walls: Walls = {
  ...siteWalls,
  ...engineWalls,
  'scripts/vite-plugin-ssr-free-prerender': { packages: ['node:'] },

  // Before any package is there.
  'scripts/shared/*.mjs': { packages: ['node:'] },
  'scripts/shared': { rooms: ['src/content/*schema*.ts'], packages: ['node:', 'yaml', 'zod'], types: ['src/content'] },

  // While dist/ is made.
  'scripts/build/figures': {
    packages: ['d3-contour', 'd3-geo', 'topojson-client', 'world-atlas'],
    types: ['hast', 'topojson-specification'],
  },
  'scripts/build/figures/flight.ts': {
    rooms: ['scripts/build/figures', 'src/instruments/distance'],
    packages: ['d3-geo'],
    types: ['src/content'],
  },
  'scripts/build/figures/drawings': {
    rooms: ['scripts/build/figures', 'scripts/build/figures/flight.ts', 'src/evidence', 'src/instruments/shared'],
    packages: ['d3-contour', 'd3-geo', 'hastscript', 'topojson-client', 'world-atlas'],
    types: ['hast', 'topojson-specification'],
  },
  'scripts/build/figures/default-figure.ts': {
    rooms: ['scripts/build/figures', 'scripts/build/figures/drawings'],
    packages: ['hastscript'],
    types: ['hast'],
  },
  'scripts/build/fonts': { packages: ['fontverter', 'harfbuzzjs', 'node:', 'subset-font'], types: ['vite'] },
  'scripts/build/licences': { rooms: ['src/evidence'], packages: ['node:', 'vite', 'zod'], types: ['src/content'] },
  'scripts/build/hosting': {
    rooms: ['src/lib', 'src/routes', 'src/samples', 'src/seo'],
    packages: ['node:'],
    types: ['src/collections', 'src/content'],
  },
  'scripts/build/photographs': { rooms: ['scripts/shared', 'src/lib'], packages: ['node:', 'sharp'] },
  'scripts/build/content': {
    rooms: [
      'scripts/build/figures/default-figure.ts',
      'scripts/build/figures/flight.ts',
      'scripts/build/fonts',
      'scripts/build/photographs',
      'scripts/shared',
      'src/collections',
      'src/content',
      'src/content/*schema*.ts',
      'src/lib',
      'src/samples',
      'src/ui',
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
      'react-dom/server',
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
      'csv-parse',
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
      'scripts/build/prose',
      'scripts/build/styles',
      'scripts/build/verify',
      'scripts/shared',
      'src/collections',
      'src/routes',
      'src/seo',
    ],
    types: ['src/content', 'vite', 'vite-plugin-ssr-free-prerender'],
  },

  // While somebody is served.
  ...embeddedWalls,

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
    packages: ['@vitejs/plugin-react', 'vite', 'vite-plugin-ssr-free-prerender', 'vitest'],
  },
  'scripts/build/build-site.ts': {
    rooms: ['.', 'scripts/build', 'scripts/shared'],
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
      'src/lib',
    ],
    packages: ['lru-cache', 'negotiator', 'node:'],
    types: ['src/content'],
  },

  // What looks at the site, at its hosts and at this project.
  'scripts/measure/walls': { rooms: ['scripts/shared'], packages: ['node:', 'vite'] },
  'scripts/measure/packages': { rooms: ['scripts/build/licences', 'scripts/shared'] },
  'scripts/measure/deploy': {
    rooms: ['scripts/build/hosting', 'scripts/shared', 'src/evidence', 'src/routes', 'src/seo'],
    packages: ['node:'],
  },
  'scripts/measure/audit': {
    rooms: ['scripts/server/embedded/auth', 'scripts/shared', 'src/features/session', 'src/routes'],
    packages: ['hono', 'lighthouse', 'node:', 'puppeteer', 'vite-plugin-ssr-free-prerender', 'zod'],
    types: ['scripts/server/static', 'src/collections'],
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
      'scripts/server/static',
      'scripts/shared',
      'src/collections',
      'src/routes',
    ],
    packages: ['@vitejs/plugin-react', 'lighthouse', 'node:', 'vite', 'vite-plugin-ssr-free-prerender'],
    types: ['puppeteer'],
  },

  'scripts/evidence': { rooms: ['src/evidence'], packages: ['csv-parse', 'node:', 'yauzl'] },

  // What people start.
  'scripts/setup.mjs': { rooms: ['scripts/shared/*.mjs'], packages: ['node:'] },
  'scripts/commands': {
    rooms: [
      'scripts/build',
      'scripts/build/authoring',
      'scripts/build/build-site.ts',
      'scripts/build/content',
      'scripts/evidence',
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
      'src/evidence',
    ],
    packages: ['@inquirer/password', 'node:', 'vite-plugin-ssr-free-prerender', 'zod'],
  },
};
