// What the instrument of unicity draws: true to its counts, in the roles of the site, at any setting.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Shape } from '../../../src/instruments/instrument.ts';
import { unicity } from '../../../src/instruments/unicity/instrument.ts';
import type { UnicityParameters, UnicityResult } from '../../../src/instruments/unicity/model.ts';
import { projectRoot } from '../../support/project.ts';
import { flatten, html } from '../../support/shapes.ts';

const { defaults, compute, draw } = unicity;
const drawn = (given: UnicityParameters) => draw(compute(given), given);
const withDefaults = (changes: Partial<UnicityParameters>): UnicityParameters => ({ ...defaults, ...changes });

/** Every size of cell and every time bin, with few and many known points, with none and many records withheld. */
const all = [0, 1, 2, 3, 4, 5].flatMap((cell) =>
  [0, 1, 2, 3, 4].flatMap((bin) =>
    [1, 4, 6].flatMap((points) => [1, 5, 20].map((k): UnicityParameters => ({ cell, bin, points, k }))),
  ),
);
const drawings = all.map((given) => {
  const result = compute(given);
  return { given, result, shapes: flatten(draw(result, given)) };
});

type Point = readonly [x: number, y: number];
type Stroke = { from: Point; to: Point };

/** Straight strokes of a path of M, L, H, V, h, v, l and z. */
function strokes(d: string): Stroke[] {
  const found: Stroke[] = [];
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  for (const [, command = '', rest = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const [a = 0, b = 0] = (rest.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    const [x, y] = at;
    const ends: Record<string, Point> = {
      M: [a, b],
      L: [a, b],
      H: [a, y],
      V: [x, a],
      h: [x + a, y],
      v: [x, y + a],
      l: [x + a, y + b],
      z: start,
    };
    const to = ends[command] ?? expect.fail(`${command} in ${d}`);
    if (command === 'M') start = to;
    else found.push({ from: at, to });
    at = to;
  }
  return found;
}

const ofRole = (shapes: readonly Shape[], role: string): string[] =>
  shapes
    .filter(({ tag, attributes }) => tag === 'path' && attributes?.class === role)
    .map(({ attributes }) => `${attributes?.d}`);
const subpaths = (d: string): string[] => d.split(/(?=M)/);

/** Left, top, width and height of each box of a path. */
const boxes = (d: string): number[][] =>
  subpaths(d)
    .filter((part) => part.endsWith('z'))
    .map((part) => (part.match(/-?\d+(\.\d+)?/g) ?? []).map(Number).slice(0, 4));

test('the drawing at the defaults weighs at most 3 KB', () => {
  expect(brotliCompressSync(html(drawn(defaults))).byteLength).toBeLessThanOrEqual(3000);
});

test('drawings name roles of the vocabulary alone, no style, and numbers to a tenth', () => {
  const scss = readFileSync(join(projectRoot, 'src/styles/figure-drawing.scss'), 'utf8');
  const roles = new Set([...scss.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, role]) => role));
  for (const tone of [0, 1, 2]) roles.add(`grey-${tone}`);
  const attributes = drawings.flatMap(({ shapes }) => shapes.map((shape) => shape.attributes ?? {}));
  const named = new Set(attributes.flatMap((each) => `${each.class}`.split(' ')));
  expect([...named].filter((role) => !roles.has(role) && role !== 'instrument')).toEqual([]);
  expect(attributes.filter((each) => 'style' in each)).toEqual([]);
  const odd = attributes
    .map((each) => JSON.stringify(each))
    .filter((text) => /\.\d\d|\de|NaN|null|undefined/.test(text));
  expect(odd).toEqual([]);
});

test('everything that is drawn lies on the sheet, to a tenth', () => {
  for (const { given, shapes } of drawings) {
    const points = shapes.flatMap(({ tag, attributes = {} }): Point[] => {
      if (tag === 'path') return strokes(`${attributes.d}`).flatMap(({ from, to }) => [from, to]);
      if (tag === 'circle') return [-5, 5].map((by) => [Number(attributes.cx) + by, Number(attributes.cy) + by]);
      return [];
    });
    const outside = points.filter(([x, y]) => x < 0 || x > 720.11 || y < 0 || y > 664);
    expect({ given, outside }).toEqual({ given, outside: [] });
  }
});

/** The room of a text on a phone: 20 units high, 14 to a sign of the monospaced face. */
function textBox({ attributes = {}, children = [] }: Shape) {
  const width = `${children[0]}`.length * 14;
  const [x, y] = [Number(attributes.x), Number(attributes.y)];
  const share = { middle: 0.5, end: 1 }[`${attributes['text-anchor']}`] ?? 0;
  return {
    text: `${children[0]}`,
    left: x - width * share,
    right: x + width * (1 - share),
    top: y - 16,
    bottom: y + 4,
  };
}

test('no text covers another, a known point or the edge, at its size on a phone', () => {
  for (const { given, shapes } of drawings) {
    const texts = shapes.filter(({ tag }) => tag === 'text').map(textBox);
    const dots = shapes
      .filter(({ tag }) => tag === 'circle')
      .map(({ attributes }) => {
        const [x, y] = [Number(attributes?.cx), Number(attributes?.cy)];
        return { text: 'a dot', left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 };
      });
    const outside = texts.filter(({ left, right, top, bottom }) => left < 0 || right > 720 || top < 0 || bottom > 664);
    const covered = texts.flatMap((one, index) =>
      [...texts.slice(index + 1), ...dots]
        .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
        .map((two) => `${one.text} / ${two.text}`),
    );
    expect({ given, outside, covered }).toEqual({ given, outside: [], covered: [] });
  }
});

