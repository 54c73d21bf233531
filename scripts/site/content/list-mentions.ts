/**
 * Lists the links, figures and icons in content, and the anchors of each page. Checks that anchors are unique.
 */

import { slugify } from '../../../src/lib/slugify.ts';
import { mapEntries } from '../../../src/model/collections/collections.ts';
import { listsNothing } from '../../../src/model/collections/section-bodies.ts';
import type { Content, WrittenPageSection } from '../../../src/model/schemas/content-types.ts';
import type { Entries, Entry, Folder } from '../../../src/model/schemas/entry-schemas.ts';
import { DefaultFigureSource, FigureSource, IconSource, MarkdownSource } from '../../../src/model/schemas/sources.ts';
import { findPlainMarks } from './find-printed-marks.ts';
import { inspectMarkdown } from './markdown.ts';
import { type Problem, suggest } from './problem.ts';
import type { Reading } from './reading.ts';

type Place = Pick<Problem, 'file' | 'at'> & { field: string };

export type Mention = Place & { kind: 'link' | 'figure' | 'icon'; target: string };
type Heading = Place & { id: string; depth: number };

export type Mentions = {
  mentions: Mention[];
  headings: Heading[][];
  problems: Problem[];
};

function addText(text: MarkdownSource, place: Place, found: Mentions): void {
  const { links, figures, headings, problems } = inspectMarkdown(text);
  const at = (filled: number): Place => ({ ...place, at: { filled } });
  found.mentions.push(
    ...links.map((link): Mention => ({ ...at(link.place), kind: 'link', target: link.url })),
    ...figures.map((figure): Mention => ({ ...at(figure.place), kind: 'figure', target: figure.name })),
  );
  found.headings.push(headings.map(({ id, depth, place: filled }) => ({ ...at(filled), id, depth })));
  found.problems.push(...problems.map(({ place: filled, says }) => ({ ...at(filled), says })));
}

function addField(key: string, value: unknown, { file, field }: Place, found: Mentions): void {
  const place = { file, field: field ? `${field}.${key}` : key };
  // Skip the table of contents, because it repeats headings of the body, which are checked there.
  if (key === 'contents') return;
  if (key === 'to' && typeof value === 'string') found.mentions.push({ ...place, kind: 'link', target: value });
  else if (typeof value === 'string') addPlainText(value, place, found);
  else addValue(value, place, found);
}

function addPlainText(text: string, place: Place, { problems }: Mentions): void {
  problems.push(...findPlainMarks(text).map(({ place: filled, says }) => ({ ...place, at: { filled }, says })));
}

function addValue(value: unknown, place: Place, found: Mentions): void {
  if (!value || typeof value !== 'object' || value instanceof DefaultFigureSource) return;
  if (value instanceof MarkdownSource) addText(value, place, found);
  else if (value instanceof IconSource) found.mentions.push({ ...place, kind: 'icon', target: value.iconName });
  else if (value instanceof FigureSource) {
    const field = place.field.replace(/\bfigure\.drawing$/, 'figure.name');
    found.mentions.push({ file: place.file, field, kind: 'figure', target: value.drawingName });
  } else if (Array.isArray(value))
    value.forEach((item, index) => {
      const inner = { ...place, field: `${place.field}[${index + 1}]` };
      if (typeof item === 'string') addPlainText(item, inner, found);
      else addValue(item, inner, found);
    });
  else for (const [key, inner] of Object.entries(value)) addField(key, inner, place, found);
}

export function listMentions(value: unknown, place: Place): Mentions {
  const found: Mentions = { mentions: [], headings: [], problems: [] };
  addValue(value, place, found);
  return found;
}

/** Lists the page's anchors for a message, at most twelve, because a glossary has a hundred. */
function printAnchors(known: readonly string[]): string {
  const shown = known.slice(0, 12).map((id) => `#${id}`);
  return ` Its anchors are ${shown.join(', ')}${shown.length < known.length ? ' and others' : ''}.`;
}

/** Returns the problem with an anchor. Returns null if the anchor exists, or if the page's anchors are unknown. */
export function explainAnchor(
  id: string,
  path: string,
  anchors: ReadonlyMap<string, readonly string[]>,
): string | null {
  const known = anchors.get(path);
  // An anchor such as "#signals=…" isn't an id. It stores the state of an instrument.
  if (id === '' || id.includes('=') || !known || known.includes(id)) return null;
  return `${path} has no "#${id}".${suggest(id, known) || printAnchors(known)}`;
}

export type Anchor = Pick<Problem, 'at'> & { id: string; field: string };

type Around = { entries: Entries; words: Content['words'] | null };

/** Anchors that components set, so that no field contains them. */
const main: Anchor = { id: 'main', field: '' };
const contents: Anchor = { id: 'contents-title', field: '' };

/**
 * Anchors that the build sets for sections that have neither an id nor a heading. `of` is the folder whose entries the
 * section lists. Each entry then has an anchor in the section, too.
 */
