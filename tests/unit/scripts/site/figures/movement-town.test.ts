// The drawn town plan under the movement instrument fits the routes of the instrument's simulated day.
import { expect, test } from 'vitest';
import { alongBend, measureBeside, type Pair } from '../../../../../scripts/site/figures/city-paths.ts';
import { insideOf } from '../../../../../scripts/site/figures/geometry.ts';
import { blocks, bridges, river, riverWidth } from '../../../../../scripts/site/figures/movement-town.ts';
import { toView } from '../../../../../src/instruments/movement/projection.ts';
import { day, followTruth } from '../../../../../src/instruments/movement/world.ts';

/** True positions on the simulated day, one every five seconds, except during the train ride. */
const places = ((): Pair[] => {
  const truthAt = followTruth();
  return Array.from({ length: 17_280 }, (_, index) => ({ t: 5 * index, place: toView(...truthAt(5 * index)) }))
    .filter(({ t }) => !day.legs.some(({ mode, from, to }) => mode === 'transit' && from <= t && t <= to))
    .map(({ place }) => place);
})();

test('in the simulated town, people walk, cycle and drive along streets, never through a block', () => {
  const isBuilt = insideOf(...blocks.map(({ ring }) => ring));
  expect(places.filter(isBuilt)).toEqual([]);
});

test('in the simulated town, people cross the river only on bridges', () => {
  const line = alongBend(river);
  const wet = places.filter((place) => measureBeside(place, line) < riverWidth / 2);
  expect(wet.length).toBeGreaterThan(0);
  expect(wet.filter((place) => bridges.every((bridge) => measureBeside(place, bridge) > 1))).toEqual([]);
});
