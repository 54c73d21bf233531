// What the instrument of co-presence draws and says: a mark for each pair, in its row, in the words and roles of the site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { copresence } from '../../../src/instruments/copresence/instrument.ts';
import type { CopresenceParameters } from '../../../src/instruments/copresence/model.ts';
import type { Shape } from '../../../src/instruments/instrument.ts';
import { onceForEach } from '../../support/once-for-each.ts';
import { projectRoot } from '../../support/project.ts';
import { flatten } from '../../support/shapes.ts';

const { defaults, compute, draw, read, controls } = copresence;
const drawn = onceForEach((given: CopresenceParameters): Shape => draw(compute(given), given));
const shapesOf = onceForEach((given: CopresenceParameters): Shape[] => flatten(drawn(given)));
const said = onceForEach((given: CopresenceParameters) => read(compute(given), given));

const print = ({ tag, attributes = {}, children = [] }: Shape): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}>${children.map((child) => (typeof child === 'string' ? child : print(child))).join('')}</${tag}>`;

/** Every combination of the ends of the controls and of values between them. */
const all = [20, 100, 300, 460, 800].flatMap((crowd) =>
  [1, 2, 4, 6].flatMap((required) =>
    [1, 10, 100].flatMap((contacts) =>
      [1, 4, 10].map((arranged): CopresenceParameters => ({ crowd, required, contacts, arranged })),
    ),
  ),
);

test('the drawing weighs at most 1.5 KB at the defaults', () => {
  expect(brotliCompressSync(print(drawn(defaults))).byteLength).toBeLessThanOrEqual(1536);
});

test('drawings name roles of the vocabulary alone, no style, and whole numbers', () => {
  const sheet = readFileSync(join(projectRoot, 'src/styles/figure-drawing.scss'), 'utf8');
  const roles = new Set(['instrument', ...[...sheet.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, role]) => role)]);
  const attributes = all.flatMap((given) => shapesOf(given)).map((shape) => shape.attributes ?? {});
  const named = new Set(attributes.flatMap(({ class: names }) => String(names).split(' ')));
  expect([...named].filter((role) => !roles.has(role))).toEqual([]);
  expect(attributes.filter((each) => 'style' in each)).toEqual([]);
  const numbers = attributes.map(({ d = '', x = '', y = '' }) => `${d} ${x} ${y}`);
  expect(numbers.filter((text) => /\.|\de|NaN|undefined|Infinity/.test(text))).toEqual([]);
});

type Point = [x: number, y: number];
const numbersOf = (path: string): number[] => (path.match(/-?\d+/g) ?? []).map(Number);

/** Centres of the marks in a path of one kind of them. */
const readMarks = {
  disc: (d: string): Point[] =>
    [...d.matchAll(/M(\d+) (\d+)a5 5 0 1 0 10 0a5 5 0 1 0-10 0/g)].map(([, x, y]) => [Number(x) + 5, Number(y)]),
  cross: (d: string): Point[] =>
    [...d.matchAll(/M(\d+) (\d+)l8 8m-8 0l8-8/g)].map(([, x, y]) => [Number(x) + 4, Number(y) + 4]),
  dot: (d: string): Point[] => {
    let [x, y] = [0, 0];
    return [...d.matchAll(/m([^h]+)h0/g)].map(([, step = '']): Point => {
      const [dx = Number.NaN, dy = Number.NaN] = numbersOf(step);
      [x, y] = [x + dx, y + dy];
      return [x, y];
    });
  },
};

const keyBottom = 40;
/** Marks of pairs, without those of the key; the threshold; numbers of meetings with their heights. */
function readDrawing(given: CopresenceParameters) {
  const shapes = shapesOf(given);
  const marks = (kind: keyof typeof readMarks, role: string): Point[] =>
    shapes
      .filter(({ tag, attributes }) => tag === 'path' && attributes?.class === role)
      .flatMap(({ attributes }) => readMarks[kind](String(attributes?.d)))
      .filter(([, y]) => y > keyBottom);
  const texts = shapes.filter(({ tag }) => tag === 'text');
  return {
    marks: {
      real: marks('disc', 'fill-ink'),
      false: marks('cross', 'line'),
      missed: marks('disc', 'line'),
      apart: marks('dot', 'soft bold'),
    },
    threshold: numbersOf(String(shapes.find(({ attributes }) => attributes?.class === 'track')?.attributes?.d))[1] ?? 0,
    rows: texts
      .filter(({ attributes }) => attributes?.class === 't-strong')
      .map(({ attributes, children }) => ({ meetings: children?.[0], y: Number(attributes?.y) })),
    texts,
  };
}

test('each pair has one mark, of the kind that it is', () => {
  for (const given of all) {
    const { edges, missed } = compute(given);
    const { marks } = readDrawing(given);
    const counts = Object.fromEntries(Object.entries(marks).map(([kind, points]) => [kind, points.length]));
    expect(counts).toEqual({ ...edges, missed, apart: 1000 - edges.real - edges.false - missed });
    const places = Object.values(marks).flat();
    expect(new Set(places.map(String)).size).toBe(1000);
  }
});

test('marks stand in the row of their number of meetings, edges above the threshold, all others below', () => {
  for (const given of all) {
    const { marks, rows, threshold } = readDrawing(given);
    expect(rows.map(({ meetings }) => meetings)).toEqual(['6+', '5', '4', '3', '2', '1', '0']);
    const groups = compute(given).groups.toReversed();
    rows.forEach(({ y }, index) => {
      const next = rows[index + 1]?.y ?? Number.POSITIVE_INFINITY;
      const isHere = ([, at]: Point): boolean => at >= y && at < next;
      expect([...marks.real, ...marks.missed].filter(isHere)).toHaveLength(groups[index]?.contacts ?? -1);
      expect([...marks.false, ...marks.apart].filter(isHere)).toHaveLength(groups[index]?.strangers ?? -1);
    });
    const edges = [...marks.real, ...marks.false].map(([, y]) => y);
    const others = [...marks.missed, ...marks.apart].map(([, y]) => y);
    // Half a mark and the line.
    if (edges.length) expect(Math.max(...edges)).toBeLessThanOrEqual(threshold - 7);
    if (others.length) expect(Math.min(...others)).toBeGreaterThanOrEqual(threshold + 7);
  }
});

test('a full line holds 40 marks, the first level with the label of its row, contacts first', () => {
  for (const given of all) {
    const { marks, rows } = readDrawing(given);
    const contacts = [...marks.real, ...marks.missed];
    const places = [...contacts, ...marks.false, ...marks.apart];
    rows.forEach(({ y }, index) => {
      const next = rows[index + 1]?.y ?? Number.POSITIVE_INFINITY;
      const inOrder = (points: readonly Point[]): Point[] =>
        points.filter(([, at]) => at >= y && at < next).toSorted(([ax, ay], [bx, by]) => ay - by || ax - bx);
      const here = inOrder(places);
      expect(here).toEqual(here.map((_, rank) => [56 + (rank % 40) * 15, y + Math.floor(rank / 40) * 15]));
      expect(inOrder(contacts)).toEqual(here.slice(0, inOrder(contacts).length));
    });
  }
});

test('beside each row stands the share of contacts that is expected', () => {
  const { texts } = readDrawing(defaults);
  const atEnd = texts.filter(({ attributes }) => attributes?.['text-anchor'] === 'end');
  expect(atEnd.map(({ children }) => children?.[0])).toEqual([
    'contacts expected',
    ...['>99%', '99%', '85%', '31%', '3%', '<1%', '<1%'],
  ]);
});

/** What a text takes where it is largest, on a phone: 24 units, in mono 20 and 13 wide a letter; 0.12 em more if readers space letters. */
function boxOf({ attributes = {}, children = [] }: Shape) {
  const isMono = String(attributes.class).includes('t-mono');
  const width = String(children[0]).length * (isMono ? 13 + 2.4 : 15 + 2.9);
  const left = Number(attributes.x) - (attributes['text-anchor'] === 'end' ? width : 0);
  const height = isMono ? 17 : 20;
  const top = Number(attributes.y) - (attributes['dominant-baseline'] ? height / 2 : height - 4);
  return { text: children[0], left, top, right: left + width, bottom: top + height };
}

test('nothing leaves the sheet, and no text covers another, a mark or the threshold, on a phone', () => {
  const [, , width = 0, height = 0] = numbersOf(String(drawn(defaults).attributes?.viewBox));
  for (const given of all) {
    const { texts, marks, threshold } = readDrawing(given);
    const boxes = texts.map(boxOf);
    const halves = { real: 5, false: 4, missed: 6, apart: 3 };
    const solid = [
      ...Object.entries(marks).flatMap(([kind, points]) => {
        const half = halves[kind as keyof typeof halves];
        return points.map(([x, y]) => ({
          text: kind,
          ...{ left: x - half, top: y - half, right: x + half, bottom: y + half },
        }));
      }),
      { text: 'threshold', left: 0, top: threshold - 2, right: width, bottom: threshold + 2 },
    ];
    const outside = [...boxes, ...solid].filter(
      ({ left, top, right, bottom }) => left < 0 || top < 0 || right > width || bottom > height,
    );
    expect(outside).toEqual([]);
    const covered = boxes.flatMap((one, index) =>
      [...boxes.slice(index + 1), ...solid]
        .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
        .map((two) => [given, one.text, two.text]),
    );
    expect(covered).toEqual([]);
  }
});

test('the live colour marks the threshold alone', () => {
  const live = flatten(drawn(defaults)).filter(({ attributes }) => /track/.test(String(attributes?.class)));
  expect(live.map(({ tag }) => tag)).toEqual(['path', 'text']);
  expect(live[1]?.children).toEqual(['edges from 2 meetings on']);
});

test.each(controls.map(({ name }) => name))(
  'moving "%s" changes the drawing by every step, and the reading',
  (name) => {
    const control = controls.find((each) => each.name === name);
    if (control?.kind !== 'range') throw new Error('No range.');
    const { min, max, step } = control;
    const at = (value: number): CopresenceParameters => ({ ...defaults, [name]: value });
    for (const value of [min, defaults[name], max - step])
      expect(print(drawn(at(value)))).not.toBe(print(drawn(at(value + step))));
    const readings = [min, defaults[name], max].map((value) => said(at(value)).sentence);
    expect(new Set(readings).size).toBe(3);
  },
);

test('the reading at the defaults', () => {
  expect(said(defaults)).toEqual({
    value: '17% real',
    sentence:
      'Of 53 edges drawn, 9 are real and 1 of 10 contacts is missed: by chance alone, 1 in 24 pairs of strangers meets here at least twice.',
    notes: [
      'Chance: 0.32 meetings a pair in 30 days',
      'Expected: 9.3 real and 42.0 false edges, false discovery rate 82%',
      'Expected: 9 of 10 edges real from 4 meetings on',
    ],
  });
});

test.each<[Partial<CopresenceParameters>, RegExp]>([
  [
    { crowd: 20, required: 6, contacts: 1, arranged: 1 },
    /^No edge is drawn and the only contact is missed: .* fewer than 1 in a million /,
  ],
  [{ crowd: 20, required: 6, contacts: 10, arranged: 1 }, /^No edge is drawn and all 10 contacts are missed: /],
  [
    { crowd: 60 },
    /^All 9 edges drawn are real and 1 of 10 contacts is missed: .* 1 in 12,000 pairs of strangers meets /,
  ],
  [
    { crowd: 800, required: 1 },
    /^Of 8\d\d edges drawn, 10 are real and no contact is missed: .* 90% of pairs of strangers meet here at least once\.$/,
  ],
  [
    { crowd: 800, required: 6, contacts: 1, arranged: 1 },
    /^Of 2\d edges drawn, none is real and the only contact is missed: .* at least 6 times\.$/,
  ],
])('readings at extremes: %o', (changes, sentence) => {
  expect(said({ ...defaults, ...changes }).sentence).toMatch(sentence);
});

test('readings stay readable at any parameters', () => {
  for (const given of all) {
    const { value, sentence, notes } = said(given);
    expect(value).toMatch(/^(No edge|([<>]?\d+)% real)$/);
    expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
    expect(notes).toHaveLength(3);
    expect([sentence, ...notes].join(' ')).not.toMatch(/NaN|undefined|Infinity|\de[+-]?\d/);
    // None and all are said of none and all alone.
    const { real, false: wrong } = compute(given).edges;
    expect(value === '100% real').toBe(wrong === 0 && real > 0);
    expect(value === '0% real').toBe(real === 0 && wrong > 0);
  }
});
