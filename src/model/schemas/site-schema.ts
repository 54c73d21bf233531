/** Schemas of `site.yaml`, `navigation.yaml`, `redirects.yaml` and `published.yaml` in `content/`. */
import { z } from 'zod';
import { cleanPath } from '#lib/paths.ts';
import { atMost, day, link, path, publishedPath, text } from './field-schemas.ts';

const isPeriod = (days: unknown): boolean => Number.isInteger(days) && Number(days) >= 1 && Number(days) <= 3650;

/** Returns true if a day has begun anywhere. Days begin first at UTC+14, on Kiritimati. */
const hasBegun = (date: string): boolean => !(Date.parse(date) > Date.now() + 14 * 3_600_000);

/** Returns true for an address without path, query, hash and user, because the site would silently ignore them. */
const isOrigin = (address: string): boolean => {
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === '/' && !search && !hash && !username && !password;
};
const isEncrypted = (address: string): boolean =>
  address.startsWith('https:') || ['localhost', '127.0.0.1'].includes(new URL(address).hostname);

const frameworkStatuses = ['certified', 'attested', 'aligned', 'on request'] as const;

/** Status of a framework. A certificate or report from somebody else needs a scope and a date to mean anything. */
const frameworkSetting = z
  .strictObject({
    status: z.enum(frameworkStatuses).describe('certified and attested by somebody else; aligned by ourselves'),
    scope: text.optional().describe('which systems, sites or services it covers'),
    date: day
      .refine(hasBegun, 'lies in the future. Give the day of the certificate, the report or the assessment')
      .optional()
      .describe('day of the certificate, the report or the own assessment'),
  })
  .superRefine(({ status, scope, date }, context) => {
    if (status !== 'certified' && status !== 'attested') return;
    const facts = { scope, date };
    for (const field of ['scope', 'date'] as const) {
      if (facts[field] !== undefined) continue;
      const message = `is missing. Add it: "${status}" says nothing without`;
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

export const siteSchema = z.strictObject({
  name: text
    .regex(/[\p{Letter}\p{Number}]/u, {
      abort: true,
      error: 'must have a letter or a digit, as it stands in addresses too',
    })
    .min(2, 'must have two letters or more: texts are searched for it')
    .max(40, atMost(40, 'the header has no room'))
    .regex(/^[^<>*_`[\]{}\\\n]*$/, 'must not hold < > * _ ` [ ] { } \\ or a line break: texts in Markdown name it')
    .describe('the brand'),
  tagline: text.describe('what the brand is, in one line'),
  host: z
    .url({ protocol: /^https?$/, abort: true, error: 'must be an address such as "https://www.example.org"' })
    .toLowerCase()
    .refine(isOrigin, 'must be a host alone, such as "https://www.example.org": without a path, a query or a name')
    .refine(isEncrypted, 'must begin with "https://": browsers refuse the site’s sign-in and policies otherwise')
    .describe('public address of the site; SITE_URL of the build wins'),
  email: z.email('must be an e-mail address').describe('for visitors; texts name it as {email}'),
  homeCountry: z
    .strictObject({
      name: text.describe('texts name it as {country}'),
      adjective: text.describe('such as "Canadian"; texts name it as {countryAdjective}'),
      flag: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be the two capital letters of a country (ISO 3166-1), such as "CA" or "DE"')
        .describe('the two letters of the country whose flag the footer shows, such as "CA"'),
    })
    .describe('where the operator is at home: it stands with its flag in the footer'),
  organization: z
    .strictObject({
      address: z
        .strictObject({
          country: z.string().length(2),
          street: text.optional(),
          locality: text.optional().describe('city or town'),
          region: text.optional().describe('province or state'),
          postalCode: text.optional(),
        })
        .optional(),
      phone: text.optional(),
      sameAs: z.array(z.url()).default([]).describe('profiles of the organization elsewhere'),
    })
    .describe('what search engines are told of the organization; what is left out is not said'),
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
  engagement: z
    .strictObject({
      durations: z
        .strictObject({ scoping: text, lawfulBasis: text, trial: text, operation: text, exit: text })
        .partial()
        .default({})
        .describe('how long a step of an engagement takes, such as "2 to 4 weeks"'),
      hosting: text.optional().describe('where managed deployments run, such as "Canada (Montréal and Toronto)"'),
      support: text.optional().describe('when and how support answers, in a sentence'),
      price: text.optional().describe('what is charged for, in a sentence'),
      insurance: text.optional().describe('which insurance covers the work, in a sentence'),
      languages: text.optional().describe('in which languages clients are served, such as "English and French"'),
      roles: z
        .record(text, text)
        .default({})
        .describe('who is accountable, by what for: { Security: first and last name }'),
    })
    .default({ durations: {}, roles: {} })
    .describe('what buyers ask and the operator alone knows; what is left out is not said'),
  frameworks: z
    .record(text, frameworkSetting)
    .default({})
    .describe('status of a framework of compliance; one that is left out is "on request"'),
  aggregateRating: z.boolean().describe('false: the Service data carries no rating'),
});

export const navigationSchema = z.strictObject({
  header: z.array(link).min(1).describe('links at the top of every page'),
  clientLogin: link.describe('the way to the sign-in'),
  dashboard: link.describe('stands in its place for those who are signed in'),
  footer: z
    .array(z.strictObject({ title: text, links: z.array(link).min(1) }))
    .min(1)
    .describe('columns of links at the bottom of every page'),
  footerBottom: z.array(link).min(1).describe('links beside the copyright'),
});

/** A previous address of a page in any spelling, or of a file such as "/index.php". Hosts compare only the allowed characters. */
const oldPath = z
  .string()
  .refine((source) => !/[?#]/.test(source), {
    error:
      'must have no query and no anchor, because hosts compare the path alone. Write the path alone, such as "/old-page". A query in a visitor\'s request is passed on',
    abort: true,
  })
  .regex(
    /^\/[A-Za-z0-9._~/-]*$/,
    'must be a path such as "/former-name" or "/index.php", of letters from A to Z, digits and - . _ ~ /, without the host',
  )
  .refine((source) => cleanPath(source) !== '/' && source !== '/', 'must not be the home page, which is always there')
  .refine(
    (source) => cleanPath(cleanPath(source) ?? source) === null,
    'has ".html" or "/index" twice, such as "/team.html.html". Write it once',
  );

/** A page of the site, perhaps with an anchor. It must have no query, because the host appends the query of the request. */
const newPath = z
  .string()
  .regex(
    /^\/([A-Za-z0-9-]+(\/[A-Za-z0-9-]+)*)?(#[A-Za-z0-9-]+)?$/,
    'must be a path of this site such as "/about" or "/about/precision#staypoint", without a query',
  );

export const redirectSchema = z
  .strictObject({
    from: oldPath.describe('address that a page or a file of this host had, and that is not in use now'),
    to: newPath.describe('page that its visitors are redirected to, perhaps with an anchor'),
  })
  .describe('A list; each entry has these fields.');

export const publishedSchema = z
  .strictObject({
    host: z.url().optional().describe('host that the addresses belong to; left out while the site has a reserved one'),
    addresses: z.array(publishedPath).describe('every address that a page has had'),
  })
  .describe('The build adds to it.');
