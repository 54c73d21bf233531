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

test('the head of a page contains a branded title, a description and a canonical address', () => {
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

test('a page with `titleSuffix: false` keeps its title without the brand', () => {
  expect(buildPageHead(catalogue, { ...samplePageFacts, titleSuffix: false }).title).toBe('What precision means');
});

test('the head of a page that must not be indexed has `indexable: false`', () => {
  expect(buildPageHead(catalogue, { ...samplePageFacts, indexable: false }).indexable).toBe(false);
});

test('the head of a service has a branded title and the description for search results', () => {
  const head = buildServiceHead(catalogue, sampleServiceFacts);
  expect(head).toMatchObject({
    title: `Sample service | ${name}`,
    description: sampleServiceFacts.metaDescription,
    canonical: `${host}/services/gis`,
    ogType: 'website',
  });
});

test('if a service has a title for search results, it replaces the plain title', () => {
  const head = buildServiceHead(catalogue, { ...sampleServiceFacts, metaTitle: 'Better found' });
  expect(head.title).toBe(`Better found | ${name}`);
});

test('the head of a sector has a branded title and the description for search results', () => {
  const head = buildSectorHead(catalogue, sampleSectorFacts);
  expect(head).toMatchObject({
    title: `Sample sector | ${name}`,
    description: sampleSectorFacts.metaDescription,
    canonical: `${host}/sectors/retail`,
  });
});

test('the head of an article tells social networks its type, dates, author and image', () => {
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

test('the head of an updated article states the time of the update', () => {
  const head = buildArticleHead(catalogue, { ...sampleArticleFacts, updated: '2025-11-02' });
  expect(head.article).toMatchObject({ modified: '2025-11-02T12:00:00+00:00' });
});

test('the page for a missing entry is not indexable and has no structured data', () => {
  const facts = { path: '/services/nothing', title: 'Service Not Found', description: 'It does not exist.' };
  expect(buildMissingHead(sampleSite, facts)).toMatchObject({
    title: `Service Not Found | ${name}`,
    canonical: `${host}/services/nothing`,
    indexable: false,
    structuredData: '{}',
  });
});
