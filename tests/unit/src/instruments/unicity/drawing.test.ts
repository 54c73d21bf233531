// Tests that the drawing of the unicity instrument shows the numbers that the model counts.
import { expect, test } from 'vitest';
import type { Shape } from '../../../../../src/instruments/instrument.ts';
import { unicity } from '../../../../../src/instruments/unicity/instrument.ts';
import type { UnicityParameters, UnicityResult } from '../../../../../src/instruments/unicity/model.ts';
import { flatten, html } from '../../../../support/instruments.ts';

const { defaults, compute, draw } = unicity;
const drawn = (given: UnicityParameters) => draw(compute(given), given);
const withDefaults = (changes: Partial<UnicityParameters>): UnicityParameters => ({ ...defaults, ...changes });

/** All cell sizes and all time bins, each with several numbers of known points and several values of k. */
const all = [0, 1, 2, 3, 4, 5].flatMap((cell) =>
  [0, 1, 2, 3, 4].flatMap((bin) =>
    [1, 4, 6].flatMap((points) => [1, 5, 20].map((k): UnicityParameters => ({ cell, bin, points, k }))),
  ),
);
const drawings = all.map((given) => {
  const result = compute(given);
  return { given, result, shapes: flatten(draw(result, given)) };
});

const ofRole = (shapes: readonly Shape[], role: string): string[] =>
  shapes
    .filter(({ tag, attributes }) => tag === 'path' && attributes?.class === role)
    .map(({ attributes }) => `${attributes?.d}`);
const subpaths = (d: string): string[] => d.split(/(?=M)/);

/** Returns left, top, width and height of each box in a path. */
const boxes = (d: string): number[][] =>
  subpaths(d)
    .filter((part) => part.endsWith('z'))
    .map((part) => (part.match(/-?\d+(\.\d+)?/g) ?? []).map(Number).slice(0, 4));

/**
 * Returns the grid of a drawing. `side` is the side of a cell in drawing units, and `cellAt` returns the index of the
 * cell at a place.
 */
function gridOf({ grain, columns, released }: UnicityResult) {
  const side = grain.metres * 0.09;
  const cellAt = (x: number, y: number): number => Math.floor(y / side) * columns + Math.floor(x / side);
  return { side, cellAt, released, area: (grain.metres / 1000) ** 2 };
}

/**
 * Returns which tone each shaded cell has: 0 for the lightest of three tones, 2 for the darkest. Cells are given by
 * their index.
 */
function readTones(result: UnicityResult, shapes: readonly Shape[]): Map<number, number> {
  const { side, cellAt } = gridOf(result);
  const tones = new Map<number, number>();
  for (const { attributes } of shapes.filter(({ attributes }) => attributes?.class === 'fill-ink')) {
    for (const [left = 0, top = 0] of boxes(`${attributes?.d}`).filter(([, y = 0]) => y < 360)) {
      tones.set(cellAt(left + side / 2, top + side / 2), [0.1, 0.2, 0.4].indexOf(Number(attributes?.['fill-opacity'])));
    }
  }
  return tones;
}

const inOrder = (entries: Iterable<[number, number]>) => [...entries].toSorted(([one], [two]) => one - two);

test('cells with released records are shaded, and more records make a darker shade', () => {
  for (const { result, shapes } of drawings.filter(({ given }) => given.points === 4)) {
    const { released, area } = gridOf(result);
    const toneOf = (count: number): number => (count / area < 150 ? 0 : count / area < 600 ? 1 : 2);
    const shown = [...released.entries()].filter(([, count]) => count > 0);
    expect(inOrder(readTones(result, shapes))).toEqual(shown.map(([cell, count]) => [cell, toneOf(count)]));
  }
});

/** Returns the points of a chart line, without its two ends, which only continue it to the edges of the chart. */
const pointsOf = (d = ''): number[][] =>
  (d.match(/-?[\d.]+ -?[\d.]+/g) ?? []).slice(1, -1).map((pair) => pair.split(' ').map(Number));

