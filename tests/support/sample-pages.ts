/**
 * Routes, document heads and main headings of a small invented site. It has one page of each kind that has its own
 * structured data.
 */
import { collections, type Kind } from '../../src/model/collections/collections.ts';
import type { SiteRoute } from '../../src/model/collections/routes.ts';
import type { Folder } from '../../src/model/schemas/entry-schemas.ts';
import { buildArticleHead, buildPageHead, buildSectorHead, buildServiceHead } from '../../src/model/seo/build-head.ts';
import type { Head } from '../../src/model/seo/head.ts';
import {
  sampleArticleFacts,
  sampleCatalogue,
  samplePageFacts,
  sampleSectorFacts,
  sampleServiceFacts,
} from './sample-content.ts';

const catalogue = {
  ...sampleCatalogue,
  services: [
    ...sampleCatalogue.services,
    { slug: 'ml', title: 'Second service', description: 'What the second does.' },
  ],
};

/** Returns the path and the route of a page, with the structured data that its collection declares. */
const route = (folder: Folder, kind: Kind, slug: string, path: string, name: string): [string, SiteRoute] => [
  path,
  {
    path,
    kind,
    entry: `${folder}/${slug}`,
    name,
    indexable: true,
    lastmod: '2025-03-06',
    file: `content/${folder}/${slug}.${folder === 'articles' ? 'md' : 'yaml'}`,
    graph: collections[folder].graph,
  },
];

export const sampleRoutes = new Map([
  route('pages', 'content', 'home', '/', 'Home'),
  route('pages', 'content', 'about', '/about', 'About'),
  route('pages', 'content', 'precision', '/about/precision', 'Precision'),
  route('pages', 'content', 'services', '/services', 'Services'),
  route('pages', 'content', 'sectors', '/sectors', 'Industries'),
  route('pages', 'content', 'blog', '/blog', 'Blog'),
  route('services', 'service', 'gis', '/services/gis', 'Sample service'),
  route('services', 'service', 'ml', '/services/ml', 'Second service'),
  route('sectors', 'sector', 'retail', '/sectors/retail', 'Sample sector'),
  route('articles', 'article', 'sample-article', '/blog/sample-article', 'A sample article'),
]);

const backHome = { label: 'Back to Home', to: '/' };
const { back: _, ...withoutBack } = samplePageFacts;
const homeFacts = { ...withoutBack, path: '/', name: 'Home' };
const servicesFacts = { ...samplePageFacts, path: '/services', name: 'Services', back: backHome };
const sectorsFacts = { ...samplePageFacts, path: '/sectors', name: 'Industries', back: backHome };

export type SamplePage = { route: SiteRoute; head: Head; heading: string };

function samplePage(path: string, head: Head, heading: string): SamplePage {
  const route = sampleRoutes.get(path);
  if (!route) throw new Error(`There is no sample route ${path}.`);
  return { route, head, heading };
}

export const samplePages = {
  home: samplePage('/', buildPageHead(catalogue, { ...homeFacts, structuredData: ['organization'] }), 'Welcome'),
  'list of services': samplePage(
    '/services',
    buildPageHead(catalogue, { ...servicesFacts, structuredData: ['services'] }),
    'What we do',
  ),
  'list of sectors': samplePage(
    '/sectors',
    buildPageHead(catalogue, { ...sectorsFacts, structuredData: ['sectors'] }),
    'Whom we serve',
  ),
  'plain page': samplePage('/about/precision', buildPageHead(catalogue, samplePageFacts), 'What precision means'),
  service: samplePage('/services/gis', buildServiceHead(catalogue, sampleServiceFacts), sampleServiceFacts.title),
  sector: samplePage('/sectors/retail', buildSectorHead(catalogue, sampleSectorFacts), sampleSectorFacts.title),
  article: samplePage(
    '/blog/sample-article',
    buildArticleHead(catalogue, { ...sampleArticleFacts, updated: '2025-11-02' }),
    sampleArticleFacts.title,
  ),
};
