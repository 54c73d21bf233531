/**
 * What a section of a page may hold: one variant for each type. Runs at build time; the browser sees types only. Objects
 * are strict, so that a misspelt field is a mistake and not a silence.
 */
import { z } from 'zod';
import { path, phrase, prose, slug, text } from './field-schemas.ts';
import { instrumentNames } from './instrument-names.ts';
import { FigureSource } from './sources.ts';

export const figure = z
  .strictObject({
    name: slug.describe('file name of a drawing in scripts/build/figures/drawings, without ".ts"'),
    alt: text.describe('one sentence for somebody who cannot see it'),
    caption: text.describe('says what is shown; "Illustrative." at its end when its numbers are not claims'),
  })
  .transform(({ name, ...words }) => ({ drawing: new FigureSource(name), ...words }));

export const link = z.strictObject({ label: text, to: path });

const action = z.strictObject({
  label: text,
  to: path,
  style: z.enum(['primary', 'secondary', 'link']).optional(),
});

export const callToAction = z.strictObject({ heading: text, text: phrase, label: text, to: path });

const band = {
  id: slug.optional().describe('anchor of the section; made from the heading when left out'),
  ground: z.enum(['day', 'tint', 'night']).optional(),
  intro: prose.optional(),
};
const headed = { ...band, heading: text };

const item = z.strictObject({
  title: text,
  text: phrase,
  label: text.optional().describe('short line in mono, such as "GNSS · RTK"'),
  to: path.optional(),
  linkLabel: text.optional(),
  points: z.array(text).min(1).optional(),
  tags: z.array(text).min(1).optional(),
  note: z.strictObject({ label: text, text: text }).optional(),
});
const items = z.array(item).min(1);

/** Who handles data of visitors for a part of this website. */
const processor = z.strictObject({
  who: text.describe('the part, and who runs it'),
  purpose: text,
  data: text,
  kept: text.describe('for how long'),
});
const eitherProcessor = z.strictObject({ embedded: processor, hosted: processor });

const heroSchema = z.strictObject({
  type: z.literal('hero'),
  heading: text,
  label: text.optional(),
  tagline: text.optional(),
  lead: prose.optional(),
  actions: z.array(action).optional(),
  figure: figure.optional(),
  starfield: z.boolean().optional(),
});

const bands = [
  z.strictObject({ type: z.literal('prose'), ...headed, body: prose, figure: figure.optional() }),
  z.strictObject({ type: z.literal('cards'), ...headed, items }),
  z.strictObject({ type: z.literal('rows'), ...headed, items, figure: figure.optional() }),
  z.strictObject({
    type: z.literal('steps'),
    ...headed,
    items: z.array(z.strictObject({ title: text, text: phrase })).min(2),
    figure: figure.optional(),
  }),
  z.strictObject({
    type: z.literal('stats'),
    ...band,
    heading: text.optional(),
    items: z.array(z.strictObject({ value: text, label: text, note: text.optional() })).min(2),
  }),
  z.strictObject({
    type: z.literal('lists'),
    ...headed,
    groups: z.array(z.strictObject({ title: text, text: text.optional(), items: z.array(phrase).min(1) })).min(1),
  }),
  z.strictObject({
    type: z.literal('table'),
    ...headed,
    caption: text,
    columns: z.array(text).min(2),
    rows: z.array(z.array(z.union([text, z.number().transform(String)])).min(2)).min(1),
  }),
  // Words for every build; a build shows those that its own services make true, as a table.
  z.strictObject({
    type: z.literal('processing'),
    ...headed,
    caption: text,
    columns: z.array(text).length(4, 'must name 4 columns: who, purpose, data, how long'),
    parts: z.strictObject({
      pages: eitherProcessor,
      signIn: eitherProcessor,
      form: eitherProcessor,
      captcha: z.strictObject({ hcaptcha: processor, turnstile: processor }),
    }),
  }),
  z.strictObject({ type: z.literal('figure'), ...headed, figure, body: prose.optional() }),
  z.strictObject({
    type: z.literal('timeline'),
    ...headed,
    items: z.array(z.strictObject({ when: text, title: text, text: phrase })).min(2),
  }),
  z.strictObject({
    type: z.literal('locked'),
    ...band,
    heading: text.optional(),
    items: z.array(z.strictObject({ title: text, text: text, figure })).min(1),
  }),
  z.strictObject({
    type: z.literal('links'),
    ...headed,
    items: z.array(z.strictObject({ label: text, to: path, text: text })).min(1),
  }),
  z.strictObject({
    type: z.literal('instrument'),
    ...headed,
    name: z.enum(instrumentNames),
    alt: text.describe('one sentence for those who cannot see the drawing as it first stands'),
    method: prose.describe('formula, constants and source, under "How this is computed"'),
  }),
  z.strictObject({ type: z.literal('callToAction'), ...headed, text: phrase, actions: z.array(action).min(1) }),
  z.strictObject({ type: z.literal('serviceCards'), ...headed, limit: z.int().positive(), link: action }),
  z.strictObject({ type: z.literal('sectorCards'), ...headed, link: action }),
  z.strictObject({ type: z.literal('serviceCatalogue'), ...band }),
  z.strictObject({ type: z.literal('sectorCatalogue'), ...band }),
  z.strictObject({ type: z.literal('articleCards'), ...band }),
  z.strictObject({ type: z.literal('contactForm'), ...headed, text: phrase.optional() }),
] as const;

const signInFormSchema = z.strictObject({ type: z.literal('signInForm'), heading: text });

const dashboardSchema = z.strictObject({
  type: z.literal('dashboard'),
  overview: z.strictObject({
    heading: text,
    items: z.array(z.strictObject({ label: text, value: text, note: text })).min(1),
  }),
  activity: z.strictObject({
    heading: text,
    items: z.array(z.strictObject({ title: text, when: text })).min(1),
  }),
  actions: z.strictObject({ heading: text, labels: z.array(text).min(1) }),
  session: z.strictObject({ heading: text, text: text, lastActivity: text }),
  notice: z.strictObject({ title: text, text: text }).describe('says beside the figures what they are'),
  figure,
});

/** A section that any entry may have. */
export const bandSchema = z.discriminatedUnion('type', bands);

/** A section of a page: it begins with a hero, and may have the parts that are for clients. */
export const sectionSchema = z.discriminatedUnion('type', [heroSchema, signInFormSchema, dashboardSchema, ...bands]);
