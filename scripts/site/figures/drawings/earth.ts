import { type GeoPermissibleObjects, geoCircle, geoGraticule, geoPath } from 'd3-geo';
import { s } from 'hastscript';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import land from 'world-atlas/land-50m.json' with { type: 'json' };
import type { FigureDrawing } from '../figure-drawing.ts';
import { viewOf } from '../flight.ts';
import { ringArea, simplify } from '../geometry.ts';

type Point = readonly [number, number];

const atlas = land as unknown as Topology<{ land: GeometryCollection }>;
/** Half the width of the drawing in drawing units. A unit is a third of a pixel on a screen 1,440 pixels wide. */
const radius = 2000;
/** Area of the smallest island to draw, in square drawing units. */
const smallest = 100;
/**
 * Largest distance in drawing units by which a simplified coast may differ from the real coast: two thirds of a pixel.
 */
const tolerance = 2;
/**
 * Longitude and latitude of the place where the sun is overhead. With this value, it is an autumn afternoon along the
 * flight.
 */
const sun = [-50, -14] as const;

/** Returns the lines of a shape on the visible half of the globe. */
function trace(shape: GeoPermissibleObjects, precision: number): Point[][] {
  const lines: Point[][] = [];
  const collect = {
    beginPath: () => undefined,
    moveTo: (x: number, y: number) => void lines.push([[x, y]]),
    lineTo: (x: number, y: number) => void lines.at(-1)?.push([x, y]),
    arc: () => undefined,
    closePath: () => undefined,
  };
  geoPath(viewOf({ x: radius, y: radius, radius }).precision(precision), collect)(shape);
  return lines;
}

/** Returns path data with relative steps in whole units, which is the shortest notation. */
function print(line: readonly Point[], end: string): string {
  const whole = line.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
  const steps = whole
    .map(([x, y], index) => {
      const [fromX, fromY] = whole[index - 1] ?? [0, 0];
      return [x - fromX, y - fromY] as const;
    })
    .filter(([x, y], index) => index === 0 || x !== 0 || y !== 0)
    .map(([x, y], index) => `${index ? '' : 'M'}${x} ${y}${index ? '' : 'l'}`);
  return `${steps.join(' ').replaceAll(' -', '-').replace('l ', 'l')}${end}`;
}

/**
 * Simplifies a closed ring. The simplification needs a line with two different ends, so the ring is simplified in two
 * halves.
 */
function simplifyRing(ring: readonly Point[]): Point[] {
  const half = Math.floor(ring.length / 2);
  return [...simplify(ring.slice(0, half + 1), tolerance).slice(0, -1), ...simplify(ring.slice(half), tolerance)];
}

/**
 * Returns the land as many paths. Browsers draw an image tile by tile and skip paths outside a tile, so a single path
 * would take twice as long. Nearby islands share a path.
 */
function landPaths(): string[] {
  const islands = new Map<string, string>();
  const coasts: string[] = [];
  for (const ring of trace(feature(atlas, atlas.objects.land), 0)) {
    if (ringArea(ring) < smallest) continue;
    const simple = simplifyRing(ring);
    const line = print(simple, 'z');
    const [x, y] = simple[0] ?? [0, 0];
    const cell = `${Math.floor(x / 600)} ${Math.floor(y / 600)}`;
    if (simple.length > 30) coasts.push(line);
    else islands.set(cell, (islands.get(cell) ?? '') + line);
  }
  return [...coasts, ...islands.values()];
}

const graticule = (): string =>
  trace(geoGraticule().step([10, 10]).stepMajor([90, 90])(), 0.3)
    .map((line) => print(simplify(line, tolerance / 2), ''))
    .join('');

/** Draws the region where the sun is at least `degrees` below the horizon. */
const darkness = (degrees: number): string =>
  trace(
    geoCircle()
      .center([sun[0] + 180, -sun[1]])
      .radius(90 - degrees)
      .precision(2)(),
    0.5,
  )
    .map((line) => print(simplify(line, tolerance / 2), 'z'))
    .join('');

/**
 * Draws the globe below the flight on the home page: land, sea, grid lines, dusk and night. The build writes it to a
 * separate file, in the colours of the dark theme.
 */
export const draw: FigureDrawing = () =>
  s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${2 * radius} ${2 * radius}`, fill: 'none' }, [
    s('circle', { cx: radius, cy: radius, r: radius, fill: 'var(--raised)' }),
    s('path', { d: graticule(), stroke: 'var(--hairline)', strokeWidth: 3 }),
    s(
      'g',
      { fill: 'var(--raised-2)', stroke: 'var(--control)', strokeOpacity: 0.6, strokeWidth: 3 },
      landPaths().map((d) => s('path', { d })),
    ),
    ...[0, 6, 12, 18].map((degrees) => s('path', { d: darkness(degrees), fill: 'var(--ground)', fillOpacity: 0.16 })),
    s('circle', {
      cx: radius,
      cy: radius,
      r: radius - 2,
      stroke: 'var(--control)',
      strokeOpacity: 0.7,
      strokeWidth: 4,
    }),
  ]);
