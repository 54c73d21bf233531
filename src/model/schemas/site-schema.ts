/** Schemas of `site.yaml`, `navigation.yaml`, `redirects.yaml` and `published.yaml` in `content/`. */
import { z } from 'zod';
import { cleanPath } from '#lib/paths.ts';
import { atMost, day, link, path, publishedPath, text } from './field-schemas.ts';

const isPeriod = (days: unknown): boolean => Number.isInteger(days) && Number(days) >= 1 && Number(days) <= 3650;

/** Returns true if a day has begun anywhere on Earth. Days begin first at UTC+14, on Kiritimati. */
const hasBegun = (date: string): boolean => !(Date.parse(date) > Date.now() + 14 * 3_600_000);

/** Returns true for an address without a path, query, hash or user name. The site would silently ignore these parts. */
const isOrigin = (address: string): boolean => {
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === '/' && !search && !hash && !username && !password;
};
const isEncrypted = (address: string): boolean =>
  address.startsWith('https:') || ['localhost', '127.0.0.1'].includes(new URL(address).hostname);

const frameworkStatuses = ['certified', 'attested', 'aligned', 'on request'] as const;

/**
 * Status of a compliance framework. If somebody else has certified or attested it, the scope and the date are required.
 * Without them, the claim would mean nothing.
 */
const frameworkSetting = z
  .strictObject({
    status: z
      .enum(frameworkStatuses)
      .describe('certified or attested by somebody else, or aligned by our own assessment'),
    scope: text.optional().describe('systems, sites or services that it covers'),
    date: day
      .refine(hasBegun, 'is in the future. Write the day of the certificate, the report or the assessment')
      .optional()
      .describe('day of the certificate, report or assessment'),
  })
  .superRefine(({ status, scope, date }, context) => {
    if (status !== 'certified' && status !== 'attested') return;
    const facts = { scope, date };
    for (const field of ['scope', 'date'] as const) {
      if (facts[field] !== undefined) continue;
      const message = `is missing, but the status "${status}" needs a ${field}. Add it`;
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

export const siteSchema = z.strictObject({
  name: text
    .regex(/[\p{Letter}\p{Number}]/u, {
      abort: true,
      error: 'must contain a letter or a digit, because some of the site’s addresses contain the name',
    })
    .min(2, 'must have at least two characters, because the build searches all texts for the name')
    .max(40, atMost(40, 'the header has no room for more'))
    .regex(
      /^[^<>*_`[\]{}\\\n]*$/,
      'must not contain < > * _ ` [ ] { } \\ or a line break, because the name is inserted into Markdown',
    )
    .describe('the brand'),
  tagline: text.describe('what the brand does, in one line'),
  host: z
    .url({ protocol: /^https?$/, abort: true, error: 'must be an address such as "https://www.example.org"' })
    .toLowerCase()
    .refine(isOrigin, 'must be a host such as "https://www.example.org", without a path, a query or a user name')
    .refine(isEncrypted, 'must begin with "https://". On "http://", browsers block sign-in and ignore security headers')
    .describe('public address of the site; SITE_URL overrides it at build time'),
  email: z.email('must be an e-mail address').describe('address for visitors; texts use {email}'),
  homeCountry: z
    .strictObject({
      name: text.describe('name of the country; texts use {country}'),
      adjective: text.describe('adjective of the country, such as "Canadian"; texts use {countryAdjective}'),
      flag: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be the two capital letters of a country (ISO 3166-1), such as "CA" or "DE"')
        .describe('two-letter code of the country whose flag the footer shows, such as "CA"'),
    })
    .describe('home country of the operator; the footer shows it with its flag'),
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
      sameAs: z.array(z.url()).default([]).describe("addresses of the organization's profiles on other sites"),
    })
    .describe('facts about the organization for search engines; all are optional'),
  security: z
    .strictObject({
      contact: z.email('must be an e-mail address'),
      languages: z
        .array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'must be a language tag such as "en"'))
        .min(1),
      policy: path.optional().describe('page, or part of one, that explains how reports of weaknesses are handled'),
      confirmDays: z
        .int()
        .positive()
        .optional()
        .describe('days within which a report is confirmed; when left out, the site promises no period'),
    })
    .describe('contents of /.well-known/security.txt'),
  messages: z.strictObject({
    keepDays: z
      .custom<number>(isPeriod, 'must be a number of whole days from 1 to 3650, such as 365')
      .describe('days after which the embedded inbox deletes a message'),
  }),
  privacy: z
    .strictObject({
      officer: text.optional().describe('person in charge of the protection of personal information'),
      places: z
        .strictObject({ pages: text, signIn: text, form: text, captcha: text })
        .partial()
        .default({})
        .describe('where each service keeps data, such as "Canada"'),
    })
    .default({ places: {} })
    .describe('facts about the operator for the privacy page; all are optional'),
  engagement: z
    .strictObject({
      durations: z
        .strictObject({ scoping: text, lawfulBasis: text, trial: text, operation: text, exit: text })
        .partial()
        .default({})
        .describe('duration of each step of an engagement, such as "2 to 4 weeks"'),
      hosting: text.optional().describe('location of managed deployments, such as "Canada (Montréal and Toronto)"'),
      support: text.optional().describe('hours and ways of support, in a sentence'),
      price: text.optional().describe('pricing, in a sentence'),
      insurance: text.optional().describe('insurance of the work, in a sentence'),
      languages: text.optional().describe('languages for clients, such as "English and French"'),
      roles: z
        .record(text, text)
        .default({})
        .describe('accountable person for each task: { Security: first and last name }'),
    })
    .default({ durations: {}, roles: {} })
    .describe('facts that buyers ask for and only the operator knows; all are optional'),
  frameworks: z
    .record(text, frameworkSetting)
    .default({})
    .describe('status of compliance frameworks by name; others are "on request"'),
  aggregateRating: z.boolean().describe('false: the structured data of services has no rating'),
});

