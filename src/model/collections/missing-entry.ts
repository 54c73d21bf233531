/** The view for an unknown slug directly below /services or /sectors. */
import type { Content } from '#model/schemas/content-types.ts';
import type { Entry } from '#model/schemas/entry-schemas.ts';
import { buildMissingHead, type Head } from '#model/seo/head.ts';

/** The same for every unknown slug, except for the canonical address in the head, which only the browser knows. */
export type MissingEntry = {
  name: string;
  head: Head;
  heading: string;
  text: string;
  link: { label: string; to: string };
};

/** Returns undefined for a page that lists no entries. */
export function buildMissingEntry(page: Entry<'pages'>, { site }: Content): MissingEntry | undefined {
  if (!page.missingEntry) return undefined;
  const { title, titleSuffix, heading, text, link } = page.missingEntry;
  const head = buildMissingHead(site, { path: page.path, title, titleSuffix, description: text });
  return { name: title, head, heading, text, link };
}
