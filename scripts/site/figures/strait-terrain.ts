/** Depth contours and land heights for the charts of the strait. Both are derived from the distance to the shore. */
import { contours } from 'd3-contour';
import { geoIdentity, geoPath } from 'd3-geo';
import { insideOf, measureNearest, ringArea, simplify } from './geometry.ts';
import type { Point, Sheet } from './strait-sheet.ts';
import { readRings } from './west-coast.ts';

/**
 * Banks (shallow places) in deep water: centre, radius in nautical miles, and rise. A rise of 3 makes the centre as
 * shallow as water 3 miles closer to the shore.
 */
const banks: readonly (readonly [Point, number, number])[] = [
  [[-124.98, 48.55], 4.5, 9],
  [[-123.34, 48.345], 1.6, 2.2],
  [[-123.04, 48.35], 2.2, 3.2],
  [[-123.09, 48.415], 1.4, 1.6],
  [[-122.86, 48.225], 1.8, 2.2],
  [[-122.86, 48.32], 2, 3],
  [[-122.98, 48.2], 1.6, 1.5],
  [[-123.42, 48.22], 1.5, 1],
  [[-125.3, 48.42], 5, 4],
  [[-125.35, 48.12], 5, 5],
];

/**
 * Returns smooth noise, about −1 to 1, at a place. With this noise, lines of equal distance from the shore look like
 * contours of a sea floor.
 * The noise depends on longitude and latitude, so both chart shapes get the same noise.
 */
function unevenness([longitude, latitude]: Point): number {
  const [x, y] = [longitude * 40, latitude * 60];
  return (
    0.45 * Math.sin(x * 0.41 + 1.7 * Math.sin(y * 0.23)) +
    0.4 * Math.sin(y * 0.53 - 1.3 * Math.sin(x * 0.27) + 2) +
    0.2 * Math.sin(x * 1.1 + y * 0.9)
  );
}

/**
 * Adds points to a ring, so that neighbours are at most four drawing units apart. The nearest point is then about as
 * far away as the shore, even in the middle of a long straight shore.
 */
const densify = (ring: readonly Point[]): Point[] =>
  ring.flatMap((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from;
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 4));
    return Array.from(
      { length: steps },
      (_, step): Point => [from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps],
    );
  });

const cell = 6;
const outside = 90;
/** Distance outside the chart at which areas are clipped. The border of the chart covers the clipped edges. */
const beyond = 7;

/**
 * Returns the simulated depth at each grid point: its distance from the shore in nautical miles, changed by noise and
 * banks. Values on land are negative.
 */
function measureDepths(sheet: Sheet): { columns: number; rows: number; depths: number[] } {
  const coast = sheet.coast(outside);
  const { left, right, top, bottom, locate } = sheet;
  // Leave out points on the edges where the land is clipped. They aren’t shore.
  const shore = coast
    .flatMap(densify)
    .filter(
      ([x, y]) => Math.min(x - left, right - x) > -outside + 0.5 && Math.min(y - top, bottom - y) > -outside + 0.5,
    );
  const columns = Math.ceil((right - left) / cell) + 3;
  const rows = Math.ceil((bottom - top) / cell) + 3;
  const nodes = Array.from(
    { length: columns * rows },
    (_, index): Point => [left + ((index % columns) - 1) * cell, top + (Math.floor(index / columns) - 1) * cell],
  );
  const away = measureNearest(shore, nodes);
  const isLand = insideOf(...coast);
  const depths = nodes.map((node, index) => {
    const [longitude, latitude] = locate(node);
    const miles = (away[index] ?? 0) / sheet.mileAt(latitude);
    const waves = unevenness([longitude, latitude]);
    if (isLand(node)) return -miles * (1 + 0.6 * waves);
    const rise = banks.reduce((sum, [[x, y], reach, height]) => {
      const far = Math.hypot((longitude - x) * 60 * Math.cos((y * Math.PI) / 180), (latitude - y) * 60);
      return sum + height * Math.exp(-((far / reach) ** 2));
    }, 0);
    // Make the noise (`waves`) and the banks smaller near the shore. Otherwise depth contours would cross the shore.
    return miles + 0.36 * waves * Math.min(miles, 6) - rise * Math.min(1, miles / 3);
  });
  return { columns, rows, depths };
}

const halves = (value: number): number => Math.round(value * 2) / 2;

/**
 * Draws a smooth closed curve: a quadratic B-spline whose pieces end halfway between two corners.
 * The SVG command `t` mirrors the previous control point, so rounding errors could add up. The end of each piece is
 * therefore computed from the rounded control point.
 */
