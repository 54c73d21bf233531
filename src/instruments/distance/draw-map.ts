import type { Shape } from '#instruments/instrument.ts';
import { drawMapLand } from './land.ts';
import type { DistanceResult } from './model.ts';
import { mercator, mercatorY, type Point, sheet, turn } from './projection.ts';
import { path, through } from './shapes.ts';
import { greatCircle, toPlace, traceGreatCircle } from './sphere.ts';

/** What lies on the sheet, and where the labels of points must not lie. */
export type Picture = { shapes: Shape[]; points: readonly [Point, Point]; lines: readonly Point[]; note: string };

/** Meridians from 150° W on and parallels, 30° apart. */
const grid = [
  ...Array.from({ length: 12 }, (_, index) => `M${Math.round(mercator([30 * index - 150, 0])[0])} 0v${sheet.height}`),
  ...[60, 30, 0, -30, -60].map((latitude) => `M0 ${Math.round(mercatorY(latitude))}h${sheet.width}`),
].join('');

const land = drawMapLand();

/** A line that goes on where the map repeats itself, from the point where it begins. */
function unroll(points: readonly Point[]): Point[] {
  let shift = 0;
  return points.map(([x, y], index) => {
    const step = x - (points[index - 1]?.[0] ?? x);
    if (Math.abs(step) > turn / 2) shift -= Math.sign(step) * turn;
    return [x + shift, y];
  });
}

/** As often as the map repeats itself on the sheet. */
const repeat = (line: readonly Point[]): Point[][] =>
  [0, -turn, turn]
    .map((shift) => line.map(([x, y]): Point => [x + shift, y]))
    .filter((copy) => copy.some(([x]) => x > 0) && copy.some(([x]) => x < sheet.width));

/** Points along a straight line. */
const divide = ([[fromX, fromY] = [0, 0], [toX, toY] = [0, 0]]: readonly Point[]): Point[] =>
  Array.from({ length: 61 }, (_, step) => [fromX + ((toX - fromX) * step) / 60, fromY + ((toY - fromY) * step) / 60]);

/** On Mercator's map the rhumb line is straight, and the great circle bends away from the equator. */
export function drawMap({ from, to, rhumbLine }: DistanceResult): Picture {
  const [start, end] = [mercator(from), mercator(to)];
  const circles = repeat(unroll(traceGreatCircle(greatCircle(from, to)).map(toPlace).map(mercator)));
  // The way round that the rhumb line takes: over the edge where that is shorter.
  const isEast = rhumbLine.course <= 180;
  const across = end[0] - start[0];
  const beyond = isEast === across >= 0 || across === 0 ? 0 : isEast ? turn : -turn;
  const rhumbs = repeat([start, [end[0] + beyond, end[1]]]);
  return {
    shapes: [
      ...path(land, 'fill-hair'),
      ...path(grid, 'hair'),
      ...path(rhumbs.map(through).join(''), 'line bold dash'),
      ...path(circles.map(through).join(''), 'track'),
    ],
    points: [start, end],
    lines: [...circles, ...rhumbs.map(divide)].flat(),
    note: '',
  };
}
