// What a build keeps of content for the next one says the same as what it was made from.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createContentReader } from '../../scripts/build/content/content-reader.ts';
import { forgetResults, keepResults, saveResults } from '../../scripts/build/content/kept-results.ts';
import { checkFile } from '../../scripts/build/content/parse-content.ts';
import { readDrawingData } from '../../scripts/build/content/read-drawings.ts';
import { parseContentFile } from '../../scripts/build/content/read-files.ts';
import type { Content } from '../../src/content/content-types.ts';
import { entryFolders } from '../../src/content/entry-schemas.ts';
import { projectRoot } from '../support/project.ts';
import { content } from '../support/real-content.ts';

/** Says how many results a build has kept that none before it had. */
async function openResults(): Promise<
  <Result>(work: () => Promise<Result>) => Promise<{ result: Result; fresh: number }>
> {
  const folder = await mkdtemp(join(tmpdir(), 'kept-'));
  onTestFinished(() => {
    forgetResults();
    return rm(folder, { recursive: true });
  });
  const file = join(folder, 'results');
  const count = async (): Promise<number> => (await readFile(file, 'utf8').catch(() => '')).split('\n').length;
  return async (work) => {
    keepResults(file, 'code');
    const before = await count();
    const result = await work();
    await saveResults();
    return { result, fresh: (await count()) - before };
  };
}

test('an article with another title changes no drawing; another day changes those that are made of articles, and no others', async () => {
  const build = await openResults();
  const draw = (one: Content) => async () => [
    await readDrawingData(projectRoot, 'hex-bins', one),
    await readDrawingData(projectRoot, 'article-timeline', one),
  ];
  const edit = (changes: object): Content => ({
    ...content,
    articles: content.articles.map((article, index) => (index === 0 ? { ...article, ...changes } : article)),
  });
  // A content of its own: what other files of this worker have drawn of theirs is drawn no more.
  const first = await build(draw(edit({})));
  expect(first.fresh).toBe(3);
  expect(await build(draw(edit({ title: 'Another title' })))).toEqual({ result: first.result, fresh: 0 });
  const moved = await build(draw(edit({ published: '2019-01-01' })));
  expect(moved.fresh).toBe(1);
  expect(moved.result[0]).toEqual(first.result[0]);
  expect(moved.result[1]).not.toEqual(first.result[1]);
});

test('fields that are kept are the same, and so is the line of a mistake in them', async () => {
  const build = await openResults();
  const text = '---\ntitle: One\nrelated: [a, b]\n# A remark.\nid: 7\nempty:\n---\n\nText.\n';
  const read = async () => {
    const raw = parseContentFile('content/articles/one.md', text);
    const { problems } = checkFile(raw, entryFolders.articles.schema, null);
    return { value: raw.value, problems };
  };
  const first = await build(read);
  expect(first.fresh).toBe(1);
  expect(first.result.problems).toContainEqual(expect.objectContaining({ field: 'id', line: 5 }));
  expect(await build(read)).toEqual({ result: first.result, fresh: 0 });
});

test('fields that JSON cannot hold, or that name a part twice, are read anew', async () => {
  const build = await openResults();
  for (const text of ['value: .nan\n', 'one: &one [a]\ntwo: *one\n']) {
    const { fresh } = await build(async () => parseContentFile('content/x.yaml', text));
    expect(fresh, text).toBe(0);
  }
});

test('content whose places are forgotten is not read again, however often they are', async () => {
  const reader = createContentReader(projectRoot);
  const first = await reader.read();
  await reader.forgetPlaces();
  await reader.forgetPlaces();
  expect(await reader.read()).toBe(first);
  reader.forget();
  expect(await reader.read()).not.toBe(first);
});
