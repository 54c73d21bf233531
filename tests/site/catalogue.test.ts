// Specification 2.3 to 2.6 and 9.1: the lists of services and sectors, their twelve pages, and the links to these
// pages.
import { expect, test } from 'vitest';
import {
  type BuiltPage,
  counts,
  headed,
  headingsOf,
  items,
  links,
  linksOf,
  nowAt,
  partOf,
  type Requirement,
  readPage,
  sections,
  textOf,
  textsOf,
} from '../support/built-site.ts';
import { content, paths } from '../support/real-content.ts';

const { services, sectors } = content;
const serviceTitles = {
  movement: 'Human Movement Intelligence',
  social: 'Social Graph Reconstruction',
  ml: 'Geospatial Machine Learning',
  gis: 'Secure GIS Systems',
  signals: 'Signals Intelligence',
  awareness: 'Situational Awareness',
};
const sectorTitles = {
  government: 'Government & Defense',
  publicSafety: 'Public Safety',
  urbanPlanning: 'Urban Planning & Transit',
  retail: 'Retail & Real Estate',
  healthcare: 'Healthcare & Epidemiology',
  telecommunications: 'Telecommunications & Smart Infrastructure',
};

/** Returns the bullet points under a heading in a card or page. */
function pointsOf(root: Element, title: string): string[] {
  const heading = [...root.querySelectorAll('h2, h3')].find((one) => textOf(one) === title);
  return textsOf(heading?.parentElement ?? root.ownerDocument.createElement('div'), 'li');
}
/** Returns the paragraphs of the full description, which follow the main heading on a service or sector page. */
const paragraphsBefore = (page: BuiltPage): string =>
  textsOf(partOf(page, textsOf(page.main, 'h1')[0] ?? ''), 'p').join(' ');

test.each([
  ['services', services, Object.entries(serviceTitles)],
  ['sectors', sectors, Object.entries(sectorTitles)],
] as const)('the %s begin with those of the specification, in the same order', (_, entries, specified) => {
  // Only this test checks the titles. If an operator offers different services or sectors, only the lists above change.
  expect(entries.slice(0, specified.length).map(({ slug, title }) => [slug, title])).toEqual(specified);
});

test.each(services)(
  'the list of services shows all features, capabilities and technologies of $title and links to its page',
  (service) => {
    const page = readPage('/services');
    const card = partOf(page, service.title);
    expect(headingsOf(card, 'h3')).toEqual(['Key Features', 'Capabilities', 'Technologies']);
    expect(pointsOf(card, 'Key Features')).toEqual(service.features);
    expect(pointsOf(card, 'Capabilities')).toEqual(service.capabilities);
    expect(pointsOf(card, 'Technologies')).toEqual(service.technologies);
    const last = linksOf(card).at(-1);
    expect(last).toEqual({ label: `Learn more about ${service.title}`, to: `/services/${service.slug}` });
  },
);

test.each(services)('the page of the service $title shows its lists and links back to all services', (service) => {
  const page = readPage(`/services/${service.slug}`);
  expect(headingsOf(page.document, 'h1')).toEqual([service.title]);
  expect(linksOf(page.main)[0]).toEqual({ label: 'Back to Services', to: '/services' });
  expect(page.main.querySelector('section svg.lucide'), 'its icon').not.toBeNull();
  expect(headingsOf(page.main, 'h2').slice(0, 3)).toEqual(['Key Features', 'Capabilities', 'Technologies']);
  expect(pointsOf(page.main, 'Key Features')).toEqual(service.features);
  expect(pointsOf(page.main, 'Capabilities')).toEqual(service.capabilities);
  expect(pointsOf(page.main, 'Technologies')).toEqual(service.technologies);
});

test.each(sectors)(
  'the list of sectors shows the first entries of each list of $title, and the number of further use cases',
  (sector) => {
    const card = partOf(readPage('/sectors'), sector.title);
    expect(headingsOf(card, 'h3')).toEqual(['Key Benefits', 'Use Cases', 'Featured Technologies']);
    expect(pointsOf(card, 'Key Benefits')).toEqual(sector.benefits);
    expect(pointsOf(card, 'Use Cases')).toEqual(sector.useCases.slice(0, 5));
    expect(pointsOf(card, 'Featured Technologies')).toEqual(sector.technologies.slice(0, 6));
    expect(textOf(card)).toContain(`+ ${sector.useCases.length - 5} more use cases`);
    const last = linksOf(card).at(-1);
    expect(last).toEqual({ label: `Learn more about ${sector.title} solutions`, to: `/sectors/${sector.slug}` });
  },
);

