/** Sections with a component of their own kind: sign-in, dashboard, published results, lists of entries. */
import { z } from 'zod';
import { action, figure, headed, phrase, pictureName, placed, prose, slug, text } from './field-schemas.ts';
import { evidenceNames } from './names.ts';

export const signInFormSchema = z
  .strictObject({ type: z.literal('signInForm'), heading: text.describe('heading of the form') })
  .describe('The sign-in form; it stands beside the words of the hero.');

export const dashboardSchema = z
  .strictObject({
    type: z.literal('dashboard'),
    overview: z
      .strictObject({
        heading: text.describe('heading of the part'),
        items: z
          .array(
            z.strictObject({
              label: text.describe('what is counted'),
              value: text.describe('the number'),
              note: text.describe('what it refers to'),
            }),
          )
          .min(1)
          .describe('side by side'),
      })
      .describe('numbers at the top'),
    activity: z
      .strictObject({
        heading: text.describe('heading of the part'),
        items: z
          .array(z.strictObject({ title: text.describe('what happened'), when: text.describe('how long ago') }))
          .min(1)
          .describe('the newest first'),
      })
      .describe('list beside the figure'),
    actions: z
      .strictObject({
        heading: text.describe('heading of the part'),
        labels: z.array(text).min(1).describe('words of the buttons'),
      })
      .describe('buttons; they start nothing'),
    session: z
      .strictObject({
        heading: text.describe('heading of the part'),
        text: text.describe('what is said of the session'),
        lastActivity: text.describe('words ahead of the time at which the page was opened'),
      })
      .describe('box about the session'),
    notice: z
      .strictObject({ title: text.describe('in bold'), text: text.describe('what is demonstration and what is real') })
      .describe('says beside the figures what they are'),
    figure: figure.describe('the picture of operations'),
  })
  .describe('What a signed-in client sees at /welcome; always in the night theme.');

/** The numbers are those of src/evidence/harbor-results.json; a build shows them as a table. */
export const evidenceSchema = z
  .strictObject({
    type: z.literal('evidence'),
    ...headed,
    name: z.enum(evidenceNames).describe('which of the published results'),
    caption: text.describe('says what the table holds'),
    columns: z.array(text).min(2).describe('heads of the columns'),
    figure: figure.optional().describe('stands above the table'),
  })
  .describe('Published results from real data: a table.');

/** If the window has room, one picture stays in place and gains a layer with each step. */
export const sequenceSchema = z
  .strictObject({
    type: z.literal('sequence'),
    ...headed,
    formerId: slug.optional().describe('anchor that the section had before; links to it still lead here'),
    drawing: pictureName.describe('a drawing with layers from-2, from-3, from-4 and only-1'),
    steps: z
      .array(
        z.strictObject({
          title: text.describe('name of the step'),
          text: phrase.describe('what the step shows'),
          alt: text.describe('one sentence for somebody who cannot see the picture at this step'),
        }),
      )
      .length(4, 'must be 4 steps, one for each layer of the drawing')
      .describe('in the order in which the picture gains its layers'),
    note: prose.describe('source and limits of the data, and ways onward'),
  })
  .describe('A picture that is built up in four steps, which follow the scroll.');

export const listSchemas = [
  z
    .strictObject({
      type: z.literal('serviceCards'),
      ...headed,
      limit: z.int().positive().describe('how many services, the first ones'),
      link: action.describe('the way to all of them'),
    })
    .describe('The first services of the catalogue as cards.'),
  z
    .strictObject({ type: z.literal('sectorCards'), ...headed, link: action.describe('the way to the catalogue') })
    .describe('All sectors as cards.'),
  z
    .strictObject({ type: z.literal('serviceCatalogue'), ...placed })
    .describe('Every service in full, from content/services.'),
  z.strictObject({ type: z.literal('sectorCatalogue'), ...placed }).describe('Every sector, from content/sectors.'),
  z
    .strictObject({ type: z.literal('articleCards'), ...placed })
    .describe('The articles that have an id, newest first.'),
] as const;
