import type { Picture } from './draw-map.ts';
import { drawGlobeLand } from './land.ts';
import type { DistanceResult } from './model.ts';
import { globe, lookBetween, type Point } from './projection.ts';
import { path, shape, through } from './shapes.ts';
import { greatCircle, type Place, toVector, traceGreatCircle, traceRhumbLine, type Vector } from './sphere.ts';

type Seen = readonly [x: number, y: number, front: number];

/** Runs of points that lie all in front, or all behind; a run begins where the one before ended. */
function split(points: readonly Seen[]): { isFront: boolean; run: Point[] }[] {
  const runs: { isFront: boolean; run: Point[] }[] = [];
  points.forEach(([x, y, front], index) => {
    const isFront = front >= 0;
    const last = runs.at(-1);
    if (last?.isFront === isFront) last.run.push([x, y]);
    else
      runs.push({
        isFront,
        run: [...(last ? [points[index - 1] ?? [x, y]] : []), [x, y]].map(([px, py]) => [px, py] as const),
      });
  });
  return runs;
}

/** Each 30 degrees, in steps of 5. */
const grid: readonly (readonly Vector[])[] = [
  ...Array.from({ length: 12 }, (_, line) =>
    Array.from({ length: 25 }, (_, step): Place => [30 * line, 5 * step - 60]),
  ),
  ...[-60, -30, 0, 30, 60].map((latitude) => Array.from({ length: 73 }, (_, step): Place => [5 * step, latitude])),
].map((line) => line.map(toVector));

const join = (lines: readonly (readonly Point[])[]): string =>
  lines
    .filter(({ length }) => length > 1)
    .map(through)
    .join('');

/** From above the middle of the great circle: that is straight, and the rhumb line bends. */
export function drawGlobe({ from, to }: DistanceResult): Picture {
  const view = lookBetween(from, to);
  const { project } = view;
  const [[startX, startY], [endX, endY]] = [project(toVector(from)), project(toVector(to))];
  const rhumb = split(traceRhumbLine(from, to).map((place) => project(toVector(place))));
  const circle = traceGreatCircle(greatCircle(from, to)).map((place): Point => {
    const [x, y] = project(place);
    return [x, y];
  });
  const inFront = rhumb.filter(({ isFront }) => isFront).map(({ run }) => run);
  const behind = rhumb.filter(({ isFront }) => !isFront).map(({ run }) => run);
  const meridians = grid.flatMap((line) => split(line.map(project)).filter(({ isFront }) => isFront));
  return {
    shapes: [
      ...path(drawGlobeLand(view), 'fill-hair', { 'fill-rule': 'evenodd' }),
      ...path(join(meridians.map(({ run }) => run)), 'hair'),
      shape('circle', { cx: globe.x, cy: globe.y, r: globe.radius, class: 'soft' }),
      ...path(join(behind), 'line dot'),
      ...path(join(inFront), 'line bold dash'),
      // Its shadow is straight.
      ...path(
        through([
          [startX, startY],
          [endX, endY],
        ]),
        'track',
      ),
    ],
    points: [
      [startX, startY],
      [endX, endY],
    ],
    lines: [...circle, ...rhumb.flatMap(({ run }) => run)],
    note: behind.length > 0 ? 'dotted: behind' : '',
  };
}
