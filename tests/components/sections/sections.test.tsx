import examples from 'virtual:content/styleguide/sections';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { formatDate } from '#lib/format-date.ts';
import { site } from '#lib/site.ts';
import type { SectionContent } from '#model/collections/section-bodies.ts';
import type { FigureData, RichText as RichTextData } from '#model/schemas/sources.ts';
import { SectionList } from '#sections/section-list.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { renderAt } from '../../support/render.tsx';

type Body = NonNullable<(typeof examples)[number]['body']>;

/** The styleguide examples: a section of each type, with all optional fields. */
const sections = examples.flatMap(({ name, body }): [name: string, section: SectionContent][] =>
  body === null || body.type === 'hero' || body.type === 'signInForm' || body.type === 'dashboard'
    ? []
    : [[name, body]],
);

function exampleOf<Type extends Body['type']>(type: Type): Extract<Body, { type: Type }> {
  const isIt = (body: Body | null): body is Extract<Body, { type: Type }> => body?.type === type;
  return (
    examples.map(({ body }) => body).find(isIt) ??
    expect.fail(`The styleguide has no example of the section type "${type}".`)
  );
}

/**
 * Fields whose values the page doesn't show as text: addresses, names, descriptions of pictures, and `widest`, which
 * only reserves room.
 */
const unread = [
  'type',
  'layout',
  'id',
  'formerId',
  'theme',
  'to',
  'path',
  'paging',
  'slug',
  'style',
  'icon',
  'name',
  'alt',
  'drawing',
  'picture',
  'drawingFile',
  'widest',
];

/**
 * Returns whether a value is text with markup: `[tag, attributes, …]`. In a plain list of words, the second item is not
 * an object.
 */
const isTree = (value: unknown): value is RichTextData =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'object' &&
  value[1] !== null &&
  !Array.isArray(value[1]);

/**
 * Returns the texts of a section's data that the page must show. Skips the fields in `unread`. Also skips the fields in
 * `left`, which the page doesn't show at first.
 */
function listTexts(value: unknown, left: readonly string[], key = ''): string[] {
  if (unread.includes(key) || left.includes(key)) return [];
  if (key === 'published') return [formatDate(String(value))];
  if (typeof value === 'string') return [value];
  // Here, only the presence of the text matters. Other tests check how it is rendered.
  if (isTree(value)) return [renderAt('/', <RichText text={value} />).container.textContent];
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => listTexts(inner, left, Array.isArray(value) ? key : name));
}

/** Fields that a section shows only to signed-in users, only to screen readers, or only after an action. */
const shownLater: Readonly<Record<string, readonly string[]>> = {
  serviceCatalogue: ['index'],
  sectorCatalogue: ['index'],
  locked: ['figure'],
  // The HTML shows the instrument's default settings as text. The other texts, such as limits and slider labels, appear
  // only with the controls.
  instrument: ['handles', 'address', 'kind', 'name', 'options', 'start', 'widest'],
  contactForm: ['topics', 'subjectsFile'],
  // These texts belong to controls, which load with the device's code when the drawing comes near the viewport.
  device: ['start', 'clear', 'position'],
};

/** Words that a section shows although no field contains them. */
const besides: Readonly<Record<string, readonly string[]>> = {
  locked: ['Please login to view'],
  instrument: ['Simulated data'],
  contactForm: ['Send Message', site.email],
};

const withoutBlanks = (text: string): string => text.replaceAll(/\s+/g, '');

describe.each(sections)('a section of type %s', (name, section) => {
  test('the section shows all of its content', () => {
    const texts = [...listTexts(section, shownLater[name] ?? []), ...(besides[name] ?? [])];
    expect(texts).not.toEqual([]);
    const { container } = renderAt('/', <SectionList sections={[section]} />);
    // Ignore spaces between elements, because they depend on styles.
    const shown = withoutBlanks(container.textContent);
    expect(texts.filter((text) => !shown.includes(withoutBlanks(text)))).toEqual([]);
  });
});

const words = { alt: 'A line across a plain', caption: 'The caption.' };
const figure = { drawing: ['svg', { className: 'fg' }], ...words } satisfies FigureData;

test('a section takes its anchor from its id, or from its heading if it has no id', () => {
  const sections: SectionContent[] = [
    { type: 'prose', heading: 'Data at Rest/in Use', body: 'Text.' },
    { type: 'prose', id: 'named', heading: 'Another', body: 'Text.' },
  ];
  const { container } = renderAt('/', <SectionList sections={sections} />);
  expect([...container.children].map((section) => section.id)).toEqual(['data-at-rest-in-use', 'named']);
});

test('a table has a name, column headers and row headers', () => {
  const section = {
    ...exampleOf('table'),
    caption: 'The caption.',
    columns: ['First', 'Second'],
    rows: [['Head', 'Cell']],
  };
  renderAt('/', <SectionList sections={[section]} />);
  expect(screen.getByRole('table', { name: 'The caption.' })).toBeInTheDocument();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['First', 'Second']);
  expect(screen.getByRole('rowheader')).toHaveTextContent('Head');
});

test('a figure is an image with alt text and a caption', () => {
  renderAt('/', <SectionList sections={[{ ...exampleOf('figure'), figure }]} />);
  expect(screen.getByRole('img', { name: 'A line across a plain' })).toBeInTheDocument();
  expect(screen.getByRole('figure')).toHaveTextContent('The caption.');
});
