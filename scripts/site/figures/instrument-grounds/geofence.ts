/**
 * Draws the map under the instrument `geofence`: an invented coast, islands, depth lines and the limit of the closed
 * area.
 */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { map } from '../../../../src/instruments/geofence/draw-map.ts';
import { dense, nearerThan } from '../city-depths.ts';
import { area, bend, boxOf, type Pair, stroke } from '../city-paths.ts';
import { path } from '../figure-drawing.ts';
import { points } from '../harbour-town.ts';

const coast = points(
  '-40,40 -10,34 14,41 40,36 66,43 92,38 112,27 134,24 150,31 171,29 190,20 214,17 233,25 262,27 286,36 ' +
    '310,33 326,42 348,40 362,29 356,14 371,6 390,13 395,27 418,33 442,29 462,36 486,32 510,22 536,24 ' +
    '560,15 588,18 612,29 636,27 655,36 684,31 706,39 730,34 760,40',
);
/** Outlines of the islands. The points of an outline are in clockwise order, starting at its western end. */
const islands = [
  '338,196 349,187 362,186 371,179 386,181 399,177 413,183 421,192 415,201 402,203 391,210 374,208 361,211 346,206',
  '303,205 309,200 316,204 311,209',
].map(points);
const jetties = 'M112 27l3 24 14 5M150 31l-4 18M462 36l2 15h20';

const waters = { left: 0, top: 0, right: 720, bottom: map.height };
const depths = [52, 34, 20, 9] as const;

const ticks = Array.from({ length: 30 }, (_, index) => `M${12 + 24 * index} ${map.fence}v-6`).join('');

/** Rounds the corners of a closed outline (Chaikin 1974): two points beside each corner replace it. */
const cutCorners = (ring: readonly Pair[]): Pair[] =>
  ring.flatMap(([x, y], index): Pair[] => {
    const [toX, toY] = ring[(index + 1) % ring.length] ?? [x, y];
    return [
      [x * 0.75 + toX * 0.25, y * 0.75 + toY * 0.25],
      [x * 0.25 + toX * 0.75, y * 0.25 + toY * 0.75],
    ];
  });

const rounded = (rings: readonly (readonly Pair[])[]): string =>
  rings.map((ring) => path(cutCorners(cutCorners(ring)), true)).join('');

export function drawGround(): Element {
  const shores = [coast, ...islands].flatMap((line) => dense(line));
  const zones = nearerThan(shores, depths, 1.2).map(rounded);
  return s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 720 540', fill: 'none' }, [
    s('clipPath', { id: 'waters' }, s('path', { d: boxOf(waters) })),
    s('g', { clipPath: 'url(#waters)' }, [
      ...zones.map((zone) => area(zone, 'raised-2', 0.4)),
      ...zones.map((zone) => stroke(zone, 'muted', 0.5, { strokeOpacity: 0.55 })),
      area(`${bend(coast)}L760 -40H-40z${rounded(islands)}`, 'hairline'),
      stroke(`${bend(coast)}${rounded(islands)}`, 'ink', 0.9),
      stroke(jetties, 'ink', 1.4),
      stroke(ticks, 'ink', 1),
    ]),
  ]);
}
