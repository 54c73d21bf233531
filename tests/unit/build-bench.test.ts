// What the bench of larger sites says of its measurements.

import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseContentFile } from '../../scripts/build/content/read-files.ts';
import { type BuildResult, findSlowBuilds, printBuildTable } from '../../scripts/measure/bench/build-results.ts';
import { generateArticles } from '../../scripts/measure/bench/generate-articles.ts';
import { generateServices } from '../../scripts/measure/bench/generate-services.ts';
import { entryFolders } from '../../src/content/entry-schemas.ts';
import { entries } from '../support/content-mistakes.ts';

const taken = (seconds: number, bytes: number | null = 0.9e9) => ({ seconds, bytes });

const result = (changes: Partial<BuildResult>): BuildResult => ({
  ...{ articles: 1000, services: 100, cold: taken(100), sentence: taken(4), title: taken(20), added: taken(21) },
  ...{ scripts: { content: 90_000, article: 85_000 }, index: 20_000 },
  ...changes,
});

test('a build within the goals is no news, and each goal that is missed is named', () => {
  const small = { articles: 11, services: null };
  expect(findSlowBuilds([result({ ...small, scripts: { content: 89_500 } }), result({})])).toEqual([]);
  expect(findSlowBuilds([result({ cold: taken(412) })])).toEqual([expect.stringContaining('412.0 s cold')]);
  expect(findSlowBuilds([result({ sentence: taken(10.1) })])).toEqual([
    expect.stringContaining('10.1 s after an edit'),
  ]);
  expect(findSlowBuilds([result({ title: taken(20, 3.98e9) })])).toEqual([
    '1000 articles, 100 services, another title: 3.98 GB; the goal is 3.00.',
  ]);
  expect(findSlowBuilds([result({ cold: taken(100, null) })])).toEqual([]);
});

test('scripts grow where those of one kind of page do, whatever others weigh', () => {
  const small = result({ articles: 11, services: null, scripts: { content: 90_000, article: 80_000 } });
  const large = result({ scripts: { content: 90_000, article: 82_000, service: 70_000 } });
  expect(findSlowBuilds([small, large])).toEqual([
    expect.stringMatching(/82\.0 KB on a page of the kind "article", with fewer entries 80\.0: they grow/),
  ]);
});

test('the table has a row for each site', () => {
  expect(printBuildTable([result({ services: null, cold: taken(100, null) })]).split('\n')).toEqual([
    expect.stringContaining('| articles | services | cold, s | GB |'),
    expect.stringContaining('| --- |'),
    '| 1000 | the same | 100.0 | unknown | 4.0 | 0.90 | 20.0 | 0.90 | 21.0 | 0.90 | 90.0 | 20.0 |',
  ]);
});

test('generated services fill the folder up, and each is one that a build takes', async () => {
  const root = await mkdtemp(join(tmpdir(), 'services-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await cp('content', root, { recursive: true });
  const before = (await readdir(join(root, 'services'))).length;
  await generateServices(root, before + 3);
  const names = await readdir(join(root, 'services'));
  expect(names).toHaveLength(before + 3);
  const made = names.filter((name) => name.startsWith('generated-'));
  const problems = await Promise.all(
    made.map(async (name) => {
      const file = `content/services/${name}`;
      const raw = parseContentFile(file, await readFile(join(root, 'services', name), 'utf8'));
      return entryFolders.services.schema.safeParse(raw.value).error?.issues ?? [];
    }),
  );
  expect(problems.flat()).toEqual([]);
});

test('generated articles fill a folder up, each with words in an order of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'articles-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const real = `content/${entries.article}`;
  await writeFile(join(folder, 'real.md'), await readFile(real, 'utf8'));
  const last = await generateArticles(folder, 5);
  const names = await readdir(folder);
  expect(names).toHaveLength(5);
  expect(last).toBe(join(folder, 'generated-4.md'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const sentences = texts.flatMap((text) => text.match(/[A-Z][a-z ]{40,}\./g) ?? []);
  expect(sentences.length).toBeGreaterThan(100);
  expect(new Set(sentences).size).toBe(sentences.length);
});
