/**
 * Shapes that several sections or entries have. One with an id is described once, wherever it stands, in the gallery of the
 * development server.
 */
import { z } from 'zod';
import { anchoredHeading, path, phrase, slug, terms, text } from './field-schemas.ts';
import { FigureSource, FlightSource, IconSource } from './sources.ts';

/** A drawing that stands alone: what it shows is said beside it. */
export const pictureName = slug
  .describe('file name of a drawing in scripts/site/figures/drawings, without ".ts"')
  .transform((name) => new FigureSource(name));

export const icon = slug
  .describe('icon beside the title: the name of any on lucide.dev/icons, such as "radar"')
  .transform((name) => new IconSource(name));

export const figure = z
  .strictObject({
    name: pictureName,
    alt: text.describe('one sentence for somebody who cannot see it'),
    caption: text.describe('says what is shown; "Illustrative." at its end when its numbers are not claims'),
  })
  .transform(({ name, ...words }) => ({ drawing: name, ...words }))
  .meta({ id: 'figure' });

/** The drawing is always the same, its words are not. */
export const flight = z
  .strictObject({
    alt: text.describe('what it shows, for somebody who cannot see it'),
    scaleAlt: text.describe('what the time scale below it shows, for somebody who cannot see it'),
    caption: text.describe('says what is shown; "Illustrative." at its end'),
  })
  .transform((words) => ({ ...words, drawn: new FlightSource() }));

export const link = z
  .strictObject({ label: text.describe('words of the link'), to: path.describe('where it leads') })
  .meta({ id: 'link' });

export const action = z
  .strictObject({
    label: text.describe('what the button or link says'),
    to: path.describe('where it leads'),
    style: z
      .enum(['primary', 'secondary', 'link'])
      .optional()
      .describe('primary for the first and secondary for the others when left out'),
  })
  .meta({ id: 'action' });

export const callToAction = z.strictObject({
  heading: anchoredHeading.describe('heading of the band'),
  text: phrase.describe('one or two sentences'),
  label: text.describe('words of the button'),
  to: path.describe('where the button leads'),
});

export const item = z
  .strictObject({
    title: text.describe('heading of the item'),
    id: slug.optional().describe('anchor of the item, for links to it alone'),
    text: phrase.describe('what the item says'),
    label: terms.optional().describe('short line in mono, such as "GNSS · RTK"'),
    value: text.optional().describe('one figure with its unit, set large; of the claims that the site may make'),
    to: path.optional().describe('where the title leads, or the link below the item when there is a linkLabel'),
    linkLabel: text.optional().describe('words of a link of its own, below the item'),
    points: z.array(text).min(1).optional().describe('short lines below the text'),
    tags: z.array(text).min(1).optional().describe('short terms, each in a frame'),
    note: z
      .strictObject({ label: text.describe('set in bold, such as "Focus:"'), text: text.describe('what follows it') })
      .optional()
      .describe('remark below the text'),
  })
  .meta({ id: 'item' });

/** Who handles data of visitors for a part of this website. */
export const processor = z
  .strictObject({
    who: text.describe('the part, and who runs it'),
    purpose: text.describe('what the data is for'),
    data: text.describe('which data'),
    kept: text.describe('for how long'),
  })
  .meta({ id: 'processor' });

export const eitherProcessor = z.strictObject({
  embedded: processor.describe('when the build uses the embedded service'),
  hosted: processor.describe('when the build names a hosted service'),
});

/** What is said of a field of a sample; its type comes from the sample's schema. */
const fieldWords = z
  .strictObject({
    name: text.describe('its path in the record, such as "spatialEnvelope.azimuth"'),
    meaning: text.describe('what it says'),
    unit: text.optional().describe('such as "m"'),
    standard: text.optional().describe('where it is defined, such as "RFC 7946"'),
  })
  .meta({ id: 'fieldWords' });

export const fieldGroup = z.strictObject({
  heading: text.describe('what the fields belong to'),
  kinds: z.array(text).min(1).describe('kinds of records that have these fields; "file" is what is around them'),
  fields: z.array(fieldWords).min(1).describe('a row for each field of the file'),
});
