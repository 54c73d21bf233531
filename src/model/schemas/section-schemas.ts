/**
 * Schemas of the sections of a page, one for each type. They run at build time. The browser uses only their types.
 * Objects are strict, so that a misspelt field is reported.
 * The styleguide of the development server shows the texts of `describe`.
 */
import { z } from 'zod';
import {
  contactFormSchema,
  dashboardSchema,
  deviceSchema,
  evidenceSchema,
  instrumentSchema,
  listSchemas,
  plateSchema,
  sampleSchema,
  sequenceSchema,
  signInFormSchema,
  statementSchema,
} from './feature-section-schemas.ts';
import {
  action,
  eitherProcessor,
  figure,
  flight,
  headed,
  heading,
  item,
  path,
  phrase,
  pictureName,
  placed,
  processor,
  prose,
  sectionFields,
  terms,
  text,
} from './field-schemas.ts';

const figureBeside = figure.optional().describe('figure beside the text, or below it on phones');
const items = z.array(item).min(1).describe('items, in order');

const heroSchema = z
  .strictObject({
    type: z.literal('hero'),
    heading: text.describe('main heading of the page (h1)'),
    label: terms.optional().describe('short line in the mono font above the heading'),
    tagline: text.optional().describe('one line below the heading'),
    lead: prose.optional().describe('first paragraph of the page'),
    actions: z.array(action).optional().describe('buttons and links below the lead'),
    figure: figureBeside,
    flight: flight
      .optional()
      .describe('replaces the figure on the home page: the Earth under moving stars, and one flight'),
  })
  .describe('The first section of every page, and its only hero: the heading and what the page is about.');

