/**
 * What `content/redirects.yaml` and `content/published.yaml` may hold: addresses that pages have had, and where they lead
 * now. Runs at build time.
 */
import { z } from 'zod';
import { publishedPath } from './field-schemas.ts';

const oldPath = publishedPath
  .refine((source) => source !== '/', 'must not be "/": the home page is always there')
  .refine((source) => !/\/index$/.test(source), {
    error: ({ input }) =>
      `must not end in "/index": hosts lead that to "${String(input).replace(/\/index$/, '') || '/'}" already`,
  });

/** The visitor's own query is kept, so that a redirect has none. */
const newPath = z
  .string()
  .regex(
    /^\/([A-Za-z0-9-]+(\/[A-Za-z0-9-]+)*)?(#[A-Za-z0-9-]+)?$/,
    'must be a path of this site such as "/about" or "/about/precision#staypoint", without a query',
  );

export const redirectSchema = z
  .strictObject({
    from: oldPath.describe('address that a page has had'),
    to: newPath.describe('page that visitors of it are led to, perhaps with an anchor'),
  })
  .describe('A list; each entry has these fields.');

export const publishedSchema = z
  .strictObject({
    host: z.url().optional().describe('host that the addresses belong to; left out while the site has a reserved one'),
    addresses: z.array(publishedPath).describe('every address that a page has had'),
  })
  .describe('The build adds to it.');
