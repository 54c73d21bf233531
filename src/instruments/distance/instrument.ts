import type { Control, Handle, Instrument } from '#instruments/instrument.ts';
import { grouped } from '#instruments/shared/grouped.ts';
import { cities } from './cities.ts';
import { draw } from './draw.ts';
import { compute, type DistanceParameters, type DistanceResult, placed, placeOf, radius } from './model.ts';
import { printPlace } from './print.ts';
import { dragOnGlobe, fromMercator, latitudes, lookBetween, mercator } from './projection.ts';
import { read } from './read.ts';
import { toVector } from './sphere.ts';

const options = [
  ...Object.entries(cities).map(([value, { name }]) => ({ value, label: name })),
  { value: placed, label: 'Placed by hand' },
];

const choosePoint = (name: 'a' | 'b'): Control<DistanceParameters> => ({
  kind: 'choice',
  name,
  label: `Point ${name.toUpperCase()}`,
  options,
});

/** Returns the handle of point A or B. If the point is a city, moving it turns it into a point placed by hand. */
function handle(point: 'a' | 'b', other: 'a' | 'b'): Handle<DistanceParameters> {
  const [x, y] = [`${point}Lon`, `${point}Lat`] as const;
  return {
    x,
    y,
    label: `Point ${point.toUpperCase()}`,
    step: 2,
    min: [-180, latitudes.min],
    max: [180, latitudes.max],
    print: (_x, _y, given) => {
      const place = printPlace(placeOf(given, point));
      return [cities[given[point]]?.name ?? [], place].flat().join(', ');
    },
    isShown: () => true,
    mapping: {
      place: (given) => {
        const place = placeOf(given, point);
        if (given.projection !== 'globe') return mercator(place);
        const [onGlobeX, onGlobeY] = lookBetween(placeOf(given, 'a'), placeOf(given, 'b')).project(toVector(place));
        return [onGlobeX, onGlobeY];
      },
      move: (toX, toY, given) => {
        const [longitude, latitude] =
          given.projection === 'globe'
            ? dragOnGlobe(placeOf(given, point), placeOf(given, other), [toX, toY])
            : fromMercator([toX, toY]);
        return { [point]: placed, [x]: longitude, [y]: latitude };
      },
    },
  };
}

/**
 * The instrument for "Is a straight line on the map the shortest way?". It shows a great circle and a rhumb line, on a
 * map or on a globe.
 */
export const distance: Instrument<DistanceParameters, DistanceResult> = {
  name: 'distance',
  defaults: {
    a: 'vancouver',
    aLon: -123.1,
    aLat: 49.3,
    b: 'oslo',
    bLon: 10.8,
    bLat: 59.9,
    projection: 'mercator',
  },
  controls: [
    choosePoint('a'),
    choosePoint('b'),
    {
      kind: 'choice',
      name: 'projection',
      label: 'Projection',
      options: [
        { value: 'mercator', label: 'Mercator’s map' },
        { value: 'globe', label: 'Globe' },
      ],
    },
  ],
  handles: [handle('a', 'b'), handle('b', 'a')],
  compute,
  draw,
  read,
  hasGround: true,
  basis: `Sphere of ${grouped(Math.round(radius / 1000))} km: within 0.6% of WGS 84`,
};
