// Articles in a client build: files beside the bundle.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readClientManifest } from '../../scripts/build/content/client-manifest.ts';
import { contentModule } from '../../scripts/build/content/emit-module.ts';
import { createPhotographer } from '../../scripts/build/content/photograph-copies.ts';
import { writeBodies } from '../../scripts/build/content/write-bodies.ts';
import { buildMissingEntries } from '../../src/collections/missing-entry.ts';
import { buildRouteTable } from '../../src/collections/routes.ts';
import type { Content } from '../../src/content/content-types.ts';
import { content, projectRoot } from '../support/real-content.ts';

/** A client build as the bundler leaves it. */
async function openClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bodies-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['assets', '.vite']) await mkdir(join(folder, name));
  const bodies = buildRouteTable(content).flatMap(({ kind, body }) => (kind === 'article' ? [] : body));
  const keys = [...bodies, ...[...buildMissingEntries(content).values()].map(({ key }) => key)];
  const manifest = {
    '_app.js': { file: 'assets/app-12345678.js', name: 'app' },
    ...Object.fromEntries(keys.map((key) => [contentModule(key), { file: `assets/${key.replaceAll('/', '-')}.js` }])),
  };
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  return folder;
}

const write = (clientDir: string, written: Content): Promise<void> =>
  writeBodies({
    ...{ projectRoot, clientDir, content: written },
    photographer: createPhotographer(projectRoot, join(clientDir, 'photographs'), async () => written),
  });

const fileOf = async (folder: string, slug: string): Promise<string | undefined> =>
  (await readClientManifest(folder))[contentModule(`articles/${slug}`)]?.file;

test('a changed article changes its own file and the index, and no other file', async () => {
  const [edited, other] = content.articles;
  const articles = content.articles.map((article) =>
    article === edited ? { ...article, title: 'Another title' } : article,
  );
  const [before, after] = [await openClient(), await openClient()];
  await write(before, content);
  await write(after, { ...content, articles });
  const namesIn = (folder: string) =>
    Promise.all([edited, other].map(async (article) => (await fileOf(folder, article?.slug ?? '')) ?? ''));
  const [former = '', kept = ''] = await namesIn(before);
  const [now = '', same = ''] = await namesIn(after);
  expect(now).not.toBe(former);
  expect(same).toBe(kept);
  expect(await readFile(join(after, now), 'utf8')).toContain('Another title');
  expect(await readFile(join(before, 'routes.js'), 'utf8')).toContain(former);
  expect(await readFile(join(after, 'routes.js'), 'utf8')).toContain(now);
});
