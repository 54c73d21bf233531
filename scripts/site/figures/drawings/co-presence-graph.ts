import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing, path, seeded } from '../figure-drawing.ts';
import { groundRoot, neatline, scaleBar, scaleLabel, townWindow } from '../harbour-sheet.ts';
import { isPark, isSea, type Point, station } from '../harbour-town.ts';

/**
 * Positions of the people in the graph. The first seven people form a cluster. The eighth (`bridge`) links the cluster
 * to a second group, whose members come last.
 */
export const nodes: readonly Point[] = [
  [70, 128],
  [136, 56],
  [206, 84],
  [214, 204],
  [166, 250],
  [74, 218],
  [142, 156],
  [322, 196],
  [420, 100],
  [492, 82],
  [440, 310],
];
export const bridge = 7;
export const threshold = 4;
/** Pairs of people, followed by the number of separate times that they were at the same place at the same time. */
export const meetings: readonly (readonly [number, number, number])[] = [
  [0, 1, 7],
  [0, 5, 6],
  [0, 6, 12],
  [1, 2, 9],
  [1, 6, 10],
  [2, 3, 6],
  [2, 6, 8],
  [3, 4, 7],
  [3, 6, 11],
  [4, 5, 9],
  [4, 6, 6],
  [5, 6, 8],
  [0, 2, 2],
  [1, 3, 3],
  [2, 4, 2],
  [3, 7, 7],
  [7, 8, 6],
  [7, 10, 5],
  [8, 9, 8],
  [9, 10, 2],
  [2, 8, 2],
  [4, 10, 1],
  [7, 9, 3],
];

export const node = (index: number): Point => nodes[index] ?? [0, 0];

/** Draws an edge of the graph as a rectangle whose width is proportional to the edge’s weight. */
export function strip(from: Point, to: Point, weight: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [nx, ny] = [(-(to[1] - from[1]) / length) * weight * 0.34, ((to[0] - from[0]) / length) * weight * 0.34];
  return path(
    [
      [from[0] + nx, from[1] + ny],
      [to[0] + nx, to[1] + ny],
      [to[0] - nx, to[1] - ny],
      [from[0] - nx, from[1] - ny],
    ],
    true,
  );
}

/** Drawing units of the town map per unit of the graph. */
const scale = 1.25;
const placed = (index: number): Point => [node(index)[0] * scale + 8, node(index)[1] * scale + 18];
const sheet = { x: 8, y: 8, width: 704, height: 524 } as const;
const legend = { x: 22, y: 432, width: 260, height: 88 } as const;

const scaleAt: Point = [590, 508];

/** Draws an outline around the cluster: a polygon around its six outer people, enlarged and with rounded corners. */
function outline(): string {
  const ring = [0, 1, 2, 3, 4, 5].map(placed);
  const [mx, my] = placed(6);
  const outer = ring.map(([x, y]): Point => {
    const away = Math.hypot(x - mx, y - my);
    return [x + ((x - mx) / away) * 48, y + ((y - my) / away) * 48];
  });
  const middle = (one: Point, two: Point): string => `${at((one[0] + two[0]) / 2)} ${at((one[1] + two[1]) / 2)}`;
  const corners = outer.map(
    (corner, index) =>
      `Q${at(corner[0])} ${at(corner[1])} ${middle(corner, outer[(index + 1) % outer.length] ?? corner)}`,
  );
  return `M${middle(outer[outer.length - 1] ?? [0, 0], outer[0] ?? [0, 0])}${corners.join('')}z`;
}

/**
 * Draws people whose meetings are too few to be significant. Each person is joined to the nearest person drawn so far.
 */
function passersBy(): Element[] {
  const random = seeded(16);
  const people: Point[] = [];
  const pairs: string[] = [];
  while (people.length < 64) {
    const [x, y]: Point = [Math.round(20 + 680 * random()), Math.round(20 + 500 * random())];
    if (isSea([x, y]) || isPark([x, y])) continue;
    const [near] = [...people].sort(
      (one, two) => Math.hypot(one[0] - x, one[1] - y) - Math.hypot(two[0] - x, two[1] - y),
    );
    if (near && Math.hypot(near[0] - x, near[1] - y) < 20) continue;
    if (near && Math.hypot(near[0] - x, near[1] - y) < 62) pairs.push(`M${x} ${y}l${near[0] - x} ${near[1] - y}`);
    people.push([x, y]);
  }
  return [
    s('path', { d: pairs.join(''), stroke: 'var(--ink)', strokeWidth: 0.8, strokeDasharray: '3 4' }),
    s('path', {
      d: people.map((person) => circle(person, 3)).join(''),
      fill: 'var(--raised)',
      stroke: 'var(--ink)',
      strokeWidth: 1,
    }),
  ];
}

