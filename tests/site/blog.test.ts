// Tests the blog index and the articles against the site's specification (sections 2.19, 2.20 and 3.5).

import { expect, test } from 'vitest';
import { slugify } from '../../src/lib/slugify.ts';
import {
  fill,
  headingsOf,
  linksOf,
  nowAt,
  partOf,
  readBuilt,
  readBuiltData,
  readPage,
  textOf,
  textsOf,
  withBrand,
} from '../support/built-site.ts';
import { content, paths } from '../support/real-content.ts';

const demo = 'Request a Demo';
const consultation = 'Request a Consultation';
const technical = `/blog/technical-backbone-${slugify(content.site.name)}-movement-intelligence`;
type Post = readonly [path: string, day: string, author: string, action: string];
const whereItIs = ([path, ...rest]: Post): Post => [nowAt(path), ...rest];
/** Posts that the site's specification lists, newest first: path, date, author, and label of the call to action. */
const specified: readonly Post[] = [
  ['/blog/future-mobility-intelligence-smart-cities-iot', 'October 22, 2025', '{product} Research Team', consultation],
  ['/blog/from-signal-to-site-mesh-network-localization', 'October 22, 2025', 'RF Intelligence Team', consultation],
  [
    '/blog/counter-intelligence-digital-age-adversarial-movement-patterns',
    'October 20, 2025',
    'Counter-Intelligence Team',
    'Contact Our Team',
  ],
  ['/blog/from-sensor-to-signal-raw-data-operational-intelligence', 'October 14, 2025', 'Engineering Team', demo],
  ['/blog/common-use-cases-strategic-movement-intelligence', 'May 4, 2025', 'Research Team', demo],
  ['/blog/cybersecurity-measures-protecting-gis', 'April 27, 2025', 'Security Team', 'Contact Our Security Team'],
  [technical, 'April 10, 2025', 'Engineering Team', demo],
  ['/blog/reimagining-urban-resilience', 'April 6, 2025', 'Research Team', consultation],
  ['/blog/strategic-advantage-movement-intelligence', 'November 15, 2023', 'Defense Team', demo],
  ['/blog/redefining-strategic-movement-intelligence', 'October 10, 2023', 'Research Team', demo],
];
const posts = specified.map(whereItIs);
/** An article without an `id` in its front matter. It is published, but the blog index leaves it out. */
const unlisted = whereItIs([
  '/blog/integrating-movement-analysis-humint-sigint',
  'September 15, 2025',
  'Counter-Intelligence Team',
  'Enhance Your Intelligence Capabilities',
]);

/** Paths of the blog index: /blog, and /blog/page/2 and later pages of a long index. */
const indexes = paths.filter((path) => /^\/blog(\/page\/\d+)?$/.test(path));
const cards = indexes.flatMap((path) => [...readPage(path).main.querySelectorAll('#articles ul > li')]);

test('the blog index lists exactly the articles that have an id, newest first, including all required articles', () => {
  const listed = content.articles.filter(({ id }) => id !== undefined).map(({ slug }) => `/blog/${slug}`);
  const shown = cards.map((card) => linksOf(card).map((link) => link.to));
  expect(shown).toEqual(listed.map((path) => [path]));
  expect(listed.filter((path) => posts.some(([post]) => post === path))).toEqual(posts.map(([path]) => path));
});

test('every card in the blog index loads the figure of its own article', () => {
  type Index = { sections: { entries?: { path: string; drawingFile: string }[] }[] };
  const sections = indexes.flatMap((path) => (readBuiltData(path) as Index).sections);
  const entries = sections.flatMap((section) => section.entries ?? []);
  expect(entries.map(({ path }) => path)).toEqual(cards.map((card) => linksOf(card)[0]?.to));
  for (const { path, drawingFile } of entries) {
    const [, line = 'no line'] = /"(?:d|src)":"([^"]+)"/.exec(readBuilt(drawingFile)) ?? [];
    expect(readPage(path).html).toContain(line);
  }
});

test.each(posts)('the card of %s shows date, author, title, description and “Read more”', (path, day, author) => {
  const card = cards.find((one) => linksOf(one)[0]?.to === path);
  const { document } = readPage(path);
  const description = document.querySelector('meta[name="description"]')?.getAttribute('content');
  expect(card && textOf(card)).toBe(`${day}${fill(author)}${headingsOf(document, 'h1')[0]}${description}Read more`);
});

