// What the instrument of forecasts draws, at any parameters.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cells } from '../../../src/instruments/forecast/city.ts';
import { forecast } from '../../../src/instruments/forecast/instrument.ts';
import type { ForecastParameters } from '../../../src/instruments/forecast/model.ts';
import type { Shape } from '../../../src/instruments/instrument.ts';
import { all, at } from '../../support/forecast-settings.ts';
import { onceForEach } from '../../support/once-for-each.ts';
import { projectRoot } from '../../support/project.ts';
import { flatten } from '../../support/shapes.ts';

const { defaults, compute, controls, draw, read } = forecast;
const drawn = onceForEach((given: ForecastParameters): Shape => draw(compute(given), given));
const shapesOf = onceForEach((given: ForecastParameters): Shape[] => flatten(drawn(given)));
const said = onceForEach((given: ForecastParameters) => read(compute(given), given));

const print = ({ tag, attributes = {}, children = [] }: Shape): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}>${children.map((child) => (typeof child === 'string' ? child : print(child))).join('')}</${tag}>`;

type Text = { text: string; role: string; x: number; y: number; anchor: string };
const textsOf = (given: ForecastParameters): Text[] =>
  shapesOf(given)
    .filter(({ tag }) => tag === 'text')
    .map(({ attributes = {}, children = [] }) => ({
      text: children.join(''),
      role: `${attributes.class}`,
      ...{ x: Number(attributes.x), y: Number(attributes.y), anchor: `${attributes['text-anchor'] ?? 'start'}` },
    }));
const pathOf = (given: ForecastParameters, role: string): string[] =>
  shapesOf(given).flatMap(({ attributes }) => (attributes?.class === role ? [`${attributes.d}`] : []));

/** Room of a text on a phone, where it is largest: 20 and 24 units high. */
function boxOf({ text, role, x, y, anchor }: Text) {
  const [width, height] = role.includes('t-mono') ? [text.length * 13, 20] : [text.length * 12.6, 24];
  const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
  // Capitals and figures are three quarters as high; what hangs below the line is a fifth.
  return { text, left, right: left + width, top: y - height * 0.75, bottom: y + height * 0.2 };
}

test('the drawing at the defaults weighs at most 3 KB', () => {
  expect(brotliCompressSync(print(drawn(defaults))).byteLength).toBeLessThanOrEqual(3000);
});

test('drawings name roles of the vocabulary alone, no style, and numbers to a tenth', () => {
  const sheet = readFileSync(join(projectRoot, 'src/styles/figure-drawing.scss'), 'utf8');
  const roles = new Set(['instrument', ...[...sheet.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, role]) => role)]);
  // Written there as .grey-#{$level}.
  for (const level of [0, 1, 2, 3, 4, 5]) roles.add(`grey-${level}`);
  for (const { attributes = {} } of all.flatMap((given) => shapesOf(given))) {
    const strange = `${attributes.class ?? 'fg'}`.split(' ').filter((role) => !roles.has(role));
    expect(strange).toEqual([]);
    expect(attributes).not.toHaveProperty('style');
    expect(Object.values(attributes).join(' ')).not.toMatch(/\.\d\d|\de|NaN|undefined|Infinity/);
  }
});

test('labels never cover each other and stay on the sheet, also where text is largest', () => {
  for (const given of all) {
    const boxes = textsOf(given).map(boxOf);
    for (const [index, one] of boxes.entries()) {
      expect([one.text, one.left >= 0, one.right <= 720, one.top >= 0, one.bottom <= 600]).toEqual([
        one.text,
        ...[true, true, true, true],
      ]);
      for (const two of boxes.slice(index + 1)) {
        const isApart =
          one.right <= two.left || two.right <= one.left || one.bottom <= two.top || two.bottom <= one.top;
        if (!isApart) expect.fail(`${one.text} and ${two.text} at ${JSON.stringify(given)}`);
      }
    }
  }
});

/** Centres of the circles of a path. */
const centresOf = (paths: readonly string[]): [number, number][] =>
  paths.flatMap((path) =>
    [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)a([\d.]+) [\d.]+ 0 1 0/g)].map(([, x, y, r]): [number, number] => [
      Number(x) + Number(r),
      Number(y),
    ]),
  );

/** The first chart, as its ticks have it. */
function readScale(given: ForecastParameters) {
  const texts = textsOf(given);
  const find = (text: string, anchor: string) =>
    texts.find((one) => one.text === text && one.anchor === anchor) ?? expect.fail(`no ${text}`);
  const [left, right] = [find('0', 'middle').x, find('100%', 'middle').x];
  const [top, bottom] = [find('100%', 'end').y - 6, find('0', 'end').y - 6];
  return {
    stated: (x: number) => (100 * (x - left)) / (right - left),
    share: (y: number) => (bottom - y) / (bottom - top),
    bottom,
  };
}

test.each([at({}), at({ bias: 20 }), at({ bias: -30, skill: 60, ratio: 70 }), at({ ratio: 2 })])(
  'dots stand where groups were stated and happened, filled where the rule acts: %o',
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

test('the intervals hold the dots, and no interval of a calibrated forecast is far from the diagonal', () => {
  const { stated, share } = readScale(defaults);
  const bars = pathOf(defaults, 'line').find((path) => /^(M[\d.]+ [\d.]+V[\d.]+)+$/.test(path)) ?? '';
  const found = [...bars.matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)/g)].map(([, x, low, high]) => ({
    probability: stated(Number(x)) / 100,
    low: share(Number(low)),
    high: share(Number(high)),
  }));
  compute(defaults).groups.forEach(({ happened, count }, index) => {
    expect(found[index]?.low).toBeLessThan(happened / count);
    expect(found[index]?.high).toBeGreaterThan(happened / count);
  });
  expect(found.filter(({ probability, low, high }) => low > probability + 0.01 || high < probability - 0.01)).toEqual(
    [],
  );
});

test('the mark on the costs is as far below no forecast as the number says', () => {
  for (const given of [at({}), at({ bias: 20 }), at({ ratio: 20, bias: 30 }), at({ ratio: 60, skill: 60 })]) {
    const [mark] = centresOf(pathOf(given, 'fill-track'));
    const ticks = textsOf(given).filter(({ anchor }) => anchor === 'end');
    const none = ticks.findLast(({ text }) => text === '100%')?.y ?? 0;
    const zero = ticks.findLast(({ text }) => text === '0')?.y ?? 0;
    const saving = (100 * ((mark?.[1] ?? 0) + 6 - none)) / (zero - none);
    const number = Number(said(given).value.replace('−', '-').replace('%', ''));
    expect(Math.abs(saving - number)).toBeLessThan(1);
  }
});

test('the bar on the costs is the lowest level, and the dotted line is cost over loss', () => {
  for (const given of all) {
    const chart = shapesOf(given).find(({ tag, attributes }) => tag === 'svg' && attributes?.x);
    const paths = (role: string) =>
      (chart ? flatten(chart) : []).flatMap(({ attributes }) =>
        attributes?.class === role ? [`${attributes.d}`] : [],
      );
    const numbers = (text: string) => (text.match(/-?[\d.]+/g) ?? []).map(Number);
    const steps = paths('line')[0] ?? '';
    const levels = [...steps.matchAll(/(?:V|^M[\d.]+ )(-?[\d.]+)H([\d.]+)/g)].map(([, y, end]) => ({
      y: Number(y),
      end: Number(end),
    }));
    const lowest = Math.max(...levels.map(({ y }) => y));
    const [left = 0, top = 0, right = 0] = numbers(paths('fill-ink')[0] ?? '');
    // Levels that differ by less than a tenth of a unit look alike.
    expect(Math.abs(top + 2.5 - lowest)).toBeLessThan(0.15);
    expect(right).toBeGreaterThan(left);
    expect(levels.some(({ y, end }) => end === right && Math.abs(y - lowest) < 0.15)).toBe(true);
    const { share } = readScale(given);
    const pays = pathOf(given, 'track dot').find((path) => path.includes('H')) ?? '';
    expect(share(numbers(pays)[1] ?? 0)).toBeCloseTo(given.ratio / 100, 2);
  }
});

test('the label of the threshold covers no dot', () => {
  for (let ratio = 1; ratio < 100; ratio += 1) {
    const givens = [-30, -15, 0, 15, 30].flatMap((bias) => [10, 35, 60].map((skill) => ({ ratio, skill, bias })));
    for (const given of givens) {
      const label = textsOf(given).find(({ role }) => role.includes('t-track')) ?? expect.fail('no label');
      const { left, right, top, bottom } = boxOf(label);
      const dots = centresOf([...pathOf(given, 'line fill-ink'), ...pathOf(given, 'line fill-raised')]);
      const covered = dots.filter(([x, y]) => x > left - 4 && x < right + 4 && y > top - 4 && y < bottom + 4);
      if (covered.length > 0) expect.fail(JSON.stringify(given));
    }
  }
});

/** Two strokes across each other, once or more. */
const crossed = /^(?:M[\d. ]+l[\d. ]+m-[\d.]+ 0l[\d.]+ -[\d.]+)+$/;

test('the map has each cell once, outlined where the rule acts, ringed where it was crowded, crossed where that was missed, and the key counts them', () => {
  for (const given of all) {
    const { outlooks } = compute(given);
    const hexagons = (path: string): number => path.split('M').length - 1;
    const tones = [0, 1, 2, 3, 4, 5].flatMap((tone) => pathOf(given, `grey-${tone}`));
    // And six in the key.
    expect(tones.reduce((sum, path) => sum + hexagons(path), 0)).toBe(cells.length + 6);
    const acted = outlooks.filter(({ isActedOn }) => isActedOn).length;
    const crowded = outlooks.filter(({ isCrowded }) => isCrowded);
    const missed = crowded.filter(({ isActedOn }) => !isActedOn).length;
    const texts = textsOf(given).map(({ text }) => text);
    expect(texts).toContain(`acted on: ${acted} of ${cells.length}`);
    expect(texts).toContain(`crowded: ${crowded.length}`);
    expect(texts).toContain(`missed: ${missed}`);
    // Two in the key: crowded, and missed.
    expect(centresOf(pathOf(given, 'line fill-ground'))).toHaveLength(crowded.length + 2);
    const crosses = pathOf(given, 'line').filter((path) => crossed.test(path));
    expect(crosses.join('').split('M').length - 1).toBe(missed + 1);
    const outlines = pathOf(given, 'track').filter((path) => path.includes('l') && path.endsWith('z'));
    expect(outlines.reduce((sum, path) => sum + hexagons(path), 0)).toBe(acted + 1);
  }
});

test('a cell is the darker the more is stated', () => {
  const dark = (given: ForecastParameters): number => {
    const tones = [0, 1, 2, 3, 4, 5].map((tone) => pathOf(given, `grey-${tone}`).join('').split('M').length - 2);
    return tones.reduce((sum, number, tone) => sum + number * tone, 0);
  };
  expect(dark(at({ bias: 30 }))).toBeGreaterThan(dark(at({})));
  expect(dark(at({ bias: -30 }))).toBeLessThan(dark(at({})));
});

test.each(controls.map((control) => control.name))('%s changes the drawing and the sentence', (name) => {
  const control = controls.find((one) => one.name === name);
  if (control?.kind !== 'range') expect.fail('is no range');
  for (const value of [control.min, control.max]) {
    expect(print(drawn(at({ [name]: value })))).not.toBe(print(drawn(defaults)));
    expect(said(at({ [name]: value })).sentence).not.toBe(said(defaults).sentence);
  }
});
