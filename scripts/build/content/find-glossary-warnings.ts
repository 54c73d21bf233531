/** A glossary is a list of cards or rows with the id "glossary": its terms are found by their order, and linked once on a page. Pure. */
import { collections, mapEntries } from '../../../src/collections/collections.ts';
import { listMentions } from './list-mentions.ts';
import type { Problem } from './problem.ts';
import type { Reading } from './reading.ts';

type Glossary = { file: string; path: string; field: string; items: { title: string; id?: string | undefined }[] };

const listGlossaries = ({ entries: { pages } }: Reading): Glossary[] =>
  pages.flatMap((page) =>
    page.sections.flatMap((section, index) =>
      (section.type === 'cards' || section.type === 'rows') && section.id === 'glossary'
        ? [
            {
              file: page.file,
              path: collections.pages.path(page),
              field: `sections[${index + 1}]`,
              items: section.items,
            },
          ]
        : [],
    ),
  );

/** Terms without an anchor, and those that stand behind one that comes later in the alphabet. */
const findTermWarnings = ({ file, field, items }: Glossary): Problem[] =>
  items.flatMap(({ title, id }, index) => {
    const place = { file, field: `${field}.items[${index + 1}]` };
    const above = items[index - 1]?.title;
    return [
      ...(id === undefined
        ? [{ ...place, says: `the term "${title}" has no "id", so that no text can link to it. Add one.` }]
        : []),
      ...(above !== undefined && above.localeCompare(title, 'en') > 0
        ? [{ ...place, says: `the term "${title}" comes before "${above}" in the alphabet. Move it up.` }]
        : []),
    ];
  });

export function findGlossaryWarnings(reading: Reading): Problem[] {
  const glossaries = listGlossaries(reading);
  const terms = new Set(glossaries.flatMap(({ path, items }) => items.map(({ id }) => `${path}#${id}`)));
  const again = mapEntries(reading.entries, (_, { file, ...fields }): Problem[] => {
    const linked = listMentions(fields, { file, field: '' }).mentions.filter(({ target }) => terms.has(target));
    return linked.flatMap(({ field, at, target }, index) => {
      const first = linked.findIndex((other) => other.target === target);
      // Between two terms of the glossary, every link helps.
      if (first === index || glossaries.some((one) => one.file === file && field.startsWith(one.field))) return [];
      const says = `the term "${target}" is linked above already. Link it once on a page, where it is read first.`;
      return [{ file, field, ...(at && { at }), says }];
    });
  }).flat();
  return [...glossaries.flatMap(findTermWarnings), ...again];
}
