// The gallery of the development server lists what is registered elsewhere, and explains it by the schemas of content.

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { describeSchema } from '../../scripts/build/authoring/describe-fields.ts';
import { galleryLists } from '../../scripts/server/gallery/gallery-lists.ts';
import { readExamples } from '../../scripts/server/gallery/written-files.ts';
import { instrumentNames } from '../../src/content/instrument-names.ts';
import { content, projectRoot } from '../support/real-content.ts';
import { slugNow } from '../support/slug-now.ts';

const sections = await galleryLists.sections(projectRoot, content);
const examples = await readExamples(projectRoot, content);
const figures = await galleryLists.figures(projectRoot, content);
const instruments = await galleryLists.instruments(projectRoot, content);

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

  test('describes a shape with an id once, in a table of its own', () => {
    const [, badge] = describeSchema(schema).tables;
    expect(badge).toMatchObject({ shape: 'badge', fields: [{ name: 'label', required: true, meaning: 'its words' }] });
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

test('an item of an example has every field that an item may have', () => {
  const cards = sections.find(({ name }) => name === 'cards') ?? expect.fail('there are no cards');
  const shape = cards.tables.find((table) => table.shape === 'item');
  const items = valuesAt(examples.get('cards')?.written, 'items[]');
  const missing = shape?.fields
    .filter(({ name }) => !setByGallery.includes(name))
    .filter(({ name }) => items.every((item) => valuesAt(item, name).length === 0));
  expect(missing).toEqual([]);
});

test('every example is of a section that there is', () => {
  expect([...examples.keys()].sort()).toEqual(sections.map(({ name }) => name).sort());
});

test('a section tells on which pages it is', () => {
  const pages = sections.find(({ name }) => name === 'contactForm')?.uses;
  expect(pages).toEqual([{ path: '/contact', name: 'Contact' }]);
});

test('a figure has the words of the page that shows it first, as they were written, and tells where it is shown', () => {
  const entry = figures.entries.find(({ name }) => name === 'kalman-track') ?? expect.fail('there is no such figure');
  expect(entry.yaml).toMatch(/^figure:\n {2}name: kalman-track\n {2}alt: \S.*\n {2}caption: \S.*\n$/);
  expect(entry.uses.map(({ path }) => path)).toContain('/about/precision');
  expect(figures.tables[0]?.fields.map(({ name }) => name)).toEqual(['name', 'alt', 'caption']);
});

test('a figure in Markdown is found there', () => {
  const entry = figures.entries.find(({ name }) => name === 'co-presence-graph');
  expect(entry?.uses.map(({ path }) => path)).toContain(
    `/blog/${slugNow('common-use-cases-strategic-movement-intelligence')}`,
  );
});

test('an instrument has its band, and the names that its address knows', () => {
  expect(instruments.map(({ name }) => name)).toEqual([...instrumentNames]);
  const tdoa = instruments.find(({ name }) => name === 'tdoa');
  expect(tdoa?.parameters.find(({ name }) => name === 'clock')).toEqual({
    name: 'clock',
    label: 'Clock error (1 σ)',
    values: '10 to 1000, in steps of 10',
    otherwise: '30 ns',
  });
  expect(tdoa?.yaml).toContain('name: tdoa\n');
});

test('a drawing that is added stands in the gallery by itself, and its words say what to write', async () => {
  const root = mkdtempSync(join(tmpdir(), 'gallery-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const drawings = join(root, 'scripts/build/figures/drawings');
  mkdirSync(drawings, { recursive: true });
  cpSync(join(projectRoot, 'content'), join(root, 'content'), { recursive: true });
  writeFileSync(join(drawings, 'harbour-plan.ts'), '');
  const { entries } = await galleryLists.figures(root, content);
  expect(entries).toEqual([
    {
      name: 'harbour-plan',
      figure: {
        drawing: { drawingName: 'harbour-plan' },
        alt: 'one sentence for somebody who cannot see it',
        caption: expect.stringContaining('says what is shown'),
      },
      uses: [],
      yaml: expect.stringMatching(/^figure:\n {2}name: harbour-plan\n/),
    },
  ]);
});
