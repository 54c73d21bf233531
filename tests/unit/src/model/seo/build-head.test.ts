import { expect, test } from 'vitest';
import {
  buildArticleHead,
  buildPageHead,
  buildSectorHead,
  buildServiceHead,
} from '../../../../../src/model/seo/build-head.ts';
import { buildMissingHead } from '../../../../../src/model/seo/head.ts';
import {
  sampleCatalogue as catalogue,
  sampleArticleFacts,
  samplePageFacts,
  sampleSectorFacts,
  sampleServiceFacts,
  sampleSite,
} from '../../../../support/sample-content.ts';

const { host, name } = sampleSite;

test('a page has a title with the brand, a description and a canonical address', () => {
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

test('a page whose title contains the brand gets no suffix', () => {
  expect(buildPageHead(catalogue, { ...samplePageFacts, titleSuffix: false }).title).toBe('What precision means');
});

test('a page that must not be indexed is marked in its head', () => {
  expect(buildPageHead(catalogue, { ...samplePageFacts, indexable: false }).indexable).toBe(false);
});

test('a service has a title with the brand, and its description for search results', () => {
  const head = buildServiceHead(catalogue, sampleServiceFacts);
  expect(head).toMatchObject({
    title: `Sample service | ${name}`,
    description: sampleServiceFacts.metaDescription,
    canonical: `${host}/services/gis`,
    ogType: 'website',
  });
});

test('a title for search results replaces the plain title', () => {
  const head = buildServiceHead(catalogue, { ...sampleServiceFacts, metaTitle: 'Better found' });
  expect(head.title).toBe(`Better found | ${name}`);
});

test('a sector has a title with the brand, and its description for search results', () => {
  const head = buildSectorHead(catalogue, sampleSectorFacts);
  expect(head).toMatchObject({
    title: `Sample sector | ${name}`,
    description: sampleSectorFacts.metaDescription,
    canonical: `${host}/sectors/retail`,
  });
});

test('an article is marked as an article for social networks', () => {
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
});

test('a changed article states the time of its change', () => {
  const head = buildArticleHead(catalogue, { ...sampleArticleFacts, updated: '2025-11-02' });
  expect(head.article).toMatchObject({ modified: '2025-11-02T12:00:00+00:00' });
});

test('a missing entry is not indexed, and has no structured data', () => {
  const facts = { path: '/services/nothing', title: 'Service Not Found', description: 'It does not exist.' };
  expect(buildMissingHead(sampleSite, facts)).toMatchObject({
    title: `Service Not Found | ${name}`,
    canonical: `${host}/services/nothing`,
    indexable: false,
    structuredData: '{}',
  });
});
