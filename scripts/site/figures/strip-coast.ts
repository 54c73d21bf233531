/** One long invented coast under the six steps from a signal to an alert: sounds, islands, a harbour town and its roads. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { seeded } from './figure-drawing.ts';
import { layoutOf, lineScale, type Pair, type Shape } from './strip-layout.ts';
import { type Field, fractal, levels, outlines, smooth, steps } from './strip-relief.ts';

/** A stretch of the coast that is drawn in one piece; places on it count panels from the left and heights from the top. */
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

/** How far down the land reaches, by panels. */
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
/** Islands: place, and radius as a part of a panel's width. */
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
  const [a, b] = [shore[next - 1] ?? [0, 0], shore[next] ?? [1, 0]];
  const t = (u - a[0]) / (b[0] - a[0]);
  return a[1] + (b[1] - a[1]) * t * t * (3 - 2 * t);
}

/** Height in units of the drawing: the distance to the shore, broken by noise; below zero is water. */
export function reliefOf({ shape, first }: Stretch): Field {
  const { width, height } = layoutOf(shape);
  const rough = fractal(shape === 'wide' ? 77 : 41, shape === 'wide' ? 96 : 80, 6);
  const swell = shape === 'wide' ? 30 : 17;
  const hills = fractal(5, 170, 40);
  return (x, y) => {
    const global = x + first * width;
    const inland = (shoreAt(global / width) - y / height) * height;
    const high = Math.max(-150, inland) + Math.max(0, inland) * 0.5 * hills(global, y) * Math.min(1, inland / 60);
    const raised = islands.map(([u, v, r]) => r * width - Math.hypot(global - u * width, (y - v * height) * (shape === 'wide' ? 1.25 : 1.7)));
    return Math.max(high, ...raised.map((each) => each * 0.9)) + swell * rough(global, y);
  };
}

/** Depths and heights, from the deep to the hills, in tones and lines. */
export function seaAndLand(stretch: Stretch): Element[] {
  const { width, height } = layoutOf(stretch.shape);
  const area = { width: width * stretch.panels, height, cell: 5 };
  const relief = reliefOf(stretch);
  const deep = levels(relief, { ...area, cell: 9 }, [-92, -62, -38], 1.1);
  const [shoal = []] = levels(relief, { ...area, cell: 6 }, [-18], 0.9);
  const [coast = []] = levels(relief, area, [0], 0.5);
  const heights = levels(relief, { ...area, cell: 9 }, [34, 66, 100, 136], 1.2);
  const water = (rings: Pair[][], tone: number): Element =>
    s('path', { d: outlines(rings, 1), fill: 'var(--link)', fillOpacity: tone });
  const lines = 'var(--control)';
  return [
    s('path', { fill: 'var(--raised)', d: `M0 0h${area.width}v${height}H0z` }),
    s('g', { stroke: lines, strokeOpacity: 0.55, strokeWidth: 0.6 * stretch.unit }, [
      ...deep.map((rings) => water(rings, 0.035)),
      water(shoal, 0.075),
    ]),
    s('path', {
      d: outlines(coast),
      fill: 'var(--raised-2)',
      stroke: 'var(--ink)',
      strokeWidth: 1.1 * stretch.unit,
      strokeLinejoin: 'round',
    }),
    s('path', {
      d: heights.map((rings) => outlines(rings, 1)).join(''),
      fill: 'var(--muted)',
      fillOpacity: 0.05,
      stroke: lines,
      strokeOpacity: 0.5,
      strokeWidth: 0.55 * stretch.unit,
    }),
  ];
}

type Quarter = { middle: Pair; reach: Pair; turn: number; row: number; blocks: string; depth: number };

const quarters: readonly Quarter[] = [
  { middle: [3.1, 0.3], reach: [0.66, 0.3], turn: -0.2, row: 15, blocks: '19 3 13 3 24 3 16 4.5', depth: 11.5 },
  { middle: [4.5, 0.38], reach: [0.6, 0.26], turn: 0.16, row: 18, blocks: '30 4 22 4 26 5', depth: 14 },
  { middle: [2.86, 0.46], reach: [0.2, 0.1], turn: -0.5, row: 9, blocks: '9 2 13 2.5 7 2', depth: 6.5 },
];

