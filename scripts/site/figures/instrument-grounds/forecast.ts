import { contours } from 'd3-contour';
import type { Element } from 'hast';
import { s } from 'hastscript';
import { cells } from '../../../../src/instruments/forecast/city.ts';
import { map } from '../../../../src/instruments/forecast/draw-map.ts';
import { path } from '../figure-drawing.ts';
import { drawBlocks, type Quarter } from '../town-blocks.ts';

type Point = readonly [x: number, y: number];

const height = 540;
const grid = 4;
const [columns, rows] = [map.right / grid + 4, height / grid + 4];
const centres = cells.map(({ x, y }): Point => [map.left + map.scale * x, map.top + map.scale * y]);

/** Returns the y coordinate of the river's middle. The river divides the island. */
const riverAt = (x: number): number => 200 + 0.28 * x + 32 * Math.sin((x - 40) / 60);

/** Returns a height that is above `shore` on land. In water, it falls with the distance from the shore. */
const levelAt = ([x, y]: Point): number =>
  centres.reduce((sum, [cellX, cellY]) => sum + Math.exp(-((x - cellX) ** 2 + (y - cellY) ** 2) / 620), 0) +
  0.08 * Math.sin(x / 17) * Math.cos(y / 23) -
  1.3 * Math.exp(-(((y - riverAt(x)) / 8) ** 2));

const field = Array.from({ length: columns * rows }, (_, index) =>
  levelAt([((index % columns) - 1.5) * grid, (Math.floor(index / columns) - 1.5) * grid]),
);

/** Returns the contour at a level, as path data. */
const outline = (level: number): string =>
  contours()
    .size([columns, rows])
    .contour(field, level)
    .coordinates.flat()
    .map((ring) =>
      path(
        ring.map(([x = 0, y = 0]): Point => [(x - 2) * grid, (y - 2) * grid]),
        true,
      ),
    )
    .join('');

const shore = 0.58;
const mainRoad = 'M108 24C116 70 124 120 134 168S170 250 198 330S226 420 252 440';
const roads = [
  'M20 218C60 190 100 176 134 168S230 160 330 190',
  'M20 330C90 300 150 312 198 330S280 340 340 330',
  'M134 168C170 130 190 110 250 60M198 330C160 360 110 380 60 420',
].join('');
const quarters: readonly Quarter[] = [
  { centre: [134, 168], reach: 104, angle: 0.2, grain: [9, 7] },
  { centre: [198, 330], reach: 104, angle: -0.24, grain: [9.5, 7] },
  { centre: [108, 50], reach: 92, angle: -0.1, grain: [10, 8] },
  { centre: [250, 430], reach: 100, angle: 0.34, grain: [10, 8] },
  { centre: [262, 160], reach: 110, angle: 0.5, grain: [12, 8.5] },
  { centre: [76, 310], reach: 108, angle: -0.42, grain: [12, 9] },
];

const isDry = (place: Point): boolean => levelAt(place) > shore + 0.24;

const line = (d: string, colour: string, strokeWidth: number): Element =>
  s('path', { d, stroke: `var(--${colour})`, strokeWidth });

/**
 * Draws the simulated city under the forecast: water with depth lines, a river, blocks and roads. The forecast doesn't
 * depend on this map.
 */
export const drawGround = (): Element =>
  s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 720 540', fill: 'none' }, [
    s('svg', { width: map.right, height }, [
      s('path', { d: outline(shore), fill: 'var(--raised)' }),
      s('path', {
        d: drawBlocks(quarters, 1.5, isDry),
        fill: 'var(--raised-2)',
        stroke: 'var(--hairline)',
        strokeWidth: 0.4,
      }),
      line(roads, 'raised', 4),
      line(roads, 'hairline', 1.8),
      s('path', { d: `M0 0h${map.right}v${height}H0z${outline(shore)}`, fill: 'var(--raised-2)', fillRule: 'evenodd' }),
      line([0.12, 0.26, 0.42].map(outline).join(''), 'hairline', 0.8),
      line(outline(shore), 'control', 0.8),
      line(mainRoad, 'raised', 4),
      line(mainRoad, 'hairline', 1.8),
    ]),
  ]);
