// Tests the structured data of every kind of page in the built files (section 3.4 of the site's specification).
import { expect, test } from 'vitest';
import { formatDate } from '../../src/lib/format-date.ts';
import { readPage, textOf } from '../support/built-site.ts';
import { readEngineOptions } from '../support/engine-options.ts';
import { content, paths } from '../support/real-content.ts';
import { findRichResultProblems } from './find-rich-result-problems.ts';

const graphOf = (path: string): string =>
  readPage(path).document.getElementById('structured-data')?.textContent ??
  expect.fail(`${path} has no structured data.`);

test.each([
  ['/', 'Organization'],
  ['/services', 'ItemList'],
  ['/sectors', 'ItemList'],
])('the page %s has structured data of the type %s', (path, type) => {
  expect(graphOf(path)).toContain(`"@type":"${type}"`);
});

test('the build checks that the structured data of each page agrees with the page', async () => {
  const options = readEngineOptions();
  // Call `routes` first, as the engine does. `checkPage` then uses these routes.
  await options.routes();
  const path = '/services/gis';
  const { document } = readPage(path);
  const valuesOf = (selector: string, attribute: string): string[] =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
  const facts = {
    path,
    titles: [],
    descriptions: valuesOf('meta[name="description"]', 'content'),
    canonicals: valuesOf('link[rel="canonical"]', 'href'),
    robots: [],
    h1: [document.querySelector('h1')?.textContent ?? ''],
    structuredData: [graphOf(path)],
    links: valuesOf('a[href]', 'href').map((href) => ({ href, text: '' })),
    ids: [],
    styled: [],
  };
  expect(options.checkPage(facts)).toEqual([]);
  expect(options.checkPage({ ...facts, h1: ['Another heading'] })).toEqual([
    expect.stringMatching(
      /^JSON-LD of Service, field "name": .* expected "Another heading"\. Correct content\/services\/gis\.yaml /,
    ),
  ]);
});

test.each(paths)('the rich-result validator finds no problems on %s', async (path) => {
  const { document } = readPage(path);
  // All structured data is in one script, so the validator gets only the script. Searching the whole page would be
  // slow.
  expect(document.querySelectorAll('[itemscope], [itemprop], [typeof], [vocab]')).toHaveLength(0);
  const [script, ...others] = document.querySelectorAll('script[type="application/ld+json"]');
  expect(others).toEqual([]);
  expect(await findRichResultProblems(path, script?.outerHTML ?? '')).toEqual([]);
});

test.each(content.articles)('the structured data of $slug has the same dates as the visible page', ({ slug }) => {
  const { main } = readPage(`/blog/${slug}`);
  const text = graphOf(`/blog/${slug}`);
  const [, published = ''] = /"datePublished":"([\d-]{10})T12:00:00\+00:00"/.exec(text) ?? [];
  const [, modified = ''] = /"dateModified":"([\d-]{10})T12:00:00\+00:00"/.exec(text) ?? [];
  const seen = [...main.querySelectorAll('article > header time')].map(textOf);
  expect(seen).toEqual([
    `Published: ${formatDate(published)}`,
    ...(modified === published ? [] : [`Updated: ${formatDate(modified)}`]),
  ]);
});

test.each([
  {
    fault: 'breadcrumbs of one step',
    path: '/about',
    from: /\{"@type":"ListItem","position":1[^}]*\},/,
    to: '',
    says: '/about, JSON-LD of BreadcrumbList, field "itemListElement": At least two ListItems are required. Correct src/model/seo/json-ld.ts',
  },
  {
    fault: 'a rating without reviews',
    path: '/services/gis',
    from: /"reviewCount":1,/,
    to: '',
    says: '/services/gis, JSON-LD of Service, field "ratingCount", "reviewCount": ',
  },
])('the rich-result validator reports $fault', async ({ path, from, to, says }) => {
  const { html } = readPage(path);
  expect(html).toMatch(from);
  const [problem = '', ...more] = await findRichResultProblems(path, html.replace(from, to));
  expect(more).toEqual([]);
  expect(problem.startsWith(says), problem).toBe(true);
});
