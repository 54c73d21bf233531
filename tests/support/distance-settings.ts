/** Settings of the instrument of distance at which tests look at its drawing. */
import { seeded } from '../../scripts/build/figures/figure-drawing.ts';
import { cities } from '../../src/instruments/distance/cities.ts';
import { distance } from '../../src/instruments/distance/instrument.ts';
import type { DistanceParameters } from '../../src/instruments/distance/model.ts';
import type { Place } from '../../src/instruments/distance/sphere.ts';

const random = seeded(17);
/** The same places in each run. */
export const anyPlace = (): Place => [Math.round(random() * 3600 - 1800) / 10, Math.round(random() * 1540 - 710) / 10];
const { defaults } = distance;
const placedAt = ([aLon, aLat]: Place, [bLon, bLat]: Place): DistanceParameters => ({
  ...defaults,
  ...{ a: 'placed', aLon, aLat, b: 'placed', bLon, bLat },
});
const names = Object.keys(cities);
/** Pairs of cities, any places, and what is degenerate or at the bounds; each on the map and on the globe. */
export const all = [
  ...names.flatMap((a) => names.map((b) => ({ ...defaults, a, b }))),
  ...Array.from({ length: 150 }, () => placedAt(anyPlace(), anyPlace())),
  ...Array.from({ length: 60 }, () => ({
    ...placedAt(anyPlace(), anyPlace()),
    a: names[Math.floor(random() * 24)] ?? '',
  })),
  ...[
    [
      [0, 0],
      [0, 0],
    ],
    [
      [0, 0],
      [180, 0],
    ],
    [
      [0, 0],
      [-180, 0],
    ],
    [
      [20, 10],
      [-160, -10],
    ],
    [
      [-169, 83],
      [-169, -71],
    ],
    [
      [-168.9, -71],
      [-169.1, -71],
    ],
    [
      [180, 60],
      [-180, 60],
    ],
    [
      [-180, 83],
      [0, 83],
    ],
    [
      [30, 0],
      [100, 0],
    ],
    [
      [45.8, 61.1],
      [-134.5, -64.8],
    ],
    [
      [24.2, -66.3],
      [-155.4, 64.5],
    ],
    [
      [-92.8, -39.1],
      [87.2, 39],
    ],
    [
      [11, 5],
      [11, 5.1],
    ],
  ].map(([from, to]) => placedAt(from as unknown as Place, to as unknown as Place)),
].flatMap((given) => [given, { ...given, projection: 'globe' }]);
