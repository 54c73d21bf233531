// Tests that browsers refuse scripts that were changed after a build with the option `integrity`.
import { createHash } from 'node:crypto';
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, buildFixture, type FixtureSite, fixtureOptions, readFiles } from '../support/fixture-site.ts';
import { openFolder } from '../support/open-folder.ts';

const modules: Readonly<Record<string, string>> = {
  '/': 'text-page.tsx',
  '/form': 'form-page.tsx',
  '/guides/drawing': 'drawing-page.tsx',
  '/404': 'missing-page.tsx',
};

let site: FixtureSite;
beforeAll(async () => {
  site = await buildFixture('clean');
  await run();
});
afterAll(() => site.remove());

/** Writes the site. Returns the paths of the pages that were rendered, not read from the cache. */
async function run(): Promise<string[]> {
  const { pages } = await prerender({
    ...fixtureOptions(site, Object.keys(modules), modules),
    integrity: true,
    cacheDir: join(site.folder, 'cache'),
  });
  return pages.flatMap(({ path, status }) => (status === 'rendered' ? [path] : []));
}

/** Returns the address and the `integrity` hash of each script and preloaded module in the prerendered pages. */
async function namedScripts(): Promise<{ page: string; address: string; hash: string | undefined }[]> {
  const pages = Object.entries(await readFiles(site.outDir, '.html'));
  return pages.flatMap(([page, html]) =>
    [...html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="(\/assets\/[^"]+\.js)"[^>]*>/g)].map(
      ([tag, address = '']) => ({ page, address, hash: tag.match(/ integrity="([^"]+)"/)?.[1] }),
    ),
  );
}

async function expectTrueHashes(): Promise<void> {
  const scripts = await namedScripts();
  expect(new Set(scripts.map(({ page }) => page)).size).toBe(Object.keys(modules).length);
  expect(scripts.some(({ page, address }) => page === 'form.html' && address.includes('form-page'))).toBe(true);
  for (const { page, address, hash } of scripts) {
    const content = await readFile(join(site.outDir, address));
    const expected = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    expect({ page, address, hash }).toEqual({ page, address, hash: expected });
  }
}

test('Every page contains the hash of every script that it loads', expectTrueHashes);

test('After an edit, only the edited page is rendered again, but all pages contain the new script hashes', async () => {
  const file = join(site.root, 'form-page.tsx');
  await writeFile(file, (await readFile(file, 'utf8')).replace('First</option>', 'The first</option>'));
  const before = await namedScripts();
  await buildClient(site);
  expect(await run()).toEqual(['/form']);
  const entryOf = (scripts: typeof before) =>
    scripts.find(({ page, address }) => page === 'index.html' && address.startsWith('/assets/index-'));
  expect(entryOf(await namedScripts())?.hash).not.toBe(entryOf(before)?.hash);
  await expectTrueHashes();
});

test('Browsers do not run a script that was changed after the build', async () => {
  const [entry] = (await namedScripts()).filter(({ page }) => page === 'index.html');
  const file = join(site.outDir, entry?.address ?? '');
  // The file is a hard link to the client build's file. Appending to it directly would change the client build too.
  await writeFile(`${file}.changed`, await readFile(file));
  await appendFile(`${file}.changed`, '\nwindow.planted = true;');
  await rename(`${file}.changed`, file);
  const folder = await openFolder(site.outDir);
  try {
    const tab = await folder.openTab('/', false);
    const refused: string[] = [];
    tab.on('console', (message) => refused.push(message.text()));
    await tab.setJavaScriptEnabled(true);
    await tab.reload({ waitUntil: 'load' });
    expect(await tab.evaluate(() => 'planted' in window)).toBe(false);
    expect(refused.join('\n')).toMatch(/integrity/);
  } finally {
    await folder.close();
  }
});
