// The gallery of the development server lists what is registered elsewhere, and explains it by the schemas of content.

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeSchema } from '../../scripts/build/authoring/describe-fields.ts';
import { galleryLists } from '../../scripts/server/gallery/gallery-lists.ts';
import { readExamples } from '../../scripts/server/gallery/written-files.ts';
import { content, projectRoot } from '../support/real-content.ts';

const sections = await galleryLists.sections(projectRoot, content);
const examples = await readExamples(projectRoot, content);
const fieldsOf = ({ tables }: (typeof sections)[number]) => tables.flatMap(({ fields }) => fields);

describe('a schema as tables', () => {
  const shape = z.strictObject({ label: z.string().describe('its words') }).meta({ id: 'badge' });
  const schema = z
    .strictObject({
      type: z.literal('quote'),
      size: z.enum(['small', 'large']).default('small').describe('of its letters'),
      words: z.string().max(40).meta({ title: 'text' }).describe('what is said'),
      cells: z.array(z.union([z.string().meta({ title: 'text' }), z.int()])).length(2),
      people: z.array(z.strictObject({ name: z.string().meta({ title: 'text' }).optional() })).min(1),
      badge: shape.transform(({ label }) => label).optional(),
    })
    .describe('A sentence.');

  test('has a row for each field with type, limits, whether it is required, and meaning', () => {
    const { type, summary, tables } = describeSchema(schema);
    expect({ type, summary }).toEqual({ type: 'quote', summary: 'A sentence.' });
    const rows = tables[0]?.fields.map((row) => [row.name, row.type, row.limit, row.required, row.meaning]);
    expect(rows).toEqual([
      ['type', 'quote', '', true, ''],
      ['size', 'small, large', 'small when left out', false, 'of its letters'],
      ['words', 'text', 'at most 40 characters', true, 'what is said'],
      ['cells', 'list of text or whole number', 'exactly 2', true, ''],
      ['people', 'list of fields', 'at least 1', true, ''],
      ['people[].name', 'text', '', false, ''],
      ['badge', 'badge', '', false, ''],
    ]);
  });
});

/** The values at a path such as `items[].note.label`, in a section as it was written. */
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

/** The gallery sets them, so that each example can stand on each ground, or does without: an anchor would stand there twice. */
const setByGallery = ['id', 'ground'];

describe.each(sections)('the section $name', (entry) => {
  test('says what it is for and what each of its fields means', () => {
    expect(entry.summary).not.toBe('');
    const unexplained = fieldsOf(entry).filter(({ name, meaning }) => name !== 'type' && meaning === '');
    expect(
      unexplained.map(({ name }) => name),
      'write .describe(…) in src/content',
    ).toEqual([]);
  });

  test('has an example with every field that it may have', () => {
    const example = examples.get(entry.name);
    expect(example, `write src/gallery/examples/${entry.name}.yaml`).toBeDefined();
    const missing = entry.tables[0]?.fields
      .map(({ name }) => name)
      .filter((name) => !setByGallery.includes(name) && valuesAt(example?.written, name).length === 0);
    expect(missing).toEqual([]);
    expect(entry.yaml).toMatch(new RegExp(`^- type: ${entry.name}\n`));
  });
});

test('every example is of a section that there is', () => {
  expect([...examples.keys()].sort()).toEqual(sections.map(({ name }) => name).sort());
});
