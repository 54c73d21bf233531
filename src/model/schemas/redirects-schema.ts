/**
 * What `content/redirects.yaml` and `content/published.yaml` may hold: addresses that pages have had, and where they lead
 * now. Runs at build time.
 */
import { z } from 'zod';
import { cleanPath } from '#lib/clean-path.ts';
import { publishedPath } from './field-schemas.ts';

/** Whatever stood at this host before: a page in any spelling, or a file such as "/index.php". Hosts compare no other characters. */
const oldPath = z
  .string()
  .refine((source) => !/[?#]/.test(source), {
    error: 'must have no query and no anchor: hosts compare the path alone',
    abort: true,
  })
  .regex(
    /^\/[A-Za-z0-9._~/-]*$/,
    'must be a path such as "/former-name" or "/index.php", of letters from A to Z, digits and - . _ ~ /, without the host',
  )
  .refine((source) => cleanPath(source) !== '/' && source !== '/', 'must not be the home page, which is always there')
  .refine((source) => cleanPath(cleanPath(source) ?? source) === null, 'ends twice. Write it with one ending');

/** The visitor's own query is kept, so that a redirect has none. */
const newPath = z
  .string()
  .regex(
    /^\/([A-Za-z0-9-]+(\/[A-Za-z0-9-]+)*)?(#[A-Za-z0-9-]+)?$/,
    'must be a path of this site such as "/about" or "/about/precision#staypoint", without a query',
  );

export const redirectSchema = z
  .strictObject({
    from: oldPath.describe('former address: of a page or of a file, at this host and none now'),
    to: newPath.describe('page that visitors of it are led to, perhaps with an anchor'),
  })
  .describe('A list; each entry has these fields.');

export const publishedSchema = z
  .strictObject({
    host: z.url().optional().describe('host that the addresses belong to; left out while the site has a reserved one'),
    addresses: z.array(publishedPath).describe('every address that a page has had'),
  })
  .describe('The build adds to it.');
