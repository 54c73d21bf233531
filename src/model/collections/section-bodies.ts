/** Builds the data of page sections, including the entries that they list. */
import { hrefs } from '#lib/hrefs.ts';
import type { Content, Rendered, WrittenPageSection } from '#model/schemas/content-types.ts';
import type { Entry } from '#model/schemas/entry-schemas.ts';
import { DataFileSource } from '#model/schemas/sources.ts';
import { describeDevice, describeInstrument } from './instruments.ts';
import { articlesOf, buildPaging } from './list-pages.ts';
import { describeSample } from './samples.ts';
import {
  addStatuses,
  groupFrameworks,
  listCapabilities,
  tabulateEvidence,
  tabulateProcessing,
} from './section-data.ts';

/** Words and address of a link to an entry. */
export type EntryLink = { path: string; title: string; description: string };

export const linkTo = (path: string, { title, description }: Omit<EntryLink, 'path'>): EntryLink => ({
  path,
  title,
  description,
});

type SectionType = WrittenPageSection['type'];
type Sections = { [Type in SectionType]: Extract<WrittenPageSection, { type: Type }> };
type Written<Type extends SectionType> = Sections[Type];

/**
 * Returns the data for the card of a service or sector. The card shows the small figure, or the icon if the entry has
 * no small figure.
 */
const summarise = (path: string, entry: Entry<'services'> | Entry<'sectors'>) => ({
  ...linkTo(path, entry),
  picture: entry.smallFigure ?? entry.icon,
});

/**
 * Shortens the caption of a figure that is shown small. Keeps the first statement, and later sentences of one word such
 * as "Illustrative."
 */
function shorten(caption: string): string {
  const [first = '', ...others] = caption.split(/(?<=[.;:]) /);
  return [first.replace(/[;:]$/, '.'), ...others.filter((sentence) => !sentence.includes(' '))].join(' ');
}

/**
 * Returns the figure of an entry for a page that lists the entry. The page data contains the alternative text and the
 * caption. The drawing is a separate file, which the browser loads when the figure comes near the viewport.
 */
const summariseFigure = ({ drawing, alt, caption }: Entry<'services' | 'articles'>['figure']) => ({
  drawingFile: new DataFileSource(drawing),
  alt,
  caption: shorten(caption),
});

/** Returns the data that a catalogue shows about a service or sector. */
function describe(path: string, entry: Entry<'services'> | Entry<'sectors'>) {
  const { slug, icon, title, fullDescription, technologies, figure } = entry;
  const { picture } = summarise(path, entry);
  return { slug, path, icon, title, picture, fullDescription, technologies, figure: summariseFigure(figure) };
}

const maxUseCases = 5;
const maxTechnologies = 6;

/**
 * Functions that complete the data of sections, keyed by section type. For other section types, the content file
 * already contains all data.
 */
