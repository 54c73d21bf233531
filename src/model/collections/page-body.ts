/** Builds the data of a page: its hero, the sign-in form or dashboard if it has one, and the other sections. */
import { hrefs } from '#lib/hrefs.ts';
import type { Content } from '#model/schemas/content-types.ts';
import type { Entry } from '#model/schemas/entry-schemas.ts';
import { buildMissingHead, type Head } from '#model/seo/head.ts';
import { buildSections, type EntryLink, linkTo, listedDays, listSections } from './section-bodies.ts';

type Page = Entry<'pages'>;

export function buildPageSections({ file, sections }: Page, content: Content) {
  const all = buildSections(sections, content);
  const hero = all.find(({ type }) => type === 'hero');
  if (hero?.type !== 'hero') throw new Error(`${file} has no hero. Begin its "sections" with an item of "type: hero".`);
  const signIn = all.find((section) => section.type === 'signInForm');
  const dashboard = all.find((section) => section.type === 'dashboard');
  return { hero, signIn, dashboard, sections: listSections(all) };
}

export const findFirstFigure = ({ sections }: Page): { alt: string } | undefined =>
  sections.flatMap((section): { alt: string }[] => {
    if (section.type === 'plate') return [section];
    const figure = ('figure' in section && section.figure) || ('flight' in section && section.flight);
    return figure ? [figure] : [];
  })[0];

/**
 * Returns the day of the last significant change. A change of an entry that the page lists is also a change of the
 * page.
 */
export function findLastChange({ updated, sections }: Page, content: Content): string {
  const shown = sections.flatMap(({ type }) => listedDays[type]?.(content) ?? []);
  return [updated, ...shown].reduce((last, day) => (day > last ? day : last));
}

/**
 * Data for the page at an address with an unknown slug. It is the same for every slug, except for the canonical address
 * that the browser sets.
 */
export type MissingEntry = {
  name: string;
  head: Head;
  heading: string;
  text: string;
  link: { label: string; to: string };
  /** Links to entries that exist. The heading is the name of the page that lists them. */
  listed: { heading: string; entries: EntryLink[] };
};

function listEntries({ sections }: Page, { services, sectors }: Content): EntryLink[] {
  if (sections.some(({ type }) => type === 'serviceCatalogue'))
    return services.map((service) => linkTo(hrefs.service(service.slug), service));
  return sectors.map((sector) => linkTo(hrefs.sector(sector.slug), sector));
}

/** Returns the data that is shown at addresses with an unknown slug. Undefined without a `missingEntry` text. */
export function buildMissingEntry(page: Entry<'pages'>, content: Content): MissingEntry | undefined {
  if (!page.missingEntry) return undefined;
  const { title, titleSuffix, heading, text, link } = page.missingEntry;
  const head = buildMissingHead(content.site, { path: page.path, title, titleSuffix, description: text });
  return {
    name: title,
    head,
    heading,
    text,
    link,
    listed: { heading: page.name, entries: listEntries(page, content) },
  };
}
