/**
 * Checks rules between files, and between parts of a file. Each reported problem names the file, the field and the
 * remedy.
 */
import type { UniqueField } from '../../../src/model/collections/collection.ts';
import { collections, mapEntries, nounsByList } from '../../../src/model/collections/collections.ts';
import { findPresetProblem } from '../../../src/model/collections/instruments.ts';
import { listFrameworks } from '../../../src/model/collections/section-data.ts';
import type { WrittenPageSection } from '../../../src/model/schemas/content-types.ts';
import type { Folder } from '../../../src/model/schemas/entry-schemas.ts';
import { explainDraft } from './drafts.ts';
import { findMentionProblems } from './find-mention-problems.ts';
import { findSampleProblems } from './find-sample-problems.ts';
import { findDoubledAnchors } from './list-mentions.ts';
import { type Problem, suggest } from './problem.ts';
import { findSuccessors } from './published-addresses.ts';
import type { Reading } from './reading.ts';

function explainReference(
  reading: Reading,
  { file, folder, slug }: { file: string; folder: Folder; slug: string },
): string | null {
  const { entries, drafts, broken } = reading;
  const { noun } = collections[folder];
  const isFromDraft = drafts.some((draft) => draft.file === file);
  const draft = isFromDraft ? undefined : drafts.find((one) => one.folder === folder && one.slug === slug);
  if (draft) return `the ${noun} "${slug}" ${explainDraft(draft)}`;
  const known = [...entries[folder], ...broken.filter((one) => one.folder === folder)];
  const named = known.find((one) => one.slug === slug);
  if (named?.file === file) return `"${slug}" is this ${noun} itself. Write the name of another ${noun}.`;
  if (named) return null;
  const now = findSlugNow(reading, folder, slug);
  if (now !== null) return `there is no ${noun} "${slug}". It was probably renamed to "${now}". If so, write "${now}".`;
  const slugs = known.map((one) => one.slug);
  return `there is no ${noun} "${slug}".${suggest(slug, slugs) || ` Write the name of another ${noun}, or remove this one.${printSome(slugs)}`}`;
}

const printSome = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` Known names are ${names.slice(0, 8).join(', ')}${names.length > 8 ? ' and others' : ''}.`;

/** Finds the new slug of a renamed entry, from a redirect or from a new page in the same folder. */
function findSlugNow(reading: Reading, folder: Folder, slug: string): string | null {
  const { path } = collections[folder];
  const lost = path({ slug });
  const now = reading.redirects.find(({ from }) => from === lost)?.to ?? findSuccessors(reading).get(lost);
  return reading.entries[folder].find((one) => path(one) === now)?.slug ?? null;
}

const findReferenceProblems = (reading: Reading): Problem[] =>
  mapEntries(reading.entries, (collection, entry) =>
    (collection.references?.(entry) ?? []).flatMap(({ field, folder, slugs }) =>
      slugs.flatMap((slug, index): Problem[] => {
        const isAgain = slugs.indexOf(slug) < index;
        const says = isAgain
          ? `"${slug}" is listed twice. Remove one of the two.`
          : explainReference(reading, { file: entry.file, folder, slug });
        return says === null ? [] : [{ file: entry.file, field: `${field}[${index + 1}]`, says }];
      }),
    ),
  ).flat();

function findTableProblems(file: string, sections: readonly WrittenPageSection[]): Problem[] {
  return sections.flatMap((section, index) => {
    if (section.type !== 'table') return [];
    const { columns, rows } = section;
    return rows.flatMap((row, line) => {
      const says = `this row has ${row.length} cells, but the table has ${columns.length} columns. Give each row one cell per column.`;
      return row.length === columns.length ? [] : [{ file, field: `sections[${index + 1}].rows[${line + 1}]`, says }];
    });
  });
}

function findPresetProblems(file: string, sections: readonly WrittenPageSection[]): Problem[] {
  return sections.flatMap((section, index) => {
    if (section.type !== 'instrument') return [];
    return section.presets.flatMap(({ set }, place) => {
      const says = findPresetProblem(section.name, set);
      return says === null ? [] : [{ file, field: `sections[${index + 1}].presets[${place + 1}].set`, says }];
    });
  });
}

const findEntryProblems = ({ entries }: Reading): Problem[] =>
  mapEntries(entries, (collection, entry) => [
    ...('sections' in entry
      ? [...findTableProblems(entry.file, entry.sections), ...findPresetProblems(entry.file, entry.sections)]
      : []),
    ...(collection.findProblems?.(entry) ?? []).map(({ field, problem }) => ({
      file: entry.file,
      field,
      says: problem,
    })),
  ]).flat();

