// The data that one page loads does not grow with the number of pages. The list of all pages loads only with the first
// navigation.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageListFile } from '../../scripts/site/content/page-data.ts';
import { buildRouteTable } from '../../src/model/collections/routes.ts';
import { readPage } from '../support/built-site.ts';
import { builtPlaces } from '../support/project.ts';
import { content } from '../support/real-content.ts';

const { dist } = builtPlaces;
const table = buildRouteTable(content);
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
const list: { app: string; pages: Record<string, string> } = JSON.parse(read(pageListFile));

test('the page list names the data file of every page, and the app script of the same build', () => {
  expect(Object.keys(list.pages).toSorted()).toEqual(table.map(({ path }) => path).sort());
  const missing = Object.values(list.pages).filter((name) => !existsSync(join(dist, `assets/${name}.json`)));
  expect(missing).toEqual([]);
  const [, starter = ''] = read('index.html').match(/<script[^>]+type="module"[^>]+src="\/(assets\/[^"]+)"/) ?? [];
  expect(read(starter)).toContain(list.app.replace('assets/', './'));
});

test('the compressed page list has less than 30 bytes per page', () => {
  expect(readFileSync(join(dist, `${pageListFile}.br`)).length).toBeLessThan(30 * table.length);
});

test('every page contains the address of its data file, and the app script contains no article addresses', () => {
  const code = read(list.app);
  for (const { path, kind } of table) {
    const dataset = readPage(path).document.getElementById('root')?.dataset;
    expect({ path: dataset?.prerendered, page: dataset?.page }).toEqual({
      path,
      page: `/assets/${list.pages[path]}.json`,
    });
    if (kind === 'article') expect(code).not.toContain(path);
  }
});

test('the root element of every page states how many elements it contains', () => {
  for (const { path } of table) {
    const root = readPage(path).document.getElementById('root');
    expect(root?.dataset.elements, path).toBe(String(root?.getElementsByTagName('*').length));
  }
});