function curve(corners: readonly Point[]): string {
  const [first = [0, 0]] = corners;
  let control: Point = [halves(first[0]), halves(first[1])];
  let end: Point = [
    halves((first[0] + (corners.at(-1)?.[0] ?? 0)) / 2),
    halves((first[1] + (corners.at(-1)?.[1] ?? 0)) / 2),
  ];
  let drawn = `M${end[0]} ${end[1]}`;
  for (const [index, next] of [...corners.slice(1), first].entries()) {
    const to: Point = [halves((control[0] + next[0]) / 2), halves((control[1] + next[1]) / 2)];
    const step = `${to[0] - end[0]} ${to[1] - end[1]}`;
    drawn += index ? ` ${step}` : `q${control[0] - end[0]} ${control[1] - end[1]} ${step}t`;
    control = [2 * to[0] - control[0], 2 * to[1] - control[1]];
    end = to;
  }
  return `${drawn.replaceAll(' -', '-').replaceAll(/(^|[ tq-])0\./g, '$1.')}z`;
}

const depthSteps = [0.45, 1, 1.8, 2.9, 4.4, 6.5, 10, 15, 21] as const;
const heightSteps = [1.1, 3.2, 6] as const;

type Terrain = { depths: string[]; heights: string[]; coast: string };

const terrains = new Map<string, Terrain>();

/**
 * Returns the areas deeper than each depth step, the land higher than each height step, and the coast. All three are
 * closed outlines, clipped just outside the chart’s frame.
 */
export function surveyTerrain(sheet: Sheet): Terrain {
  const known = terrains.get(sheet.shape);
  if (known) return known;
  const { columns, rows, depths } = measureDepths(sheet);
  const clip = geoIdentity().clipExtent([
    [sheet.left - beyond, sheet.top - beyond],
    [sheet.right + beyond, sheet.bottom + beyond],
  ]);
  const areas = (values: number[], steps: readonly number[], tolerance: number): string[] =>
    contours()
      .size([columns, rows])
      .thresholds([...steps])(values)
      .map((area) => {
        const placed = area.coordinates.map((polygon) =>
          polygon.map((ring) =>
            ring.map(([x = 0, y = 0]): Point => [sheet.left + (x - 1.5) * cell, sheet.top + (y - 1.5) * cell]),
          ),
        );
        const drawn = geoPath(clip).digits(2)({ type: 'MultiPolygon', coordinates: placed }) ?? '';
        return readClosed(drawn, tolerance, 40);
      });
  const coast = geoPath().digits(2)({
    type: 'MultiPolygon',
    coordinates: sheet.coast(beyond).map((ring) => [[...ring, ring[0] as Point]]),
  });
  const terrain = {
    // The tall chart has no water deep enough for the deepest steps. Drop their empty paths.
    depths: areas(depths, depthSteps, sheet.shape === 'wide' ? 1.3 : 2.8).filter(Boolean),
    heights: areas(
      depths.map((depth) => -depth),
      heightSteps,
      sheet.shape === 'wide' ? 2 : 5,
    ),
    coast: readClosed(coast ?? '', sheet.shape === 'wide' ? 0.5 : 0.9, 5, false),
  };
  terrains.set(sheet.shape, terrain);
  return terrain;
}

/**
 * Adds points near the corners of long sides. Without them, `curve` would bend the whole side, not only the corners.
 */
const withMiddle =
  (longest: number) =>
  ([x, y]: Point, index: number, ring: readonly Point[]): Point[] => {
    const [toX, toY] = ring[(index + 1) % ring.length] ?? [x, y];
    const long = Math.hypot(toX - x, toY - y);
    const share = Math.min(0.5, 5 / long);
    const onTheWay = (part: number): Point => [x + (toX - x) * part, y + (toY - y) * part];
    if (long < longest) return [[x, y]];
    return long < 10 ? [[x, y], onTheWay(0.5)] : [[x, y], onTheWay(share), onTheWay(1 - share)];
  };

/** Returns the outlines of a drawn area, simplified. Rings with an area up to `smallest` are left out. */
function readClosed(drawn: string, tolerance: number, smallest: number, bend = true): string {
  return readRings(drawn)
    .filter((ring) => ringArea(ring) > smallest)
    .map((ring) => {
      // The simplification needs a line with two different ends, so a closed ring is simplified in two halves.
      const half = Math.floor(ring.length / 2);
      const kept = [
        ...simplify(ring.slice(0, half + 1), tolerance).slice(0, -1),
        ...simplify(ring.slice(half), tolerance),
      ];
      return curve(kept.flatMap(withMiddle(bend ? 40 : 5)));
    })
    .join('');
}
