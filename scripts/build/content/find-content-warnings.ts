/** What to look at in content, and what stops no build. Pure; each warning names file, field and remedy. */
import { collections, mapEntries } from '../../../src/collections/collections.ts';
import type { WrittenSection } from '../../../src/content/content-types.ts';
import type { Entry } from '../../../src/content/entry-schemas.ts';
import { FigureSource, MarkdownSource } from '../../../src/content/sources.ts';
import { listMentions } from './list-mentions.ts';
import { inspectMarkdown, outlineMarkdown } from './markdown.ts';
import type { Problem } from './problem.ts';
import type { Reading } from './reading.ts';

const days = ['published', 'updated', 'effective'] as const;

/** A page says its day whatever the calendar says: publishing waits for nobody. */
const findFutureDays = ({ entries }: Reading, today: string): Problem[] =>
  mapEntries(entries, (_, entry) => {
    const written: { [Field in (typeof days)[number]]?: string | undefined } = entry;
    return days.flatMap((field): Problem[] => {
      const day = written[field];
      if (day === undefined || day <= today) return [];
      const says = `${day} is in the future. The page is published all the same: correct the day, or keep it a draft with "draft: true".`;
      return [{ file: entry.file, field, says }];
    });
  }).flat();

/** @param now alone decides which days are in the future; nothing that is built depends on it */
export const findContentWarnings = (reading: Reading, now: Date): Problem[] => [
  ...findFutureDays(reading, now.toISOString().slice(0, 10)),
  ...findStyleWarnings(reading),
  ...findGlossaryWarnings(reading),
];

type Glossary = { file: string; path: string; field: string; items: { title: string; id?: string | undefined }[] };

const listGlossaries = ({ entries: { pages } }: Reading): Glossary[] =>
  pages.flatMap((page) =>
    page.sections.flatMap((section, index) =>
      (section.type === 'cards' || section.type === 'rows') && section.id === 'glossary'
        ? [
            {
              file: page.file,
              path: collections.pages.path(page),
              field: `sections[${index + 1}]`,
              items: section.items,
            },
          ]
        : [],
    ),
  );

/** Terms without an anchor, and those that stand behind one that comes later in the alphabet. */
const findTermWarnings = ({ file, field, items }: Glossary): Problem[] =>
  items.flatMap(({ title, id }, index) => {
    const place = { file, field: `${field}.items[${index + 1}]` };
    const above = items[index - 1]?.title;
    return [
      ...(id === undefined
        ? [{ ...place, says: `the term "${title}" has no "id", so that no text can link to it. Add one.` }]
        : []),
      ...(above !== undefined && above.localeCompare(title, 'en') > 0
        ? [{ ...place, says: `the term "${title}" comes before "${above}" in the alphabet. Move it up.` }]
        : []),
    ];
  });

function findGlossaryWarnings(reading: Reading): Problem[] {
  const glossaries = listGlossaries(reading);
  const terms = new Set(glossaries.flatMap(({ path, items }) => items.map(({ id }) => `${path}#${id}`)));
  const again = mapEntries(reading.entries, (_, { file, ...fields }): Problem[] => {
    const linked = listMentions(fields, { file, field: '' }).mentions.filter(({ target }) => terms.has(target));
    return linked.flatMap(({ field, at, target }, index) => {
      const first = linked.findIndex((other) => other.target === target);
      // Between two terms of the glossary, every link helps.
      if (first === index || glossaries.some((one) => one.file === file && field.startsWith(one.field))) return [];
      const says = `the term "${target}" is linked above already. Link it once on a page, where it is read first.`;
      return [{ file, field, ...(at && { at }), says }];
    });
  }).flat();
  return [...glossaries.flatMap(findTermWarnings), ...again];
}

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

/** Warns of an alternative text or a caption that is too short. */
function findShort(words: Record<string, unknown>, place: Pick<Problem, 'file' | 'field' | 'at'>): Problem[] {
  return Object.entries(figureWords).flatMap(([name, { least, explain }]) => {
    const text = words[name];
    // The schema reports an empty text.
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
    // Tables have captions too. Only those of figures are checked.
    return 'drawing' in value || 'alt' in value ? findShort({ [key]: inner }, place) : [];
  });
}

function findStyleWarnings({ entries }: Reading): Problem[] {
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
