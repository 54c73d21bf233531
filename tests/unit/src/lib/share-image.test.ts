import { expect, test } from 'vitest';
import { describeShareImage } from '../../../../src/lib/share-image.ts';
import { buildShareSubjects } from '../../../../src/model/collections/routes.ts';
import { content } from '../../../support/real-content.ts';

test('a share image’s long description is cut after a whole word within 420 characters', () => {
  const text = describeShareImage('Any title', 'measured '.repeat(60).trim());
  expect(text.length).toBeLessThanOrEqual(420);
  expect(text.length).toBeGreaterThan(400);
  expect(text).toMatch(/ measured…$/);
});

test('the share image of a page without a figure uses the home page’s figure description', () => {
  const home = buildShareSubjects(content).find(({ path }) => path === '/');
  const pages = content.pages.map((page) =>
    page.path === '/login' ? { ...page, sections: page.sections.slice(0, 1) } : page,
  );
  const login = buildShareSubjects({ ...content, pages }).find(({ path }) => path === '/login');
  expect(login?.figureAlt).toBe(home?.figureAlt);
  expect(login?.figureAlt).toMatch(/\S/);
});
