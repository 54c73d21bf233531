/** Rules that hold between files: addresses, slugs, titles, dates. Pure; each problem names file, field and remedy. */
import type { Claim } from '../../../src/collections/collection.ts';
import { collections, mapEntries } from '../../../src/collections/collections.ts';
import { listFrameworks } from '../../../src/collections/frameworks.ts';
import { nounsByList } from '../../../src/collections/missing-entry.ts';
import type { Content, WrittenSection } from '../../../src/content/content-types.ts';
import { type Draft, explainDraft } from './drafts.ts';
import { findMentionProblems } from './find-mention-problems.ts';
import { findSampleProblems } from './find-sample-problems.ts';
import { suggest } from './suggest.ts';

type PlacedClaim = { of: Claim['of'] | 'path'; file: string; field: string; value: string };

/** Values that two entries claim. */
function findSharedClaims(content: Content, drafts: readonly Draft[]): string[] {
  const claims = mapEntries(content, (collection, entry): PlacedClaim[] => [
    { of: 'path', file: entry.file, field: collection.pathField, value: collection.path(entry) },
    ...collection.claims(entry).map((claim) => ({ file: entry.file, ...claim })),
  ]).flat();
  // A draft gives way to what is published, and an address that stands in a field to one that comes from the name of a file.
  const rank = ({ file, field }: PlacedClaim): number =>
    (drafts.some((draft) => draft.file === file) ? 2 : 0) + (field === 'path' ? 1 : 0);
  const inOrder = claims.toSorted((a, b) => rank(a) - rank(b));
  const first = new Map<string, string>();
  return inOrder.flatMap(({ of, file, field, value }) => {
    const key = `${of} ${value}`;
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, file);
      return [];
    }
    return [`${file}, field "${field}": "${value}" is taken by ${other}. Give each its own.`];
  });
}

const findReferenceProblems = (content: Content, drafts: readonly Draft[]): string[] =>
  mapEntries(content, (collection, entry) =>
    (collection.references?.(entry) ?? []).flatMap(({ field, folder, slugs }) => {
      const known = content[folder].map(({ slug }) => slug);
      const isFromDraft = drafts.some(({ file }) => file === entry.file);
      return slugs.flatMap((slug) => {
        const place = `${entry.file}, field "${field}":`;
        const { noun } = collections[folder];
        const draft = isFromDraft ? undefined : drafts.find((one) => one.folder === folder && one.slug === slug);
        if (draft) return [`${place} the ${noun} "${slug}" ${explainDraft(draft)}`];
        return known.includes(slug) ? [] : [`${place} there is no ${noun} "${slug}".${suggest(slug, known)}`];
      });
    }),
  ).flat();

function findTableProblems(file: string, sections: readonly WrittenSection[]): string[] {
  return sections.flatMap((section, index) => {
    if (section.type !== 'table') return [];
    const { columns, rows } = section;
    return rows.flatMap((row, line) =>
      row.length === columns.length
        ? []
        : [
            `${file}, field "sections[${index + 1}].rows[${line + 1}]": has ${row.length} cells, the table has ${columns.length} columns. Give each row one cell per column.`,
          ],
    );
  });
}

const findEntryProblems = (content: Content): string[] =>
  mapEntries(content, (collection, entry) => [
    ...('sections' in entry ? findTableProblems(entry.file, entry.sections) : []),
    ...(collection.findProblems?.(entry) ?? []).map(
      ({ field, problem }) => `${entry.file}, field "${field}": ${problem}`,
    ),
  ]).flat();

/** Pages that list entries must say what stands where there is none; of any other page nobody would ever see it. */
function findListProblems({ pages }: Content): string[] {
  return pages.flatMap(({ file, path, missingEntry }) => {
    const noun = nounsByList.get(path);
    const problem = `${file}, field "missingEntry":`;
    if (noun && !missingEntry)
      return [`${problem} is missing. Add it (object): what stands at the address of a ${noun} that does not exist.`];
    if (missingEntry && !noun) return [`${problem} is never shown: ${path} lists no entries. Remove it.`];
    return [];
  });
}

/** A status is printed where its framework is listed, and nowhere else. */
function findFrameworkProblems(content: Content): string[] {
  const known = listFrameworks(content);
  return Object.keys(content.site.frameworks)
    .filter((name) => !known.includes(name))
    .map(
      (name) =>
        `content/site.yaml, field "frameworks.${name}": no page lists a framework of this name.${suggest(name, known) || ` Known are ${known.join(', ')}.`}`,
    );
}

/**
 * @param figures names of the drawings
 * @param drafts no part of the site: nothing else may lead there
 */
export const findContentProblems = (
  content: Content,
  figures: readonly string[],
  drafts: readonly Draft[],
): string[] => [
  ...findMentionProblems(content, figures, drafts),
  ...findSharedClaims(content, drafts),
  ...findReferenceProblems(content, drafts),
  ...findEntryProblems(content),
  ...findListProblems(content),
  ...findFrameworkProblems(content),
  ...findSampleProblems(content),
];
