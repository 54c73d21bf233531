/**
 * Schemas of sections with more than text: forms, dashboard, published results, pictures at full width, lists of
 * entries.
 */
import { z } from 'zod';
import {
  action,
  fieldGroup,
  figure,
  headed,
  heading,
  phrase,
  pictureName,
  placed,
  prose,
  slug,
  text,
} from './field-schemas.ts';
import { evidenceNames, instrumentNames, plateNames, sampleNames } from './names.ts';
import { PlateSource } from './sources.ts';

export const signInFormSchema = z
  .strictObject({ type: z.literal('signInForm'), heading: text.describe('heading of the form') })
  .describe('The sign-in form, beside the words of the hero.');

export const dashboardSchema = z
  .strictObject({
    type: z.literal('dashboard'),
    overview: z
      .strictObject({
        heading: text.describe('heading of the part'),
        items: z
          .array(
            z.strictObject({
              label: text.describe('what the number counts'),
              value: text.describe('the number'),
              note: text.describe('remark below the number'),
            }),
          )
          .min(1)
          .describe('items, side by side'),
      })
      .describe('numbers at the top of the page'),
    activity: z
      .strictObject({
        heading: text.describe('heading of the part'),
        items: z
          .array(
            z.strictObject({ title: text.describe('event'), when: text.describe('time since the event, in words') }),
          )
          .min(1)
          .describe('events, newest first'),
      })
      .describe('list of events beside the figure'),
    actions: z
      .strictObject({
        heading: text.describe('heading of the part'),
        labels: z.array(text).min(1).describe('texts of the buttons'),
      })
      .describe('buttons, which only demonstrate and start nothing'),
    session: z
      .strictObject({
        heading: text.describe('heading of the part'),
        text: text.describe('text about the session'),
        lastActivity: text.describe('label of the time at which the page was opened'),
      })
      .describe('box about the session'),
    notice: z
      .strictObject({
        title: text.describe('words in bold'),
        text: text.describe('text about what is demonstration and what is real'),
      })
      .describe('notice beside the figures'),
    figure: figure.describe('drawing of operations'),
  })
  .describe('The page for signed-in clients at /welcome, always in the night theme.');

/** A section with a table of published results. Its numbers come from `src/evidence/harbor-results.json`. */
export const evidenceSchema = z
  .strictObject({
    type: z.literal('evidence'),
    ...headed,
    name: z.enum(evidenceNames).describe('name of a published result'),
    caption: text.describe('caption of the table'),
    columns: z.array(text).min(2).describe('headings of the columns'),
    figure: figure.optional().describe('figure above the table'),
  })
  .describe('Published results from real data: a table.');

/**
 * A section with four steps and a picture that gains a layer with each step. In windows with enough room, the picture
 * stays in place while the visitor scrolls through the steps.
 */
export const sequenceSchema = z
  .strictObject({
    type: z.literal('sequence'),
    ...headed,
    formerId: slug.optional().describe('previous anchor of the section; links to it still work'),
    drawing: pictureName.describe('a drawing with layers from-2, from-3, from-4 and only-1'),
    steps: z
      .array(
        z.strictObject({
          title: text.describe('name of the step'),
          text: phrase.describe('text of the step'),
          alt: text.describe('alternative text of the picture at this step, in one sentence'),
        }),
      )
      .length(4, 'must have 4 steps, one for each layer of the drawing')
      .describe('steps, in the order of the layers'),
    note: prose.describe('source and limits of the data, and links to more'),
  })
  .describe('A picture that gains a layer in each of four steps, as the reader scrolls.');

/**
 * A section with a drawing area (“plate”) over which the visitor moves a device. At first, the section shows a gesture
 * recorded in advance, as a drawing with numbers.
 */
export const deviceSchema = z
  .strictObject({
    type: z.literal('device'),
    ...headed,
    alt: text.describe('alternative text of the drawing before the visitor changes it, in one sentence'),
    counts: z
      .strictObject({
        fixes: text.describe('number of fixes'),
        staypoints: text.describe('number of staypoints'),
        gaps: text.describe('number of gaps'),
        inside: text.describe('share of true places inside the ellipse'),
      })
      .describe('labels of the numbers beside the plate'),
    noise: text.describe('label of the choice between GNSS and Wi-Fi'),
    start: text.describe('button that starts the device without a mouse'),
    clear: text.describe('button that clears the plate'),
    position: text.describe("screen readers' name for the mark that the arrow keys move"),
    promise: text.describe('statement about where the data goes'),
    method: z
      .strictObject({
        title: text.describe('title of the explanation, which opens when pressed'),
        text: prose.describe('explanation of noise, filter, staypoints, gaps and confidence'),
      })
      .describe('how the drawing is computed'),
  })
  .describe('The visitor is a device: what they do over a plate is sampled, filtered and turned into staypoints.');