test.each(sectors)('the page of the sector $title shows all five lists and links back to all sectors', (sector) => {
  const page = readPage(`/sectors/${sector.slug}`);
  expect(headingsOf(page.document, 'h1')).toEqual([sector.title]);
  expect(linksOf(page.main)[0]).toEqual({ label: 'Back to Sectors', to: '/sectors' });
  const lists = {
    'Key Benefits': sector.benefits,
    'Use Cases': sector.useCases,
    Technologies: sector.technologies,
    'Compliance & Standards': sector.compliance.map(({ name, text }) => `${name}: ${text}`),
    'Key Features': sector.keyFeatures,
  };
  expect(headingsOf(page.main, 'h2').slice(0, 5)).toEqual(Object.keys(lists));
  const rules = [...page.main.querySelectorAll('h2 + dl > div')];
  const shown = rules.map((rule) => textsOf(rule, 'dt, dd').join(': '));
  for (const [title, points] of Object.entries(lists))
    expect(title === 'Compliance & Standards' ? shown : pointsOf(page.main, title)).toEqual(points);
});

test.each([
  ...services.map((entry) => ({ ...entry, list: '/services', path: `/services/${entry.slug}` })),
  ...sectors.map((entry) => ({ ...entry, list: '/sectors', path: `/sectors/${entry.slug}` })),
])('$list and $path describe $title with the same paragraphs', ({ list, path, title, label }) => {
  const card = partOf(readPage(list), title);
  const others = [label, ...linksOf(card).map((link) => link.label)];
  const paragraphs = textsOf(card, 'p').filter((text) => text.length > 60 && !others.includes(text));
  expect(paragraphs).not.toEqual([]);
  for (const paragraph of paragraphs) expect(paragraphsBefore(readPage(path))).toContain(paragraph);
});

test('only capabilities that mention cybersecurity measures link to the article about them', () => {
  const article = nowAt('/blog/cybersecurity-measures-protecting-gis');
  const named = services.flatMap(({ slug, capabilities }) =>
    capabilities.filter((text) => /cybersecurity measures/i.test(text)).map((label) => ({ slug, label })),
  );
  expect(named.length).toBeGreaterThan(0);
  for (const { slug, capabilities } of services) {
    const expected = named.filter((one) => one.slug === slug).map(({ label }) => ({ label, to: article }));
    const list = [...readPage(`/services/${slug}`).main.querySelectorAll('h2')].find(
      (one) => textOf(one) === 'Capabilities',
    );
    expect(capabilities.length).toBeGreaterThan(0);
    expect(linksOf(list?.parentElement ?? readPage('/').document)).toEqual(expected);
  }
});

const relatedServices = 'Services that this sector uses';
const relatedSectors = 'Sectors that use this service';
const usersOf = (slug: string) => sectors.filter((sector) => sector.relatedServices.includes(slug));

test.each(sectors)('the page of the sector $title lists the services that it uses', (sector) => {
  const named = linksOf(partOf(readPage(`/sectors/${sector.slug}`), relatedServices));
  const used = sector.relatedServices.flatMap((slug) => services.filter((service) => service.slug === slug));
  expect(named).toEqual(used.map(({ slug, title }) => ({ label: title, to: `/services/${slug}` })));
});

test.each(services)('the page of the service $title lists exactly the sectors that use it', ({ slug }) => {
  const users = usersOf(slug);
  const page = readPage(`/services/${slug}`);
  const named = users.length > 0 ? linksOf(partOf(page, relatedSectors)) : [];
  if (users.length === 0) expect(textsOf(page.main, 'h2')).not.toContain(relatedSectors);
  expect(named).toEqual(users.map((sector) => ({ label: sector.title, to: `/sectors/${sector.slug}` })));
});

test('only lists of services link to the service Situational Awareness', () => {
  const isLink = (link: { to: string }): boolean => link.to === '/services/awareness';
  const linking = paths.filter((path) => linksOf(readPage(path).document).some(isLink));
  const users = usersOf('awareness').map(({ slug }) => `/sectors/${slug}`);
  expect(linking.toSorted()).toEqual(['/', '/services', ...users].toSorted());
  expect(linksOf(partOf(readPage('/'), 'Our Services'))).toContainEqual({
    label: 'Situational Awareness',
    to: '/services/awareness',
  });
  for (const path of users) {
    expect(linksOf(readPage(path).document).filter(isLink)).toHaveLength(1);
    expect(linksOf(partOf(readPage(path), relatedServices)).filter(isLink)).toHaveLength(1);
  }
});

test.each<Requirement>([
  links('/services', 'Back to Home', '/'),
  sections('/services', [...services.map(({ title }) => title), 'Service Integration']),
  links('/services', 'Request a Consultation', '/contact'),
  links('/services', 'Explore the industries we serve', '/sectors'),
  links('/sectors', 'Back to Home', '/'),
  headed('/sectors', 'Industries We Serve'),
  sections('/sectors', [
    ...sectors.map(({ title }) => title),
    'Custom Industry Solutions',
    'Industry-Specific Compliance',
  ]),
  items('/sectors', 'Industry-Specific Compliance', [
    'Government & Defense',
    'Healthcare & Public Safety',
    'Commercial & Infrastructure',
  ]),
  links('/sectors', 'Request a Consultation', '/contact'),
  links('/sectors', 'Explore Our Services', '/services'),
  counts('/services', 'Service Integration', 'p', 3),
])('$promise', ({ path, verify }) => verify(readPage(path)));
