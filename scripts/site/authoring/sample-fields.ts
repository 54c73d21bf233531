/** Sample texts for a new content file. A sample text tells the author what to write in its place. */
import type { Folder } from '../../../src/model/schemas/entry-schemas.ts';

export type Surroundings = {
  title: string;
  slug: string;
  /** Current date, as `YYYY-MM-DD`. */
  today: string;
  /** Position of the new entry in lists. */
  order: number;
  articles: readonly string[];
  services: readonly string[];
  figure: string;
};

export type Sample = Readonly<Record<string, unknown>>;

const lines = (count: number, say: (place: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => say(index + 1));

const describeFigure = ({ title, figure }: Surroundings) => ({
  name: figure,
  alt: `Say in one or two sentences what the drawing shows of ${title}, for somebody who cannot see it.`,
  caption: 'Say what is shown. Illustrative.',
});

const callToAction = {
  heading: 'Say what a visitor can do next',
  text: 'Say in one or two sentences what happens then.',
  label: 'Contact us',
  to: '/contact',
};

/** Returns a description of 70 to 160 characters, which is the allowed length, for a title of any length. */
const describePage = (title: string): string =>
  `What a reader of ${title} learns here, and why it is worth the time: one sentence of 70 to 160 characters.`;

const describeCatalogued = (around: Surroundings) => ({
  draft: true,
  order: around.order,
  icon: 'layers',
  title: around.title,
  label: 'Method · Format · Standard',
  description: `What a client gets from ${around.title}, in at most 170 characters.`,
  fullDescription: `Say what a client receives from ${around.title}, and what for.\n\nSay how it is made, and where its limits are.\n`,
  metaDescription: describePage(around.title),
  updated: around.today,
  technologies: lines(8, (place) => `Method or standard ${place}`),
  sections: [],
  relatedArticles: around.articles.slice(0, 1),
  callToAction,
});

/** Sample fields by folder. `npm run new` can create entries only in these folders. */
export const sampleFields = {
  services: (around) => ({
    ...describeCatalogued(around),
    features: lines(6, (place) => `What the client gets, line ${place}`),
    capabilities: lines(6, (place) => `Do what the service can do, line ${place}`),
  }),
  sectors: (around) => ({
    ...describeCatalogued(around),
    benefits: lines(6, (place) => `What changes for the client, line ${place}`),
    useCases: lines(7, (place) => `Doing a task of the field, line ${place}`),
    compliance: lines(5, (place) => `Rule of the field ${place}: what it governs`),
    keyFeatures: lines(6, (place) => `How the work is done, line ${place}`),
    relatedServices: around.services.slice(0, 1),
  }),
  articles: (around) => ({
    draft: true,
    title: around.title,
    subtitle: 'Say in one sentence what the article is about.',
    description: describePage(around.title),
    published: around.today,
    author: 'Research Team',
    callToAction,
    related: around.articles.slice(0, 1),
  }),
  pages: (around) => ({
    draft: true,
    path: `/${around.slug}`,
    name: around.title,
    title: around.title,
    titleSuffix: true,
    description: describePage(around.title),
    updated: around.today,
    theme: 'day',
    indexable: true,
    structuredData: [],
    sections: [
      {
        type: 'hero',
        heading: around.title,
        lead: 'Say in one or two sentences what this page is for.',
        figure: describeFigure(around),
      },
      { type: 'prose', heading: 'Heading of the first part', body: 'Write paragraphs, lists, tables and links.' },
      {
        type: 'callToAction',
        heading: callToAction.heading,
        text: callToAction.text,
        actions: [{ label: callToAction.label, to: callToAction.to }],
      },
    ],
  }),
} satisfies { [Name in Folder]?: (around: Surroundings) => Sample };

/** Markdown text below the fields of a new article. */
export const sampleText = `Begin with what the reader wants to know. Paragraphs are separated by an empty line; a [link](/services) to a page of this site begins with "/".

## First heading

Headings begin at two signs, since the title is the first. An article has 900 to 1,600 words and three headings or more.

## Second heading

- A list has a line for each item.
- **Bold** and *emphasis* are for single words.

## Third heading

A figure of the styleguide has a paragraph of its own: \`![what it shows](figure:name "caption")\`.
`;
