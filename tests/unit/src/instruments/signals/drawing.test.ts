import { expect, test } from 'vitest';
import { seeded } from '../../../../../scripts/site/figures/figure-drawing.ts';
import type { Shape } from '../../../../../src/instruments/instrument.ts';
import { signals } from '../../../../../src/instruments/signals/instrument.ts';
import type { SignalsParameters } from '../../../../../src/instruments/signals/model.ts';

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
/** Random parameters that the controls and handles allow. In every third set, all marks are crowded into a corner. */
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
/** Returns the midpoint of each cubic curve in a path. */
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

test('the emitter and all points of a hyperbola have the same distance difference to two receivers', () => {
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
      if (x < 0 || x > 720 || y < 0 || y > 540) continue;
      const each = others.map((other) =>
        Math.abs(difference(other, [x, y]) - difference(other, [given.emitterX, given.emitterY])),
      );
      misses.push(Math.min(...each));
    }
  }
  expect(Math.max(...misses)).toBeLessThan(0.7);
  expect(misses.length).toBeGreaterThan(500);
});

const insetOf = (given: SignalsParameters) =>
  flatten(drawn(given)).find(({ tag, attributes }) => tag === 'svg' && attributes?.x);

test('the scale bars of the map and the inset match the drawn distances', () => {
  const inset = insetOf(defaults);
  const parts = inset ? flatten(inset) : [];
  const bar = Number(/h([\d.]+)/.exec(`${parts.findLast(({ tag }) => tag === 'path')?.attributes?.d}`)?.[1]);
  const metres = Number.parseFloat(`${parts.findLast(({ tag }) => tag === 'text')?.children?.[0]}`);
  const ellipse = parts.find(({ tag }) => tag === 'ellipse')?.attributes;
  expect((Number(ellipse?.rx) * metres) / bar).toBeCloseTo(compute(defaults).accuracy?.ellipse.major ?? 0, 0);
  // One kilometre is 100 drawing units, on the scale bar and in the distance between receivers A and B.
  expect(print(drawn(defaults))).toContain('M18 519v5h100v-5');
  const { receivers } = compute(defaults);
  expect((receivers[1]?.[0] ?? 0) - (receivers[0]?.[0] ?? 0)).toBe((defaults.bX - defaults.aX) * 10);
});

test('the reading describes good and degenerate geometries, and second solutions', () => {
  expect(said(defaults)).toEqual({
    value: '±20 m',
    sentence: '95 of 100 fixes lie within 20 m of the emitter; the 95% ellipse has semi-axes of 22 m and 17 m.',
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

test('after settings change, outlines show the default receiver, emitter and ellipse, with the ellipse at the current scale', () => {
  const before = compute(defaults);
  const ghosts = (changes: Partial<SignalsParameters>) => {
    const given = { ...defaults, ...changes };
    return flatten(draw(compute(given), given, before))
      .filter(({ attributes }) => attributes?.class === 'ghost')
      .map(({ tag, attributes }) => [tag, attributes?.d ?? attributes?.rx ?? attributes?.cx]);
  };
  expect(ghosts({ aX: 200, emitterX: 500 })).toEqual([
    ['path', 'M113 377h26v26h-26z'],
    ['circle', 390],
    ['ellipse', expect.any(Number)],
  ]);
  // If the longer semi-axis is shorter than 400 m, an inset magnifies the current ellipse and the default ellipse.
  const [[, magnified] = []] = ghosts({ receivers: 6 });
  const [[, toScale] = []] = ghosts({ clock: 1000 });
  expect(Number(magnified)).toBeGreaterThan(20);
  expect(toScale).toBeCloseTo((before.accuracy?.ellipse.major ?? 0) / 10, 1);
});
