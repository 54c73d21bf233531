import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadPage } from '#app/load-page.tsx';
import type { BandContent, SectionOf } from '#collections/section-bodies.ts';
import { site } from '#content/site.ts';
import { ContactForm } from '#features/contact/contact-form.tsx';
import { InstrumentSection } from '#sections/instrument-section.tsx';
import { SectionList } from '#sections/section-list.tsx';
import { renderAt } from '../support/render-at.tsx';
import { sampleSector, sampleService } from '../support/sample-content.ts';

const figure = { drawing: <svg aria-hidden="true" />, alt: 'A line across a plain', caption: 'The caption.' };
/** Loads a locked figure; only signed-in users cause it. */
const loadFigure = async () => ({ default: figure });
const item = {
  title: 'Item title',
  text: 'Item text.',
  label: 'Item label',
  to: '/about',
  linkLabel: 'Item link',
  points: ['First point', 'Second point'],
  tags: ['First tag', 'Second tag'],
  note: { label: 'Research Focus:', text: 'Note text.' },
};
const itemTexts = [
  'Item title',
  'Item text.',
  'Item label',
  'Item link',
  'First point',
  'Second point',
  'First tag',
  'Second tag',
  'Research Focus: Note text.',
];
const band = { heading: 'The heading', intro: 'The introduction.' };
const bandTexts = ['The heading', 'The introduction.'];
const figureTexts = ['The caption.'];
const action = { label: 'The action', to: '/contact' };
/** Cards of two services or sectors. */
const entries = ['gis', 'tdoa'].map((slug): SectionOf<'serviceCards'>['entries'][number] => ({
  path: `/services/${slug}`,
  icon: 'layers',
  title: `Title of ${slug}`,
  label: `Label of ${slug}`,
  description: `About ${slug}.`,
}));
const entryTexts = entries.flatMap(({ title, label, description }) => [title, label, description]);
const post = {
  path: '/blog/post',
  title: 'The post',
  description: 'About it.',
  published: '2025-10-22',
  author: 'The author',
};
const two = (word: string) => [`First ${word}`, `Second ${word}`];

/** A section of each type, and everything that a visitor must find of it. A new type needs a line here to compile. */
const samples: {
  [Type in BandContent['type']]: { section: Extract<BandContent, { type: Type }>; texts: string[] };
} = {
  prose: {
    section: { type: 'prose', ...band, body: <p>The body.</p>, figure },
    texts: [...bandTexts, 'The body.', ...figureTexts],
  },
  cards: { section: { type: 'cards', ...band, items: [item] }, texts: [...bandTexts, ...itemTexts] },
  rows: {
    section: { type: 'rows', ...band, items: [item], figure },
    texts: [...bandTexts, ...itemTexts, ...figureTexts],
  },
  steps: {
    section: {
      type: 'steps',
      ...band,
      items: two('step').map((title) => ({ title, text: `${title} explained.` })),
      figure,
    },
    texts: [...bandTexts, ...two('step'), 'First step explained.', 'Second step explained.', ...figureTexts],
  },
  stats: {
    section: {
      type: 'stats',
      ...band,
      items: [
        { value: '92%', label: 'Prediction Accuracy', note: 'The note.' },
        { value: '48h', label: 'Forecast Window' },
      ],
    },
    texts: [...bandTexts, '92%', 'Prediction Accuracy', 'The note.', '48h', 'Forecast Window'],
  },
  lists: {
    section: {
      type: 'lists',
      ...band,
      groups: [{ title: 'The group', text: 'Text of the group.', items: two('entry') }],
    },
    texts: [...bandTexts, 'The group', 'Text of the group.', ...two('entry')],
  },
  table: {
    section: { type: 'table', ...band, caption: 'The caption.', columns: two('column'), rows: [two('cell')] },
    texts: [...bandTexts, 'The caption.', ...two('column'), ...two('cell')],
  },
  figure: {
    section: { type: 'figure', ...band, figure, body: <p>The body.</p> },
    texts: [...bandTexts, 'The body.', ...figureTexts],
  },
  timeline: {
    section: {
      type: 'timeline',
      ...band,
      items: two('event').map((title, index) => ({ when: `202${index}`, title, text: `${title} told.` })),
    },
    texts: [...bandTexts, '2020', '2021', ...two('event'), 'First event told.', 'Second event told.'],
  },
  locked: {
    section: { type: 'locked', ...band, items: [{ title: 'Behind the door', text: 'What it shows.', loadFigure }] },
    texts: [...bandTexts, 'Behind the door', 'What it shows.', 'Please login to view'],
  },
  links: {
    section: { type: 'links', ...band, items: [{ label: 'The link', to: '/about', text: 'Where it leads.' }] },
    texts: [...bandTexts, 'The link', 'Where it leads.'],
  },
  instrument: {
    section: {
      ...{ type: 'instrument', name: 'tdoa', band: InstrumentSection, ...band },
      ...{ alt: 'A cross among receivers', method: <p>The method.</p>, drawing: <svg aria-hidden="true" /> },
      reading: { value: '18 m', sentence: 'It lies there.', notes: ['GDOP 1.04'] },
      record: '{"radius": 18}',
      settings: [{ label: 'Clock error', value: '30 ns' }],
    },
    texts: [
      ...bandTexts,
      '18 m',
      'It lies there.',
      'GDOP 1.04',
      'Clock error',
      '30 ns',
      'The method.',
      'Simulated data',
    ],
  },
  callToAction: {
    section: { type: 'callToAction', heading: 'The heading', text: 'The text.', actions: [action] },
    texts: ['The heading', 'The text.', 'The action'],
  },
  serviceCards: {
    section: { type: 'serviceCards', ...band, entries, link: action },
    texts: [...bandTexts, ...entryTexts, 'The action'],
  },
  sectorCards: {
    section: { type: 'sectorCards', ...band, entries, link: action },
    texts: [...bandTexts, ...entryTexts, 'The action'],
  },
  serviceCatalogue: {
    section: {
      type: 'serviceCatalogue',
      words: sampleService.words,
      entries: [{ ...sampleService, path: '/services/gis', more: 'Learn more' }],
    },
    texts: [sampleService.title, sampleService.words.features, ...sampleService.features, 'Learn more'],
  },
  sectorCatalogue: {
    section: {
      type: 'sectorCatalogue',
      words: sampleSector.words,
      entries: [{ ...sampleSector, path: '/sectors/retail', moreUseCases: '+ 3 more', more: 'Learn more' }],
    },
    texts: [sampleSector.title, sampleSector.words.benefits, ...sampleSector.benefits, '+ 3 more', 'Learn more'],
  },
  articleCards: {
    section: { type: 'articleCards', more: 'Read more', entries: [post] },
    texts: ['Read more', 'The post', 'About it.', 'October 22, 2025', 'The author'],
  },
  contactForm: {
    section: { type: 'contactForm', heading: 'The heading', text: 'The text.', form: ContactForm },
    texts: ['The heading', 'The text.', 'Send Message', site.email],
  },
};

