// The build writes page data as JSON, in one file for each page. The file name contains a hash of the content.
import { describe, expect, test } from 'vitest';
import { draw } from '../../../../../scripts/site/content/draw.ts';
import { nameDataFile, toPageData } from '../../../../../scripts/site/content/page-data.ts';
import { buildPageBodies, buildRouteTable } from '../../../../../src/model/collections/routes.ts';
import type { Content } from '../../../../../src/model/schemas/content-types.ts';
import {
  DataFileSource,
  FigureSource,
  IconSource,
  MarkdownSource,
  ShapeSource,
} from '../../../../../src/model/schemas/sources.ts';
import { dataSettings, plainOf, siteDataOf } from '../../../../support/page-data.ts';
import { content } from '../../../../support/real-content.ts';

const markdown = async (source: string): Promise<unknown> =>
  (await plainOf(new MarkdownSource(source, 'block'), content)).data;
const drawingOf = (name: string) => draw(dataSettings(content), name);

describe('Markdown', () => {
  test('becomes a tree whose figures contain their drawings', async () => {
    expect(await markdown('![A cube](figure:space-time-cube "Time goes up.")')).toEqual([
      '',
      {},
      ['Figure', { alt: 'A cube', caption: 'Time goes up.', drawing: await drawingOf('space-time-cube') }],
    ]);
  });
});

test("drawings at any depth of a value become trees with React's attribute names", async () => {
  const shape = new ShapeSource({ tag: 'svg', attributes: { 'stroke-width': 2 }, children: ['North'] });
  const value = { items: [{ icon: new IconSource('ship'), figure: new FigureSource('hex-bins') }], shape };
  const { data, files } = await plainOf(value, content);
  expect(data).toEqual({
    items: [{ icon: await drawingOf('lucide-ship'), figure: await drawingOf('hex-bins') }],
    shape: ['svg', { strokeWidth: 2 }, 'North'],
  });
  expect((await drawingOf('hex-bins')).slice(0, 2)).toEqual([
    'svg',
    expect.objectContaining({ className: 'fg wide on-day' }),
  ]);
  expect(files.size).toBe(0);
});

test('a drawing that loads separately is replaced by the address of its file', async () => {
  const { data, files } = await plainOf({ drawingFile: new DataFileSource(new FigureSource('hex-bins')) }, content);
  const text = JSON.stringify(await drawingOf('hex-bins'));
  expect(data).toEqual({ drawingFile: `/assets/${nameDataFile(text)}.json` });
  expect([...files]).toEqual([[nameDataFile(text), text]]);
});

/** Returns the paths of values that JSON can't represent, and of texts that contain HTML markup. */
function findForeignValues(value: unknown, place: string): string[] {
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return [];
  if (typeof value === 'string')
    return /<\/?[a-z][\w-]*(\s[^<>]*)?>/i.test(value) ? [`${place} is markup: ${value}`] : [];
  const isArray = Array.isArray(value);
  if (typeof value !== 'object' || (!isArray && Object.getPrototypeOf(value) !== Object.prototype))
    return [`${place} is ${String(value)}`];
  return (
    Object.entries(value as object)
      // JSON leaves out fields whose value is undefined, so they cause no problem.
      .filter(([, inner]) => isArray || inner !== undefined)
      .flatMap(([key, inner]) => findForeignValues(inner, `${place}.${key}`))
  );
}

const bodies = buildPageBodies(content);

test.each([...bodies.keys()])('the data of %s is plain JSON, and its data file contains all of it', async (path) => {
  const data = await toPageData(bodies.get(path), dataSettings(content), new Map());
  expect(findForeignValues(data, path)).toEqual([]);
  const site = await siteDataOf(content);
  expect(JSON.parse(site.files.get(site.pages.get(path) ?? '') ?? '')).toEqual(data);
});

test('every page has a data file, and every drawing file that page data names exists', async () => {
  const { pages, files } = await siteDataOf(content);
  expect([...pages.keys()].sort()).toEqual(
    buildRouteTable(content)
      .map(({ path }) => path)
      .sort(),
  );
  const named = [...files.values()].flatMap((text) =>
    [...text.matchAll(/"(?:drawingFile|subjectsFile)":"\/assets\/([\w-]{8})\.json"/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(0);
  expect([...new Set([...pages.values(), ...named])].sort()).toEqual([...files.keys()].sort());
});

/** Returns the pages whose data file gets a different name, and the pages that are added or removed. */
async function changedPages(changed: Content): Promise<string[]> {
  const before = (await siteDataOf(content)).pages;
  const after = (await siteDataOf(changed)).pages;
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort();
}

const [firstArticle = expect.fail('There is no article.')] = content.articles;

test('the name of a data file changes only if its content changes', async () => {
  expect(await changedPages({ ...content, articles: [...content.articles] })).toEqual([]);
  const articles = content.articles.map((article) =>
    article === firstArticle ? { ...article, subtitle: `${article.subtitle}.` } : article,
  );
  expect(await changedPages({ ...content, articles })).toEqual([`/blog/${firstArticle.slug}`]);
});

test('a new article changes only the data of the article list and of pages that link to it', async () => {
  const added = { ...firstArticle, slug: 'one-more', title: 'One more', id: '1000', related: [] };
  const [neighbour = expect.fail('There is only one article.')] = content.articles.slice(1);
  const articles = [added, ...content.articles].map((article) =>
    article === neighbour ? { ...article, related: [...article.related, added.slug] } : article,
  );
  expect(await changedPages({ ...content, articles })).toEqual(
    ['/blog', `/blog/${neighbour.slug}`, '/blog/one-more'].sort(),
  );
});

test('only pages that show a drawing have it in their data', async () => {
  const { pages, files } = await siteDataOf(content);
  const drawing = JSON.stringify(await drawingOf('small-retail'));
  const showing = [...pages].filter(([, name]) => files.get(name)?.includes(drawing)).map(([path]) => path);
  expect(showing).toEqual(['/', '/sectors']);
});
