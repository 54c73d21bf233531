/** Builds variants of the fixture site `plain`, and opens them in a browser. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { copyFixture, fixtureConfig, fixtureOptions, readFiles } from './fixture-site.ts';
import { type OpenFolder, openFolder } from './open-folder.ts';

/** Serves the written site below the path /shop/, and passes it to `look`. */
async function openSite(root: string, look: (site: OpenFolder) => Promise<void>): Promise<void> {
  const served = join(root, 'served');
  await mkdir(served);
  await rename(join(root, 'dist'), join(served, 'shop'));
  const folder = await openFolder(served);
  try {
    await look(folder);
  } finally {
    await folder.close();
  }
}

/**
 * Builds the fixture `plain` with changed code and the base /shop/. Returns its pages and the build's warnings.
 * @param files files to add to Vite's public folder
 * @param plugins Vite plugins that run after the engine's plugin
 * @param look a function that examines the written pages in a browser
 */
export async function buildChanged(
  change: (main: string) => string,
  files: Readonly<Record<string, string>> = {},
  plugins: readonly Plugin[] = [],
  look: ((site: OpenFolder) => Promise<void>) | null = null,
): Promise<{ pages: Record<string, string>; said: string[] }> {
  const site = await copyFixture('plain');
  try {
    const file = join(site.root, 'main.tsx');
    await writeFile(file, change(await readFile(file, 'utf8')));
    for (const [name, text] of Object.entries(files)) {
      const path = join(site.root, 'public', name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    const { browserEndpoint } = fixtureOptions(site, []);
    const said: string[] = [];
    const plugin = ssrFreePrerender({
      browserEndpoint,
      compress: false,
      visitors: 'none',
      onReport: ({ warnings }) => {
        for (const { kind, route, message } of warnings) said.push(`${route} ${kind}: ${message}`);
      },
    });
    await build({ ...fixtureConfig(site.root, [plugin, ...plugins]), base: '/shop/' });
    const pages = await readFiles(join(site.root, 'dist'), '.html');
    if (look) await openSite(site.root, look);
    return { pages, said };
  } finally {
    await site.remove();
  }
}

/**
 * Builds the fixture `plain` with changed code and the base /, and opens the written site in a browser. Ignores
 * warnings.
 */
export async function openChanged(
  change: (main: string) => string,
  modules: Readonly<Record<string, string>> = {},
): Promise<{ dist: string; folder: OpenFolder; close: () => Promise<void> }> {
  const site = await copyFixture('plain');
  const file = join(site.root, 'main.tsx');
  await writeFile(file, change(await readFile(file, 'utf8')));
  for (const [name, code] of Object.entries(modules)) await writeFile(join(site.root, name), code);
  const { browserEndpoint } = fixtureOptions(site, []);
  const options = { browserEndpoint, compress: false, visitors: 'none' as const, onReport: () => {} };
  await build(fixtureConfig(site.root, [ssrFreePrerender(options)]));
  const dist = join(site.root, 'dist');
  const folder = await openFolder(dist);
  const close = async (): Promise<void> => {
    await folder.close();
    await site.remove();
  };
  return { dist, folder, close };
}

/**
 * Returns a function that changes the code of main.tsx: it inserts `parts` before the app, and applies `change` to the
 * code of the app.
 */
export const withParts = (parts: string, change: (app: string) => string) => (main: string) => {
  const [before, app = ''] = main.split(/(?=const root =)/);
  const imports = "import * as React from 'react';\nimport { useLocation } from 'react-router-dom';\n";
  return `${imports}${before}${parts}\n${change(app)}`;
};
