import { expect, test } from 'vitest';
import { buildShareSubjects } from '../../src/collections/routes.ts';
import { describeShareImage, shareImageFile } from '../../src/seo/share-image.ts';
import { content } from '../support/real-content.ts';

test('the picture of a page lies at the address of the page, below a folder of its own', () => {
  expect(['/', '/about', '/about/precision'].map(shareImageFile)).toEqual([
    '/share/home.png',
    '/share/about.png',
    '/share/about/precision.png',
  ]);
});

test('a picture is described by the title and the figure that it shows', () => {
  expect(describeShareImage('Any title', 'Two lines cross.')).toBe(
    '“Any title” on a dark chart, beside a figure: Two lines cross.',
  );
});

test('a description that networks would cut ends after a whole word within their limit', () => {
  const text = describeShareImage('Any title', 'measured '.repeat(60).trim());
  expect(text.length).toBeLessThanOrEqual(420);
  expect(text.length).toBeGreaterThan(400);
  expect(text).toMatch(/ measured…$/);
});

test('a page without a figure is described by that of the home page', () => {
  const home = buildShareSubjects(content).find(({ path }) => path === '/');
  const pages = content.pages.map((page) =>
    page.path === '/login' ? { ...page, sections: page.sections.slice(0, 1) } : page,
  );
  const login = buildShareSubjects({ ...content, pages }).find(({ path }) => path === '/login');
  expect(login?.figureAlt).toBe(home?.figureAlt);
  expect(login?.figureAlt).toMatch(/\S/);
});
