import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { budgets } from '../../scripts/shared/budgets.ts';
import { draw } from '../../scripts/site/content/draw.ts';
import { harbor } from '../../src/evidence/harbor.ts';
import type { RichText } from '../../src/model/schemas/sources.ts';
import {
  headed,
  items,
  leadsTo,
  links,
  partOf,
  type Requirement,
  readPage,
  says,
  sections,
  textOf,
} from '../support/built-site.ts';
import { dataSettings } from '../support/page-data.ts';
import { distDirectory } from '../support/project.ts';
import { content } from '../support/real-content.ts';

/**
 * Returns the titles and slugs of the first six entries, which the home page shows. catalogue.test.ts checks the
 * titles.
 */
const first = (folder: 'services' | 'sectors') =>
  content[folder].slice(0, 6).map(({ title, slug }) => [title, slug] as const);
const sectors = first('sectors');
const services = first('services');

const nightHeading = '97 departures on the timetable. 97 found from radio reports alone.';
const firstHeading = 'Know what moved, where, and how sure you can be';

test.each<Requirement>([
  sections('/', [
    'Why {product}',
    'Our Services',
    'Key Benefits',
    'Sectors We Serve',
    'Security is in Our DNA',
    'Bring us a question about movement',
  ]),
  links('/', 'Explore Our Services', '/services'),
  links('/', 'About', '/about'),
  links('/', 'Client Portal Login', '/login'),
  headed('/', firstHeading),
  ...['analysts', 'security leads', 'city engineers', 'public bodies'].map((buyer) => says('/', buyer, firstHeading)),
  ...['records', 'alerts', 'forecasts', 'maps', 'API', 'stream', 'file'].map((form) => says('/', form, firstHeading)),
  says('/', 'its source, time and error', firstHeading),
  links('/', 'Request Strategic Briefing', '/contact', firstHeading),
  items('/', nightHeading, [
    'Reports come in',
    'Crossings appear',
    'The timetable is laid over them',
    'What the data can’t say',
  ]),
  links('/', 'See the whole diagram', '/real-time-awareness#harbor', nightHeading),
  ...['Real data', 'U.S. Marine Cadastre AIS', 'public domain', 'not for navigation', 'after looking', '(2024)'].map(
    (words) => says('/', words, nightHeading),
  ),
  items('/', 'Why {product}', ['Mission', 'What We Do', 'Innovation & R&D', 'Why We Exist']),
  leadsTo('/', 'Mission', '/about'),
  leadsTo('/', 'What We Do', '/services'),
  leadsTo('/', 'Innovation & R&D', '/research-development'),
  leadsTo('/', 'Why We Exist', '/contact'),
  items(
    '/',
    'Our Services',
    services.map(([title]) => title),
  ),
  ...services.map(([title, slug]) => leadsTo('/', title, `/services/${slug}`)),
  links('/', 'View all services in detail', '/services', 'Our Services'),
  items('/', 'Key Benefits', ['Precision', 'Real-time Awareness', 'Predictive Insights', 'Secure Infrastructure']),
  leadsTo('/', 'Precision', '/about/precision'),
  leadsTo('/', 'Real-time Awareness', '/real-time-awareness'),
  leadsTo('/', 'Predictive Insights', '/predictive-insights'),
  leadsTo('/', 'Secure Infrastructure', '/privacy'),
  items(
    '/',
    'Sectors We Serve',
    content.sectors.map(({ title }) => title),
  ),
  ...sectors.map(([title, slug]) => leadsTo('/', title, `/sectors/${slug}`)),
  links('/', 'View all industry solutions', '/sectors', 'Sectors We Serve'),
  items('/', 'Security is in Our DNA', ['Privacy-First Design', 'Military-Grade Security', 'Ethical Intelligence']),
  leadsTo('/', 'Privacy-First Design', '/privacy'),
  leadsTo('/', 'Military-Grade Security', '/security'),
  links('/', 'View our sanctions policy', '/sanctions', 'Ethical Intelligence'),
  links('/', 'Request Strategic Briefing', '/contact'),
  links('/', 'Learn More About Us', '/about'),
])('$promise', ({ path, verify }) => verify(readPage(path)));

/** Returns the `d` attributes of all paths in a drawing, in order. */
const linesOf = (drawing: RichText): unknown[] => {
  if (typeof drawing === 'string') return [];
  const [tag, attributes, ...children] = drawing;
  return [...(tag === 'path' ? [attributes.d] : []), ...children.flatMap(linesOf)];
};

