// What a page loads doesn't grow with the site; the index that does comes with a look-up.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { outputPath } from 'vite-plugin-ssr-free-prerender';
import { expect, test } from 'vitest';
import { buildRouteTable } from '../../src/collections/routes.ts';
import { builtPlaces } from '../support/project.ts';
import { content } from '../support/real-content.ts';

const { dist } = builtPlaces;
const table = buildRouteTable(content);
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
const { app, routes } = (await import(/* @vite-ignore */ join(dist, 'routes.js'))).default;

test('the index names every route with its kind, files that are there, and the app that it belongs to', () => {
  expect(routes.map(({ path, kind }: { path: string; kind: string }) => ({ path, kind }))).toEqual(
    table.map(({ path, kind }) => ({ path, kind })),
  );
  const files = [...read('routes.js').matchAll(/assets\/[\w.-]+\.js/g)].map(([file]) => file);
  expect(files.length).toBeGreaterThan(table.length);
  expect(files.filter((file) => !existsSync(join(dist, file)))).toEqual([]);
  const [, starter = ''] = read('index.html').match(/<script[^>]+src="\/(assets\/index-[^"]+)"/) ?? [];
  expect(read(starter)).toContain(app.replace('assets/', './'));
});

test('the index imports nothing: a tab of another build must not get a second app', () => {
  expect(read('routes.js')).not.toMatch(/\bimport[\s{"'`]|\bfrom["'`]/);
});

test('neither starter nor app names an article, and each page names its own body', () => {
  const code = read(app);
  for (const { path, kind } of table) {
    const { dataset = {} } = new JSDOM(read(outputPath(path))).window.document.getElementById('root') ?? {};
    const row = routes.find((route: { path: string }) => route.path === path);
    expect({ path, ...dataset }).toEqual({ path, prerendered: path, kind, body: dataset.body });
    expect(existsSync(join(dist, dataset.body ?? 'none')), path).toBe(true);
    expect(row.kind).toBe(dataset.kind);
    if (kind === 'article') expect(code).not.toContain(path);
  }
});
