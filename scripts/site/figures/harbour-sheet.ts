/** Draws the map of the invented harbour town, with its frame and scale bar. */

import { contours } from 'd3-contour';
import type { Element } from 'hast';
import { s } from 'hastscript';
import { measureNearest, simplify } from './geometry.ts';
import { blocks, inset, type Kind } from './harbour-blocks.ts';
import {
  breakwater,
  curve,
  goodsLine,
  isSea,
  mainLine,
  type Point,
  park,
  parkPaths,
  piers,
  river,
  riverWidth,
  seaRing,
  station,
  steps,
  town,
} from './harbour-town.ts';

/** Draws lines of equal distance from the shore, which stand in for depth contours. */
function depthLines(distances: readonly number[]): string {
  const cell = 8;
  const [columns, rows] = [town.width / cell + 5, town.height / cell + 5];
  const nodes = Array.from(
    { length: columns * rows },
    (_, index): Point => [((index % columns) - 2) * cell, (Math.floor(index / columns) - 2) * cell],
  );
  const fine = seaRing.flatMap(([x, y], index): Point[] => {
    const [nx, ny] = seaRing[(index + 1) % seaRing.length] ?? [x, y];
    // Skip the sides of the ring that close it outside the map. They aren’t shore.
    if (x > 700 && nx > 700) return [];
    const parts = Math.ceil(Math.hypot(nx - x, ny - y) / 6);
    return Array.from(
      { length: parts },
      (_, part): Point => [x + ((nx - x) * part) / parts, y + ((ny - y) * part) / parts],
    );
  });
  const away = measureNearest(fine, nodes).map((distance, index) =>
    isSea(nodes[index] ?? [0, 0]) || (nodes[index]?.[0] ?? 0) > 736 ? distance : -distance,
  );
  return contours()
    .size([columns, rows])
    .thresholds([...distances])(away)
    .flatMap(({ coordinates }) => coordinates.flat())
    .map((ring) => ring.map(([x = 0, y = 0]): Point => [(x - 2.5) * cell, (y - 2.5) * cell]))
    .map((ring) => steps(simplify(ring, 1.1)))
    .join('');
}

const ofKind = (kind: Kind, by = 0): string =>
  blocks
    .filter((block) => block.kind === kind)
    .map(({ ring }) => steps(by ? inset(ring, by) : ring))
    .join('');

const line = (from: Point, to: Point): string => steps([from, to], '');
const rings = { sea: steps(seaRing), park: steps(park) };

/** Draws the houses of blocks as dashed lines along the edges of the blocks. Each dash is a house. */
const houses = (d: string, dashes: string, wide: number, ink: number): Element =>
  s('path', {
    d,
    fill: 'var(--raised-2)',
    stroke: 'var(--muted)',
    strokeOpacity: ink,
    strokeWidth: wide,
    strokeDasharray: dashes,
  });

/** Returns the outlines of all blocks except those with villas. Utility pipes are drawn along these outlines. */
export const servedBlocks = (): string => ofKind('row', 2) + ofKind('old', 1.2) + ofKind('shed', 3);

const built = (): Element[] => [
  houses(ofKind('villa', 2.6), '3.5 3', 3.4, 0.3),
  houses(ofKind('row', 2), '8 .8 5 .8 11 1', 4, 0.4),
  houses(ofKind('old', 1.2), '9 .6 6 .6', 3.6, 0.56),
  s('path', { d: ofKind('shed', 3), fill: 'var(--muted)', fillOpacity: 0.3 }),
];

const green = (): Element[] => [
  s('path', { d: rings.park, fill: 'var(--raised-2)', stroke: 'var(--raised)', strokeWidth: 7 }),
  s('path', {
    d: [14, 26, 40].map((by) => steps(inset(park, by))).join('') + rings.park,
    fill: 'none',
    stroke: 'var(--muted)',
    strokeOpacity: 0.5,
    strokeWidth: 3.4,
    strokeLinecap: 'round',
    strokeDasharray: '0 6.5 0 9 0 5',
  }),
  s('path', { d: parkPaths.map(curve).join(''), fill: 'none', stroke: 'var(--raised)', strokeWidth: 2.4 }),
];

const track = (points: readonly Point[]): Element[] => [
  s('path', { d: curve(points), fill: 'none', stroke: 'var(--raised)', strokeWidth: 9 }),
  s('path', { d: curve(points), fill: 'none', stroke: 'var(--muted)', strokeWidth: 1.2 }),
  s('path', { d: curve(points), fill: 'none', stroke: 'var(--muted)', strokeWidth: 4, strokeDasharray: '1 4' }),
];

const rail = (): Element[] => [
  ...track(goodsLine),
  ...track(mainLine),
  s('path', {
    d: `M${station.join(' ')}m-30-15l34 9-3 11-34-9z`,
    fill: 'var(--muted)',
    stroke: 'var(--raised)',
  }),
];

/** Bridges on the avenues between districts and on three other streets. Each bridge is given by its two ends. */
const bridges: readonly (readonly [Point, Point])[] = [
  [
    [99, 334],
    [108, 376],
  ],
  [
    [244, 304],
    [251, 348],
  ],
  [
    [352, 306],
    [356, 342],
  ],
];

