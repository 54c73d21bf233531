import { expect, test } from 'vitest';
import { cells } from '../../../../../src/instruments/forecast/city.ts';
import { forecast } from '../../../../../src/instruments/forecast/instrument.ts';
import type { ForecastParameters } from '../../../../../src/instruments/forecast/model.ts';
import type { Shape } from '../../../../../src/instruments/instrument.ts';
import { flatten, onceForEach } from '../../../../support/instruments.ts';

const { defaults, compute, draw, read } = forecast;
const at = (changes: Partial<ForecastParameters>): ForecastParameters => ({ ...defaults, ...changes });
const all = [4, 30, 45, 84].flatMap((ratio) =>
  [10, 60].flatMap((skill) => [-30, -5, 0, 25].map((bias) => ({ ratio, skill, bias }))),
);
const drawn = onceForEach((given: ForecastParameters): Shape => draw(compute(given), given));
const shapesOf = onceForEach((given: ForecastParameters): Shape[] => flatten(drawn(given)));
const said = onceForEach((given: ForecastParameters) => read(compute(given), given));

type Text = { text: string; role: string; x: number; y: number; anchor: string };
const textsOf = (given: ForecastParameters): Text[] =>
  shapesOf(given)
    .filter(({ tag }) => tag === 'text')
    .map(({ attributes = {}, children = [] }) => ({
      text: children.join(''),
      role: `${attributes.class}`,
      x: Number(attributes.x),
      y: Number(attributes.y),
      anchor: `${attributes['text-anchor'] ?? 'start'}`,
    }));
const pathOf = (given: ForecastParameters, role: string): string[] =>
  shapesOf(given).flatMap(({ attributes }) => (attributes?.class === role ? [`${attributes.d}`] : []));

/** Returns the centres of the circles in some paths. */
const centresOf = (paths: readonly string[]): [number, number][] =>
  paths.flatMap((path) =>
    [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)a([\d.]+) [\d.]+ 0 1 0/g)].map(([, x, y, r]): [number, number] => [
      Number(x) + Number(r),
      Number(y),
    ]),
  );

/** Returns the scales of the upper chart, read from its axis labels. */
function readScale(given: ForecastParameters) {
  const texts = textsOf(given);
  const find = (text: string, anchor: string) =>
    texts.find((one) => one.text === text && one.anchor === anchor) ?? expect.fail(`The chart has no label "${text}".`);
  const left = find('0', 'middle').x;
  // The dashed diagonal ends at the right end of the scale, which is 100%.
  const right = Number(/L(\S+)/.exec(pathOf(given, 'soft dash')[0] ?? '')?.[1]);
  const [top, bottom] = [find('100%', 'end').y, find('0', 'end').y];
  return {
    stated: (x: number) => (100 * (x - left)) / (right - left),
    share: (y: number) => (bottom - y) / (bottom - top),
    bottom,
  };
}

test.each([at({}), at({ bias: 20 }), at({ bias: -30, skill: 60, ratio: 70 }), at({ ratio: 2 })])(
  'each dot shows a group’s stated and observed chance, and is filled if the rule acts: %o',
  (given) => {
    const { stated, share, bottom } = readScale(given);
    const { groups } = compute(given);
    const dots = (role: string) => centresOf(pathOf(given, role)).filter(([, y]) => y < bottom + 10);
    const [filled, hollow] = [dots('line fill-ink'), dots('line fill-raised')];
    expect(filled.length + hollow.length).toBe(groups.length);
    const found = [...hollow, ...filled].map(([x, y]) => [stated(x), share(y)] as const);
    groups.forEach((group, index) => {
      expect(found[index]?.[0]).toBeCloseTo(group.stated, 0);
      expect(found[index]?.[1]).toBeCloseTo(group.happened / group.count, 1.7);
    });
    for (const [x] of filled) expect(stated(x)).toBeGreaterThan(given.ratio - 0.2);
    for (const [x] of hollow) expect(stated(x)).toBeLessThan(given.ratio + 0.2);
  },
);

test('the mark in the cost chart shows the same saving as the reading', () => {
  for (const given of [at({}), at({ bias: 20 }), at({ ratio: 20, bias: 30 }), at({ ratio: 60, skill: 60 })]) {
    const [mark] = centresOf(pathOf(given, 'fill-track'));
    const ticks = textsOf(given).filter(({ anchor }) => anchor === 'end');
    const none = ticks.findLast(({ text }) => text === '100%')?.y ?? 0;
    const zero = ticks.findLast(({ text }) => text === '0')?.y ?? 0;
    const saving = (100 * ((mark?.[1] ?? 0) - none)) / (zero - none);
    const number = Number(said(given).value.replace('−', '-').replace('%', ''));
    expect(Math.abs(saving - number)).toBeLessThan(1);
  }
});

/** Matches a path that consists of crosses only. */
const crossed = /^(?:M[\d. ]+l[\d. ]+m-[\d.]+ 0l[\d.]+ -[\d.]+)+$/;

test('the map marks actions, crowds and missed crowds in its cells, and the legend counts them', () => {
  for (const given of all) {
    const { outlooks } = compute(given);
    const hexagons = (path: string): number => path.split('M').length - 1;
    const tones = shapesOf(given).flatMap(({ attributes }) =>
      attributes?.['fill-opacity'] === undefined ? [] : [`${attributes.d}`],
    );
    // The map has one hexagon for each cell, and the legend has six.
    expect(tones.reduce((sum, path) => sum + hexagons(path), 0)).toBe(cells.length + 6);
    const acted = outlooks.filter(({ isActedOn }) => isActedOn).length;
    const crowded = outlooks.filter(({ isCrowded }) => isCrowded);
    const missed = crowded.filter(({ isActedOn }) => !isActedOn).length;
    const texts = textsOf(given).map(({ text }) => text);
    expect(texts).toContain(`act in ${acted} of ${cells.length}`);
    expect(texts).toContain(`crowds ${crowded.length}`);
    expect(texts).toContain(`missed ${missed}`);
    // The legend has two circles: for crowds and for missed crowds.
    expect(centresOf(pathOf(given, 'line fill-ground'))).toHaveLength(crowded.length + 2);
    const crosses = pathOf(given, 'line').filter((path) => crossed.test(path));
    expect(crosses.join('').split('M').length - 1).toBe(missed + 1);
    const outlines = pathOf(given, 'track').filter((path) => path.includes('l') && path.endsWith('z'));
    expect(outlines.reduce((sum, path) => sum + hexagons(path), 0)).toBe(acted + 1);
  }
});

test('pale lines show both charts for the default parameters, but only after a parameter has changed', () => {
  const given = at({ bias: 20 });
  const before = compute(defaults);
  const ghosts = flatten(draw(compute(given), given, before)).filter(({ attributes }) => attributes?.class === 'ghost');
  const [reliability = '', cost = ''] = ghosts.map(({ attributes }) => `${attributes?.d}`);
  expect(reliability.split('L')).toHaveLength(before.groups.length);
  const steps = pathOf(defaults, 'line').find((path) => path.includes('V') && path.includes('H'));
  expect(cost).toBe(steps);
  expect(pathOf(defaults, 'ghost')).toEqual([]);
});