test.each([...posts, unlisted])(
  '%s shows a link to the blog, the date %s, the author “%s” and, at its end, the link “%s”',
  (path, day, author, label) => {
    const page = readPage(path);
    expect(linksOf(page.main)[0]).toEqual({ label: 'Back to Blog', to: '/blog' });
    const [published] = page.main.querySelectorAll('time');
    expect(published && textOf(published)).toBe(`Published: ${day}`);
    expect(published?.getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(textsOf(page.main, 'header span')).toContain(fill(author));
    expect(page.document.title).toBe(withBrand(headingsOf(page.document, 'h1')[0] ?? ''));
    const actions = [...page.main.querySelectorAll('article > section')].at(-1);
    expect(actions && linksOf(actions)).toEqual([{ label, to: '/contact' }]);
  },
);

test.each([...posts, unlisted])('%s has a subtitle, a figure, sections and 900 to 1,650 words', (path) => {
  const { document, main } = readPage(path);
  const header = main.querySelector('article > header');
  expect(header && textsOf(header, 'h1 + p')[0]?.length).toBeGreaterThan(40);
  expect(main.querySelectorAll('article figure svg').length).toBeGreaterThan(0);
  const contents = [...main.querySelectorAll('nav[aria-labelledby] a')];
  const body = document.getElementById(contents[0]?.getAttribute('href')?.slice(1) ?? '')?.parentElement;
  expect(contents.length).toBeGreaterThanOrEqual(5);
  expect(body && headingsOf(body, 'h2')).toEqual(contents.map(textOf));
  const words = body ? textOf(body).split(' ').length : 0;
  expect(words).toBeGreaterThanOrEqual(900);
  expect(words).toBeLessThanOrEqual(1650);
});

test('the article about common use cases numbers its six sections', () => {
  const numbered = headingsOf(
    readPage(nowAt('/blog/common-use-cases-strategic-movement-intelligence')).main,
    'h2',
  ).filter((text) => /^\d/.test(text));
  expect(numbered).toEqual([
    '1. Border security',
    '2. Urban surveillance',
    '3. VIP and event protection',
    '4. Counterintelligence',
    '5. Critical infrastructure',
    '6. Geo-social network reconstruction',
  ]);
});

test.each([
  'LoRa / Bluetooth Mesh transmission localization',
  'Governance',
  'Responsible use cases',
  'Technical caveats',
  'Explainability',
])('the article about mesh networks has the section “%s”', (heading) => {
  expect(headingsOf(readPage(nowAt('/blog/from-signal-to-site-mesh-network-localization')).main, 'h2')).toContain(
    heading,
  );
});

test('the unlisted article ends with a section on crisis response and a final thought', () => {
  const headings = headingsOf(readPage(unlisted[0]).main, '[class] > h2[id]');
  expect(headings.slice(-2)).toEqual(['7. Crisis Response and Emergency Evacuation', 'Final Thought']);
});

test('related articles and the page Signals Intelligence link to the unlisted article, but the blog index does not', () => {
  const linking = [...posts.map(([path]) => path), '/services/signals', '/blog'].filter((path) =>
    linksOf(readPage(path).main).some((link) => link.to === unlisted[0]),
  );
  expect(linking).toContain('/services/signals');
  expect(linking).not.toContain('/blog');
  expect(linking.filter((path) => path.startsWith('/blog/')).length).toBeGreaterThan(0);
  const related = linking
    .filter((path) => path.startsWith('/blog/'))
    .map((path) => linksOf(partOf(readPage(path), 'Related articles')).map((link) => link.to));
  expect(related.flat()).toContain(unlisted[0]);
});

test.each([
  ['Explore Signals Intelligence', '/services/signals'],
  ['Explore Our Capabilities', '/services'],
])('at least one article has the link “%s” to %s', (label, to) => {
  const offered = [...posts, unlisted].flatMap(([path]) => linksOf(readPage(path).main));
  expect(offered).toContainEqual({ label, to });
});

test.each([
  [technical, '15M+ events in 48 hours'],
  [technical, '70,000 entity traces'],
  [technical, '5-minute update intervals'],
  [technical, 'three ingestion nodes'],
  [technical, 'one backend server'],
  [nowAt('/blog/future-mobility-intelligence-smart-cities-iot'), 'up to 20%'],
])('%s states “%s”', (path, claim) => {
  expect(textOf(readPage(path).main).toLowerCase()).toContain(claim.toLowerCase());
});
