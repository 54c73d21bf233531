import { expect, test } from 'vitest';
import { type EngineResult, findMissedGoals, printEngineTable } from '../../scripts/measure/bench/engine-results.ts';

const met: EngineResult = {
  ...{ routes: 400, engine: 4, plain: 48, ratio: 12, perRoute: 6, prove: 8, proven: 12, whole: 18 },
  ...{ unchanged: 1, edited: 1, rendered: 1, megabytes: 600 },
};

test('a run that takes just what it may meets the goals', () => {
  const large = { ...met, routes: 4000, engine: 40, plain: null, ratio: null, megabytes: 900 };
  expect(findMissedGoals([met, { ...met, routes: 40, ratio: 5 }, large])).toEqual([]);
});

test.each([
  { given: { ratio: 11.9 }, says: '400 routes: 11.9 times the plain loop; the goal is 12 or more.' },
  { given: { engine: 4.1 }, says: '400 routes: 97.6 routes a second; the goal is 100 or more.' },
  { given: { proven: 12.1 }, says: '400 routes: 12.1 s to render and to prove; the goal is 12 or less.' },
  { given: { whole: 18.1 }, says: '400 routes: 18.1 s for the whole build; the goal is 18 or less.' },
  { given: { routes: 40, ratio: 4.9 }, says: '40 routes: 4.9 times the plain loop; the goal is 5 or more.' },
  {
    given: { routes: 4000, engine: 40, megabytes: 901 },
    says: '4000 routes: 901.0 MB; the goal is 900 or less.',
  },
])('a goal that is missed is told with what it took: $says', ({ given, says }) => {
  expect(findMissedGoals([{ ...met, ...given }])).toEqual([says]);
});

test('a size without goals is shown, and misses none', () => {
  const slow = { ...met, routes: 80, engine: 80, plain: null, ratio: null, megabytes: null };
  expect(findMissedGoals([slow])).toEqual([]);
  expect(printEngineTable([slow])).toMatch(/^\| 80 \| 80\.0 \| 1 \| not run \| {2}\| {2}\| .* \| unknown \|$/m);
});
