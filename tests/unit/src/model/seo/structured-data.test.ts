// The snapshot contains the reviewed structured data of each kind of page. To update it, delete the snapshot file, run
// these tests, and review `git diff`.
import { expect, test } from 'vitest';
import { buildPageHead } from '../../../../../src/model/seo/build-head.ts';
import { buildBlogPosting, buildOrganization, buildService, printGraph } from '../../../../../src/model/seo/json-ld.ts';
import { organization } from '../../../../support/changed-content.ts';
import { sampleCatalogue, samplePageFacts, sampleSite } from '../../../../support/sample-content.ts';
import { samplePages } from '../../../../support/sample-pages.ts';

test('the structured data of each kind of page matches the reviewed snapshot', async () => {
  const graphs = Object.entries(samplePages).map(([kind, { head }]) => [kind, JSON.parse(head.structuredData)]);
  const text = `${JSON.stringify(Object.fromEntries(graphs), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('snapshots/structured-data.json');
});

// The tests below also check the most important values. A snapshot that somebody updates without reviewing it therefore
// can't change these values.

const post = {
  path: '/blog/sample',
  title: 'A sample',
  description: 'What it says.',
  published: '2025-10-22',
  author: 'Research Team',
};
const service = { path: '/services/gis', name: 'Secure GIS', description: 'Maps with rules.' };

test('the dates of a blog post have the time noon UTC, and its modification date defaults to its publication date', () => {
  expect(buildBlogPosting(sampleSite, post)).toMatchObject({
    datePublished: '2025-10-22T12:00:00+00:00',
    dateModified: '2025-10-22T12:00:00+00:00',
  });
  expect(buildBlogPosting(sampleSite, { ...post, updated: '2025-11-02' })).toMatchObject({
    datePublished: '2025-10-22T12:00:00+00:00',
    dateModified: '2025-11-02T12:00:00+00:00',
  });
});

test('the postal address of the organization contains only the fields that are set', () => {
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

test('a service is described as a global ProfessionalService with one review, rated 5.0', () => {
  expect(buildService(sampleSite, service)).toMatchObject({
    serviceType: 'ProfessionalService',
    areaServed: 'Global',
    category: 'Geospatial Intelligence',
    aggregateRating: { ratingValue: '5.0', reviewCount: 1 },
  });
});

test('a service has no rating if the site settings switch ratings off', () => {
  expect(buildService({ ...sampleSite, aggregateRating: false }, service)).not.toHaveProperty('aggregateRating');
});

test('the structured data contains no ItemList if there are no services', () => {
  const empty = { ...sampleCatalogue, services: [] };
  const { structuredData } = buildPageHead(empty, { ...samplePageFacts, structuredData: ['services'] });
  expect(structuredData).not.toContain('ItemList');
});

test('the organization has a telephone, an address and profiles only if the settings contain them', () => {
  const bare = buildOrganization({ ...sampleSite, organization: { sameAs: [] } });
  for (const field of ['telephone', 'address', 'sameAs']) expect(bare).not.toHaveProperty(field);

  const named = { phone: '+1 555 0100', address: { country: 'CA' }, sameAs: ['https://social.example/sample'] };
  expect(buildOrganization({ ...sampleSite, organization: named })).toMatchObject({
    telephone: '+1 555 0100',
    address: { addressCountry: 'CA' },
    sameAs: ['https://social.example/sample'],
  });
});

test('a text with "</script>" cannot close the script element of the structured data', () => {
  const printed = printGraph([buildService(sampleSite, { ...service, name: 'Maps</script><b>' })]);
  expect(printed).not.toContain('<');
  expect(JSON.parse(printed)).toMatchObject({ '@graph': [{ name: 'Maps</script><b>' }] });
});
