// The published results are consistent, and the comparison with recomputed results reports every difference.
import { expect, test } from 'vitest';
import { compareResults, printResults } from '../../../../scripts/evidence/compare-results.ts';
import { matchDepartures } from '../../../../scripts/evidence/timetable.ts';
import { harbor } from '../../../../src/evidence/harbor.ts';
import type { Results } from '../../../../src/evidence/results.ts';

test('each of the 97 scheduled departures matches one crossing, and no crossing is left over', () => {
  const { departures, unmatched, left } = matchDepartures(harbor.crossings);
  expect(departures).toEqual(harbor.departures);
  expect([departures.length, unmatched, left]).toEqual([97, [], []]);
  expect(new Set(departures.map(({ crossing }) => crossing)).size).toBe(97);
  expect(harbor.firstSettings).toEqual({ found: 95, of: 97, radius: 60, dwell: 120 });
});

test('the crossings of each boat are numbered in order of time, and do not overlap', () => {
  for (const { id } of harbor.vessels) {
    const own = harbor.crossings.filter(({ vessel }) => vessel === id);
    expect(own.map((crossing) => crossing.id)).toEqual(
      own.map((_, index) => `${id}${String(index + 1).padStart(2, '0')}`),
    );
    const times = own.flatMap(({ departed, arrived }) => [...departed, ...arrived]);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});

test('boats A to D are lettered in order of their largest delay, and five departures were ten or more minutes late', () => {
  const delays = ['A', 'B', 'C', 'D'].map((vessel) =>
    Math.max(
      ...harbor.departures
        .filter(({ crossing }) => crossing.startsWith(vessel))
        .map(({ minutesAfter }) => minutesAfter),
    ),
  );
  expect(delays).toEqual(delays.toSorted((a, b) => b - a));
  expect(harbor.departures.filter(({ minutesAfter }) => minutesAfter >= 10)).toHaveLength(5);
});

test('all position reports together reveal every crossing, and fewer reports reveal fewer crossings', () => {
  const shares = harbor.thinning.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(harbor.thinning.map(({ share }) => `${Math.round(share * 100)} %`).join(', ')).toBe(
    '100 %, 98 %, 97 %, 76 %, 32 %, 17 %, 0 %',
  );
  const [reference] = harbor.thinning;
  expect(reference?.found).toEqual(
    harbor.crossings.map(({ id, departed, arrived }) => ({ crossing: id, departed, arrived })),
  );
});

test('32 passenger vessels are near the Statue of Liberty at midnight, but only one at 0:20', () => {
  const passengersAt = (hour: number, minute: number) =>
    harbor.midnight.find(({ at }) => at === ((hour + 5) % 24) * 3600 + minute * 60)?.passenger;
  expect([passengersAt(22, 20), passengersAt(0, 0), passengersAt(0, 20)]).toEqual([0, 32, 1]);
});

/** Compares the published results with a copy in which `change` replaces some results. */
function changed(change: (results: Results) => Partial<Results>) {
  return compareResults(harbor, { ...harbor, ...change(harbor) });
}

test('comparing the published results with themselves finds no differences, and printing them keeps their format', () => {
  const { differences, missing, compared } = compareResults(harbor, harbor);
  expect([differences, missing]).toEqual([[], []]);
  expect(compared).toBeGreaterThan(4000);
  expect(JSON.parse(printResults(harbor))).toEqual(harbor);
  expect(printResults(harbor)).toContain('\n    {"id":"A01",');
});

test.each<[what: string, change: (results: Results) => Partial<Results>, differences: readonly string[]]>([
  [
    'a forecast error that is 0.2 min larger',
    ({ forecast }) => ({ forecast: { ...forecast, worst: 4.65 } }),
    ['forecast.worst: computed 4.65, published 4.45'],
  ],
  [
    '2 % more metres',
    ({ jump }) => ({ jump: { ...jump, metres: 15_118 } }),
    ['jump.metres: computed 15118, published 14821.2'],
  ],
  [
    'a jump that is 2 % longer',
    ({ jump }) => ({ jump: { ...jump, metres: 15_118 } }),
    ['jump.metres: computed 15118, published 14821.2'],
  ],
  [
    'a crossing with another departure interval',
    ({ crossings: [first, ...others] }) => ({
      crossings: first ? [{ ...first, departed: [1370, 1449] }, ...others] : [],
    }),
    ['crossings[A01].departed[1]: computed 1449, published 1442'],
  ],
  [
    'a missing crossing',
    ({ crossings }) => ({ crossings: crossings.slice(1) }),
    ['crossings: computed 96 values, published 97'],
  ],
])('the comparison reports %s', (_what, change, differences) => {
  expect(changed(change).differences).toEqual(differences);
});
