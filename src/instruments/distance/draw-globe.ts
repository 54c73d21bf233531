import { box, circle, cross, path, sheet } from '#instruments/shared/shapes.ts';
import { type Picture, type Sea, seas, through } from './draw-map.ts';
import type { Name } from './labels.ts';
import { drawGlobeLand, perUnit } from './land.ts';
import type { DistanceResult } from './model.ts';
import { globe, lookBetween, mapHeight, type Point } from './projection.ts';
import { greatCircle, type Place, toVector, traceGreatCircle, traceRhumbLine, type Vector } from './sphere.ts';

type Seen = readonly [x: number, y: number, front: number];

/**
 * Splits a line into runs. All points of a run are on the front of the globe, or all are on the back. Each run begins
 * where the previous run ended, so that no gap is visible.
 */
function split(points: readonly Seen[]): { isFront: boolean; run: Point[] }[] {
  const runs: { isFront: boolean; run: Point[] }[] = [];
  points.forEach(([x, y, front], index) => {
    const isFront = front >= 0;
    const last = runs.at(-1);
    if (last?.isFront === isFront) last.run.push([x, y]);
    else {
      const [lastX, lastY] = points[index - 1] ?? [x, y];
      runs.push({
        isFront,
        run: last
          ? [
              [lastX, lastY],
              [x, y],
            ]
          : [[x, y]],
      });
    }
  });
  return runs;
}

/**
 * Meridians and parallels every 30 degrees, with a point every 5 degrees. Most meridians end at 80 degrees, because
 * they would be too close together at the poles.
 */
const grid: readonly (readonly Vector[])[] = [
  ...Array.from({ length: 12 }, (_, line) => {
    const end = line % 3 ? 80 : 90;
    return Array.from({ length: end / 2.5 + 1 }, (_step, step): Place => [30 * line, 5 * step - end]);
  }),
  ...[-60, -30, 0, 30, 60].map((latitude) => Array.from({ length: 73 }, (_, step): Place => [5 * step, latitude])),
].map((line) => line.map(toVector));

const poles: readonly Sea[] = [
  { name: 'North Pole', place: [0, 90] },
  { name: 'South Pole', place: [0, -90] },
];
const poleSize = 4;
/**
 * A name is drawn only at places whose `front` is more than this. `front` is 1 in the middle of the globe and 0 at its
 * edge. A name closer to the edge would extend beyond it.
 */
const inward = 0.55;

const join = (runs: readonly { run: readonly Point[] }[]): string =>
  runs
    .filter(({ run }) => run.length > 1)
    .map(({ run }) => through(run))
    .join('');

/**
 * Draws the globe from above the middle of the great circle, with north up. From there, the great circle looks
 * straight, and the rhumb line bends.
 */
export function drawGlobe({ from, to }: DistanceResult, before: DistanceResult | null): Picture {
  const view = lookBetween(from, to);
  const { project } = view;
  const flat = ([x, y]: Seen): Point => [x, y];
  const inFront = (points: readonly Vector[]) => split(points.map(project)).filter(({ isFront }) => isFront);
  const find = ({ name, place }: Sea): Name[] => {
    const [x, y, front] = project(toVector(place));
    return front > inward ? [{ name, point: [x, y] }] : [];
  };
  const ends = [flat(project(toVector(from))), flat(project(toVector(to)))] as const;
  const rhumb = split(traceRhumbLine(from, to).map((place) => project(toVector(place))));
  const behind = rhumb.filter(({ isFront }) => !isFront);
  const crosses = poles.flatMap(find).map((pole): Name => ({ ...pole, half: poleSize }));
  const ghost = before ? inFront(traceGreatCircle(greatCircle(before.from, before.to))) : [];
  const note = { name: 'dotted: behind', point: [130, mapHeight - 20] as const };
  return {
    shapes: [
      // Hides the image of the map, which the page shows under the drawing.
      ...path(box(0, 0, sheet.width, mapHeight), 'fill-raised'),
      ...path(drawGlobeLand(view), 'fill-deep hair', {
        'fill-rule': 'evenodd',
        transform: `translate(${globe.x} ${globe.y}) scale(${1 / perUnit})`,
      }),
      ...path(grid.map((line) => join(inFront(line))).join(''), 'hair'),
      ...path(circle([globe.x, globe.y], globe.radius), 'soft'),
      ...path(crosses.map(({ point }) => cross(point, poleSize)).join(''), 'soft'),
      ...path(join(ghost), 'ghost'),
      ...path(join(behind), 'line dot'),
      ...path(join(rhumb.filter(({ isFront }) => isFront)), 'line bold dash'),
      // The view is from above the middle of the great circle, so the great circle is a straight line.
      ...path(through(ends), 'track'),
    ],
    ends,
    lines: [
      ...traceGreatCircle(greatCircle(from, to)).map((place) => flat(project(place))),
      ...rhumb.flatMap(({ run }) => run),
    ],
    names: [...(behind.length > 0 ? [note] : []), ...crosses, ...seas.flatMap(find)],
  };
}