test.each(Object.entries(samples))('a section of type %s shows all of its content', (_type, { section, texts }) => {
  const { container } = renderAt('/', <SectionList sections={[section]} />);
  for (const text of texts) expect(container).toHaveTextContent(text);
});

test('sections stand in the order of the content', () => {
  const headings = ['One', 'Two', 'Three'];
  const sections = headings.map((heading): BandContent => ({ type: 'prose', heading, body: 'Text.' }));
  renderAt('/', <SectionList sections={sections} />);
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(headings);
});

test('a section has the anchor that its content names, else one made from its heading', () => {
  const sections: BandContent[] = [
    { type: 'prose', heading: 'Data at Rest/in Use', body: 'Text.' },
    { type: 'prose', id: 'named', heading: 'Another', body: 'Text.' },
  ];
  const { container } = renderAt('/', <SectionList sections={sections} />);
  expect([...container.children].map((section) => section.id)).toEqual(['data-at-rest-in-use', 'named']);
});

test('an item with a link label is linked by it, and by its title otherwise', () => {
  const { linkLabel, ...plain } = { ...item, title: 'Linked title' };
  renderAt('/', <SectionList sections={[{ type: 'cards', ...band, items: [item, plain] }]} />);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Item link', '/about'],
    ['Linked title', '/about'],
  ]);
});

test('each card of a service or sector leads to its page', () => {
  const cards: BandContent[] = [samples.serviceCards.section, samples.sectorCards.section];
  renderAt('/', <SectionList sections={cards} />);
  const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual([
    ...entries.map(({ path }) => path),
    '/contact',
    ...entries.map(({ path }) => path),
    '/contact',
  ]);
});

test('the blog lists its posts, newest first, each with its day and its page', async () => {
  const { view } = await loadPage('/blog');
  renderAt('/blog', view);
  const list = within(screen.getAllByRole('list')[0] ?? expect.fail('the blog has no list'));
  const days = list.getAllByRole('time').map((time) => time.getAttribute('datetime') ?? '');
  expect(days).toEqual([...days].sort().reverse());
  expect(list.getAllByText('October 22, 2025')).toHaveLength(2);
  expect(list.getAllByText('Read more')).toHaveLength(days.length);
  for (const link of list.getAllByRole('link'))
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/blog\//));
});

test('a table names its columns and rows, and can be reached by keyboard to scroll it', () => {
  renderAt('/', <SectionList sections={[samples.table.section]} />);
  expect(screen.getByRole('table', { name: 'The caption.' })).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(two('column'));
  expect(screen.getByRole('rowheader')).toHaveTextContent('First cell');
  expect(screen.getByRole('region', { name: 'The caption.' })).toHaveAttribute('tabindex', '0');
});

test('a figure is an image with a name for those who cannot see it, and has a caption', () => {
  renderAt('/', <SectionList sections={[samples.figure.section]} />);
  expect(screen.getByRole('img', { name: 'A line across a plain' })).toBeInTheDocument();
  expect(screen.getByRole('figure')).toHaveTextContent('The caption.');
});

test('each locked figure says what is behind it and leads to the sign-in page', () => {
  const titles = ['Edge Sensor Architecture', 'Verification Engine Dashboard'];
  const items = titles.map((title) => ({ title, text: `What ${title} shows.`, loadFigure }));
  renderAt('/about/precision', <SectionList sections={[{ type: 'locked', items }]} />);
  for (const title of titles) {
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    const link = screen.getByRole('link', { name: `Please login to view: ${title}` });
    expect(link).toHaveTextContent('Please login to view');
    expect(link).toHaveAttribute('href', '/login');
  }
});

test('a link to another site opens in a new tab, says so, and hands over nothing', () => {
  const actions = [{ label: 'The official list', to: 'https://www.example.org/' }, action];
  renderAt('/', <SectionList sections={[{ ...samples.callToAction.section, actions }]} />);
  const away = screen.getByRole('link', { name: /^The official list ?\(opens in a new tab\)$/ });
  expect(away).toHaveAttribute('target', '_blank');
  expect(away).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByRole('link', { name: 'The action' })).not.toHaveAttribute('target');
});
