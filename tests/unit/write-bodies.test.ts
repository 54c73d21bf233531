// Articles in a client build: files beside the bundle, which the bundler never sees.
import { existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

test('a changed article changes its own file and the index; the site that stands has both as they were', async () => {
  const folder = await openClient();
  await write(folder, content);
  const [edited, other] = content.articles;
  const names = await Promise.all([edited, other].map((article) => fileOf(folder, article?.slug ?? '')));
  const [former = '', kept = ''] = names;
  expect(await readFile(join(folder, 'routes.js'), 'utf8')).toContain(former);
  const { ino } = await stat(join(folder, kept));
  // As the engine puts them into the finished site.
  await link(join(folder, former), join(folder, 'standing.js'));
  await link(join(folder, 'routes.js'), join(folder, 'standing-routes.js'));
  const articles = content.articles.map((article) =>
    article === edited ? { ...article, title: 'Another title' } : article,
  );
  await write(folder, { ...content, articles });
  const now = (await fileOf(folder, edited?.slug ?? '')) ?? '';
  expect(now).not.toBe(former);
  expect(existsSync(join(folder, former))).toBe(false);
  expect(await readFile(join(folder, now), 'utf8')).toContain('Another title');
  expect(await readFile(join(folder, 'routes.js'), 'utf8')).toContain(now);
  expect((await stat(join(folder, kept))).ino).toBe(ino);
  expect(await readFile(join(folder, 'standing.js'), 'utf8')).not.toContain('Another title');
  expect(await readFile(join(folder, 'standing-routes.js'), 'utf8')).toContain(former);
});