export const navigationSchema = z.strictObject({
  header: z.array(link).min(1).describe('links at the top of every page'),
  clientLogin: link.describe('link to the sign-in'),
  dashboard: link.describe('link to the dashboard, which replaces the sign-in for signed-in clients'),
  footer: z
    .array(z.strictObject({ title: text, links: z.array(link).min(1) }))
    .min(1)
    .describe('columns of links at the bottom of every page'),
  footerBottom: z.array(link).min(1).describe('links beside the copyright'),
});

/**
 * The previous address of a page, or of a file such as "/index.php". Only letters, digits and `-._~/` are allowed,
 * because hosts differ in how they compare other characters.
 */
const oldPath = z
  .string()
  .refine((source) => !/[?#]/.test(source), {
    error:
      'must have no query and no anchor, because hosts compare only the path. Write only the path, such as "/old-page". Hosts add the query of a visitor\'s request to the new address',
    abort: true,
  })
  .regex(
    /^\/[A-Za-z0-9._~/-]*$/,
    'must be a path such as "/former-name" or "/index.php", with only letters from A to Z, digits and - . _ ~ /, and without the host',
  )
  .refine((source) => cleanPath(source) !== '/' && source !== '/', 'must not be the home page, which always exists')
  .refine(
    (source) => cleanPath(cleanPath(source) ?? source) === null,
    'contains ".html" or "/index" twice, as in "/team.html.html". Write it once',
  );

/**
 * The new address: a page of the site, perhaps with an anchor. It must have no query, because the host appends the
 * query of the request.
 */
const newPath = z
  .string()
  .regex(
    /^\/([A-Za-z0-9-]+(\/[A-Za-z0-9-]+)*)?(#[A-Za-z0-9-]+)?$/,
    'must be a path of this site such as "/about" or "/about/precision#staypoint", without a query',
  );

export const redirectSchema = z
  .strictObject({
    from: oldPath.describe('previous address of a page or file at this host; no page or file may use it now'),
    to: newPath.describe('page to which visitors are redirected, perhaps with an anchor'),
  })
  .describe('A list. Each entry has these fields.');

export const publishedSchema = z
  .strictObject({
    host: z.url().optional().describe("host of the addresses; left out while the site's host is a reserved one"),
    addresses: z.array(publishedPath).describe('all addresses that pages have had'),
  })
  .describe('The build adds new addresses.');
