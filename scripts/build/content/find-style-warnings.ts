/** Rules of style that a page may break and still be right: how long texts are, what figures say. Pure. */
import { mapEntries } from '../../../src/collections/collections.ts';
import type { WrittenSection } from '../../../src/content/content-types.ts';
import type { Entry } from '../../../src/content/entry-schemas.ts';
import { FigureSource, MarkdownSource } from '../../../src/content/sources.ts';
import { inspectMarkdown, outlineMarkdown } from './markdown.ts';
import type { Problem } from './problem.ts';
import type { Reading } from './reading.ts';

type Place = { file: string; field: string };

const articleWords = { least: 900, most: 1600 };
const minHeadings = 3;
const descriptionWords = { least: 120, most: 200 };
const minPageWords = 200;

/** Fields that are no words for readers. */
const namesOnly = new Set(['file', 'slug', 'path', 'type', 'id', 'to', 'ground', 'name', 'icon']);

/** Sections that show what stands elsewhere: their pages have few words of their own. */
const listing: readonly WrittenSection['type'][] = [
  'serviceCatalogue',
  'sectorCatalogue',
  'articleCards',
  'signInForm',
  'dashboard',
];

function countWords(value: unknown): number {
  if (value instanceof MarkdownSource) return outlineMarkdown(value).words;
  if (typeof value === 'string') return value.split(/\s+/).filter(Boolean).length;
  if (Array.isArray(value)) return value.reduce<number>((sum, inner) => sum + countWords(inner), 0);
  if (!value || typeof value !== 'object' || value instanceof FigureSource) return 0;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + (namesOnly.has(key) ? 0 : countWords(inner)), 0);
}

function findLengthWarning(place: Place, words: number, { least, most }: typeof articleWords): Problem[] {
  if (words < least) return [{ ...place, says: `has ${words} words; ${least} to ${most} read well. Write more.` }];
  return words > most ? [{ ...place, says: `has ${words} words; ${least} to ${most} read well. Shorten it.` }] : [];
}

function findArticleWarnings({ file, body, contents }: Entry<'articles'>): Problem[] {
  const place = { file, field: 'body' };
  const few = `has ${contents.length} headings of the second level, from which its contents are made. Write ${minHeadings} or more, such as "## What is measured".`;
  return [
    ...findLengthWarning(place, outlineMarkdown(body).words, articleWords),
    ...(contents.length < minHeadings ? [{ ...place, says: few }] : []),
  ];
}

const hasFigure = ({ sections }: Entry<'pages'>): boolean =>
  sections.some(
    (section) =>
      section.type === 'sequence' ||
      section.type === 'instrument' ||
      ('figure' in section && section.figure !== undefined) ||
      ('flight' in section && section.flight !== undefined),
  );

function findPageWarnings(page: Entry<'pages'>): Problem[] {
  const { file, sections, indexable } = page;
  if (!indexable || sections.some(({ type }) => listing.includes(type))) return [];
  const words = countWords(sections);
  const place = { file, field: 'sections' };
  return [
    ...(words < minPageWords
      ? [{ ...place, says: `have ${words} words: search engines take so short a page for an empty one. Write more.` }]
      : []),
    ...(hasFigure(page)
      ? []
      : [{ ...place, says: 'have no figure. Give the hero one: /gallery of "npm run dev" shows all there are.' }]),
  ];
}

/** The words of figures, by their fields: how long each has to be to say something. */
const figureWords: Readonly<Record<string, { least: number; explain: (length: number) => string }>> = {
  alt: {
    least: 40,
    explain: (length) =>
      `an alternative text of ${length} characters says too little to somebody who cannot see the figure. Say in one sentence of 40 characters or more what it shows.`,
  },
  caption: {
    least: 30,
    explain: (length) =>
      `a caption of ${length} characters says too little of what is shown. Say it in 30 characters or more.`,
  },
};

/** Of a figure in Markdown both are checked, of one in a field each by its own. */
function findShort(words: Record<string, unknown>, place: Pick<Problem, 'file' | 'field' | 'at'>): Problem[] {
  return Object.entries(figureWords).flatMap(([name, { least, explain }]) => {
    const text = words[name];
    // An empty one is a mistake, and told as one.
    return typeof text === 'string' && text !== '' && text.length < least
      ? [{ ...place, says: explain(text.length) }]
      : [];
  });
}

/** Alternative texts and captions that are too short to tell what a figure shows. */
function findFigureWarnings(value: unknown, { file, field }: Place): Problem[] {
  if (value instanceof MarkdownSource)
    return inspectMarkdown(value).figures.flatMap(({ place, ...words }) =>
      findShort(words, { file, field, at: { filled: place } }),
    );
  if (Array.isArray(value))
    return value.flatMap((inner, index) => findFigureWarnings(inner, { file, field: `${field}[${index + 1}]` }));
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = { file, field: field ? `${field}.${key}` : key };
    if (typeof inner !== 'string') return findFigureWarnings(inner, place);
    // The caption of a table is another one.
    return 'drawing' in value || 'alt' in value ? findShort({ [key]: inner }, place) : [];
  });
}

export function findStyleWarnings({ entries }: Reading): Problem[] {
  const { pages, services, sectors, articles } = entries;
  return [
    ...pages.flatMap(findPageWarnings),
    ...[...services, ...sectors].flatMap(({ file, fullDescription }) =>
      findLengthWarning({ file, field: 'fullDescription' }, outlineMarkdown(fullDescription).words, descriptionWords),
    ),
    ...articles.flatMap(findArticleWarnings),
    ...mapEntries(entries, (_, { file, ...fields }) => findFigureWarnings(fields, { file, field: '' })).flat(),
  ];
}