/** Draws strangers who share the platforms of the station. Faint edges join random pairs of them. */
function crowd(): Element[] {
  const random = seeded(5);
  const people = Array.from({ length: 150 }, (): Point => {
    const [away, turn] = [40 * Math.sqrt(random()), random() * 2 * Math.PI];
    return [
      Math.round(station[0] - 8 + away * 1.25 * Math.cos(turn)),
      Math.round(station[1] + away * 0.8 * Math.sin(turn)),
    ];
  });
  const pairs = people.slice(0, 60).map(([x, y], index) => {
    const [toX, toY] = people[index + 70] ?? [x, y];
    return `M${x} ${y}l${toX - x} ${toY - y}`;
  });
  return [
    s('path', { d: pairs.join(''), stroke: 'var(--ink)', strokeOpacity: 0.28, strokeWidth: 0.5 }),
    s('path', {
      d: people.map(([x, y]) => `M${x} ${y}h0`).join(''),
      stroke: 'var(--ink)',
      strokeOpacity: 0.5,
      strokeWidth: 2.6,
      strokeLinecap: 'round',
    }),
  ];
}

const circle = ([x, y]: Point, r: number): string =>
  `M${at(x - r)} ${at(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** Draws an edge of the graph between two people as curved strands, one for each meeting (`count`). */
function strands(from: Point, to: Point, count: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy);
  return Array.from({ length: count }, (_, index) => {
    const bow = (index - (count - 1) / 2) * 4.4;
    const [midX, midY] = [dx / 2 - (dy / long) * bow, dy / 2 + (dx / long) * bow];
    return `M${from.map(Math.round).join(' ')}q${Math.round(midX)} ${Math.round(midY)} ${Math.round(dx)} ${Math.round(dy)}`;
  }).join('');
}

const graph = (): Element => {
  const kept = meetings.filter(([, , count]) => count >= threshold);
  const weak = meetings.filter(([, , count]) => count < threshold);
  const bundles = (mine: boolean): string =>
    kept
      .filter(([from, to]) => (from === bridge || to === bridge) === mine)
      .map(([from, to, count]) => strands(placed(from), placed(to), count))
      .join('');
  const others = nodes.map((_, index) => index).filter((index) => index !== bridge);
  const dashed = weak.map(([from, to]) => path([placed(from), placed(to)])).join('');
  return s('g', { fill: 'none' }, [
    s('path', { d: outline(), fill: 'var(--ink)', fillOpacity: 0.1, stroke: 'var(--ink)', strokeWidth: 0.8 }),
    ...passersBy(),
    ...crowd(),
    s('path', { d: dashed, stroke: 'var(--raised)', strokeWidth: 3.4 }),
    s('path', { d: dashed, stroke: 'var(--ink)', strokeWidth: 1.2, strokeDasharray: '5 5' }),
    ...[false, true].flatMap((mine) => [
      s('path', { d: bundles(mine), stroke: 'var(--raised)', strokeWidth: 3.6 }),
      s('path', { d: bundles(mine), stroke: mine ? 'var(--track)' : 'var(--ink)', strokeWidth: 1.15 }),
    ]),
    s('path', {
      d: others.map((index) => circle(placed(index), 9)).join(''),
      fill: 'var(--raised)',
      stroke: 'var(--ink)',
      strokeWidth: 2,
    }),
    s('path', { d: circle(placed(bridge), 13), fill: 'var(--track)', stroke: 'var(--raised)', strokeWidth: 2.4 }),
  ]);
};

/** Draws the legend: an edge with one strand per meeting, and an edge below the threshold. */
const key = (): Element => {
  const { x, y, width, height } = legend;
  const [from, to]: [Point, Point] = [
    [x + 16, y + 28],
    [x + 76, y + 28],
  ];
  return s('g', { fill: 'none' }, [
    s('path', {
      d: `M${x} ${y}h${width}v${height}h${-width}z`,
      fill: 'var(--ground)',
      stroke: 'var(--ink)',
      strokeWidth: 0.8,
    }),
    s('path', { d: strands(from, to, 5), stroke: 'var(--ink)', strokeWidth: 1.15 }),
    s('path', { d: `M${from[0]} ${y + 62}h60`, stroke: 'var(--ink)', strokeWidth: 1.2, strokeDasharray: '5 5' }),
  ]);
};

/**
 * Draws the labels of the figure. `drawGround` draws its shapes.
 * The figure is a graph over the town map. Its edges join people who were repeatedly at the same place at the same
 * time. An edge has one strand per meeting, and edges below the threshold are dashed. One person links the cluster to a
 * second group. The edges between strangers at the station are faint.
 */
export const draw: FigureDrawing = () => {
  const [bx, by] = placed(bridge);
  const text = (x: number, y: number, words: string, ...className: string[]): Element =>
    s('text', { x, y, className }, words);
  return s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    text(28, 108, 'Cluster', 't-strong', 'halo'),
    text(bx + 22, by + 10, 'Bridge', 't-track', 't-strong', 'halo'),
    text(306, 160, 'Crowded station', 'halo'),
    text(560, 262, 'Alder Bay', 't-muted', 'halo'),
    text(legend.x + 90, legend.y + 35, '5 meetings'),
    text(legend.x + 90, legend.y + 69, 'Not asserted'),
    scaleLabel(scaleAt),
  ]);
};

/** Draws all shapes of the figure, without its labels: the town, the graph over it, and the legend. */
export const drawGround = (): Element =>
  groundRoot([
    townWindow(sheet, [sheet.x, sheet.y], [graph()], 0.45),
    neatline(sheet, [sheet.x, sheet.y]),
    key(),
    scaleBar(scaleAt),
  ]);
