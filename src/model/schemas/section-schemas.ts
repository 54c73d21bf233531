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
  listSchemas,
  plateSchema,
  sequenceSchema,
  signInFormSchema,
  statementSchema,
} from './feature-section-schemas.ts';
import {
  action,
  eitherProcessor,
  fieldGroup,
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
import { instrumentNames, sampleNames } from './names.ts';

const figureBeside = figure.optional().describe('stands beside the text, or below it on a phone');
const items = z.array(item).min(1).describe('in the order in which they are shown');

const heroSchema = z
  .strictObject({
    type: z.literal('hero'),
    heading: text.describe('main heading of the page, its h1'),
    label: terms.optional().describe('short line in mono above the heading'),
    tagline: text.optional().describe('one line below the heading'),
    lead: prose.optional().describe('first paragraph of the page'),
    actions: z.array(action).optional().describe('buttons and links below the lead'),
    figure: figureBeside,
    flight: flight
      .optional()
      .describe('shown in place of the figure, as on the home page: the Earth under moving stars, and one flight'),
  })
  .describe('First section of every page, and the only one of its type: where one is and what the page is.');

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
        .describe('entries under rules; ledger: in two columns beside the heading; columns: side by side below it'),
      items,
    })
    .describe('Items of equal weight, side by side: two, three or four columns by their number.'),
  z
    .strictObject({
      type: z.literal('rows'),
      ...headed,
      items,
      figure: figureBeside,
      folded: z.boolean().default(false).describe('true: each text is closed until its title is pressed'),
    })
    .describe('Items that are read one after the other, each with its title beside it.'),
  z
    .strictObject({
      type: z.literal('steps'),
      ...headed,
      items: z
        .array(
          z.strictObject({
            title: text.describe('name of the step'),
            text: phrase.describe('what happens in it'),
          }),
        )
        .min(2)
        .describe('numbered, first to last'),
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
            label: text.describe('what is counted or measured'),
            note: text.optional().describe('how, over which time, and where the number holds'),
          }),
        )
        .min(2)
        .describe('side by side'),
    })
    .describe('A few numbers, each with what it means.'),
  z
    .strictObject({
      type: z.literal('lists'),
      ...headed,
      groups: z
        .array(
          z.strictObject({
            title: text.describe('heading of the list'),
            text: text.optional().describe('one sentence ahead of the list'),
            items: z.array(phrase).min(1).describe('one line each'),
          }),
        )
        .min(1)
        .describe('side by side on wide screens'),
      statuses: z
        .boolean()
        .optional()
        .describe('true: an item that begins with a framework in bold ends with its status, where one is set'),
    })
    .describe('Lists with headings.'),
  z
    .strictObject({
      type: z.literal('table'),
      ...headed,
      caption: text.describe('says what the table holds'),
      columns: z.array(text).min(2).describe('heads of the columns'),
      rows: z
        .array(
          z.array(z.union([text, z.number().transform(String)], 'must be a text or a number. Put it in quotes')).min(2),
        )
        .min(1)
        .describe('one cell for each column; the first is the head of its row'),
    })
    .describe('A table; on phones each row becomes a block.'),
  evidenceSchema,
  // The status of each framework is in `content/site.yaml`. Pages show frameworks as lists.
  z
    .strictObject({
      type: z.literal('frameworks'),
      ...headed,
      rows: z
        .array(z.array(text).length(3, 'must have 3 cells: its status comes from content/site.yaml'))
        .min(1)
        .describe('framework, client group, what it governs; "frameworks" of content/site.yaml names the first'),
    })
    .describe('Frameworks of compliance by client group, each with its status where one is set.'),
  // Has words for all builds. A build shows the rows for the services that it uses, as a table.
  z
    .strictObject({
      type: z.literal('processing'),
      ...headed,
      caption: text.describe('says what the table holds'),
      columns: z
        .array(text)
        .length(4, 'must name 4 columns: who, purpose, data, how long')
        .describe('who, purpose, data, how long'),
      parts: z
        .strictObject({
          pages: eitherProcessor.describe('the pages themselves'),
          signIn: eitherProcessor.describe('the sign-in'),
          form: eitherProcessor.describe('the contact form'),
          captcha: z
            .strictObject({
              hcaptcha: processor.describe('when the build names hCaptcha'),
              turnstile: processor.describe('when the build names Turnstile'),
            })
            .describe('the captcha; a build without one does not show it'),
        })
        .describe('words for every build, of which a build shows those that its services make true'),
    })
    .describe('Who handles data of visitors: a table of what is true of this build.'),
  z
    .strictObject({
      type: z.literal('figure'),
      ...headed,
      figure: figure.describe('the drawing, its alternative text and its caption'),
      body: prose.optional().describe('text below the figure'),
    })
    .describe('A figure with a heading of its own.'),
  statementSchema,
  plateSchema,
  z
    .strictObject({
      type: z.literal('timeline'),
      ...headed,
      items: z
        .array(
          z.strictObject({
            when: text.describe('year or period, in mono'),
            title: text.describe('what happened'),
            text: phrase.describe('what it means'),
          }),
        )
        .min(2)
        .describe('the earliest first'),
    })
    .describe('Events in the order of time.'),
  z
    .strictObject({
      type: z.literal('locked'),
      heading: heading.optional(),
      ...sectionFields,
      items: z
        .array(
          z.strictObject({
            title: text.describe('what the figure is called'),
            text: text.describe('what it shows'),
            teaser: z
              .strictObject({
                drawing: pictureName.describe('drawing without text, five wide to three high, of at most 2 KB'),
                text: text.describe('what can be seen in it, and what takes a sign-in'),
              })
              .describe('shown to visitors in place of the figure'),
            figure: figure.describe('loaded for signed-in clients alone'),
          }),
        )
        .min(1)
        .describe('side by side'),
    })
    .describe('Figures for signed-in clients, and the way to the sign-in for everybody else. No access control.'),
  z
    .strictObject({
      type: z.literal('links'),
      ...headed,
      items: z
        .array(
          z.strictObject({
            label: text.describe('words of the link'),
            to: path.describe('where it leads'),
            text: text.describe('what is found there'),
          }),
        )
        .min(1)
        .describe('one below the other'),
    })
    .describe('Ways onward, each with what is found there.'),
  z
    .strictObject({
      type: z.literal('instrument'),
      ...headed,
      name: z.enum(instrumentNames).describe('which instrument'),
      alt: text.describe('one sentence for those who cannot see the drawing as it first stands'),
      presets: z
        .array(
          z.strictObject({
            label: text.describe('a question or an attempt in the visitor’s words, such as "Receivers in a line"'),
            set: text.describe('parameters as in the address, such as "clock:500,receivers:6"'),
            notice: text.describe('one sentence about what to notice'),
          }),
        )
        .max(3)
        .describe('settings to try first'),
      method: prose.describe('formula, constants and source, under "How this is computed"'),
    })
    .describe('An explanation that the visitor operates.'),
  z
    .strictObject({
      type: z.literal('sample'),
      ...headed,
      name: z.enum(sampleNames).describe('which sample of src/model/samples'),
      title: text.describe('what the JSON Schema is called'),
      notice: text.describe(
        'stands beside extract and files, and in the file: what is simulated, or where real data comes from',
      ),
      extract: text.describe('which record the extract is'),
      dictionary: z.array(fieldGroup).min(1).describe('groups of fields; the build names what lacks a row'),
    })
    .describe('What a service delivers: an extract, a dictionary of its fields, and files to download.'),
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
    .describe('What to do next; the last section of most pages, in the night theme.'),
  ...listSchemas,
  contactFormSchema,
] as const;

/** A section that any entry may have. */
export const sectionSchema = z.discriminatedUnion('type', sections).meta({ title: 'section' });

/** A section of a page. Only pages can have a hero, the sign-in form or the dashboard. */
export const pageSectionSchema = z
  .discriminatedUnion('type', [heroSchema, signInFormSchema, dashboardSchema, ...sections])
  .meta({ title: 'section' });
