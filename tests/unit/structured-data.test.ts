import { expect, test } from 'vitest';
import { buildBlogPosting, buildItemList, buildOrganization, buildService, printGraph } from '../../src/seo/json-ld.ts';
import { sampleSite } from '../support/sample-content.ts';

const { host } = sampleSite;
const post = {
  path: '/blog/sample',
  title: 'A sample',
  description: 'What it says.',
  published: '2025-10-22',
  author: 'Research Team',
};
const service = { path: '/services/gis', name: 'Secure GIS', description: 'Maps with rules.' };

test('stamps a post at noon UTC, and an unchanged one as modified when it was published', () => {
  expect(buildBlogPosting(sampleSite, post)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'A sample',
    url: `${host}/blog/sample`,
    mainEntityOfPage: `${host}/blog/sample`,
    datePublished: '2025-10-22T12:00:00+00:00',
    dateModified: '2025-10-22T12:00:00+00:00',
    author: { '@type': 'Organization', name: 'Research Team', url: `${host}/about` },
    publisher: { name: sampleSite.name },
  });
});

test('says when a changed post was modified', () => {
  const posting = buildBlogPosting(sampleSite, { ...post, updated: '2025-11-02' });
  expect(posting).toMatchObject({
    datePublished: '2025-10-22T12:00:00+00:00',
    dateModified: '2025-11-02T12:00:00+00:00',
  });
});

test('takes a service for a global professional one, with a rating of 5.0 from one review', () => {
  expect(buildService(sampleSite, service)).toMatchObject({
    '@type': 'Service',
    name: 'Secure GIS',
    description: 'Maps with rules.',
    url: `${host}/services/gis`,
    serviceType: 'ProfessionalService',
    areaServed: 'Global',
    category: 'Geospatial Intelligence',
    provider: { '@type': 'Organization', name: sampleSite.name },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: '5.0', reviewCount: 1 },
  });
});

test('takes the type and the area of a service that names them', () => {
  expect(buildService(sampleSite, { ...service, serviceType: 'Survey', area: 'Canada' })).toMatchObject({
    serviceType: 'Survey',
    areaServed: 'Canada',
  });
});

test('leaves the rating out when the operator has switched it off', () => {
  expect(buildService({ ...sampleSite, aggregateRating: false }, service)).not.toHaveProperty('aggregateRating');
});

test('numbers the items of a list from 1 and gives each its full address', () => {
  const items = ['gis', 'ml'].map((slug) => ({ name: slug, description: `About ${slug}.`, path: `/services/${slug}` }));
  expect(buildItemList(sampleSite, { path: '/services', name: 'Services', description: 'All.', items })).toMatchObject({
    '@type': 'ItemList',
    name: 'Services',
    description: 'All.',
    numberOfItems: 2,
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'gis', description: 'About gis.', url: `${host}/services/gis` },
      { '@type': 'ListItem', position: 2, name: 'ml', description: 'About ml.', url: `${host}/services/ml` },
    ],
  });
});

test('never publishes an empty list', () => {
  expect(buildItemList(sampleSite, { path: '/services', name: 'Services', description: 'All.', items: [] })).toBeNull();
});

test('says of the organization only what the settings hold', () => {
  const bare = buildOrganization({ ...sampleSite, organization: { sameAs: [] } });
  expect(bare).toMatchObject({
    name: sampleSite.name,
    url: `${host}/`,
    email: sampleSite.email,
  });
  for (const field of ['telephone', 'address', 'sameAs']) expect(bare).not.toHaveProperty(field);

  const organization = { phone: '+1 555 0100', sameAs: ['https://social.example/sample'] };
  const full = buildOrganization({ ...sampleSite, organization: { ...organization, address: { country: 'CA' } } });
  expect(full).toMatchObject({
    telephone: '+1 555 0100',
    address: { addressCountry: 'CA' },
    sameAs: ['https://social.example/sample'],
  });
});

test('lets no text end the script element that holds the graph', () => {
  const printed = printGraph([buildService(sampleSite, { ...service, name: 'Maps</script><b>' })]);
  expect(printed).not.toContain('<');
  expect(JSON.parse(printed)).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [{ name: 'Maps</script><b>' }],
  });
});
