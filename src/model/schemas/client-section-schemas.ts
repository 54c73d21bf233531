/** Sections of the pages that are for clients: the sign-in and the dashboard. */
import { z } from 'zod';
import { text } from './field-schemas.ts';
import { figure } from './shape-schemas.ts';

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
  .describe('What a signed-in client sees at /welcome; always on the night ground.');
