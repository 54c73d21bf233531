// Tests that the drawing and the reading of the harbor instrument agree with the published results.
import { expect, test } from 'vitest';
import { harbor as results } from '../../../../../src/evidence/harbor.ts';
import { harbor } from '../../../../../src/instruments/harbor/instrument.ts';
import type { HarborParameters } from '../../../../../src/instruments/harbor/model.ts';
import type { Shape } from '../../../../../src/instruments/instrument.ts';
import { operate } from '../../../../../src/instruments/operate.ts';
import { flatten } from '../../../../support/instruments.ts';

const { defaults, compute, draw, read, pick } = harbor;
const ids = results.crossings.map(({ id }) => id);
const steps = results.thinning.map((_, interval) => interval);
const at = (changes: Partial<HarborParameters>): HarborParameters => ({ ...defaults, ...changes });
const drawn = (given: HarborParameters): Shape => draw(compute(given), given);

test.each(results.thinning.map((step, interval) => ({ interval, step })))(
  'with a report every $step.everyMinutes min, the instrument finds exactly the published crossings',
  ({ interval, step }) => {
    const { found, lost } = compute(at({ interval }));
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    expect(found.map(({ id, departed, arrived }) => ({ id, departed, arrived })).sort(byId)).toEqual(
      step.found.map(({ crossing: id, departed, arrived }) => ({ id, departed, arrived })).sort(byId),
    );
    expect([...found, ...lost].map(({ id }) => id).sort()).toEqual([...ids].sort());
    for (const one of lost)
      expect(results.crossings).toContainEqual(expect.objectContaining({ id: one.id, departed: one.departed }));
  },
);

test('the reading at each reporting interval states the published numbers', () => {
  const chosen =
    '00:30 from Whitehall, ferry A: left between 00:40:35 and 00:41:38, arrived between 01:01:02 and 01:02:13';
  expect(steps.map((interval) => read(compute(at({ interval })), defaults))).toEqual([
    {
      value: '100%',
      sentence:
        'With a report every minute, all 97 departures in the timetable are found. Results at other settings are compared with these.',
      notes: [
        'Departure error: none, as this is the reference',
        'Position error: none, as this is the reference',
        chosen,
      ],
    },
    ...(
      [
        [2, '98%', 96, ['0.6 min', '0.8 min'], ['32 m', '137 m']],
        [3, '97%', 95, ['0.8 min', '1.2 min'], ['48 m', '197 m']],
        [5, '76%', 74, ['1.2 min', '2.3 min'], ['93 m', '349 m']],
        [8, '32%', 33, ['2.2 min', '3.6 min'], ['177 m', '624 m'], 8],
        [10, '17%', 18, ['3.9 min', '4.8 min'], ['255 m', '876 m'], 4],
      ] as const
    ).map(([minutes, value, count, departure, position, wrong]) => ({
      value,
      sentence: `With a report every ${minutes} min, ${value} of the crossings are found (average of three runs). The first run, shown here, finds ${count} of them${wrong ? `, ${wrong} with a wrong arrival` : ''}.`,
      notes: [
        `Departure error: ${departure[0]} (median), ${departure[1]} (95%)`,
        `Position error: ${position[0]} (median), ${position[1]} (95%)`,
        expect.stringMatching(
          /^00:30 from Whitehall, ferry A: (?:not found|left between [\d:]+ and [\d:]+, arrived between .+)$/,
        ),
      ],
    })),
    {
      value: 'None',
      sentence:
        'With a report every 15 min, no crossing is found: a stay needs two reports, but boats turn around in 10.5 min (median).',
      notes: [
        'Departure error: not known, as no crossing is found',
        'Position error: 461 m (median), 1,396 m (95%)',
        '00:30 from Whitehall, ferry A: not found',
      ],
    },
  ]);
});

test('the instrument labels its results as real data with day, source and licence', () => {
  const { basis, isMeasured } = operate(harbor);
  expect(isMeasured).toBe(true);
  expect(basis).toMatch(
    /^Real data of 31 December 2019: U\.S\. Marine Cadastre AIS, public domain; not for navigation$/,
  );
});