const sections = [
  z
    .strictObject({
      type: z.literal('prose'),
      ...headed,
      body: prose.describe('paragraphs, lists, tables and links'),
      figure: figureBeside,
    })
    .describe('Running text below or beside its heading.'),
  z
    .strictObject({
      type: z.literal('cards'),
      ...headed,
      layout: z
        .enum(['grid', 'ledger', 'columns'])
        .optional()
        .describe(
          'layout of the items, each under a line; ledger: two columns beside the heading; columns: side by side below it',
        ),
      items,
    })
    .describe('Items of equal weight side by side, in two, three or four columns.'),
  z
    .strictObject({
      type: z.literal('rows'),
      ...headed,
      items,
      figure: figureBeside,
      folded: z.boolean().default(false).describe('true: each text is hidden until the reader opens it'),
    })
    .describe('Items one below the other, each with its title beside it.'),
  z
    .strictObject({
      type: z.literal('steps'),
      ...headed,
      items: z
        .array(
          z.strictObject({
            title: text.describe('name of the step'),
            text: phrase.describe('text of the step'),
          }),
        )
        .min(2)
        .describe('steps, in order; the page numbers them'),
      figure: figureBeside,
    })
    .describe('A procedure, with numbered steps.'),
  z
    .strictObject({
      type: z.literal('stats'),
      heading: heading.optional(),
      ...sectionFields,
      items: z
        .array(
          z.strictObject({
            value: text.describe('the number with its unit'),
            label: text.describe('what the number counts or measures'),
            note: text.optional().describe('method, period and limits of the number'),
          }),
        )
        .min(2)
        .describe('items, side by side'),
    })
    .describe('A few numbers with their meaning.'),
  z
    .strictObject({
      type: z.literal('lists'),
      ...headed,
      groups: z
        .array(
          z.strictObject({
            title: text.describe('heading of the list'),
            text: text.optional().describe('one sentence before the list'),
            items: z.array(phrase).min(1).describe('items of one line each'),
          }),
        )
        .min(1)
        .describe('lists, side by side on wide screens'),
      statuses: z
        .boolean()
        .optional()
        .describe(
          'true: each item that begins with a framework in bold shows the status set for that framework, if there is one',
        ),
    })
    .describe('Lists with headings.'),
  z
    .strictObject({
      type: z.literal('table'),
      ...headed,
      caption: text.describe('caption of the table'),
      columns: z.array(text).min(2).describe('headings of the columns'),
      rows: z
        .array(
          z.array(z.union([text, z.number().transform(String)], 'must be a text or a number. Put it in quotes')).min(2),
        )
        .min(1)
        .describe('rows with one cell for each column; the first cell is the heading of the row'),
    })
    .describe('A table; on phones each row becomes a block.'),
  evidenceSchema,
  // Compliance frameworks, which pages show as lists. The status of each framework is in `content/site.yaml`.
  z
    .strictObject({
      type: z.literal('frameworks'),
      ...headed,
      rows: z
        .array(
          z
            .array(text)
            .length(
              3,
              'must have 3 cells: framework, client group, what it governs. The status comes from content/site.yaml',
            ),
        )
        .min(1)
        .describe(
          'framework, client group, what it governs; "frameworks" of content/site.yaml uses the name of the framework',
        ),
    })
    .describe('Compliance frameworks by client group, each with its status if one is set.'),
  // Table that shows who handles visitors' data. `content/` has words for every service that a build may use. The table
  // shows only those that this build uses.
  z
    .strictObject({
      type: z.literal('processing'),
      ...headed,
      caption: text.describe('caption of the table'),
      columns: z
        .array(text)
        .length(4, 'must name 4 columns: who, purpose, data, how long')
        .describe('headings of the columns: who, purpose, data, how long'),
      parts: z
        .strictObject({
          pages: eitherProcessor.describe('hosting of the pages'),
          signIn: eitherProcessor.describe('sign-in'),
          form: eitherProcessor.describe('contact form'),
          captcha: z
            .strictObject({
              hcaptcha: processor.describe('words if the build uses hCaptcha'),
              turnstile: processor.describe('words if the build uses Turnstile'),
            })
            .describe('captcha; a build without one omits this row'),
        })
        .describe('words for all builds; each build shows those that apply to its services'),
    })
    .describe("A table of who handles visitors' data in this build."),
  z
    .strictObject({
      type: z.literal('figure'),
      ...headed,
      figure: figure.describe('drawing with its alternative text and caption'),
      body: prose.optional().describe('text below the figure'),
    })
    .describe('A figure with its own heading.'),
  statementSchema,
  plateSchema,
  z
    .strictObject({
      type: z.literal('timeline'),
      ...headed,
      items: z
        .array(
          z.strictObject({
            when: text.describe('year or period, in the mono font'),
            title: text.describe('event'),
            text: phrase.describe('meaning of the event'),
          }),
        )
        .min(2)
        .describe('events, earliest first'),
    })
    .describe('Events in chronological order.'),
  z
    .strictObject({
      type: z.literal('locked'),
      heading: heading.optional(),
      ...sectionFields,
      items: z
        .array(
          z.strictObject({
            title: text.describe('title of the figure'),
            text: text.describe('text about the figure'),
            teaser: z
              .strictObject({
                drawing: pictureName.describe('drawing without text, with an aspect ratio of 5:3, at most 2 KB'),
                text: text.describe('what the teaser shows, and what needs a sign-in'),
              })
              .describe('replaces the figure for visitors'),
            figure: figure.describe('figure that loads only for signed-in clients'),
          }),
        )
        .min(1)
        .describe('items, side by side'),
    })
    .describe('Figures for signed-in clients, and a link to the sign-in for others. This is not access control.'),
  z
    .strictObject({
      type: z.literal('links'),
      ...headed,
      items: z
        .array(
          z.strictObject({
            label: text.describe('text of the link'),
            to: path.describe('target of the link'),
            text: text.describe('text about the target'),
          }),
        )
        .min(1)
        .describe('links, one below the other'),
    })
    .describe('Links to more, each with a text about its target.'),
  instrumentSchema,
  sampleSchema,
  sequenceSchema,
  deviceSchema,
  z
    .strictObject({
      type: z.literal('callToAction'),
      heading,
      ...placed,
      text: phrase.describe('one or two sentences'),
      actions: z.array(action).min(1).describe('buttons and links'),
    })
    .describe('The next step for the reader, in the night theme. The last section of most pages.'),
  ...listSchemas,
  contactFormSchema,
] as const;

/** A section that pages, services and sectors may all have. */
export const sectionSchema = z.discriminatedUnion('type', sections).meta({ title: 'section' });

/** A section of a page. Only pages can have a hero, the sign-in form or the dashboard. */
export const pageSectionSchema = z
  .discriminatedUnion('type', [heroSchema, signInFormSchema, dashboardSchema, ...sections])
  .meta({ title: 'section' });
