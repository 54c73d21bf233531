// What the bench of larger sites says of its measurements.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type BuildResult, findSlowBuilds, printBuildTable } from '../../scripts/measure/bench/build-results.ts';
import { generateArticles } from '../../scripts/measure/bench/generate-articles.ts';

const result = (changes: Partial<BuildResult>): BuildResult => ({
  ...{ articles: 1000, cold: 100, edited: 4, bytes: 0.9e9, scripts: 90_000, index: 20_000 },
  ...changes,
});

test('a build within the goals is no news, and each goal that is missed is named', () => {
  expect(findSlowBuilds([result({ articles: 11, scripts: 89_500 }), result({})])).toEqual([]);
  expect(findSlowBuilds([result({ cold: 412 })])).toEqual([expect.stringContaining('412 s cold')]);
  expect(findSlowBuilds([result({ edited: 5.1 })])).toEqual([expect.stringContaining('5.1 s after an edit')]);
  expect(findSlowBuilds([result({ bytes: 1.98e9 })])).toEqual([expect.stringContaining('1.98 GB')]);
  expect(findSlowBuilds([result({ articles: 11, scripts: 89_000 }), result({ scripts: 101_300 })])).toEqual([
    expect.stringMatching(/101\.3 KB.*they grow with the site/),
  ]);
  expect(findSlowBuilds([result({ bytes: null })])).toEqual([]);
});

test('the table has a row for each site', () => {
  expect(printBuildTable([result({ bytes: null })]).split('\n')).toEqual([
    expect.stringContaining('| articles | cold, s |'),
    expect.stringContaining('| --- |'),
    '| 1000 | 100.0 | unknown | 4.0 | 90.0 | 20.0 |',
  ]);
});

test('generated articles fill a folder up, each with words in an order of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'articles-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const real = 'content/articles/reimagining-urban-resilience.md';
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