/**
 * Reports list pages without the field `missingEntry`, a text that visitors see at the address of an entry that doesn't
 * exist. Also reports the field on pages that aren't lists, because such pages never show it.
 */
function findListProblems({ entries: { pages } }: Reading): Problem[] {
  return pages.flatMap(({ file, path, missingEntry }) => {
    const noun = nounsByList.get(path);
    if (Boolean(noun) === Boolean(missingEntry)) return [];
    const says = noun
      ? `is missing. Add it (a group of fields). Visitors see it at the address of a ${noun} that does not exist.`
      : `is never shown, because ${path} lists no entries. Remove it.`;
    return [{ file, field: 'missingEntry', says }];
  });
}

/** Reports a compliance framework in `content/site.yaml` that no page lists, because its status would never appear. */
function findFrameworkProblems({ site, entries, broken }: Reading): Problem[] {
  // Skip this check if a page has mistakes, because that page may list the framework.
  if (broken.length > 0) return [];
  const known = listFrameworks(entries);
  return Object.keys(site.frameworks)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      file: 'content/site.yaml',
      field: `frameworks.${name}`,
      says: `no page lists a framework of this name.${suggest(name, known) || ` Known names are ${known.join(', ')}.`}`,
    }));
}

/** @param lineOf returns the line of a field, for messages that name two places */
export const findContentProblems = (
  reading: Reading,
  lineOf: (file: string, field: string) => number | undefined,
): Problem[] => [
  ...findMentionProblems(reading),
  ...findDoubledAnchors(reading, lineOf),
  ...findSharedFields(reading, lineOf),
  ...findReferenceProblems(reading),
  ...findEntryProblems(reading),
  ...findListProblems(reading),
  ...findFrameworkProblems(reading),
  ...findSampleProblems(reading.entries),
];

type PlacedUniqueField = {
  of: UniqueField['of'] | 'path' | `order of ${string}`;
  file: string;
  path: string;
  field: string;
  value: string;
};

const listUniqueFields = ({ entries }: Reading): PlacedUniqueField[] =>
  mapEntries(entries, (collection, entry, folder): PlacedUniqueField[] => {
    const place = { file: entry.file, path: collection.path(entry) };
    return [
      { of: 'path', ...place, field: collection.pathField, value: place.path },
      ...('order' in entry
        ? [{ of: `order of ${folder}` as const, ...place, field: 'order', value: String(entry.order) }]
        : []),
      ...collection.uniqueFields(entry).map((unique) => ({ ...place, ...unique })),
    ];
  }).flat();

/** Returns advice for the end of a message. For an id or an order, it suggests the next free number. */
function suggestFree({ of }: PlacedUniqueField, all: readonly PlacedUniqueField[]): string {
  if (of !== 'id' && !of.startsWith('order')) return ' Use another value.';
  const highest = Math.max(...all.filter((one) => one.of === of).map((one) => Number(one.value)));
  const free = of === 'id' ? `"${highest + 1}"` : String(highest + 1);
  return ` Use another value, such as ${free}.`;
}

/**
 * Reports values that only one entry may have, such as an address. A message names both files. If possible, the problem
 * is reported in the newer entry, because that entry is easier to change.
 */
function findSharedFields(reading: Reading, lineOf: (file: string, field: string) => number | undefined): Problem[] {
  const { drafts, published } = reading;
  const fields = listUniqueFields(reading);
  const drafted = new Set(drafts.map(({ file }) => file));
  const known = published && new Set(published.addresses);
  // If two entries have the same value, the build reports the entry with the higher rank. Drafts rank highest, then pages
  // that aren't online yet, then addresses from a field instead of a file name.
  const rank = ({ file, field, path }: PlacedUniqueField): number =>
    (drafted.has(file) ? 4 : 0) + (known && !known.has(path) ? 2 : 0) + (field === 'path' ? 1 : 0);
  const first = new Map<string, PlacedUniqueField>();
  return fields
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((unique): Problem[] => {
      const { of, file, field, value } = unique;
      const key = `${of} ${value}`;
      const other = first.get(key);
      if (!other) {
        first.set(key, unique);
        return [];
      }
      const line = lineOf(other.file, other.field);
      const place = line === undefined ? other.file : `${other.file}, line ${line}`;
      return [{ file, field, says: `"${value}" is already used in ${place}.${suggestFree(unique, fields)}` }];
    });
}
