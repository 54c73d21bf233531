// What the instrument of time differences draws and says: to scale, in the words and roles of the site, at any parameters.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { seeded } from '../../../scripts/build/figures/figure-drawing.ts';
import type { Shape } from '../../../src/instruments/instrument.ts';
import { signals } from '../../../src/instruments/signals/instrument.ts';
import type { SignalsParameters } from '../../../src/instruments/signals/model.ts';
import { projectRoot } from '../../support/project.ts';

const { defaults, compute, draw, read, handles, controls } = signals;
const drawn = (given: SignalsParameters) => draw(compute(given), given);
const said = (given: SignalsParameters) => read(compute(given), given);

function flatten(shape: Shape): Shape[] {
  const below = (shape.children ?? []).filter((child) => typeof child !== 'string');
  return [shape, ...below.flatMap(flatten)];
}

function print({ tag, attributes = {}, children = [] }: Shape): string {
  const names = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${names.join('')}>${children.map((child) => (typeof child === 'string' ? child : print(child))).join('')}</${tag}>`;
}

const random = seeded(31);
/** Parameters within the bounds of controls and handles; every third crowds all marks into a corner. */
const many = Array.from({ length: 120 }, (_, index): SignalsParameters => {
  const between = (min: number, max: number) => Math.round(min + random() * (max - min));
  const given: Record<string, number> = { ...defaults };
  for (const control of controls) {
    if (control.kind === 'range') given[control.name] = between(control.min, control.max);
  }
  for (const { x, y, min, max } of handles) {
    given[x] = between(min[0], index % 3 ? max[0] : 200);
    given[y] = between(min[1], index % 3 ? max[1] : 160);
  }
  return { ...defaults, ...given };
});
const extremes: readonly Partial<SignalsParameters>[] = [
  {},
  { clock: 1000, bandwidth: 0, receivers: 6 },
  { clock: 10, bandwidth: 8, receivers: 6 },
  { receivers: 3, aX: 100, bX: 100, cX: 100, emitterX: 100, aY: 90, bY: 90, cY: 90, emitterY: 90 },
  { receivers: 3, aX: 100, bX: 200, cX: 300, emitterX: 400, aY: 90, bY: 90, cY: 90, emitterY: 90 },
];
const all = [...extremes.map((given) => ({ ...defaults, ...given })), ...many];

test('the drawing at the defaults weighs at most 3 KB', () => {
  expect(brotliCompressSync(print(drawn(defaults))).byteLength).toBeLessThanOrEqual(3 * 1024);
});

test('drawings name roles of the vocabulary alone, no style, and numbers to a tenth', () => {
  const sheet = readFileSync(join(projectRoot, 'src/styles/figure-drawing.scss'), 'utf8');
  const roles = new Set([...sheet.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, role]) => role));
  const shapes = all.flatMap((given) => flatten(drawn(given))).map(({ attributes = {} }) => attributes);
  const named = new Set(shapes.flatMap((attributes) => `${attributes.class ?? 'fg'}`.split(' ')));
  expect([...named].filter((role) => !roles.has(role) && role !== 'instrument')).toEqual([]);
  expect(shapes.filter((attributes) => 'style' in attributes)).toEqual([]);
  const numbers = ['d', 'transform', 'x', 'y', 'rx', 'ry'];
  const printed = shapes.map((attributes) => numbers.map((name) => attributes[name] ?? '').join(' '));
  expect(printed.filter((text) => /\.\d\d|\de|NaN|undefined|Infinity/.test(text))).toEqual([]);
});

test('each shown handle has one group, whatever the number of receivers', () => {
  for (const given of all) {
    const names = flatten(drawn(given)).flatMap(({ attributes }) => attributes?.['data-handle'] ?? []);
    expect(names.toSorted()).toEqual(
      handles
        .filter(({ isShown }) => isShown(given))
        .map(({ x }) => x)
        .toSorted(),
    );
  }
});

/** Points of a path of cubic curves: on the curves, halfway between their ends. */
function halfway(path: string): [number, number][] {
  return path.split('M').flatMap((part) => {
    const numbers = (part.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    return Array.from({ length: Math.max(0, Math.floor((numbers.length - 2) / 6)) }, (_, piece): [number, number] => {
      const on = (axis: number) =>
        [1, 3, 3, 1].reduce(
          (sum, weight, index) => sum + (weight * (numbers[piece * 6 + index * 2 + axis] ?? 0)) / 8,
          0,
        );
      return [on(0), on(1)];
    });
  });
}

test('on the drawn hyperbolas the difference of distances is that at the emitter', () => {
  const misses: number[] = [];
  for (const given of many.filter((_, index) => index % 3)) {
    const places = (['a', 'b', 'c', 'd', 'e', 'f'] as const).map(
      (name) => [given[`${name}X`], given[`${name}Y`]] as const,
    );
    const [reference = [0, 0], ...others] = places.slice(0, given.receivers);
    const difference = (other: readonly [number, number], [x, y]: readonly [number, number]) =>
      Math.hypot(x - reference[0], y - reference[1]) - Math.hypot(x - other[0], y - other[1]);
    const curves = flatten(drawn(given)).find(
      ({ attributes }) => attributes?.class === 'line' && `${attributes.d}`.includes('C'),
    );
    for (const [x, y] of halfway(`${curves?.attributes?.d}`)) {
      if (x < 0 || x > 720 || y < 0 || y > 500) continue;
      const each = others.map((other) =>
        Math.abs(difference(other, [x, y]) - difference(other, [given.emitterX, given.emitterY])),
      );
      misses.push(Math.min(...each));
    }
  }
  expect(Math.max(...misses)).toBeLessThan(0.7);
  expect(misses.length).toBeGreaterThan(500);
});

test('at the defaults no hyperbola runs through the name of the emitter, at the size that it has on a phone', () => {
  const shapes = flatten(drawn(defaults));
  const name = shapes.find(({ children }) => children?.[0] === 'emitter')?.attributes;
  const curves = shapes.find(({ attributes }) => attributes?.class === 'line' && `${attributes.d}`.includes('C'));
  const [left, base] = [Number(name?.x), Number(name?.y)];
  // It begins at its point, and stands on its baseline.
  expect([name?.['text-anchor'], name?.['dominant-baseline']]).toEqual([undefined, undefined]);
  const [width, height] = ['emitter'.length * 13.2, 16];
  const { aX, aY, emitterX, emitterY, ...given } = defaults;
  const difference = (other: 'b' | 'c' | 'd', x: number, y: number) =>
    Math.hypot(x - aX, y - aY) - Math.hypot(x - given[`${other}X`], y - given[`${other}Y`]);
  expect(curves).toBeDefined();
  for (const other of ['b', 'c', 'd'] as const) {
    const sides = [left, left + width / 2, left + width].flatMap((x) =>
      [base - height, base].map((y) => Math.sign(difference(other, x, y) - difference(other, emitterX, emitterY))),
    );
    expect(new Set(sides).size, other).toBe(1);
  }
});

const insetOf = (given: SignalsParameters) =>
  flatten(drawn(given)).find(({ tag, attributes }) => tag === 'svg' && attributes?.x);

test('the inset covers no mark, and stays on the sheet', () => {
  let insets = 0;
  const covered: SignalsParameters[] = [];
  for (const given of all.map((each) => ({ ...each, clock: 30, bandwidth: 8 }))) {
    const inset = insetOf(given)?.attributes;
    if (!inset) continue;
    insets += 1;
    const [left, top, width, height] = [inset.x, inset.y, inset.width, inset.height].map(Number) as [
      number,
      number,
      number,
      number,
    ];
    expect(Math.min(width, height)).toBeGreaterThan(100);
    expect([left >= 0, top >= 0, left + width <= 720, top + height <= 500]).toEqual([true, true, true, true]);
    for (const { x, y, isShown } of handles) {
      if (!isShown(given)) continue;
      const [dx, dy] = [Math.abs(given[x] - left - width / 2), Math.abs(given[y] - top - height / 2)];
      if (dx < width / 2 + 13 && dy < height / 2 + 13) covered.push(given);
    }
  }
  expect(covered).toEqual([]);
  expect(insets).toBeGreaterThan(100);
});

test('the scale bar and that of the inset measure what is drawn', () => {
  const inset = insetOf(defaults);
  const parts = inset ? flatten(inset) : [];
  const bar = Number(/h([\d.]+)/.exec(`${parts.findLast(({ tag }) => tag === 'path')?.attributes?.d}`)?.[1]);
  const metres = Number.parseFloat(`${parts.findLast(({ tag }) => tag === 'text')?.children?.[0]}`);
  const ellipse = parts.find(({ tag }) => tag === 'ellipse')?.attributes;
  expect((Number(ellipse?.rx) * metres) / bar).toBeCloseTo(compute(defaults).accuracy?.ellipse.major ?? 0, 0);
  // A kilometre is 100 units: so far is B from A on the sheet as in the model.
  expect(print(drawn(defaults))).toContain('M16 478v6h100v-6');
  const { receivers } = compute(defaults);
  expect((receivers[1]?.[0] ?? 0) - (receivers[0]?.[0] ?? 0)).toBe((defaults.bX - defaults.aX) * 10);
});

test('the same parameters give the same result, and receivers that are not there change nothing', () => {
  expect(compute(defaults)).toEqual(compute({ ...defaults, eX: 30, fY: 400 }));
});

test('readings: a good geometry, a degenerate one, two solutions', () => {
  expect(said(defaults)).toEqual({
    value: '±20 m',
    sentence: '95 of 100 fixes lie within 20 m of the emitter; the 95% ellipse has half axes of 22 m and 17 m.',
    notes: ['HDOP 1.04 · σ 11 m (36 ns)', '190 of 200 simulated fixes inside the ellipse'],
  });
  const line = {
    ...defaults,
    receivers: 3,
    aX: 100,
    bX: 200,
    cX: 300,
    emitterX: 400,
    aY: 90,
    bY: 90,
    cY: 90,
    emitterY: 90,
  };
  expect(said(line).value).toBe('No fix');
  expect(said(line).sentence).toMatch(/^The geometry is degenerate: /);
  expect(said({ ...line, emitterY: 99 }).sentence).toMatch(
    /^The geometry is degenerate: the 95% ellipse is longer than 2 km, /,
  );
  expect(said({ ...defaults, receivers: 3, emitterX: 200, emitterY: 60 }).sentence).toMatch(
    /, but a second position, \d+ m away, fits the same arrival times\.$/,
  );
});

test('a thousand nanoseconds have the comma that thousands have everywhere', () => {
  const clock = controls.find(({ name }) => name === 'clock');
  expect(clock?.kind === 'range' && clock.print(1000)).toBe('1,000 ns');
  expect(said({ ...defaults, clock: 1000 }).notes.join()).toContain('(1,000 ns)');
});

test('readings and drawings stay readable at any parameters', () => {
  for (const given of all) {
    const { value, sentence, notes } = said(given);
    expect(value).toMatch(/^(No fix|±\d+(\.\d)? k?m)$/);
    expect([sentence, ...notes].join(' ')).not.toMatch(/NaN|undefined|Infinity/);
    expect(sentence).toMatch(/^[A-Z0-9][^.]*(\.\d[^.]*)*\.$/);
  }
});
