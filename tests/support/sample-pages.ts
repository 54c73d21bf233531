/** A small made-up site: a page of each kind that has structured data of its own, as route, head and main heading. */
import { buildRouteTable, type SiteRoute } from '../../src/routes/route-table.ts';
import { buildArticleHead, buildPageHead, buildSectorHead, buildServiceHead } from '../../src/seo/build-head.ts';
import type { Head } from '../../src/seo/head.ts';
import {
  sampleArticleFacts,
  sampleCatalogue,
  samplePageFacts,
  sampleSectorFacts,
  sampleServiceFacts,
} from './sample-content.ts';

const listed = (file: string, path: string, name: string) => ({
  ...{ file, path, name, updated: '2025-03-06', indexable: true },
});

const catalogue = {
  ...sampleCatalogue,
  pages: [
    ...sampleCatalogue.pages,
    listed('home', '/', 'Home'),
    listed('services', '/services', 'Services'),
    listed('sectors', '/sectors', 'Industries'),
    listed('blog', '/blog', 'Blog'),
  ],
  services: [
    ...sampleCatalogue.services,
    { slug: 'ml', title: 'Second service', description: 'What the second does.', updated: '2025-03-01' },
  ],
};

export const sampleRoutes = new Map(buildRouteTable(catalogue).map((route) => [route.path, route]));

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