const catalogues: Readonly<
  Partial<Record<WrittenPageSection['type'], { id: string; of: 'services' | 'sectors' | null }>>
> = {
  serviceCatalogue: { id: 'catalogue', of: 'services' },
  sectorCatalogue: { id: 'catalogue', of: 'sectors' },
  articleCards: { id: 'articles', of: null },
};

const formParts: readonly string[] = ['contact-form'];

function listItemAnchors(section: WrittenPageSection, field: string): Anchor[] {
  if (section.type !== 'cards' && section.type !== 'rows') return [];
  return section.items.flatMap(({ id }, index) =>
    id === undefined ? [] : [{ id, field: `${field}.items[${index + 1}].id` }],
  );
}

function listSectionAnchors(section: WrittenPageSection, field: string, { entries }: Around): Anchor[] {
  if (section.type === 'hero' || section.type === 'signInForm' || section.type === 'dashboard') return [];
  if (listsNothing(section, entries)) return [];
  const heading = 'heading' in section ? section.heading : undefined;
  const catalogue = catalogues[section.type];
  const made = heading === undefined ? catalogue?.id : slugify(heading);
  const id = section.id ?? made;
  const own = section.id === undefined && heading !== undefined ? `${field}.heading` : `${field}.id`;
  return [
    ...(id ? [{ id, field: section.id === undefined && heading === undefined ? field : own }] : []),
    ...listItemAnchors(section, field),
    ...(catalogue?.of ? entries[catalogue.of].map(({ slug }) => ({ id: slug, field })) : []),
    ...(section.type === 'contactForm' ? formParts.map((part) => ({ id: part, field })) : []),
  ];
}

/**
 * Returns the headings of lists that link to related entries. A page shows such a list only if the entry has related
 * entries.
 */
function listRelated<Name extends Folder>(folder: Name, slug: string, { entries, words }: Around): string[] {
  if (!words) return [];
  if (folder === 'services') {
    const { relatedSectors, relatedArticles } = words.service.page;
    const isUsed = entries.sectors.some(({ relatedServices }) => relatedServices.includes(slug));
    return [...(isUsed ? [relatedSectors] : []), relatedArticles];
  }
  if (folder === 'sectors') return [words.sector.page.relatedServices, words.sector.page.relatedArticles];
  return folder === 'articles' ? [words.article.page.related] : [];
}

export const listAllAnchors = (around: Around): ReadonlyMap<string, readonly string[]> =>
  new Map(
    mapEntries(around.entries, (collection, entry, folder) => [
      collection.path(entry),
      listAnchors(entry, folder, around).map(({ id }) => id),
    ]),
  );

function listAnchors<Name extends Folder>(entry: Entry<Name>, folder: Name, around: Around): Anchor[] {
  const { file, ...fields } = entry;
  const { headings } = listMentions(fields, { file, field: '' });
  return [
    ...headings.flat().map(({ id, field, at }) => ({ id, field, ...(at && { at }) })),
    ...('sections' in entry
      ? entry.sections.flatMap((section, index) => listSectionAnchors(section, `sections[${index + 1}]`, around))
      : []),
    ...('callToAction' in entry ? [{ id: slugify(entry.callToAction.heading), field: 'callToAction.heading' }] : []),
    ...listRelated(folder, entry.slug, around).map((heading) => ({ id: slugify(heading), field: '' })),
    ...('contents' in entry ? [contents] : []),
    main,
  ];
}

/**
 * Returns a message for an anchor that two parts of a page share. The author must change the id, or the heading that
 * produces the anchor.
 */
function explain({ id, field }: Anchor, other: Anchor, lineOf: (field: string) => number | undefined): string {
  const line = other.at === undefined && other.field !== '' ? lineOf(other.field) : undefined;
  const first = line === undefined ? 'in another part of the page' : `in line ${line}`;
  const remedy = field.endsWith('.id')
    ? 'Write another id.'
    : field.startsWith('sections[')
      ? 'Write another heading, or add an "id" beside it.'
      : 'Write another heading.';
  return `the anchor "${id}" is already used ${first}. ${remedy}`;
}

export function findDoubledAnchors(
  reading: Reading,
  lineOf: (file: string, field: string) => number | undefined,
): Problem[] {
  return mapEntries(reading.entries, (_, entry, folder) => {
    const first = new Map<string, Anchor>();
    return listAnchors(entry, folder, reading).flatMap((anchor): Problem[] => {
      const other = first.get(anchor.id);
      if (!other) {
        first.set(anchor.id, anchor);
        return [];
      }
      // If `field` is empty, the build has set the id, and authors can't change it. Report the other part of the page.
      const [told, known] = anchor.field === '' ? [other, anchor] : [anchor, other];
      const says = explain(told, known, (field) => lineOf(entry.file, field));
      return [{ file: entry.file, field: told.field, ...(told.at && { at: told.at }), says }];
    });
  }).flat();
}