/** Returns how many bands in the rows of the drawing have this role (CSS class). A band is a closed path. */
const countBands = (given: HarborParameters, role: string): number =>
  flatten(drawn(given))
    .filter(({ tag }) => tag === 'svg')
    .slice(2)
    .flatMap(({ children = [] }) => children)
    .filter((child): child is Shape => typeof child !== 'string' && child.attributes?.class === role)
    .reduce((sum, { attributes }) => sum + (`${attributes?.d}`.match(/z/g)?.length ?? 0), 0);

test('at each reporting interval, found crossings are drawn as bands and lost crossings as outlines', () => {
  const rowEnds = [6, 12, 18].map((hours) => hours * 3600);
  /** Returns how many bands these crossings need. A crossing that continues in the next row has a band in both rows. */
  const parts = (all: readonly { departed: readonly number[]; arrived: readonly number[] }[]): number =>
    all.reduce(
      (sum, { departed, arrived }) =>
        sum + 1 + rowEnds.filter((end) => (departed[0] ?? 0) < end && (arrived[1] ?? 0) > end).length,
      0,
    );
  for (const interval of steps) {
    const { found, lost } = compute(at({ interval, crossing: 'A20' }));
    const sections = ['line tint-soft', 'warn tint-warn', 'track tint-track'].map((role) =>
      countBands(at({ interval, crossing: 'A20' }), role),
    );
    const isDashed = countBands(at({ interval, crossing: 'A20' }), 'track dash');
    expect(sections.reduce((sum, count) => sum + count)).toBe(parts(found));
    expect(countBands(at({ interval, crossing: 'A20' }), 'soft dot') + isDashed).toBe(parts(lost));
  }
  // Crossings that left at least ten minutes late are drawn in a warning colour.
  expect(countBands(at({ crossing: 'C05' }), 'warn tint-warn')).toBe(
    parts(
      results.departures.filter(({ minutesAfter }) => minutesAfter >= 10).map(({ crossing }) => findCrossing(crossing)),
    ),
  );
});

const findCrossing = (id: string) =>
  results.crossings.find((one) => one.id === id) ?? expect.fail(`There is no crossing ${id}.`);

test('at a longer interval, a pale outline of each found crossing shows its band at the default interval', () => {
  const thinned = at({ interval: 3 });
  const ghosts = flatten(draw(compute(thinned), thinned, compute(defaults))).filter(
    ({ attributes }) => attributes?.class === 'ghost',
  );
  const { found } = compute(thinned);
  const count = ghosts.reduce((sum, { attributes }) => sum + (`${attributes?.d}`.match(/z/g)?.length ?? 0), 0);
  expect(ghosts).toHaveLength(4);
  expect(count).toBeGreaterThanOrEqual(found.length);
  const other = at({ crossing: 'C05' });
  expect(JSON.stringify(draw(compute(other), other, compute(defaults)))).not.toContain('ghost');
});

test('a click on a crossing selects it, and a click outside the rows selects the nearest crossing', () => {
  const whole = ids.flatMap((id) => {
    const row = flatten(drawn(at({ crossing: id })))
      .filter(({ tag }) => tag === 'svg')
      .slice(2)
      .find((one) => flatten(one).some(({ tag }) => tag === 'circle'));
    const [minX = 0, minY = 0, width = 0] = `${row?.attributes?.viewBox}`.split(' ').map(Number);
    const [from, to] = flatten(row ?? expect.fail(`The crossing ${id} is not drawn.`))
      .filter(({ tag }) => tag === 'circle')
      .map(({ attributes }) => [Number(attributes?.cx), Number(attributes?.cy)] as const);
    if (!from || !to) expect.fail(`The ends of the crossing ${id} are not drawn.`);
    // Skip crossings that continue in the next row, because their end is not in this row.
    if (to[0] > width) return [];
    const onSheet = ([x, y]: readonly [number, number]) =>
      [x - minX + Number(row?.attributes?.x), y - minY + Number(row?.attributes?.y)] as const;
    return [{ id, from: onSheet(from), to: onSheet(to) }];
  });
  expect(whole.length).toBeGreaterThan(85);
  for (const { id, from, to } of whole)
    expect(pick?.(from[0] + (to[0] - from[0]) / 4, from[1] + (to[1] - from[1]) / 4)).toEqual({ crossing: id });
  const [, height] = operate(harbor).size;
  expect(pick?.(16, 0)).toEqual({ crossing: 'B01' });
  expect(pick?.(704, height)).toEqual({ crossing: compute(at({})).found.at(-1)?.id });
});
