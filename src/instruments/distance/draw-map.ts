import type { Shape } from '#instruments/instrument.ts';
import { pathNumbers } from '#instruments/shared/path-numbers.ts';
import { path } from '#instruments/shared/shapes.ts';
import type { Name } from './labels.ts';
import type { DistanceResult } from './model.ts';
import { mercator, type Point, repeat, turn, unroll } from './projection.ts';
import { greatCircle, type Place, toPlace, traceGreatCircle } from './sphere.ts';

export type Picture = {
  shapes: Shape[];
  ends: readonly [Point, Point];
  /**
   * Points along the great circle and the rhumb line, so that place names can be put where they don't cover the lines.
   */
  lines: readonly Point[];
  names: readonly Name[];
};

/** Returns the `d` attribute of a path through points. */
export const through = (points: readonly Point[]): string => `M${pathNumbers(points)}`;

/** A sea. Its name is drawn in a muted colour at this place, if there is room. */
export type Sea = { name: string; place: Place };

export const seas: readonly Sea[] = [
  { name: 'Pacific', place: [-130, -22] },
  { name: 'Atlantic', place: [-37, 24] },
  { name: 'Indian Ocean', place: [77, -24] },
  { name: 'Pacific', place: [158, 14] },
  { name: 'Southern Ocean', place: [100, -54] },
  { name: 'Atlantic', place: [-14, -30] },
];

const equator = { name: 'Equator', place: [-143, 5] } as const;

const circleOnMap = ({ from, to }: DistanceResult): Point[][] =>
  repeat(unroll(traceGreatCircle(greatCircle(from, to)).map(toPlace).map(mercator)));

/** Returns points along a straight line, which divide it into 60 equal parts. */
const divide = ([[fromX, fromY] = [0, 0], [toX, toY] = [0, 0]]: readonly Point[]): Point[] =>
  Array.from({ length: 61 }, (_, step) => [fromX + ((toX - fromX) * step) / 60, fromY + ((toY - fromY) * step) / 60]);

/**
 * Draws the great circle and the rhumb line on a Mercator map. The rhumb line is straight. The great circle bends away
 * from the equator.
 */
export function drawMap(result: DistanceResult, before: DistanceResult | null): Picture {
  const { from, to, rhumbLine } = result;
  const [start, end] = [mercator(from), mercator(to)];
  const circles = circleOnMap(result);
  // The rhumb line crosses the edge of the map if that way is shorter.
  const isEast = rhumbLine.course <= 180;
  const across = end[0] - start[0];
  const beyond = isEast === across >= 0 || across === 0 ? 0 : isEast ? turn : -turn;
  const rhumbs = repeat([start, [end[0] + beyond, end[1]]]);
  return {
    shapes: [
      ...path((before ? circleOnMap(before) : []).map(through).join(''), 'ghost'),
      ...path(rhumbs.map(through).join(''), 'line bold dash'),
      ...path(circles.map(through).join(''), 'track'),
    ],
    ends: [start, end],
    lines: [...circles, ...rhumbs.map(divide)].flat(),
    names: [...seas, equator].map(({ name, place }) => ({ name, point: mercator(place) })),
  };
}