/** Rows of blocks as thick broken lines: a row ends at the water, at a park, or where the town thins out. */
export function blockRows(stretch: Stretch, quarter: Quarter, relief: Field): string {
  const { width, height } = layoutOf(stretch.shape);
  const [mx, my] = stretch.place(quarter.middle);
  const [rx, ry] = [quarter.reach[0] * width, quarter.reach[1] * height];
  const [cos, sin] = [Math.cos(quarter.turn), Math.sin(quarter.turn)];
  const chance = seeded(Math.round(quarter.row * 31));
  let d = '';
  for (let q = -ry * 1.3; q < ry * 1.3; q += quarter.row) {
    const ragged = 0.82 + 0.3 * chance();
    let from: number | undefined;
    for (let p = -rx * 1.3; p <= rx * 1.4; p += 6) {
      const [x, y] = [mx + p * cos - q * sin, my + p * sin + q * cos];
      const inTown =
        Math.hypot(p / rx, q / ry) < ragged && relief(x, y) > 9 && Math.hypot(x - mx - 60, y - my + 12) > 20;
      if (inTown) from ??= p;
      else if (from !== undefined) {
        const point = (along: number): Pair => [mx + along * cos - q * sin, my + along * sin + q * cos];
        if (p - from > 14) d += steps([point(from), point(p - 6)]);
        from = undefined;
      }
    }
  }
  return d;
}

const roads: readonly Pair[][] = [
  [
    [-0.1, 0.1],
    [0.4, 0.08],
    [0.9, 0.16],
    [1.5, 0.14],
    [2.1, 0.2],
    [2.7, 0.27],
    [3.3, 0.34],
    [3.9, 0.42],
    [4.5, 0.43],
    [5.1, 0.35],
    [5.5, 0.4],
    [6.1, 0.22],
  ],
  [
    [2.9, -0.05],
    [2.98, 0.15],
    [3.05, 0.32],
    [2.9, 0.47],
  ],
  [
    [4.05, -0.05],
    [4.12, 0.2],
    [4.1, 0.42],
    [4.05, 0.66],
  ],
  [
    [3.3, 0.34],
    [3.5, 0.48],
    [3.75, 0.58],
    [4.1, 0.62],
    [4.5, 0.43],
  ],
];
const rail: readonly Pair[] = [
  [-0.1, 0.04],
  [0.7, 0.03],
  [1.6, 0.06],
  [2.4, 0.1],
  [3, 0.2],
  [3.45, 0.29],
  [4.1, 0.27],
  [4.8, 0.2],
  [5.4, 0.16],
  [6.1, 0.06],
];
/** Moles and quays of the harbour, from the shore outwards. */
const moles: readonly Pair[][] = [
  [
    [2.36, 0.37],
    [2.4, 0.55],
    [2.5, 0.62],
  ],
  [
    [3.02, 0.57],
    [2.88, 0.68],
    [2.66, 0.7],
  ],
  [
    [2.74, 0.47],
    [2.66, 0.55],
  ],
  [
    [2.84, 0.52],
    [2.76, 0.6],
  ],
];

/** Blocks, roads, the railway and the harbour. */
export function town(stretch: Stretch): Element[] {
  const { width } = layoutOf(stretch.shape);
  const relief = reliefOf(stretch);
  const near = (line: readonly Pair[]): boolean =>
    line.some(([u]) => u > stretch.first - 0.6 && u < stretch.first + stretch.panels + 0.6);
  const way = (line: readonly Pair[]): string => smooth(line.map(stretch.place));
  const drawn = quarters.filter(({ middle: [u], reach: [r] }) =>
    near([
      [u - r, 0],
      [u, 0],
      [u + r, 0],
    ]),
  );
  const streets = roads.filter(near).map(way).join('');
  const scale = width / 234;
  return [
    ...drawn.map((quarter) =>
      s('path', {
        d: blockRows(stretch, quarter, relief),
        stroke: 'var(--muted)',
        strokeOpacity: 0.36,
        strokeWidth: quarter.depth,
        strokeDasharray: quarter.blocks,
      }),
    ),
    s('path', { d: streets, stroke: 'var(--control)', strokeWidth: 3.4 * Math.sqrt(scale) }),
    s('path', { d: streets, stroke: 'var(--raised)', strokeWidth: 2.2 * Math.sqrt(scale) }),
    s('path', { d: way(rail), stroke: 'var(--ink)', strokeWidth: 0.8 * stretch.unit, strokeOpacity: 0.8 }),
    s('path', { d: way(rail), stroke: 'var(--ink)', strokeWidth: 4.5, strokeDasharray: '1 7', strokeOpacity: 0.7 }),
    s('path', {
      d: moles
        .filter(near)
        .map((line) => steps(line.map(stretch.place)))
        .join(''),
      stroke: 'var(--ink)',
      strokeWidth: 2.4,
      strokeLinejoin: 'round',
    }),
  ];
}
