/** Sections that show published results from real data. */
import { z } from 'zod';
import { headed } from './band-schemas.ts';
import { evidenceNames } from './evidence-names.ts';
import { phrase, prose, slug, text } from './field-schemas.ts';
import { figure, pictureName } from './shape-schemas.ts';

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
