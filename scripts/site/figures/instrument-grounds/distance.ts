import type { Element } from 'hast';
import { s } from 'hastscript';
import {
  mapHeight,
  mercator,
  mercatorY,
  type Point,
  repeat,
  unroll,
} from '../../../../src/instruments/distance/projection.ts';
import { sheet } from '../../../../src/instruments/shared/shapes.ts';
import { readCoasts } from '../generalised-land.ts';
import { ringArea, simplify } from '../geometry.ts';

/** Coordinate steps per drawing unit. At 1440 × 900 pixels, one step is a third of a pixel. */
export const perUnit = 4;
/** Greatest distance between a coast and its simplified line, in drawing units. */
const tolerance = 0.25;
/** Area of the smallest island that is drawn, in square drawing units. */
const smallest = 0.6;

/** Returns the path of a closed outline in whole, relative steps, because such a path is shortest. */
function print(ring: readonly Point[]): string {
  const whole = ring.map(([x, y]) => [Math.round(x * perUnit), Math.round(y * perUnit)] as const);
  const steps = whole
    .map(([x, y], index) => [x - (whole[index - 1]?.[0] ?? 0), y - (whole[index - 1]?.[1] ?? 0)])
    .filter(([x, y], index) => index === 0 || x || y)
    .map((step) => step.join(' '));
  return `M${steps[0]}l${steps.slice(1).join(' ').replaceAll(' -', '-')}z`;
}

/** Simplifies a closed outline in two halves, because `simplify` needs a line with two different ends. */
function simplifyRing(ring: readonly Point[]): Point[] {
  const half = Math.floor(ring.length / 2);
  const [there, back] = [ring.slice(0, half + 1), [...ring.slice(half), ...ring.slice(0, 1)]];
  return [...simplify(there, tolerance).slice(0, -1), ...simplify(back, tolerance).slice(0, -1)];
}

/** Returns the path of all land except Antarctica, which is beyond the edge of the map. */
export const drawLand = (): string =>
  readCoasts()
    .map((ring) => unroll(ring.map(mercator)))
    .filter((ring) => ringArea(ring) > smallest && ring.some(([, y]) => y < mapHeight))
    .map(simplifyRing)
    .flatMap(repeat)
    .map(print)
    .join('');

const grid = (): string =>
  [
    ...Array.from({ length: 12 }, (_, index) => `M${Math.round(mercator([30 * index - 150, 0])[0])} 0v${mapHeight}`),
    ...[60, 30, 0, -30].map((latitude) => `M0 ${Math.round(mercatorY(latitude))}h${sheet.width}`),
  ].join('');

/** Draws a Mercator map with land, meridians and parallels. */
export const drawGround = (): Element =>
  s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${sheet.width} ${sheet.height}`, fill: 'none' }, [
    s('svg', { width: sheet.width, height: mapHeight }, [
      s('path', {
        d: drawLand(),
        transform: `scale(${1 / perUnit})`,
        // Not `raised-2`: images always use the colours of the day theme, in which `raised-2` hardly differs from a
        // tinted section's background.
        fill: 'var(--hairline)',
        fillOpacity: 0.55,
        fillRule: 'evenodd',
        stroke: 'var(--control)',
        strokeWidth: 0.5 * perUnit,
        strokeLinejoin: 'round',
      }),
      s('path', { d: grid(), stroke: 'var(--muted)', strokeOpacity: 0.3, strokeWidth: 0.6 }),
      s('path', {
        d: `M0 ${mercatorY(0)}h${sheet.width}`,
        stroke: 'var(--muted)',
        strokeOpacity: 0.5,
        strokeWidth: 0.8,
      }),
    ]),
  ]);
