// Tests the drawing of the copresence instrument and the text that describes its result.
import { expect, test } from 'vitest';
import { copresence } from '../../../../../src/instruments/copresence/instrument.ts';
import type { CopresenceParameters } from '../../../../../src/instruments/copresence/model.ts';
import type { Shape } from '../../../../../src/instruments/instrument.ts';
import { flatten, onceForEach } from '../../../../support/instruments.ts';

const { defaults, compute, draw, read } = copresence;
const drawn = onceForEach((given: CopresenceParameters): Shape => draw(compute(given), given));
const shapesOf = onceForEach((given: CopresenceParameters): Shape[] => flatten(drawn(given)));
const said = onceForEach((given: CopresenceParameters) => read(compute(given), given));

/** Combinations of several values of each control, including both ends of its range. */
const all = [20, 100, 300, 460, 800].flatMap((crowd) =>
  [1, 2, 4, 6].flatMap((required) =>
    [1, 10, 100].flatMap((contacts) =>
      [1, 4, 10].map((arranged): CopresenceParameters => ({ crowd, required, contacts, arranged })),
    ),
  ),
);

type Point = [x: number, y: number];
const numbersOf = (path: string): number[] => (path.match(/-?\d+/g) ?? []).map(Number);

/** For each kind of mark, a function that returns the centres of these marks in a path. */
const readMarks = {
  disc: (d: string): Point[] => [...d.matchAll(/M(\d+) (\d+)a4 4 0/g)].map(([, x, y]) => [Number(x) + 4, Number(y)]),
  cross: (d: string): Point[] =>
    [...d.matchAll(/M([\d.]+) ([\d.]+)l7 7m/g)].map(([, x, y]) => [Number(x) + 3.5, Number(y) + 3.5]),
  dot: (d: string): Point[] => {
    let [x, y] = [0, 2];
    return [...d.matchAll(/m([^a]+)a2 2/g)].map(([, step = '']): Point => {
      const [dx = Number.NaN, dy = Number.NaN] = numbersOf(step);
      [x, y] = [x + dx, y + dy];
      return [x, y];
    });
  },
};

const keyBottom = 40;
/**
 * Returns the marks of pairs (without the marks in the legend) and the y coordinate of the threshold. Also returns the
 * y coordinate of each row, with its number of meetings.
 */
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
      apart: marks('dot', 'fill-soft'),
    },
    threshold: numbersOf(String(shapes.find(({ attributes }) => attributes?.class === 'track')?.attributes?.d))[1] ?? 0,
    rows: texts
      .filter(({ attributes }) => attributes?.class === 't-strong')
      .map(({ attributes, children }) => ({ meetings: children?.[0], y: Number(attributes?.y) })),
    texts,
  };
}

test('the drawing shows each of the 1,000 pairs with one mark of the right kind', () => {
  for (const given of all) {
    const { edges, missed } = compute(given);
    const { marks } = readDrawing(given);
    const counts = Object.fromEntries(Object.entries(marks).map(([kind, points]) => [kind, points.length]));
    expect(counts).toEqual({ ...edges, missed, apart: 1000 - edges.real - edges.false - missed });
    const places = Object.values(marks).flat();
    expect(new Set(places.map(String)).size).toBe(1000);
  }
});

test('each pair’s mark is in the row for its meetings, and pairs that count as contacts are above the threshold', () => {
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
    // A mark must not touch the threshold line. So the distance from the mark's centre to the line must be more than
    // half the mark's size.
    if (edges.length) expect(Math.max(...edges)).toBeLessThanOrEqual(threshold - 7);
    if (others.length) expect(Math.min(...others)).toBeGreaterThanOrEqual(threshold + 7);
  }
});

test('after a setting changes, pale shapes show the threshold and the row lengths of the default settings', () => {
  const ghostsOf = (given: CopresenceParameters) =>
    flatten(draw(compute(given), given, compute(defaults))).filter(({ attributes }) =>
      `${attributes?.class}`.startsWith('ghost'),
    );
  const [line, ...others] = ghostsOf({ ...defaults, required: 4 });
  const height = numbersOf(String(line?.attributes?.d))[1] ?? Number.NaN;
  const { rows } = readDrawing({ ...defaults, required: 4 });
  const rowOf = (meetings: string) => rows.find((row) => row.meetings === meetings)?.y ?? Number.NaN;
  expect(others).toEqual([]);
  expect(height).toBeGreaterThan(rowOf('2'));
  expect(height).toBeLessThan(rowOf('1'));
  const [boxes] = ghostsOf({ ...defaults, crowd: 600 });
  const widths = [...String(boxes?.attributes?.d).matchAll(/h(\d+)v14/g)].map(([, width]) => Number(width));
  // The widths are those of the rows at the defaults. The rows of 6, 5 and 4 meetings have two marks each, the row of 3
  // has 8, and the row of 2 has 39.
  expect(widths).toEqual([25, 25, 25, 91, 450]);
});

test('each row is labelled with the share of its pairs that are expected to be contacts', () => {
  const { texts } = readDrawing(defaults);
  const atEnd = texts.filter(({ attributes }) => attributes?.['text-anchor'] === 'end');
  expect(atEnd.map(({ children }) => children?.[0])).toEqual([
    'contacts expected',
    ...['>99%', '99%', '85%', '31%', '3%', '<1%', '<1%'],
  ]);
});

test('the reading at the defaults states the numbers of drawn, real and missed edges', () => {
  expect(said(defaults)).toEqual({
    value: '17% real',
    sentence:
      'Of 53 edges drawn, 9 are real, and 1 of 10 contacts is missed. By chance alone, 1 in 24 pairs of strangers meets here at least twice.',
    notes: [
      'Chance meetings: 0.32 per pair in 30 days',
      'Expected: 9.3 real and 42.0 false edges, false discovery rate 82%',
      'Expected: 9 of 10 edges real at a threshold of 4 meetings or more',
    ],
  });
});

test.each<[Partial<CopresenceParameters>, RegExp]>([
  [
    { crowd: 20, required: 6, contacts: 1, arranged: 1 },
    /^No edge is drawn, and the only contact is missed\. .* fewer than 1 in a million /,
  ],
  [
    { crowd: 60 },
    /^All 9 edges drawn are real, and 1 of 10 contacts is missed\. .* 1 in 12,000 pairs of strangers meets /,
  ],
  [
    { crowd: 800, required: 1 },
    /^Of 8\d\d edges drawn, 10 are real, and no contact is missed\. .* 90% of pairs of strangers meet here at least once\.$/,
  ],
])('the sentence of the reading is correct at extreme settings: %o', (changes, sentence) => {
  expect(said({ ...defaults, ...changes }).sentence).toMatch(sentence);
});