/** Where the cells of a drawing are: its side in units, and the number of the cell at a place. */
function gridOf({ grain, columns, released, withheld }: UnicityResult) {
  const side = grain.metres * 0.09;
  const cellAt = (x: number, y: number): number => Math.floor(y / side) * columns + Math.floor(x / side);
  return { side, cellAt, released, withheld, area: (grain.metres / 1000) ** 2 };
}

/** Of each cell with a tone, that tone. */
function readTones(result: UnicityResult, shapes: readonly Shape[]): Map<number, number> {
  const { side, cellAt } = gridOf(result);
  const tones = new Map<number, number>();
  for (const tone of [0, 1, 2]) {
    for (const [left = 0, top = 0, width = 0] of ofRole(shapes, `grey-${tone}`).flatMap(boxes)) {
      for (let x = left + side / 2; x < left + width && top < 360; x += side) {
        tones.set(cellAt(x, top + side / 2), tone);
      }
    }
  }
  return tones;
}

/** Of each hatched cell, how many of its finest cells, 11.25 units wide, have their diagonal. */
function readHatching(result: UnicityResult, shapes: readonly Shape[]): Map<number, number> {
  const { cellAt } = gridOf(result);
  const hatched = new Map<number, number>();
  const lines = ofRole(shapes, 'soft').flatMap((d) => subpaths(d).flatMap(strokes));
  for (const { from, to } of lines.filter(({ from }) => from[1] <= 360)) {
    expect(to[0] - from[0]).toBeCloseTo(from[1] - to[1], 6);
    for (let by = 11.25 / 2; by < to[0] - from[0]; by += 11.25) {
      const cell = cellAt(from[0] + by, from[1] - by);
      hatched.set(cell, (hatched.get(cell) ?? 0) + 1);
    }
  }
  return hatched;
}

const inOrder = (entries: Iterable<[number, number]>) => [...entries].toSorted(([one], [two]) => one - two);

test('tones cover the cells with released records, hatching those with records that are all withheld', () => {
  for (const { result, shapes } of drawings.filter(({ given }) => given.points === 4)) {
    const { side, released, withheld, area } = gridOf(result);
    const toneOf = (count: number): number => (count / area < 150 ? 0 : count / area < 600 ? 1 : 2);
    const shown = [...released.entries()].filter(([, count]) => count > 0);
    expect(inOrder(readTones(result, shapes))).toEqual(shown.map(([cell, count]) => [cell, toneOf(count)]));
    const lost = [...withheld.entries()].filter(([cell, count]) => count > 0 && !released[cell]);
    expect(inOrder(readHatching(result, shapes))).toEqual(lost.map(([cell]) => [cell, (side / 11.25) ** 2]));
  }
});

test('bars are as high as the shares that they stand for', () => {
  for (const { given, result, shapes } of drawings) {
    const { grains, people, records } = result;
    const barsOf = (role: string) =>
      ofRole(shapes, role)
        .flatMap(boxes)
        .filter(([, top = 0, width]) => top > 400 && width === 40)
        .map(([left = 0, top = 0, , height = 0]) => {
          expect(top + height).toBeCloseTo(622, 1);
          return { index: Math.floor((left - 60) / 109), height };
        });
    const expected = (counts: readonly number[], whole: number) =>
      counts.flatMap((count, index) =>
        count > 0 ? [{ index, height: expect.closeTo((count / whole) * 160, 0.9) }] : [],
      );
    const singled = grains.map(({ singledOut }) => singledOut);
    expect(barsOf('fill-ink')).toEqual(expected(singled, people).filter(({ index }) => index !== given.cell));
    expect(barsOf('fill-track')).toEqual(expected(singled, people).filter(({ index }) => index === given.cell));
    expect(barsOf('soft')).toEqual(
      expected(
        grains.map(({ withheld }) => withheld),
        records,
      ),
    );
  }
});

test('the marked person’s points stand to scale in their cells, as discs where released and as rings where not', () => {
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
  // A kilometre is 90 units.
  expect(html(drawn(given))).toContain('M16 342v6h90v-6');
  expect(html(drawn(given))).toContain('>1 km<');
});

test('beside each known point stands how many people were in its cell, or that they were fewer than k', () => {
  const labels = (shapes: readonly Shape[]) =>
    shapes.flatMap(({ tag, children }) =>
      tag === 'text' && /^1 person$|^(?!1 people).+ people$/.test(`${children?.[0]}`) ? [`${children?.[0]}`] : [],
    );
  for (const { given, result, shapes } of drawings) {
    const { points } = result.marked;
    const written = labels(shapes).flatMap((label) => label.replace(/ (person|people)$/, '').split(', '));
    const crowds = points.flatMap(({ people, isReleased }) => (isReleased ? [`${people}`] : []));
    expect(written.filter((crowd) => !crowd.startsWith('under')).toSorted()).toEqual(crowds.toSorted());
    // Withheld points of one place share a word.
    const places = new Set(points.filter(({ isReleased }) => !isReleased).map(({ east }) => Math.round(east / 100)));
    const withheld = written.filter((crowd) => crowd.startsWith('under'));
    expect(withheld).toEqual([...places].map(() => `under ${given.k}`));
  }
});
