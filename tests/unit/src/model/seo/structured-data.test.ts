// The snapshot is the reviewed account of each page's structured data. To renew it, delete it, run this file, and read `git diff`.
import { expect, test } from 'vitest';
import { buildPageHead } from '../../../../../src/model/seo/build-head.ts';
import { buildBlogPosting, buildOrganization, buildService, printGraph } from '../../../../../src/model/seo/json-ld.ts';
import { organization } from '../../../../support/changed-content.ts';
import { sampleCatalogue, samplePageFacts, sampleSite } from '../../../../support/sample-content.ts';
import { samplePages } from '../../../../support/sample-pages.ts';

test('each kind of page publishes the reviewed graph', async () => {
  const graphs = Object.entries(samplePages).map(([kind, { head }]) => [kind, JSON.parse(head.structuredData)]);
  const text = `${JSON.stringify(Object.fromEntries(graphs), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('snapshots/structured-data.json');
});

// These tests repeat the values of specification 3.4, so that nobody changes them by renewing the snapshot unread.

const post = {
  path: '/blog/sample',
  title: 'A sample',
  description: 'What it says.',
  published: '2025-10-22',
  author: 'Research Team',
};
const service = { path: '/services/gis', name: 'Secure GIS', description: 'Maps with rules.' };

test('a post is dated at noon UTC, and its date of change defaults to its publication', () => {
  expect(buildBlogPosting(sampleSite, post)).toMatchObject({
    datePublished: '2025-10-22T12:00:00+00:00',
    dateModified: '2025-10-22T12:00:00+00:00',
  });
  expect(buildBlogPosting(sampleSite, { ...post, updated: '2025-11-02' })).toMatchObject({
    datePublished: '2025-10-22T12:00:00+00:00',
    dateModified: '2025-11-02T12:00:00+00:00',
  });
});

test('an organization has the address fields that are set', () => {
  const addressOf = (address: (typeof sampleSite)['organization']['address']) =>
    buildOrganization({ ...sampleSite, organization: { address, sameAs: [] } }).address;
  expect(addressOf({ country: 'CA' })).toEqual({ '@type': 'PostalAddress', addressCountry: 'CA' });
  expect(addressOf(organization.address)).toEqual({
    '@type': 'PostalAddress',
    streetAddress: '12 Example Street',
    addressLocality: 'Ottawa',
    addressRegion: 'Ontario',
    postalCode: 'K1A 0A1',
    addressCountry: 'CA',
  });
});

test('a service is global, professional, and rated 5.0 in one review', () => {
  expect(buildService(sampleSite, service)).toMatchObject({
    serviceType: 'ProfessionalService',
    areaServed: 'Global',
    category: 'Geospatial Intelligence',
    aggregateRating: { ratingValue: '5.0', reviewCount: 1 },
  });
});

test('a service has no rating if the operator has switched it off', () => {
  expect(buildService({ ...sampleSite, aggregateRating: false }, service)).not.toHaveProperty('aggregateRating');
});

test('an empty list is never published', () => {
  const empty = { ...sampleCatalogue, services: [] };
  const { structuredData } = buildPageHead(empty, { ...samplePageFacts, structuredData: ['services'] });
  expect(structuredData).not.toContain('ItemList');
});

test('the organization has a telephone, address and profiles only if the settings name them', () => {
  const bare = buildOrganization({ ...sampleSite, organization: { sameAs: [] } });
  for (const field of ['telephone', 'address', 'sameAs']) expect(bare).not.toHaveProperty(field);

  const named = { phone: '+1 555 0100', address: { country: 'CA' }, sameAs: ['https://social.example/sample'] };
  expect(buildOrganization({ ...sampleSite, organization: named })).toMatchObject({
    telephone: '+1 555 0100',
    address: { addressCountry: 'CA' },
    sameAs: ['https://social.example/sample'],
  });
});

test('no text can end the script element that contains the graph', () => {
  const printed = printGraph([buildService(sampleSite, { ...service, name: 'Maps</script><b>' })]);
  expect(printed).not.toContain('<');
  expect(JSON.parse(printed)).toMatchObject({ '@graph': [{ name: 'Maps</script><b>' }] });
});
