/**
 * The only door to content: what each file of an entry in `content/` may hold. Runs at build time; the browser sees
 * types only (`content-types.ts`). Objects are strict, so that a misspelt field is a mistake and not a silence.
 */
import { z } from 'zod';
import { atMost, day, description, pagePath, path, phrase, prose, slug, text, title } from './field-schemas.ts';
import { icons } from './icon-names.ts';
import { FigureSource } from './sources.ts';

const figure = z
  .strictObject({
    name: slug.describe('file name of a drawing in scripts/build/figures/drawings, without ".ts"'),
    alt: text.describe('one sentence for somebody who cannot see it'),
    caption: text.describe('says what is shown; "Illustrative." at its end when its numbers are not claims'),
  })
  .transform(({ name, ...words }) => ({ drawing: new FigureSource(name), ...words }));

const action = z.strictObject({
  label: text,
  to: path,
  style: z.enum(['primary', 'secondary', 'link']).optional(),
});

const callToAction = z.strictObject({ heading: text, text: phrase, label: text, to: path });

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

export const sectionSchema = z.discriminatedUnion('type', [
  heroSchema,
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
  }),
  z.strictObject({
    type: z.literal('links'),
    ...headed,
    items: z.array(z.strictObject({ label: text, to: path, text: text })).min(1),
  }),
  z.strictObject({ type: z.literal('callToAction'), ...headed, text: phrase, actions: z.array(action).min(1) }),
  z.strictObject({ type: z.literal('serviceCards'), ...headed, limit: z.int().positive(), link: action }),
  z.strictObject({ type: z.literal('sectorCards'), ...headed, link: action }),
  z.strictObject({ type: z.literal('serviceCatalogue'), ...band }),
  z.strictObject({ type: z.literal('sectorCatalogue'), ...band }),
  z.strictObject({ type: z.literal('articleCards'), ...band }),
  z.strictObject({ type: z.literal('contactForm'), ...headed, text: phrase.optional() }),
  z.strictObject({ type: z.literal('signInForm'), heading: text }),
]);

const sections = z.array(sectionSchema);

export const pageSchema = z.strictObject({
  path: pagePath,
  name: text.describe('short name for breadcrumbs and announcements'),
  title,
  titleSuffix: z.boolean().default(true).describe('false: the title stands without " | brand"'),
  description,
  updated: day.describe('day of the last significant change; the sitemap repeats it'),
  effective: day
    .optional()
    .describe(
      'of a policy: the day from which it holds, which the page shows. A decision, where "updated" is a record',
    ),
  ground: z.enum(['day', 'night']).default('day'),
  back: z.strictObject({ label: text, to: path }).optional(),
  indexable: z.boolean().default(true).describe('false: noindex, and not in the sitemap'),
  structuredData: z.array(z.enum(['organization', 'services', 'sectors'])).default([]),
  sections: sections
    .min(1)
    .refine((all) => all[0]?.type === 'hero' && all.filter((one) => one.type === 'hero').length === 1, {
      message: 'must begin with the only "hero" section: it holds the h1',
    }),
});

const catalogueEntry = {
  order: z.int().positive(),
  icon: z.enum(icons),
  title,
  label: text,
  description: text.max(170, atMost(170, 'cards become uneven')),
  fullDescription: prose,
  metaTitle: title.optional(),
  metaDescription: description,
  updated: day,
  technologies: z.array(text).min(8, 'must list at least 8 technologies'),
  figure,
  sections: z.array(sectionSchema).default([]),
  relatedArticles: z.array(text).min(1),
  callToAction,
};

export const serviceSchema = z.strictObject({
  ...catalogueEntry,
  features: z.array(text).min(6, 'must list at least 6 features'),
  capabilities: z.array(text).min(6, 'must list at least 6 capabilities'),
});

export const sectorSchema = z.strictObject({
  ...catalogueEntry,
  benefits: z.array(text).min(6, 'must list at least 6 benefits'),
  useCases: z.array(text).min(7, 'must list at least 7 use cases'),
  compliance: z.array(text).min(5, 'must list at least 5 compliance entries'),
  keyFeatures: z.array(text).min(6, 'must list at least 6 key features'),
  relatedServices: z.array(slug).min(1),
});

export const articleSchema = z.strictObject({
  title,
  subtitle: text,
  description,
  published: day,
  updated: day.optional(),
  author: text,
  id: z
    .string()
    .regex(/^\d+$/, 'must be a number in quotes')
    .optional()
    .describe('place in the blog index; left out = not listed there'),
  slug: slug.optional().describe('when it differs from the file name'),
  figure,
  callToAction,
  related: z.array(text).min(1),
});
