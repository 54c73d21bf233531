// Specification 3.4: the structured data of every kind of page.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { content, paths, readPage } from '../support/built-page.ts';
import { distDirectory } from '../support/project.ts';

const { site, articles, services, sectors } = content;
const graph = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});

function nodesOf(path: string) {
  const scripts = readPage(path).document.querySelectorAll('script[type="application/ld+json"]');
  expect(scripts).toHaveLength(1);
  return graph.parse(JSON.parse(scripts[0]?.textContent ?? ''))['@graph'];
}
const nodeOf = (path: string, type: string) => nodesOf(path).filter((node) => node['@type'] === type);

test.each(articles)('the article $slug is a BlogPosting with its days, its author and the publisher', (article) => {
  const url = `${site.host}/blog/${article.slug}`;
  expect(nodeOf(`/blog/${article.slug}`, 'BlogPosting')).toEqual([
    expect.objectContaining({
      headline: article.title,
      description: article.description,
      url,
      datePublished: `${article.published}T12:00:00+00:00`,
      dateModified: `${article.updated ?? article.published}T12:00:00+00:00`,
      author: expect.objectContaining({ name: article.author, url: `${site.host}/about` }),
      publisher: expect.objectContaining({ name: site.name }),
    }),
  ]);
});

test.each(services)('$title is a Service with its provider, kind, area, category and rating', (service) => {
  expect(nodeOf(`/services/${service.slug}`, 'Service')).toEqual([
    expect.objectContaining({
      name: service.title,
      description: service.description,
      serviceType: 'ProfessionalService',
      areaServed: 'Global',
      category: 'Geospatial Intelligence',
      provider: expect.objectContaining({ name: site.name }),
      aggregateRating: expect.objectContaining({ ratingValue: '5.0', reviewCount: 1 }),
    }),
  ]);
});

test.each([
  {
    path: '/services',
    items: services.map(({ title, description, slug }) => ({ name: title, description, url: `/services/${slug}` })),
  },
  {
    path: '/sectors',
    items: sectors.map(({ title, description, slug }) => ({
      name: `${title} Solutions`,
      description,
      url: `/sectors/${slug}`,
    })),
  },
])('$path is an ItemList of its whole catalogue, counted from 1', ({ path, items }) => {
  expect(nodeOf(path, 'ItemList')).toEqual([
    expect.objectContaining({
      name: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...item,
        url: site.host + item.url,
      })),
    }),
  ]);
});

test.each(['/', '/about'])('%s describes the organisation', (path) => {
  expect(nodeOf(path, 'Organization')).toEqual([
    expect.objectContaining({ name: site.name, url: `${site.host}/`, email: site.email }),
  ]);
});

test('the logo of the organisation is a file of the site', () => {
  expect(existsSync(join(distDirectory, site.organization.logo))).toBe(true);
});

test.each(paths)('%s carries only the structured data of its kind', (path) => {
  const kinds = nodesOf(path)
    .map((node) => node['@type'])
    .filter((kind) => kind !== 'BreadcrumbList');
  const expected = path.startsWith('/blog/')
    ? ['BlogPosting']
    : path.startsWith('/services/')
      ? ['Service']
      : path === '/' || path === '/about'
        ? ['Organization']
        : path === '/services' || path === '/sectors'
          ? ['ItemList']
          : [];
  expect(kinds).toEqual(expected);
});