const completions = {
  contactForm: (section: Written<'contactForm'>, { services, sectors }: Content) => ({
    ...section,
    // A link may name a service or sector (`?topic=demo&about=gis`), so the form needs their titles by slug.
    subjectsFile: new DataFileSource(
      Object.fromEntries([...services, ...sectors].map(({ slug, title }) => [slug, title])),
    ),
  }),
  instrument: (section: Written<'instrument'>) => ({
    ...section,
    ...describeInstrument(section.name, section.presets, section.theme === 'night' ? 'night' : 'day'),
  }),
  device: (section: Written<'device'>) => ({ ...section, ...describeDevice() }),
  sample: (section: Written<'sample'>, content: Content) => describeSample(section, content),
  lists: (section: Written<'lists'>, content: Content) => addStatuses(section, content),
  frameworks: (section: Written<'frameworks'>, content: Content) => groupFrameworks(section, content),
  evidence: (section: Written<'evidence'>) => tabulateEvidence(section),
  processing: (section: Written<'processing'>, { site }: Content) => tabulateProcessing(section, site),
  serviceCards: ({ limit, ...words }: Written<'serviceCards'>, { services }: Content) => ({
    ...words,
    entries: services.slice(0, limit).map((service) => summarise(hrefs.service(service.slug), service)),
  }),
  sectorCards: (section: Written<'sectorCards'>, { sectors }: Content) => ({
    ...section,
    entries: sectors.map((sector) => summarise(hrefs.sector(sector.slug), sector)),
  }),
  serviceCatalogue: (section: Written<'serviceCatalogue'>, content: Content) => ({
    ...section,
    words: { ...content.words.service.lists, index: content.words.service.catalogue.index },
    entries: content.services.map((service) => {
      const { slug, title, features } = service;
      const capabilities = listCapabilities(service.capabilities, content);
      const more = content.words.service.catalogue.more(title);
      return { ...describe(hrefs.service(slug), service), features, capabilities, more };
    }),
  }),
  sectorCatalogue: (section: Written<'sectorCatalogue'>, { sectors, words: { sector: words } }: Content) => ({
    ...section,
    words: { ...words.lists, technologies: words.catalogue.technologies, index: words.catalogue.index },
    entries: sectors.map((sector) => {
      const { slug, title, benefits, useCases, technologies } = sector;
      const left = useCases.length - maxUseCases;
      return {
        ...describe(hrefs.sector(slug), sector),
        benefits,
        useCases: useCases.slice(0, maxUseCases),
        moreUseCases: left > 0 ? words.catalogue.moreUseCases(left) : undefined,
        technologies: technologies.slice(0, maxTechnologies),
        more: words.catalogue.more(title),
      };
    }),
  }),
  articleCards: ({ page = 1, ...section }: Written<'articleCards'> & { page?: number }, content: Content) => ({
    ...section,
    more: content.words.article.index.more,
    entries: articlesOf(content.articles, page).map((article) => ({
      ...linkTo(hrefs.article(article.slug), article),
      drawingFile: new DataFileSource(article.figure.drawing),
      published: article.published,
      author: article.author,
    })),
    paging: buildPaging(content, page),
  }),
  locked: (section: Written<'locked'>) => ({
    ...section,
    items: section.items.map(({ figure, ...words }) => ({
      ...words,
      // The browser loads this file only for signed-in users.
      figure: { drawingFile: new DataFileSource(figure.drawing), alt: figure.alt, caption: figure.caption },
    })),
  }),
} satisfies { [Type in SectionType]?: (section: Written<Type>, content: Content) => object };

type Completed = typeof completions;
type CompletedType = keyof Completed;
type Bodies = { [Type in CompletedType]: ReturnType<Completed[Type]> };

/** A section with all the data that it shows. */
export type SectionBody =
  | Extract<WrittenPageSection, { type: Exclude<SectionType, CompletedType> }>
  | Bodies[CompletedType];

/** A section as its component receives it. */
type Section = Rendered<SectionBody>;
export type SectionContent = Rendered<ReturnType<typeof listSections>>[number];
export type SectionOf<Type extends Section['type']> = Extract<Section, { type: Type }>;

const isCompleted = (section: WrittenPageSection): section is Written<CompletedType> =>
  Object.hasOwn(completions, section.type);

function complete<Type extends CompletedType>(type: Type, section: Sections[Type], content: Content): Bodies[Type] {
  const builders: { [One in CompletedType]: (section: Sections[One], content: Content) => Bodies[One] } = completions;
  return builders[type](section, content);
}

export const buildSection = (section: WrittenPageSection, content: Content): SectionBody =>
  isCompleted(section) ? complete(section.type, section, content) : section;

/** Returns the sections of a page. Leaves out lists without entries, because only their heading would show. */
export const buildSections = (sections: readonly WrittenPageSection[], content: Content): SectionBody[] =>
  sections.filter((section) => !listsNothing(section, content)).map((section) => buildSection(section, content));

/** Returns the sections below the hero. The sign-in form and the dashboard are shown in other places. */
export const listSections = (bodies: readonly SectionBody[]) =>
  bodies.filter((section) => section.type !== 'hero' && section.type !== 'signInForm' && section.type !== 'dashboard');

type Listed = Pick<Content, 'services' | 'sectors' | 'articles'>;

const updatedOf = (entries: readonly { updated: string }[]): string[] => entries.map(({ updated }) => updated);

/**
 * For each section type with a list of entries: a function that returns the days on which these entries last changed.
 * A page counts as changed when an entry that it lists changes.
 */
export const listedDays: { [Type in SectionType]?: (content: Listed) => string[] } = {
  serviceCards: ({ services }) => updatedOf(services),
  serviceCatalogue: ({ services }) => updatedOf(services),
  sectorCards: ({ sectors }) => updatedOf(sectors),
  sectorCatalogue: ({ sectors }) => updatedOf(sectors),
  articleCards: ({ articles }) =>
    articles.filter(({ id }) => id !== undefined).map(({ updated, published }) => updated ?? published),
};

/** Returns true if a section lists entries of one kind, such as articles, and the site has no such entries. */
export const listsNothing = ({ type }: WrittenPageSection, entries: Listed): boolean =>
  listedDays[type]?.(entries).length === 0;
