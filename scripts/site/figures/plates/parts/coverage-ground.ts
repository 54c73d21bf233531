/**
 * Draws the picture of radio coverage without its labels: relief, buildings, radio towers, covered areas and gaps in
 * the coverage.
 */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { trace } from '../../city-paths.ts';
import { ringArea, simplify } from '../../geometry.ts';
import { levels } from '../../strip-relief.ts';
import { heightAt, holeAt, sightOf, streams, towers } from './coverage-land.ts';
import { coastRoad, townStreets, valleyRoad } from './coverage-lines.ts';
import { fill, type Point, range, rect, type Shape, stroke } from './plate-paths.ts';
import { sizes } from './sheet-frame.ts';

const tallScale = 0.82;
export const scales: Record<Shape, number> = { wide: 1, tall: tallScale };
type Place = (point: Point) => Point;
/**
 * Functions that convert a point of the model to a point of the drawing. The tall drawing rotates the coast by 90
 * degrees and omits its ends.
 */
export const places: Record<Shape, Place> = {
  wide: ([x, y]) => [x, y],
  tall: ([x, y]) => [(738 - y) * tallScale, (x - 170) * tallScale],
};
const backs: Record<Shape, Place> = {
  wide: ([x, y]) => [x, y],
  tall: ([u, v]) => [170 + v / tallScale, 738 - u / tallScale],
};

/**
 * Returns path data, in drawing units, of the areas where a field is above each threshold of `steps`. Areas smaller
 * than `least` are left out.
 */
function outlines(shape: Shape, field: (place: Point) => number, steps: number[], least = 60): string[] {
  const [width, height] = sizes[shape];
  const back = backs[shape];
  const tolerance = shape === 'wide' ? 0.9 : 1.3;
  return levels((x, y) => field(back([x, y])), { width, height, cell: 5 }, steps, tolerance).map((rings) =>
    trace(
      rings.filter((ring) => ringArea(ring) > least),
      { close: true },
    ),
  );
}

export const lines = (shape: Shape, all: readonly (readonly Point[])[], close = false): string =>
  trace(
    all.map((one) => simplify(one.map(places[shape]), 0.5)),
    { close },
  );
export const spots = (shape: Shape, all: readonly Point[]): string => trace(all.map((spot) => [places[shape](spot)]));

const depths = [-60, -38, -22, -10];
const rises = [60, 120, 180, 240, 300, 360];

export function terrain(shape: Shape): Element[] {
  const [width, height] = sizes[shape];
  const [land = ''] = outlines(shape, heightAt, [0]);
  return [
    fill(rect(0, 0, width, height), 'raised'),
    fill(rect(0, 0, width, height), 'link', 0.05),
    ...outlines(shape, heightAt, depths).map((d) =>
      s('path', {
        d,
        fill: 'var(--link)',
        fillOpacity: 0.06,
        stroke: 'var(--link)',
        strokeWidth: 0.7,
        strokeOpacity: 0.35,
      }),
    ),
    s('path', { d: land, fill: 'var(--raised-2)', stroke: 'var(--ink)', strokeWidth: 1.3 }),
    ...outlines(shape, heightAt, rises).map((d, index) =>
      s('path', {
        d,
        fill: 'var(--muted)',
        fillOpacity: 0.09,
        stroke: 'var(--muted)',
        strokeWidth: index % 2 ? 0.9 : 0.5,
        strokeOpacity: 0.6,
      }),
    ),
    stroke(lines(shape, streams), 'link', 1.6, { strokeOpacity: 0.55 }),
  ];
}

export function built(shape: Shape): Element[] {
  const streets = lines(shape, townStreets);
  const roads = lines(shape, [valleyRoad, coastRoad]);
  return [
    stroke(streets, 'muted', 5.4, { strokeOpacity: 0.55, strokeDasharray: '4 1 3 1 6 1' }),
    stroke(streets, 'raised', 1.6),
    stroke(roads, 'muted', 4),
    stroke(roads, 'raised', 2.4),
  ];
}

/** Draws the area that each tower serves, and the borders between the three sectors of the tower. */
export function coverage(shape: Shape): Element[] {
  const served = towers.map((_, tower) => outlines(shape, (place) => sightOf(tower, place), [0], 90)[0] ?? '');
  const borders = towers.flatMap(({ at: [x, y], bearing }) =>
    [0, 1, 2].map((sector): Point[] => {
      const turn = bearing + (sector * 2 * Math.PI) / 3;
      return [
        [x, y],
        [x + 54 * Math.cos(turn), y + 54 * Math.sin(turn)],
      ];
    }),
  );
  return [
    ...served.map((d) =>
      s('path', {
        d,
        fill: 'var(--coverage)',
        fillOpacity: 0.13,
        stroke: 'var(--coverage)',
        strokeWidth: 1,
        strokeOpacity: 0.75,
      }),
    ),
    stroke(lines(shape, borders), 'coverage', 1.4),
  ];
}

export function holes(shape: Shape): Element[] {
  const [d = ''] = outlines(shape, holeAt, [0], 130);
  const [width, height] = sizes[shape];
  return [
    s('clipPath', { id: 'holes' }, s('path', { d })),
    s('g', { clipPath: 'url(#holes)' }, stroke(hatchLines(width, height), 'body', 0.8)),
    stroke(d, 'body', 0.9),
  ];
}

const hatchLines = (width: number, height: number): string =>
  range(0, width + height, 7)
    .map((x) => `M${x} 0l-${height} ${height}`)
    .join('');
