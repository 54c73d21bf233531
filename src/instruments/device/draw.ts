import type { Shape } from '#instruments/instrument.ts';
import { entry, sigmas95 } from '#instruments/shared/matrix.ts';
import { pathNumbers } from '#instruments/shared/path-numbers.ts';
import {
  at,
  circle,
  cross,
  drawSheet,
  middle,
  type Point,
  path,
  scaleBar,
  sheet,
  text,
} from '#instruments/shared/shapes.ts';
import { stretchesOf } from '#instruments/shared/staypoints.ts';
import { type DeviceResult, type Gap, type Sample, type Staypoint, sources } from './model.ts';
import { pointOf, scale } from './plate.ts';
import { printConfidence } from './read.ts';

const { width, height } = sheet;

/** Returns the lines of a square grid over the drawing area (“plate”). The lines are `metres` apart. */
function grid(metres: number): string {
  const step = metres * scale;
  const lines = (size: number, line: (position: number) => string): string =>
    Array.from({ length: Math.ceil(size / step) - 1 }, (_, index) => line((index + 1) * step)).join('');
  return lines(width, (x) => `M${x} 0v${height}`) + lines(height, (y) => `M0 ${height - y}h${width}`);
}

/** The edge of the drawing, divided every 20 m as on a nautical chart. */
const edge = (() => {
  const step = 20 * scale;
  const across = `h${step}m${step} 0`.repeat(width / step / 2);
  const up = `v${-step}m0 ${-step}`.repeat(Math.ceil(height / step / 2));
  return `M0 3${across}M0 ${height - 3}${across}M3 ${height}${up}M${width - 3} ${height}${up}`;
})();

const graticule: readonly Shape[] = [
  ...path(grid(20), 'hair', { opacity: 0.45 }),
  ...path(grid(100), 'hair'),
  ...path(edge, 'hair bold'),
  ...scaleBar([16, height - 18], 100, scale),
];

const lineOf = (points: readonly Point[]): string => {
  // With only one point, the line repeats that point. A path that only moves there would be invisible.
  const [first] = points;
  return first ? `M${pathNumbers(points.length > 1 ? points : [first, first])}` : '';
};

/** Returns one line for each part of the track between two gaps. */
const linesOf = ({ starts }: DeviceResult, points: readonly Point[]): string =>
  stretchesOf(starts)
    .map(({ first, last }) => lineOf(points.slice(first, last + 1)))
    .join('');

/** Returns the nearest x at which a centred label is completely inside the drawing, even at the largest text size. */
const clampText = (x: number): number => Math.min(width - 75, Math.max(75, x));

/** Returns the y of a text that is above a point. If there is no space above, the text is below the point. */
const besidePoint = (y: number, distance: number): number => (y - distance < 30 ? y + distance + 16 : y - distance);

function drawStaypoint({ place, dwell, confidence }: Staypoint): Shape[] {
  const [x, y] = pointOf(place);
  return [
    ...path(circle([x, y], 15) + circle([x, y], 4), 'line bold'),
    text(
      `${dwell} s · ${printConfidence(confidence)}`,
      [clampText(x), besidePoint(y, 26)],
      't-mono t-strong halo',
      middle,
    ),
  ];
}

/** Draws a ring at each end of a gap, and writes the gap's duration next to the first ring. No line joins the rings. */
function drawGap({ last, seconds }: Gap, points: readonly Point[]): Shape[] {
  const [before, after] = [points[last], points[last + 1]];
  if (!before) return [];
  const [x, y] = before;
  return [
    ...path(circle(before, 7) + (after ? circle(after, 7) : ''), 'warn'),
    text(`gap ${seconds} s`, [clampText(x), y + 30 > height - 40 ? y - 16 : y + 30], 't-mono halo', middle),
  ];
}

/**
 * Draws the device's fixes, track, staypoints and gaps. The 95% circles of the filtered positions share one path.
 * Overlaps then don't get darker, and the circles look like one band.
 */
export function draw(result: DeviceResult): Shape {
  const { samples, source, fixes, track, staypoints, gaps } = result;
  const radius = at(sources[source].sigma * sigmas95 * scale);
  const fixPoints = samples.map((_, index) => pointOf([entry(fixes.x, index), entry(fixes.y, index)]));
  const points = samples.map((_, index) =>
    pointOf([entry(track.states, 4 * index), entry(track.states, 4 * index + 1)]),
  );
  const circles = points.map((point, index) =>
    circle(point, at(Math.sqrt(entry(track.covariances, 10 * index)) * sigmas95 * scale)),
  );
  const truth = samples.map(({ place }: Sample) => pointOf(place));
  return drawSheet([
    ...graticule,
    ...path(fixPoints.map((point) => circle(point, radius)).join(''), 'soft', { opacity: 0.3 }),
    ...path(circles.join(''), 'tint-track', { opacity: 0.6 }),
    ...path(linesOf(result, truth), 'line dot'),
    ...path(fixPoints.map((point) => cross(point, 4)).join(''), 'cover'),
    ...path(linesOf(result, points), 'track'),
    ...path(circles.at(-1) ?? '', 'track'),
    ...gaps.flatMap((gap) => drawGap(gap, points)),
    ...staypoints.flatMap(drawStaypoint),
  ]);
}
