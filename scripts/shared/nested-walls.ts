/** Walls inside the two folders that name their rooms among themselves. Part of [walls.ts](walls.ts). */

import { posix } from 'node:path';
import type { Walls } from './wall-row.ts';

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
export const engineWalls: Walls = inFolder('scripts/vite-plugin-ssr-free-prerender/src', {
  contract: { types: ['puppeteer-core'] },
  system: { rooms: ['contract'], packages: ['node:'] },
  'client-build': { rooms: ['contract'], packages: ['node:'] },
  browser: { rooms: ['contract'], packages: ['@puppeteer/browsers', 'node:'], types: ['puppeteer-core'] },
  print: { types: ['contract'] },
  'in-page': { rooms: ['print'], packages: ['react', 'react-dom'], types: ['contract'] },
  findings: { rooms: ['contract'] },
  serve: { rooms: ['client-build', 'contract'], packages: ['es-module-lexer', 'mrmime', 'node:'] },
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
  visitor: {},
  project: { packages: ['node:', 'vite'] },
  '.': {
    rooms: ['browser', 'contract', 'findings', 'pipeline', 'project', 'system'],
    packages: ['node:'],
    types: ['vite'],
  },
});

/** Inside the embedded services. */
export const embeddedWalls: Walls = inFolder('scripts/server/embedded', {
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
});
