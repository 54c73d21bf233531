/** What the two files of `content/` that are no page may hold: `site.yaml` and `navigation.yaml`. */
import { z } from 'zod';
import { path, text } from './field-schemas.ts';
import { link } from './shape-schemas.ts';

const isPeriod = (days: unknown): boolean => Number.isInteger(days) && Number(days) >= 1 && Number(days) <= 3650;

export const siteSchema = z.strictObject({
  name: text.describe('the brand'),
  tagline: text,
  host: z.url({ protocol: /^https?$/, error: 'must be an address such as "https://www.example.org"' }),
  email: z.email('must be an e-mail address'),
  homeCountry: z.strictObject({ name: text, flag: z.enum(['canada']) }),
  organization: z.strictObject({
    address: z.strictObject({ country: z.string().length(2) }).optional(),
    phone: text.optional(),
    sameAs: z.array(z.url()).default([]),
  }),
  security: z
    .strictObject({
      contact: z.email('must be an e-mail address'),
      languages: z
        .array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'must be a language tag such as "en"'))
        .min(1),
      policy: path.optional().describe('page, or part of one, that says how reports of weaknesses are handled'),
      confirmDays: z
        .int()
        .positive()
        .optional()
        .describe('in which a report is confirmed; left out, no period is named'),
    })
    .describe('what /.well-known/security.txt says'),
  messages: z.strictObject({
    keepDays: z
      .custom<number>(isPeriod, 'must be a number of whole days from 1 to 3650, such as 365')
      .describe('after which the embedded inbox deletes a message'),
  }),
  privacy: z
    .strictObject({
      officer: text.optional().describe('name of the person in charge of the protection of personal information'),
      places: z
        .strictObject({ pages: text, signIn: text, form: text, captcha: text })
        .partial()
        .default({})
        .describe('where those who handle data keep it, such as "Canada"'),
    })
    .default({ places: {} })
    .describe('what the privacy page says of the operator; what is left out is not said'),
  aggregateRating: z.boolean().describe('false: the Service data carries no rating'),
});

export const navigationSchema = z.strictObject({
  header: z.array(link).min(1),
  clientLogin: link,
  dashboard: link,
  footer: z.array(z.strictObject({ title: text, links: z.array(link).min(1) })).min(1),
  footerBottom: z.array(link).min(1),
});