const water = (): Element[] => [
  ...[
    ['var(--raised)', riverWidth + 9, 1],
    ['var(--muted)', riverWidth + 1.6, 1],
    ['var(--raised-2)', riverWidth, 1],
    ['var(--muted)', riverWidth, 0.16],
  ].map(([stroke, strokeWidth, strokeOpacity]) =>
    s('path', { d: curve(river), fill: 'none', stroke, strokeWidth, strokeOpacity }),
  ),
  s('path', {
    d: rings.sea,
    fill: 'var(--raised-2)',
    stroke: 'var(--raised)',
    strokeWidth: 11,
    strokeLinejoin: 'round',
  }),
  s('path', { d: rings.sea, fill: 'var(--raised-2)', stroke: 'var(--muted)', strokeWidth: 1.2 }),
  s('path', { d: rings.sea, fill: 'var(--muted)', fillOpacity: 0.16 }),
  s('path', {
    d: depthLines([12, 28, 48, 76]),
    fill: 'var(--muted)',
    fillOpacity: 0.05,
    stroke: 'var(--muted)',
    strokeOpacity: 0.45,
    strokeWidth: 0.8,
  }),
];

const works = (): Element[] => [
  ...[
    ['var(--muted)', 2],
    ['var(--raised)', 0],
  ].map(([stroke, wider]) =>
    s(
      'g',
      { fill: 'none', stroke },
      piers.map(([from, to, width]) => s('path', { d: line(from, to), strokeWidth: width + Number(wider) })),
    ),
  ),
  s('path', { d: curve(breakwater), fill: 'none', stroke: 'var(--muted)', strokeWidth: 5 }),
  s('path', { d: bridges.map(([from, to]) => line(from, to)).join(''), stroke: 'var(--muted)', strokeWidth: 8 }),
  s('path', { d: bridges.map(([from, to]) => line(from, to)).join(''), stroke: 'var(--raised)', strokeWidth: 5.6 }),
];

const townSheet = (): Element[] => [
  s('path', { d: 'M-9-9h738v558h-738z', fill: 'var(--raised)' }),
  ...built(),
  ...green(),
  ...rail(),
  ...water(),
  ...works(),
];

export type Window = { x: number; y: number; width: number; height: number };

/**
 * Draws a part of the town, clipped to a window. Draws the elements of `over` on top of it.
 * @param from point of the town at the top left corner of the window
 * @param strength opacity of the town, below 1 if `over` contains many elements
 */
export const townWindow = (window: Window, from: Point, over: Element[], strength = 1): Element =>
  s('svg', { ...window, viewBox: `${from.join(' ')} ${window.width} ${window.height}` }, [
    strength < 1 ? s('g', { opacity: strength }, townSheet()) : s('g', townSheet()),
    ...over,
  ]);

const bar = 300 / town.metresPerUnit;

/**
 * Returns the start and end of every second bar in the frame along one side of the map.
 * @param start coordinate in the drawing where the side starts
 * @param first coordinate in the town where the side starts. Bars start at multiples of the bar length in the town.
 */
function darkBars(start: number, first: number, length: number): [from: number, to: number][] {
  const bars: [number, number][] = [];
  for (let along = Math.floor(first / bar / 2) * bar * 2; along < first + length; along += 2 * bar) {
    const [from, to] = [Math.max(along, first), Math.min(along + bar, first + length)];
    if (to > from) bars.push([start + from - first, start + to - first]);
  }
  return bars;
}

/**
 * Draws the frame of a map: two lines with alternating dark and light bars between them. Each bar is 300 metres long.
 */
export function neatline({ x, y, width, height }: Window, from: Point): Element {
  const out = 5;
  const across = darkBars(x, from[0], width).flatMap(([start, end]) =>
    [y - out, y + height].map((level) => `M${start} ${level}H${end}v${out}H${start}z`),
  );
  const down = darkBars(y, from[1], height).flatMap(([start, end]) =>
    [x - out, x + width].map((level) => `M${level} ${start}V${end}h${out}V${start}z`),
  );
  const box = (by: number): string => `M${x - by} ${y - by}h${width + 2 * by}v${height + 2 * by}h${-width - 2 * by}z`;
  return s('g', {}, [
    s('path', { d: [...across, ...down].join(''), fill: 'var(--muted)' }),
    s('path', { d: box(0) + box(out), fill: 'none', stroke: 'var(--ink)', strokeWidth: 0.9 }),
  ]);
}

/** Draws a scale bar with two parts of 300 metres each. The given point is its left end. */
export const scaleBar = ([x, y]: Point): Element => {
  const box = `M${x} ${y}h${2 * bar}v5h-${2 * bar}z`;
  return s('g', {}, [
    s('path', { d: box, fill: 'var(--raised)', stroke: 'var(--raised)', strokeWidth: 5 }),
    s('path', { d: box, fill: 'var(--raised)', stroke: 'var(--ink)', strokeWidth: 0.9 }),
    s('path', { d: `M${x} ${y}h${bar}v5h-${bar}z`, fill: 'var(--ink)' }),
  ]);
};

/** Draws the label of a scale bar above the bar’s right end. The given point is the bar’s left end. */
export const scaleLabel = ([x, y]: Point): Element =>
  s('text', { x: x + 2 * bar, y: y - 7, textAnchor: 'end', className: ['halo'] }, '600 m');

/** Draws the root element of a map layer without labels. Its units are the same as those of the layer with labels. */
export const groundRoot = (children: Element[]): Element =>
  s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 720 540' }, children);