test.each([
  ['Our Services', services, content.services],
  ['Sectors We Serve', sectors, content.sectors],
] as const)(
  'each card under “%s” shows the small figure that its content file names',
  async (heading, specified, entries) => {
    const cards = [...partOf(readPage('/'), heading).querySelectorAll('li')].map((card) => ({
      title: card.querySelector('h3')?.textContent,
      lines: Array.from(card.querySelectorAll('svg.fg path'), (line) => line.getAttribute('d')),
    }));
    for (const [title, slug] of specified) {
      const named = entries.find((entry) => entry.slug === slug)?.smallFigure?.drawingName;
      // A card without a small figure would show an icon, and this test would compare nothing.
      if (named === undefined) expect.fail(`${title} names no small figure`);
      expect(cards).toContainEqual({ title, lines: linesOf(await draw(dataSettings(content), named)) });
    }
  },
);

test('the text and the pictures of the section about the ferries show the published results', () => {
  const { crossings, departures, firstSettings, inGap, jump, midnight, silence, vessels } = harbor;
  const section = partOf(readPage('/'), nightHeading);
  const words = [...section.querySelectorAll('li p')].map(textOf);
  const [reports = '', found = '', matched = '', limits = ''] = words;
  const sent = vessels.reduce((sum, vessel) => sum + vessel.reports, 0);
  expect(reports).toContain(sent.toLocaleString('en-CA'));
  expect(found).toContain(`${crossings.length}`);
  expect(departures).toHaveLength(crossings.length);
  expect(matched).toContain(`All ${departures.length} scheduled departures`);
  expect(matched).toContain(`found ${firstSettings.found}`);
  const late = departures.filter(({ minutesAfter }) => minutesAfter >= 10);
  expect(late).toHaveLength(5);
  expect(matched).toContain('Five departures were 10 min late or more');
  const minutes = (silence.between[1] - silence.between[0]) / 60;
  const silent = `${Math.floor(minutes / 60)} h ${Math.round(minutes % 60)} min`;
  const local = (seconds: number): string =>
    new Date(Date.parse(harbor.start) + (seconds + harbor.timeZoneOffset * 3600) * 1000).toISOString().slice(11, 16);
  const between = inGap.between.map(local).join(' and ');
  const jumped = `${(jump.metres / 1000).toFixed(1)} km`;
  for (const fact of [silent, between, jumped]) expect(limits).toContain(fact);

  const most = Math.max(...midnight.map(({ passenger }) => passenger));
  const pictures = [...section.querySelectorAll('[role="img"]')];
  expect(pictures).toHaveLength(4);
  for (const picture of pictures) {
    for (const fact of [silent, between, jumped, `${most} passenger vessels`]) expect(textOf(picture)).toContain(fact);
    for (const { minutesAfter } of late) expect(textOf(picture)).toContain(`+${Math.round(minutesAfter)}`);
    expect(picture.getAttribute('aria-label')).toBeTruthy();
  }
});

test('the Earth is a separate image of at most 40 KB, which the page preloads', () => {
  const { document, main } = readPage('/');
  const address = main.querySelector('svg img')?.getAttribute('src') ?? '';
  expect(address).toMatch(/^\/assets\/[\w-]+\.svg$/);
  const preloads = [...document.head.querySelectorAll('link[rel="preload"][as="image"]')];
  expect(preloads.map((link) => link.getAttribute('href'))).toEqual([address]);
  const file = readFileSync(join(distDirectory, address));
  expect(brotliCompressSync(file).length).toBeLessThanOrEqual(budgets.preloadedImages);
  // The file contains the brand's colours themselves, because the page's CSS variables don't apply inside an image.
  expect(file.toString()).toContain(content.brand.colours.night['raised-2']);
  expect(file.toString()).not.toContain('var(');
});

test('the hero drawings contain their labels as text, and the page says "illustrative" once', () => {
  const { main } = readPage('/');
  const pictures = [...main.querySelectorAll('section:first-of-type [role="img"]')];
  const texts = pictures.flatMap((picture) =>
    [...picture.querySelectorAll('text')].map(({ textContent }) => textContent),
  );
  expect(texts).toEqual(
    expect.arrayContaining(['Halifax', 'Oslo', 'No report for 82 min', 'no report, 14:04 to 15:26']),
  );
  expect(texts.filter((text) => /^95% within ±\d+ km$/.test(text ?? ''))).toHaveLength(1);
  expect(main.textContent.match(/illustrative/gi)).toHaveLength(1);
});
