import { expect, test } from 'vitest';
import { signs } from '../../../scripts/site/fonts/subset-fonts.ts';
import { slugify } from '../../../src/lib/slugify.ts';
import { content, readTexts, slugNow } from '../../support/real-content.ts';

const brand = content.site.name;

test.each(content.services)('the service $slug has enough features, capabilities and technologies', (service) => {
  expect(service.features.length).toBeGreaterThanOrEqual(6);
  expect(service.capabilities.length).toBeGreaterThanOrEqual(6);
  expect(service.technologies.length).toBeGreaterThanOrEqual(8);
});

test.each(content.sectors)(
  'the sector $slug has enough use cases, benefits, technologies, standards and features',
  (sector) => {
    expect(sector.useCases.length).toBeGreaterThanOrEqual(7);
    expect(sector.benefits.length).toBeGreaterThanOrEqual(6);
    expect(sector.technologies.length).toBeGreaterThanOrEqual(8);
    expect(sector.compliance.length).toBeGreaterThanOrEqual(5);
    expect(sector.keyFeatures.length).toBeGreaterThanOrEqual(6);
  },
);

test.each([
  ['services', ['movement', 'social', 'ml', 'gis', 'signals', 'awareness']],
  ['sectors', ['government', 'publicSafety', 'urbanPlanning', 'retail', 'healthcare', 'telecommunications']],
] as const)('content lists the %s of the specification first, in the same order', (folder, slugs) => {
  expect(content[folder].map(({ slug }) => slug).slice(0, slugs.length)).toEqual(slugs);
});

/** The posts that the specification names: slug, date, author, and label of the call to action. */
const posts = [
  ['redefining-strategic-movement-intelligence', '2023-10-10', 'Research Team', 'Request a Demo'],
  [`technical-backbone-${slugify(brand)}-movement-intelligence`, '2025-04-10', 'Engineering Team', 'Request a Demo'],
  ['strategic-advantage-movement-intelligence', '2023-11-15', 'Defense Team', 'Request a Demo'],
  ['reimagining-urban-resilience', '2025-04-06', 'Research Team', 'Request a Consultation'],
  ['common-use-cases-strategic-movement-intelligence', '2025-05-04', 'Research Team', 'Request a Demo'],
  ['cybersecurity-measures-protecting-gis', '2025-04-27', 'Security Team', 'Contact Our Security Team'],
  ['from-sensor-to-signal-raw-data-operational-intelligence', '2025-10-14', 'Engineering Team', 'Request a Demo'],
  [
    'counter-intelligence-digital-age-adversarial-movement-patterns',
    '2025-10-20',
    'Counter-Intelligence Team',
    'Contact Our Team',
  ],
  ['from-signal-to-site-mesh-network-localization', '2025-10-22', 'RF Intelligence Team', 'Request a Consultation'],
  ['future-mobility-intelligence-smart-cities-iot', '2025-10-22', `${brand} Research Team`, 'Request a Consultation'],
] as const;

test.each(posts)('the article %s is published on %s by the %s', (slug, published, author, label) => {
  const article = content.articles.find((one) => one.slug === slugNow(slug));
  expect(article).toMatchObject({
    published,
    author,
    callToAction: { label, to: expect.stringMatching(/^\/contact\?topic=/) },
  });
  expect(article?.id).toBeDefined();
});

test('the articles in the specification have consecutive ids that start at 1', () => {
  const ids = posts.map(([slug]) => Number(content.articles.find((article) => article.slug === slugNow(slug))?.id));
  expect(ids.sort((a, b) => a - b)).toEqual(posts.map((_, index) => index + 1));
});

test('one article is published without an id, so the blog index does not list it', () => {
  const unlisted = content.articles.find(({ slug }) => slug === 'integrating-movement-analysis-humint-sigint');
  expect(unlisted).toMatchObject({
    published: '2025-09-15',
    author: 'Counter-Intelligence Team',
    callToAction: { label: 'Enhance Your Intelligence Capabilities', to: '/contact?topic=briefing' },
  });
  expect(unlisted?.id).toBeUndefined();
});

test('articles are sorted by day of publication, newest first', () => {
  const days = content.articles.map((article) => article.published);
  expect(days).toEqual([...days].sort().reverse());
});

test('only content/site.yaml contains the brand name', () => {
  // Remove the name of one drawing. It is named after the rhumb line, which has the same name as the brand.
  const figure = `${slugify(brand)}-rhumb`;
  const texts = [...readTexts('content', 'src', 'scripts', 'tests')];
  const spelling = texts
    .filter(({ file }) => !file.includes('node_modules'))
    .filter(({ text }) => text.toLowerCase().replaceAll(figure, '').includes(brand.toLowerCase()))
    .map(({ file }) => file);
  expect(spelling).toEqual(['content/site.yaml']);
});

test('components and drawings use only characters that every build has in its fonts', () => {
  const known = new Set([...signs, '\n']);
  const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  // Skip slugify.ts, which contains letters only to replace them, so no visitor reads them.
  const texts = readTexts('src', 'scripts/site/figures').filter(({ file }) => file !== 'src/lib/slugify.ts');
  const strange = texts.flatMap(({ file, text }) =>
    [...new Set(withoutComments(text))].filter((sign) => !known.has(sign)).map((sign) => `${file}: ${sign}`),
  );
  expect(strange).toEqual([]);
});