test('the chart lines match the shares of singled-out people and of released records', () => {
  for (const { given, result, shapes } of drawings) {
    const { grains, people, records } = result;
    const expected = (shareOf: (grain: (typeof grains)[number]) => number) =>
      grains.map((grain, index) => [140 + index * 102, expect.closeTo(504 - 98 * shareOf(grain), 0.9)]);
    const found = expected(({ singledOut }) => singledOut / people);
    const released = expected(({ withheld }) => 1 - withheld / records);
    expect(pointsOf(ofRole(shapes, 'line bold').at(-1))).toEqual(found);
    expect(pointsOf(ofRole(shapes, 'line').at(-1))).toEqual(released);
    expect(ofRole(shapes, 'track fill-track').at(-1)).toMatch(new RegExp(`^M${140 + given.cell * 102 - 5} `));
  }
});

test('hatching fills the chart above the line of released records', () => {
  for (const { result, shapes } of drawings) {
    const edge = pointsOf(ofRole(shapes, 'line').at(-1));
    const edgeAt = (x: number): number => {
      const after = Math.max(
        1,
        edge.findIndex(([there = 0]) => there >= x),
      );
      const [[fromX = 0, fromY = 0] = [], [toX = 0, toY = 0] = []] = [edge[after - 1], edge[after]];
      return fromY + ((Math.min(Math.max(x, 140), 650) - fromX) / (toX - fromX)) * (toY - fromY);
    };
    const lines = ofRole(shapes, 'soft')
      .flatMap(subpaths)
      .map((part) => (part.match(/-?[\d.]+/g) ?? []).map(Number))
      .filter(([, y = 0, , toY = 0]) => y > 400 && toY < y);
    for (const [x = 0, y = 0, toX = 0, toY = 0] of lines) {
      if (x > 140) expect(y).toBeCloseTo(edgeAt(x), 0);
      expect(toX === 706 || Math.abs(toY - 406) < 0.2).toBe(true);
    }
    const isAnyHeld = result.grains.some(({ withheld }) => withheld > result.records / 10);
    if (isAnyHeld) expect(lines.length).toBeGreaterThan(0);
  }
});

test('the marked person’s points are drawn to scale, as discs if released and rings if withheld', () => {
  const given = withDefaults({ points: 6 });
  const { marked } = compute(given);
  const shapes = flatten(drawn(given));
  const dots = shapes.filter(({ tag, attributes }) => tag === 'circle' && Number(attributes?.cy) < 360);
  expect(dots.map(({ attributes }) => attributes)).toEqual(
    marked.points.map(({ east, south, isReleased }) => ({
      cx: expect.closeTo(east * 0.09, 0.9),
      cy: expect.closeTo(south * 0.09, 0.9),
      r: 5,
      class: isReleased ? 'track fill-track' : 'track fill-ground',
    })),
  );
  const cells = boxes(ofRole(shapes, 'track')[0] ?? '');
  expect(cells.every(([, , width, height]) => width === 45 && height === 45)).toBe(true);
  for (const { east, south } of marked.points) {
    const around = cells.filter(
      ([left = 0, top = 0]) =>
        left <= east * 0.09 && east * 0.09 < left + 45 && top <= south * 0.09 && south * 0.09 < top + 45,
    );
    expect(around).toHaveLength(1);
  }
  // The scale bar for one kilometre is 90 drawing units long.
  expect(html(drawn(given))).toContain('M16 343v5h90v-5');
  expect(html(drawn(given))).toContain('>1 km<');
});

test('pale lines show the chart for the default parameters, but only after a parameter has changed', () => {
  const given = withDefaults({ k: 1 });
  const ghost = ofRole(flatten(draw(compute(given), given, compute(defaults))), 'ghost').join('');
  const before = flatten(drawn(defaults));
  expect(ghost).toContain(ofRole(before, 'line bold').at(-1));
  expect(ofRole(before, 'ghost')).toEqual([]);
});
