// The styleguide on the development server lists every registered section type. The content schemas explain every
// field.

import { describe, expect, test } from 'vitest';
import { styleguideLists } from '../../../../scripts/styleguide/styleguide-lists.ts';
import { readExamples } from '../../../../scripts/styleguide/written-files.ts';
import { projectRoot } from '../../../support/project.ts';
import { content } from '../../../support/real-content.ts';

const sections = await styleguideLists.sections(projectRoot, content);
const examples = await readExamples(projectRoot, content);
const fieldsOf = ({ tables }: (typeof sections)[number]) => tables.flatMap(({ fields }) => fields);

/** Returns the values at a path such as `items[].note.label` in a section of a content file. */
function valuesAt(written: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (values, part) =>
      values.flatMap((value) => {
        const inner = value && typeof value === 'object' ? Reflect.get(value, part.replace('[]', '')) : undefined;
        if (inner === undefined) return [];
        return part.endsWith('[]') && Array.isArray(inner) ? inner : [inner];
      }),
    [written],
  );
}

/**
 * Fields that examples may leave out, because the styleguide sets them. It shows each section in every theme, and each
 * copy needs its own id.
 */
const setByStyleguide = ['id', 'theme'];

describe.each(sections)('the section $name', (entry) => {
  test('the section has a summary, and explains each of its fields', () => {
    expect(entry.summary).not.toBe('');
    const unexplained = fieldsOf(entry).filter(({ name, meaning }) => name !== 'type' && meaning === '');
    expect(
      unexplained.map(({ name }) => name),
      'These fields have no description. Add .describe(…) in src/model/schemas.',
    ).toEqual([]);
  });

  test('the section has an example that uses each of its fields', () => {
    const example = examples.get(entry.name);
    expect(example, `The example scripts/styleguide/examples/${entry.name}.yaml is missing. Write it.`).toBeDefined();
    const missing = entry.tables[0]?.fields
      .map(({ name }) => name)
      .filter((name) => !setByStyleguide.includes(name) && valuesAt(example?.written, name).length === 0);
    expect(missing).toEqual([]);
    expect(entry.yaml).toMatch(new RegExp(`^- type: ${entry.name}\n`));
  });
});

test('every example belongs to an existing section', () => {
  expect([...examples.keys()].sort()).toEqual(sections.map(({ name }) => name).sort());
});
