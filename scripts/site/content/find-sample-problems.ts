/**
 * Checks that a sample data set and its table of fields (“dictionary”) match: every field has one row, and every row
 * has a field.
 */
import { mapEntries } from '../../../src/model/collections/collections.ts';
import { kindsOf, listFields } from '../../../src/model/samples/fields.ts';
import { samples } from '../../../src/model/samples/samples.ts';
import type { WrittenSection } from '../../../src/model/schemas/content-types.ts';
import type { Entries } from '../../../src/model/schemas/entry-schemas.ts';
import { nearestNames } from '../../shared/nearest-names.ts';
import { type Problem, suggest } from './problem.ts';

type Section = Extract<WrittenSection, { type: 'sample' }>;
type Finding = { field: string; says: string };
type Row = { kind: string; name: string; field: string };

const rowsOf = ({ dictionary }: Section): Row[] =>
  dictionary.flatMap(({ kinds, fields }, group) =>
    kinds.flatMap((kind) =>
      fields.map(({ name }, index) => ({
        kind,
        name,
        field: `dictionary[${group + 1}].fields[${index + 1}].name`,
      })),
    ),
  );

function findKindProblems({ dictionary, name }: Section): Finding[] {
  const known = kindsOf(samples[name]);
  return dictionary.flatMap(({ kinds }, group) =>
    kinds.flatMap((kind, index) => {
      const says = `the sample "${name}" has no kind "${kind}".${suggest(kind, known)} Its kinds are ${known.join(', ')}.`;
      return known.includes(kind) ? [] : [{ field: `dictionary[${group + 1}].kinds[${index + 1}]`, says }];
    }),
  );
}

/** Reports rows whose field doesn't exist, second rows for a field, and fields without a row. */
function findRowProblems(section: Section, kind: string): Finding[] {
  const known = [...listFields(samples[section.name], kind).keys()];
  const rows = rowsOf(section).filter((row) => row.kind === kind);
  /**
   * Fields that have a row, including fields whose row is probably misspelt. A misspelt row is already reported, so its
   * field needs no message.
   */
  const told = new Set(rows.flatMap(({ name }) => (known.includes(name) ? name : nearestNames(name, known))));
  return [
    ...rows.flatMap(({ name, field }, index) => {
      const unknown = `"${kind}" has no field "${name}".${suggest(name, known)} Correct the name or remove the row.`;
      if (!known.includes(name)) return [{ field, says: unknown }];
      const isFirst = rows.findIndex((row) => row.name === name) === index;
      return isFirst ? [] : [{ field, says: `"${name}" of "${kind}" already has a row above. Remove one of the two.` }];
    }),
    ...known.flatMap((name): Finding[] => {
      const says = `the field "${name}" of "${kind}" has no row. Add one (name: ${name}, and its meaning) to a group whose "kinds" include ${kind}.`;
      return told.has(name) ? [] : [{ field: 'dictionary', says }];
    }),
  ];
}

function findSectionProblems(section: Section): Finding[] {
  const problems = findKindProblems(section);
  return problems.length > 0
    ? problems
    : kindsOf(samples[section.name]).flatMap((kind) => findRowProblems(section, kind));
}

export function findSampleProblems(entries: Entries): Problem[] {
  const places = new Map<string, string>();
  return mapEntries(entries, (_, entry) => {
    if (!('sections' in entry)) return [];
    return entry.sections.flatMap((section, index) => {
      if (section.type !== 'sample') return [];
      const at = ({ field, says }: Finding): Problem => ({
        file: entry.file,
        field: `sections[${index + 1}].${field}`,
        says,
      });
      const other = places.get(section.name);
      if (other)
        return [
          at({
            field: 'name',
            says: `the sample "${section.name}" is already shown in ${other}. Keep one of the two.`,
          }),
        ];
      places.set(section.name, entry.file);
      return findSectionProblems(section).map(at);
    });
  }).flat();
}