export const statementSchema = z
  .strictObject({
    type: z.literal('statement'),
    ...placed,
    value: text.optional().describe('one number with its unit, in very large type'),
    text: text.describe('sentence about the number, or a sentence without a number'),
  })
  .describe('One number or one sentence, in very large type.');

export const plateSchema = z
  .strictObject({
    type: z.literal('plate'),
    id: slug.optional().describe('anchor of the picture'),
    picture: z
      .enum(plateNames)
      .describe('file name of a picture in scripts/site/figures/plates, without ".ts"')
      .transform((name) => new PlateSource(name)),
    alt: text.describe('alternative text: one sentence for people who cannot see the picture'),
    caption: text.describe(
      'text below the picture; on the first figure of a page it ends with "Illustrative." if the numbers are not claims',
    ),
  })
  .describe('A picture at the full width of the window.');

export const contactFormSchema = z
  .strictObject({
    type: z.literal('contactForm'),
    heading,
    ...placed,
    text: phrase.optional().describe('introduction beside the heading'),
    options: z
      .array(
        z.strictObject({
          title: text.describe('subject of the message'),
          text: text.describe("hint about what to write; phones don't show it"),
          topic: text.describe('name of a topic in "topics"; its text becomes the first line of the message'),
        }),
      )
      .min(1)
      .describe('links above the form; each link starts a message about its topic'),
    figure: figure.optional().describe('figure beside the form, or below it on phones'),
    topics: z
      .record(z.string().regex(/^[a-z]+$/, 'must be letters from a to z'), text)
      .describe(
        'first line of the message for each topic; a link such as /contact?topic=demo chooses the topic by its name',
      ),
  })
  .refine(({ options, topics }) => options.every(({ topic }) => topic in topics), {
    error:
      'has an option with a topic that is not in "topics". Add the topic to "topics", with the first line of its messages',
    path: ['options'],
  })
  .describe('The contact form.');

export const listSchemas = [
  z
    .strictObject({
      type: z.literal('serviceCards'),
      ...headed,
      limit: z.int().positive().describe('number of services shown'),
      link: action.describe('link to all services'),
    })
    .describe('The first services of the catalogue as cards.'),
  z
    .strictObject({ type: z.literal('sectorCards'), ...headed, link: action.describe('link to the catalogue') })
    .describe('All sectors as cards.'),
  z
    .strictObject({ type: z.literal('serviceCatalogue'), ...placed })
    .describe('All services in full, from content/services.'),
  z.strictObject({ type: z.literal('sectorCatalogue'), ...placed }).describe('All sectors, from content/sectors.'),
  z.strictObject({ type: z.literal('articleCards'), ...placed }).describe('All articles with an id, newest first.'),
] as const;

export const instrumentSchema = z
  .strictObject({
    type: z.literal('instrument'),
    ...headed,
    name: z.enum(instrumentNames).describe('name of an instrument'),
    alt: text.describe('alternative text of the drawing at its default settings, in one sentence'),
    presets: z
      .array(
        z.strictObject({
          label: text.describe('question or experiment in the visitor’s words, such as "Receivers in a line"'),
          set: text.describe('parameters as in the address, such as "clock:500,receivers:6"'),
          notice: text.describe('one sentence about what the visitor should notice'),
        }),
      )
      .max(3)
      .describe('settings to try first'),
    method: prose.describe('formula, constants and source, under "How this is computed"'),
  })
  .describe('An interactive explanation.');

export const sampleSchema = z
  .strictObject({
    type: z.literal('sample'),
    ...headed,
    name: z.enum(sampleNames).describe('name of a sample in src/model/samples'),
    title: text.describe('title of the JSON Schema'),
    notice: text.describe('notice beside the extract and in the files: what is simulated, or the source of real data'),
    extract: text.describe('caption of the extract: which record it is'),
    dictionary: z.array(fieldGroup).min(1).describe('groups of fields; the build reports fields without a row'),
  })
  .describe('A sample deliverable: an extract, a dictionary of its fields, and files to download.');
