/**
 * Schema of `content/words.yaml`: words that all pages of one kind share. Only the build uses the schema. The data of
 * each page contains the words that the page shows.
 */
import { z } from 'zod';
import { anchoredHeading, text } from './field-schemas.ts';

/**
 * Placeholders whose value depends on the entry (such as an article) or the page. The build fills them in when it
 * creates the data of each page.
 */
export const entryPlaceholders = {
  title: '{title}',
  date: '{date}',
  minutes: '{minutes}',
  count: '{count}',
  page: '{page}',
};
type EntryPlaceholder = keyof typeof entryPlaceholders;

const namesIn = (source: string): string[] =>
  Object.entries(entryPlaceholders).flatMap(([name, written]) => (source.includes(written) ? [name] : []));

const withoutEntry = (schema: typeof text) =>
  schema.refine((source) => namesIn(source).length === 0, {
    error: ({ input }) => `contains {${namesIn(String(input)).join('}, {')}}, which has no value here. Remove it`,
  });
const plain = withoutEntry(text);
/** Heading within a page. Its anchor is derived from its words. */
const partHeading = withoutEntry(anchoredHeading);

/**
 * Returns false if the text lacks the placeholder `name`, or contains another placeholder of `entryPlaceholders`.
 * Returns true for empty texts and unknown placeholders, because other checks report them.
 */
const isSound = (source: string, name: EntryPlaceholder): boolean => {
  const names = namesIn(source);
  return names.length === 0 ? source === '' || /\{[A-Za-z]+\}/.test(source) : names.every((one) => one === name);
};

/**
 * Returns the schema of a text with the placeholder `name`. It turns the text into a function that takes the value of
 * the placeholder, for example the title of an entry, and returns the finished text.
 */
const about = (name: EntryPlaceholder) =>
  text
    .refine(
      (source) => isSound(source, name),
      `must contain {${name}}, and none of ${Object.keys(entryPlaceholders)
        .filter((one) => one !== name)
        .map((one) => `{${one}}`)
        .join(', ')}`,
    )
    .transform(
      (source) =>
        (value: string | number): string =>
          source.replaceAll(entryPlaceholders[name], () => String(value)),
    );

const frame = z
  .strictObject({
    skipLink: plain.describe('first link of every page, visible only when focused'),
    menu: plain.describe('button that opens the menu on small screens'),
    closeMenu: plain.describe('the same button while the menu is open'),
    mainMenu: plain.describe("screen readers' name for the links of the header"),
    footerMenu: plain.describe("screen readers' name for the links of the footer"),
    copyright: plain.describe('text after the copyright sign and the year'),
    origin: plain.describe('text beside the flag'),
    flag: plain.describe('alternative text of the flag'),
  })
  .describe('words of the header and footer');

const service = z.strictObject({
  lists: z.strictObject({ features: plain, capabilities: plain, technologies: plain }),
  page: z.strictObject({
    back: plain,
    relatedSectors: partHeading,
    relatedArticles: partHeading,
    all: plain.describe('link to the catalogue'),
  }),
  catalogue: z.strictObject({
    index: plain.describe("screen readers' name for the links to the entries"),
    more: about('title').describe('link to the page of an entry'),
  }),
});

const sector = z.strictObject({
  lists: z.strictObject({ benefits: plain, useCases: plain }),
  page: z.strictObject({
    back: plain,
    technologies: plain,
    compliance: plain,
    keyFeatures: plain,
    relatedServices: partHeading,
    relatedArticles: partHeading,
    all: plain.describe('link to the catalogue'),
  }),
  catalogue: z.strictObject({
    index: plain.describe("screen readers' name for the links to the entries"),
    technologies: plain,
    moreUseCases: about('count').describe('words about the number of use cases that are not shown'),
    more: about('title').describe('link to the page of an entry'),
  }),
});

const article = z.strictObject({
  page: z.strictObject({ back: plain, contents: plain, related: partHeading }),
  line: z.strictObject({ published: about('date'), updated: about('date'), minutes: about('minutes') }),
  index: z.strictObject({
    more: plain,
    name: about('page').describe('short name of pages 2 and up of the list'),
    heading: about('page').describe('heading of these pages; {page} is "2 of 9"'),
    description: about('page').describe('description for search engines; the dates of the articles follow it'),
    number: about('page').describe('link to a page of the list'),
    paging: plain.describe("screen readers' name for these links"),
    newer: plain,
    older: plain,
  }),
});

const framework = z
  .strictObject({
    statuses: z.strictObject({ certified: plain, attested: plain, aligned: plain, 'on request': plain }),
    status: plain.describe('word before a status in running text'),
    scope: plain.describe('word before the scope of a certificate or report'),
  })
  .describe('words about the status of a framework, which is set in content/site.yaml');

const sample = z
  .strictObject({
    simulated: plain.describe('notice beside the extract and the files, for simulated data'),
    real: plain.describe('the same notice for real data'),
    data: plain.describe('link to the deliverable'),
    table: plain.describe('link to the deliverable as CSV'),
    schema: plain.describe('link to its JSON Schema'),
    dictionary: plain.describe('caption of the table of fields'),
    columns: z.array(plain).length(5, 'must name 5 columns: field, type, unit, meaning, standard'),
  })
  .describe('words of sample sections');

const defaultFigure = z
  .strictObject({
    alt: plain.describe('alternative text'),
    caption: plain.describe('text below the drawing'),
  })
  .describe('words of the default drawing of entries without a figure');

export const wordsSchema = z.strictObject({
  frame,
  defaultFigure,
  page: z.strictObject({ effective: about('date').describe('day from which a policy holds') }),
  service,
  sector,
  article,
  framework,
  sample,
});
