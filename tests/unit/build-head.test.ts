import { expect, test } from 'vitest';
import { buildArticleHead, buildPageHead, buildSectorHead, buildServiceHead } from '../../src/seo/build-head.ts';
import { buildMissingHead, type Head } from '../../src/seo/head.ts';
import {
  sampleCatalogue as catalogue,
  sampleArticleFacts,
  samplePageFacts,
  sampleSectorFacts,
  sampleServiceFacts,
  sampleSite,
} from '../support/sample-content.ts';

const { host, name } = sampleSite;
const graphOf = (head: Head): Record<string, unknown>[] => JSON.parse(head.structuredData)['@graph'];
const typesOf = (head: Head): unknown[] => graphOf(head).map((node) => node['@type']);
/** Names and addresses of the breadcrumbs. */
const trailOf = (head: Head): unknown => graphOf(head).find((node) => node['@type'] === 'BreadcrumbList');
const trail = (...steps: [name: string, path: string][]) =>
  expect.objectContaining({
    itemListElement: steps.map(([step, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step,
      item: `${host}${path}`,
    })),
  });

test('a page says its title with the brand, its description and its canonical address', () => {
  expect(buildPageHead(catalogue, samplePageFacts)).toMatchObject({
    title: `What precision means | ${name}`,
    ogTitle: 'What precision means',
    description: samplePageFacts.description,
    canonical: `${host}/about/precision`,
    siteName: name,
    ogType: 'website',
    indexable: true,
  });
});

test('a page whose title names the brand gets no suffix', () => {
  expect(buildPageHead(catalogue, { ...samplePageFacts, titleSuffix: false }).title).toBe('What precision means');
});

test('a page that must not be listed says so', () => {
  expect(buildPageHead(catalogue, { ...samplePageFacts, indexable: false }).indexable).toBe(false);
});

test('the breadcrumbs of a page follow its back link', () => {
  expect(trailOf(buildPageHead(catalogue, samplePageFacts))).toEqual(
    trail(['Home', '/'], ['About', '/about'], ['Precision', '/about/precision']),
  );
  const top = { ...samplePageFacts, path: '/about', name: 'About', back: { label: 'Back to Home', to: '/' } };
  expect(trailOf(buildPageHead(catalogue, top))).toEqual(trail(['Home', '/'], ['About', '/about']));
});

test('a page without a back link has no breadcrumbs', () => {
  const { back, ...page } = samplePageFacts;
  expect(typesOf(buildPageHead(catalogue, page))).toEqual([]);
});

test('a page emits the organization and the lists that its content asks for', () => {
  const head = buildPageHead(catalogue, {
    ...samplePageFacts,
    structuredData: ['organization', 'services', 'sectors'],
  });
  expect(typesOf(head)).toEqual(['Organization', 'ItemList', 'ItemList', 'BreadcrumbList']);
  expect(graphOf(head)).toMatchObject([
    { name },
    { itemListElement: [{ name: sampleServiceFacts.title, url: `${host}/services/gis` }] },
    { itemListElement: [{ name: `${sampleSectorFacts.title} Solutions`, url: `${host}/sectors/retail` }] },
    {},
  ]);
});

test('a list that would be empty is not emitted', () => {
  const empty = { ...catalogue, services: [] };
  expect(typesOf(buildPageHead(empty, { ...samplePageFacts, structuredData: ['services'] }))).toEqual([
    'BreadcrumbList',
  ]);
});

test('a service emits Service data and its place below the services', () => {
  const head = buildServiceHead(catalogue, sampleServiceFacts);
  expect(head).toMatchObject({
    title: `Sample service | ${name}`,
    description: sampleServiceFacts.metaDescription,
    canonical: `${host}/services/gis`,
    ogType: 'website',
  });
  expect(graphOf(head)).toMatchObject([
    { '@type': 'Service', name: 'Sample service', description: sampleServiceFacts.description },
    {},
  ]);
  expect(trailOf(head)).toEqual(trail(['Home', '/'], ['Services', '/services'], ['Sample service', '/services/gis']));
});

test('a title written for search results takes the place of the plain one', () => {
  const head = buildServiceHead(catalogue, { ...sampleServiceFacts, metaTitle: 'Better found' });
  expect(head.title).toBe(`Better found | ${name}`);
});

test('a sector stands below the industries and emits no Service data', () => {
  const head = buildSectorHead(catalogue, sampleSectorFacts);
  expect(head).toMatchObject({
    title: `Sample sector | ${name}`,
    description: sampleSectorFacts.metaDescription,
    canonical: `${host}/sectors/retail`,
  });
  expect(typesOf(head)).toEqual(['BreadcrumbList']);
  expect(trailOf(head)).toEqual(trail(['Home', '/'], ['Industries', '/sectors'], ['Sample sector', '/sectors/retail']));
});

test('an article is an article for social networks, and a BlogPosting', () => {
  const head = buildArticleHead(catalogue, sampleArticleFacts);
  expect(head).toMatchObject({
    title: `A sample article | ${name}`,
    description: sampleArticleFacts.description,
    canonical: `${host}/blog/sample-article`,
    ogType: 'article',
    ogImage: { url: `${host}/share/blog/sample-article.png`, alt: 'The title beside a line' },
    article: {
      published: '2025-10-22T12:00:00+00:00',
      modified: '2025-10-22T12:00:00+00:00',
      author: 'Research Team',
    },
  });
  expect(typesOf(head)).toEqual(['BlogPosting', 'BreadcrumbList']);
  expect(graphOf(head)[0]).toMatchObject({ image: `${host}/share/blog/sample-article.png` });
});

test('a changed article says when it was modified', () => {
  const head = buildArticleHead(catalogue, { ...sampleArticleFacts, updated: '2025-11-02' });
  expect(head.article).toMatchObject({ modified: '2025-11-02T12:00:00+00:00' });
  expect(graphOf(head)[0]).toMatchObject({ dateModified: '2025-11-02T12:00:00+00:00' });
});

test('a missing entry must not be listed and emits nothing', () => {
  const facts = { path: '/services/nothing', title: 'Service Not Found', description: 'It does not exist.' };
  expect(buildMissingHead(sampleSite, facts)).toMatchObject({
    title: `Service Not Found | ${name}`,
    canonical: `${host}/services/nothing`,
    indexable: false,
    structuredData: '{}',
  });
});
