// Specification 3.4: the structured data of every kind of page, as it stands in the built files.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRichResultProblems } from '../../scripts/build/verify/find-rich-result-problems.ts';
import { findStructuredDataProblems } from '../../scripts/build/verify/find-structured-data-problems.ts';
import { formatDate } from '../../src/lib/format-date.ts';
import type { SiteRoute } from '../../src/routes/route-table.ts';
import { content, readPage, routes, textOf } from '../support/built-page.ts';
import { distDirectory } from '../support/project.ts';
import { readFacts } from '../support/read-facts.ts';

/** Problems of a page's HTML, each with its route as the build's findings have it. */
const problemsOf = (route: SiteRoute, html: string): string[] =>
  findStructuredDataProblems(
    readFacts(route.path, new DOMParser().parseFromString(html, 'text/html')),
    route,
    content,
  ).map((problem) => `${route.path} [inspect] ${problem}`);

test.each(routes)('the structured data of $path says what content and page say, and nothing else', (route) => {
  expect(problemsOf(route, readPage(route.path).html)).toEqual([]);
});

test.each(routes)('a validator of rich results finds nothing to mend on $path', async ({ path }) => {
  expect(await findRichResultProblems(path, readPage(path).html)).toEqual([]);
});

test.each(content.articles)('the days of $slug in its structured data are those that its readers see', ({ slug }) => {
  const { document, main } = readPage(`/blog/${slug}`);
  const text = document.getElementById('structured-data')?.textContent ?? '';
  const [, published = ''] = /"datePublished":"([\d-]{10})T12:00:00\+00:00"/.exec(text) ?? [];
  const [, modified = ''] = /"dateModified":"([\d-]{10})T12:00:00\+00:00"/.exec(text) ?? [];
  const seen = [...main.querySelectorAll('article > header time')].map(textOf);
  expect(seen).toEqual([
    `Published: ${formatDate(published)}`,
    ...(modified === published ? [] : [`Updated: ${formatDate(modified)}`]),
  ]);
});

test('the logo of the organisation is a file of the site', () => {
  const [, logo = ''] = /"logo":"([^"]+)"/.exec(readPage('/').html) ?? [];
  expect(logo.startsWith(`${content.site.host}/`)).toBe(true);
  expect(existsSync(join(distDirectory, new URL(logo).pathname))).toBe(true);
});

const article = '/blog/reimagining-urban-resilience';
const service = '/services/gis';

test.each([
  {
    fault: 'a day that is not the article’s',
    path: article,
    from: '"datePublished":"2025-04-06T',
    to: '"datePublished":"2025-04-07T',
    where: `${article} [inspect] JSON-LD of BlogPosting, field "datePublished": `,
    says: 'found "2025-04-07T12:00:00+00:00", expected "2025-04-06T12:00:00+00:00". Correct content/articles/reimagining-urban-resilience.md or src/seo/json-ld.ts',
  },
  {
    fault: 'an address that is not the canonical one',
    path: service,
    from: '/services/gis","serviceType"',
    to: '/services/gsi","serviceType"',
    where: `${service} [inspect] JSON-LD of Service, field "url": `,
    says: 'Correct content/services/gis.yaml or src/seo/json-ld.ts',
  },
  {
    fault: 'a wrong position',
    path: '/services',
    from: '"position":2,"name":"Social',
    to: '"position":3,"name":"Social',
    where: '/services [inspect] JSON-LD of ItemList, field "itemListElement[2].position": ',
    says: 'found 3, expected 2',
  },
  {
    fault: 'a step that the breadcrumbs leave out',
    path: '/about/precision',
    from: '"name":"About"',
    to: '"label":"About"',
    where: '/about/precision [inspect] JSON-LD of BreadcrumbList, field "itemListElement[2].name": ',
    says: 'found nothing, expected "About"',
    more: 1,
  },
  {
    fault: 'a field that nobody asked for',
    path: '/',
    from: '"@type":"Organization",',
    to: '"@type":"Organization","foundingDate":"1970",',
    where: '/ [inspect] JSON-LD of Organization, field "foundingDate": ',
    says: 'found "1970", expected nothing',
  },
  {
    fault: 'a kind that does not belong to the page',
    path: service,
    from: '"@type":"BreadcrumbList"',
    to: '"@type":"Product"',
    where: `${service} [inspect] JSON-LD: `,
    says: 'found 0 of BreadcrumbList, expected 1. Correct src/seo/build-head.ts',
    more: 1,
  },
])(
  '$fault is named by route and field, with what was expected and a remedy',
  ({ path, from, to, where, says, more = 0 }) => {
    const route = routes.find((one) => one.path === path) ?? expect.fail(`there is no route ${path}`);
    const { html } = readPage(path);
    expect(html).toContain(from);
    const [problem = '', ...others] = problemsOf(route, html.replace(from, to));
    expect(others).toHaveLength(more);
    expect(problem.startsWith(where), problem).toBe(true);
    expect(problem).toContain(says);
  },
);

test.each([
  {
    fault: 'breadcrumbs of one step',
    path: '/about',
    from: /\{"@type":"ListItem","position":1[^}]*\},/,
    to: '',
    says: '/about, JSON-LD of BreadcrumbList, field "itemListElement": At least two ListItems are required. Correct src/seo/json-ld.ts',
  },
  {
    fault: 'a rating of nobody',
    path: service,
    from: /"reviewCount":1,/,
    to: '',
    says: `${service}, JSON-LD of Service, field "ratingCount", "reviewCount": `,
  },
  {
    fault: 'JSON that does not parse',
    path: '/about',
    from: /\{"@context"/,
    to: '{"@context',
    says: '/about, JSON-LD of jsonld: ',
  },
])('the validator names $fault', async ({ path, from, to, says }) => {
  const { html } = readPage(path);
  expect(html).toMatch(from);
  const [problem = '', ...more] = await findRichResultProblems(path, html.replace(from, to));
  expect(more).toEqual([]);
  expect(problem.startsWith(says), problem).toBe(true);
});
