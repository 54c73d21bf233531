/**
 * An invented coast with land, islands and depth contours. The six steps from a signal to an alert are drawn over it.
 */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { layoutOf, lineScale, type Pair, type Shape } from './strip-layout.ts';
import { type Field, fractal, levels, outlines } from './strip-relief.ts';

/**
 * A part of the coast that is drawn as one picture, across two or six panels. `place` converts coordinates to drawing
 * units. The coordinates are panel widths from the left and panel heights from the top.
 */
export type Stretch = { shape: Shape; first: number; panels: number; place: (spot: Pair) => Pair; unit: number };

export function stretchesOf(shape: Shape): Stretch[] {
  const { columns, width, height } = layoutOf(shape);
  return Array.from({ length: 6 / columns }, (_, index) => ({
    shape,
    first: index * columns,
    panels: columns,
    place: ([u, v]: Pair): Pair => [(u - index * columns) * width, v * height],
    unit: lineScale(shape),
  }));
}

/** The points of the shoreline from left to right: x in panel widths, y in panel heights from the top. */
const shore: readonly Pair[] = [
  [-0.5, 0.2],
  [0, 0.27],
  [0.5, 0.2],
  [1, 0.3],
  [1.5, 0.26],
  [2, 0.36],
  [2.35, 0.4],
  [2.62, 0.52],
  [3, 0.6],
  [3.5, 0.7],
  [4, 0.74],
  [4.5, 0.66],
  [5, 0.5],
  [5.35, 0.5],
  [5.65, 0.62],
  [6, 0.4],
  [6.5, 0.3],
];
/**
 * Islands: x of the centre in panel widths from the left, its y in panel heights from the top, and the radius in panel
 * widths.
 */
const islands: readonly [number, number, number][] = [
  [0.16, 0.83, 0.2],
  [0.93, 0.86, 0.2],
  [1.62, 0.9, 0.13],
  [2.2, 0.88, 0.1],
  [5.05, 0.92, 0.16],
];

function shoreAt(u: number): number {
  const next = Math.max(
    1,
    shore.findIndex(([at]) => at > u),
  );
  const [a, b]: [Pair, Pair] = [shore[next - 1] ?? [0, 0], shore[next] ?? [1, 0]];
  const t = (u - a[0]) / (b[0] - a[0]);
  return a[1] + (b[1] - a[1]) * t * t * (3 - 2 * t);
}

/**
 * Returns a function that gives the height of the ground at a point: its distance from the shore in drawing units,
 * roughened by noise. Values below zero are water.
 */
export function reliefOf({ shape, first }: Stretch): Field {
  const { width, height } = layoutOf(shape);
  const rough = fractal(shape === 'wide' ? 77 : 41, shape === 'wide' ? 96 : 80, 6);
  const swell = shape === 'wide' ? 30 : 17;
  const hills = fractal(5, 170, 40);
  return (x, y) => {
    const global = x + first * width;
    const inland = (shoreAt(global / width) - y / height) * height;
    const high = Math.max(-150, inland) + Math.max(0, inland) * 0.5 * hills(global, y) * Math.min(1, inland / 60);
    const raised = islands.map(
      ([u, v, r]) => r * width - Math.hypot(global - u * width, (y - v * height) * (shape === 'wide' ? 1.25 : 1.7)),
    );
    return Math.max(high, ...raised.map((each) => each * 0.9)) + swell * rough(global, y);
  };
}

const surround = (stretch: Stretch): { width: number; height: number } => {
  const { width, height } = layoutOf(stretch.shape);
  return { width: width * stretch.panels, height };
};

/** Draws the land and its contour lines over the whole picture. The water is drawn over it later. */
export function land(stretch: Stretch): Element[] {
  const area = surround(stretch);
  const heights = levels(reliefOf(stretch), { ...area, cell: 9 }, [34, 66, 100, 136], 1.2 * stretch.unit);
  return [
    s('path', { fill: 'var(--raised-2)', d: `M0 0h${area.width}v${area.height}H0z` }),
    s('path', {
      d: heights.map((rings) => outlines(rings, 1)).join(''),
      fill: 'var(--muted)',
      fillOpacity: 0.06,
      stroke: 'var(--control)',
      strokeOpacity: 0.5,
      strokeWidth: 0.55 * stretch.unit,
    }),
  ];
}

/** Draws the water with its depth contours. Shallow water is darkest. */
export function sea(stretch: Stretch): Element[] {
  const relief = reliefOf(stretch);
  const area = surround(stretch);
  const below = (x: number, y: number): number => -relief(x, y);
  const [shore = []] = levels(below, { ...area, cell: 5 }, [0], 0.5 * stretch.unit);
  const [shoal = []] = levels(below, { ...area, cell: 6 }, [17], 0.9 * stretch.unit);
  const deep = levels(
    below,
    { ...area, cell: 9 },
    stretch.shape === 'wide' ? [38, 62, 92] : [38, 62],
    1.1 * stretch.unit,
  );
  return [
    s('path', { d: outlines(shore), fill: 'var(--raised)' }),
    s('path', {
      d: outlines(shore),
      fill: 'var(--link)',
      fillOpacity: 0.17,
      stroke: 'var(--ink)',
      strokeWidth: 1.1 * stretch.unit,
      strokeLinejoin: 'round',
    }),
    s(
      'g',
      {
        fill: 'var(--raised)',
        fillOpacity: 0.46,
        stroke: 'var(--control)',
        strokeOpacity: 0.55,
        strokeWidth: 0.6 * stretch.unit,
      },
      [shoal, ...deep].map((rings) => s('path', { d: outlines(rings, 1) })),
    ),
  ];
}
