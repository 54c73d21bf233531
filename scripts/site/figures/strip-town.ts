/** The invented harbour town on the coast: blocks, roads, railway, river and breakwaters. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { seeded } from './figure-drawing.ts';
import { land, reliefOf, type Stretch, sea } from './strip-coast.ts';
import { layoutOf, type Pair } from './strip-layout.ts';
import { type Field, smooth, steps } from './strip-relief.ts';

type Quarter = { middle: Pair; reach: Pair; turn: number; row: number; blocks: readonly number[]; depth: number };

const oldTown: Quarter = {
  middle: [2.86, 0.46],
  reach: [0.21, 0.12],
  turn: -0.5,
  row: 9,
  blocks: [9, 2, 13, 2.5, 7, 2],
  depth: 6.6,
};
const quarters: readonly Quarter[] = [
  { middle: [3.1, 0.3], reach: [0.66, 0.32], turn: -0.2, row: 14, blocks: [19, 3, 13, 3, 16, 4.5], depth: 10.8 },
  { middle: [4.5, 0.38], reach: [0.6, 0.3], turn: 0.16, row: 17, blocks: [24, 4, 18, 5], depth: 13 },
  { middle: [0.7, 0.11], reach: [0.16, 0.05], turn: 0.1, row: 10, blocks: [9, 3, 6, 4], depth: 6 },
  { middle: [1.3, 0.19], reach: [0.14, 0.05], turn: -0.3, row: 10, blocks: [7, 4, 10, 3], depth: 6 },
  { middle: [5.3, 0.34], reach: [0.18, 0.05], turn: 0.3, row: 10, blocks: [8, 3, 6, 4], depth: 6 },
  oldTown,
];

/**
 * Draws rows of blocks as thick dashed lines. The gaps in the lines are cross streets. Rows end at a park or at the
 * edge of the town.
 */
function blockRows(stretch: Stretch, quarter: Quarter, relief: Field): string {
  const { width, height } = layoutOf(stretch.shape);
  const [mx, my] = stretch.place(quarter.middle);
  const [rx, ry] = [quarter.reach[0] * width, quarter.reach[1] * height];
  const [ox, oy] = stretch.place(oldTown.middle);
  const [cos, sin] = [Math.cos(quarter.turn), Math.sin(quarter.turn)];
  const chance = seeded(Math.round(quarter.row * 31));
  const period = quarter.blocks.reduce((sum, each) => sum + each, 0);
  const point = (p: number, q: number): Pair => [mx + p * cos - q * sin, my + p * sin + q * cos];
  const free = ([x, y]: Pair): boolean => {
    const inOldTown = Math.hypot((x - ox) / (0.2 * width), (y - oy) / (0.115 * height)) < 1;
    const inPark = quarter.reach[1] > 0.2 && Math.hypot(x - mx - 60, y - my + 12) < 24;
    return relief(x, y) > -16 && !inPark && (quarter === oldTown || !inOldTown);
  };
  let d = '';
  let row = 0;
  for (let q = -ry * 1.2; q < ry * 1.2; q += quarter.row + (row % 4 ? 0 : 3)) {
    row += 1;
    const wide = rx * Math.sqrt(Math.max(0, 1.2 - (q / ry) ** 2)) * (0.8 + 0.3 * chance());
    const numbers = Array.from({ length: 40 }, (_, index) => index - 20);
    // Draw or leave out each period of the dash pattern as a whole. All rows then start at a multiple of the period, so
    // their cross streets line up.
    const runs = numbers.filter((n) => Math.abs((n + 0.5) * period) < wide && free(point((n + 0.5) * period, q)));
    for (const [index, n] of runs.entries()) {
      if (runs[index - 1] === n - 1) continue;
      let last = n;
      while (runs.includes(last + 1)) last += 1;
      d += steps([point(n * period, q), point((last + 1) * period - 1, q)]);
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
const river: readonly Pair[] = [
  [4.02, -0.1],
  [3.93, 0.1],
  [4, 0.27],
  [3.94, 0.42],
  [3.84, 0.55],
  [3.93, 0.78],
];
const ferries: readonly Pair[][] = [
  [
    [2.6, 0.6],
    [2.5, 0.74],
    [2.26, 0.83],
  ],
  [
    [2.64, 0.62],
    [2.75, 0.78],
    [3.6, 0.88],
    [4.5, 0.85],
    [4.98, 0.9],
  ],
];
/** Breakwaters and quays of the harbour. Each breakwater or quay starts at the shore. */
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

/** Draws the background of all six panels of the figure: land, blocks, water, roads, the railway and the harbour. */
export function coastChart(stretch: Stretch): Element[] {
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
    ...land(stretch),
    ...drawn.map((quarter) =>
      s('path', {
        d: blockRows(stretch, quarter, relief),
        stroke: 'var(--muted)',
        strokeOpacity: quarter === oldTown ? 0.5 : 0.38,
        strokeWidth: quarter.depth,
        strokeDasharray: quarter.blocks.join(' '),
      }),
    ),
    ...[river]
      .filter(near)
      .map((line) =>
        s('g', { strokeWidth: 8 }, [
          s('path', { d: way(line), stroke: 'var(--ink)', strokeWidth: 8 + 1.6 * stretch.unit }),
          s('path', { d: way(line), stroke: 'var(--raised)' }),
          s('path', { d: way(line), stroke: 'var(--link)', strokeOpacity: 0.17 }),
        ]),
      ),
    ...sea(stretch),
    s('path', { d: streets, stroke: 'var(--control)', strokeWidth: 3.4 * Math.sqrt(scale) }),
    s('path', { d: streets, stroke: 'var(--raised)', strokeWidth: 2.2 * Math.sqrt(scale) }),
    s('path', { d: way(rail), stroke: 'var(--ink)', strokeWidth: 0.8 * stretch.unit, strokeOpacity: 0.8 }),
    s('path', { d: way(rail), stroke: 'var(--ink)', strokeWidth: 4.5, strokeDasharray: '1 7', strokeOpacity: 0.7 }),
    s('path', {
      d: ferries.filter(near).map(way).join(''),
      stroke: 'var(--muted)',
      strokeWidth: 0.9 * stretch.unit,
      strokeDasharray: `${6 * stretch.unit} ${4 * stretch.unit}`,
    }),
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
