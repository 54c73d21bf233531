/** The six steps over the coast: what hears, what is fixed, how it moved, whom it met, what is expected, what alerts. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { seeded } from './figure-drawing.ts';
import { hexagonCorners } from './geometry.ts';
import { reliefOf, type Stretch } from './strip-coast.ts';
import { layoutOf, type Pair } from './strip-layout.ts';
import { levels, outlines, ring, smooth, steps } from './strip-relief.ts';

export const receivers: readonly Pair[] = [
  [0.16, 0.17],
  [0.84, 0.13],
  [0.17, 0.83],
  [0.92, 0.86],
];
const emitter: Pair = [0.56, 0.52];
/** The thread from the burst to the alert. */
const atSea: readonly Pair[] = [
  emitter,
  [0.8, 0.56],
  [1.1, 0.62],
  [1.4, 0.58],
  [1.7, 0.64],
  [2, 0.66],
  [2.28, 0.71],
  [2.5, 0.68],
  [2.58, 0.6],
  [2.69, 0.53],
];
const ashore: readonly Pair[] = [
  [2.69, 0.53],
  [2.78, 0.46],
  [2.93, 0.4],
  [3.05, 0.32],
  [3.3, 0.34],
  [3.6, 0.38],
  [3.9, 0.42],
  [4.2, 0.435],
  [4.5, 0.43],
  [4.8, 0.39],
  [5.1, 0.35],
  [5.32, 0.38],
  [5.5, 0.4],
  [5.6, 0.47],
  [5.66, 0.53],
];
export const stays: readonly Pair[] = [
  [2.69, 0.53],
  [3.05, 0.32],
];
const zone: readonly Pair[] = [
  [5.44, 0.43],
  [5.62, 0.36],
  [5.84, 0.42],
  [5.88, 0.66],
  [5.66, 0.75],
  [5.42, 0.64],
];
export const crossing: Pair = [5.545, 0.42];

const line = (d: string, stroke: string, strokeWidth: number, more: Record<string, string | number> = {}): Element =>
  s('path', { d, stroke: `var(--${stroke})`, strokeWidth, ...more });
const disc = (d: string, fill: string, more: Record<string, string | number> = {}): Element =>
  s('path', { d, fill: `var(--${fill})`, ...more });
const between = (a: Pair, b: Pair): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Wave fronts of one burst, and for three pairs of receivers the line on which the emitter lies by their difference. */
function signal({ place, shape, unit }: Stretch): Element[] {
  const { width, height } = layoutOf(shape);
  const [from, masts] = [place(emitter), receivers.map(place)];
  const area = { width, height, cell: 4 };
  const pairs: [number, number][] = [
    [0, 1],
    [2, 3],
    [0, 3],
    [1, 2],
  ];
  const differences = pairs.map(([a, b]) => {
    const [one, two] = [masts[a] ?? from, masts[b] ?? from];
    const heard = between(from, one) - between(from, two);
    const off = (x: number, y: number): number => between([x, y], one) - between([x, y], two) - heard;
    return outlines(levels(off, area, [0], 0.3)[0] ?? []);
  });
  const gap = width / 13;
  return [
    line(differences.join(''), 'ink', 0.8 * unit, { strokeOpacity: 0.7 }),
    ...[1, 2, 3, 4, 5, 6, 7].map((n) =>
      line(ring(from, n * gap), 'track', (1.5 - n * 0.12) * unit, { strokeOpacity: 0.95 - n * 0.11 }),
    ),
    disc(masts.map((mast) => ring(mast, 6.5)).join(''), 'raised', { stroke: 'var(--ink)', strokeWidth: 1.3 * unit }),
    disc(masts.map((mast) => ring(mast, 2)).join(''), 'ink'),
    disc(ring(from, 5), 'track', { stroke: 'var(--raised)', strokeWidth: 1.5 }),
  ];
}

function alongSea(t: number): Pair {
  const index = Math.min(atSea.length - 2, Math.floor(t));
  const [a, b] = [atSea[index] ?? emitter, atSea[index + 1] ?? emitter];
  return [a[0] + (b[0] - a[0]) * (t - index), a[1] + (b[1] - a[1]) * (t - index)];
}

/** Fixes scattered about the true way as their ellipses say, which shrink as the receivers agree. */
function fixes({ place, unit }: Stretch): Element[] {
  const chance = seeded(12);
  const normal = (): number => chance() + chance() + chance() + chance() - 2;
  const found = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = place(alongSea(0.9 + index * 0.45));
    const size = 21 - index * 1.1;
    const at: Pair = [x + normal() * size * 0.5, y + normal() * size * 0.5];
    return { at, size, turn: Math.round(-30 + index * 9) };
  });
  const dots = found.flatMap(({ at: [x, y], size }) =>
    Array.from({ length: 9 }, (): Pair => [x + normal() * size * 0.7, y + normal() * size * 0.5]),
  );
  const round = Math.round;
  return [
    line(steps([place(emitter), ...found.map(({ at }) => at)]), 'track', 1 * unit, { strokeOpacity: 0.75 }),
    s(
      'g',
      { fill: 'var(--coverage)', fillOpacity: 0.12, stroke: 'var(--coverage)', strokeWidth: 1.2 * unit },
      found.map(({ at: [x, y], size, turn }) =>
        s('ellipse', {
          rx: round(size),
          ry: round(size * 0.6),
          transform: `translate(${round(x)} ${round(y)})rotate(${turn})`,
        }),
      ),
    ),
    line(dots.map(([x, y]) => `M${round(x)} ${round(y)}h0`).join(''), 'coverage', 1.7 * unit, {
      strokeLinecap: 'round',
      strokeOpacity: 0.8,
    }),
    disc(found.map(({ at }) => ring(at, 2.6 * Math.sqrt(unit))).join(''), 'track'),
  ];
}

/** The filtered track over the raw fixes, and the places where it stayed. */
function track({ place, unit }: Stretch): Element[] {
  const course = atSea.slice(4).map(place);
  const inland = ashore.map(place);
  const stops = stays.map(place);
  return [
    line(smooth(course), 'track', 9, { strokeOpacity: 0.18, strokeLinecap: 'round' }),
    line(smooth(course) + smooth(inland), 'track', 2.4 * Math.sqrt(unit), { strokeLinejoin: 'round' }),
    ...stops.map((stop, index) =>
      disc(ring(stop, index ? 17 : 12), 'track', { fillOpacity: 0.2, stroke: 'var(--track)', strokeWidth: 1.4 * unit }),
    ),
    disc(stops.map((stop) => ring(stop, 4)).join(''), 'track', { stroke: 'var(--raised)', strokeWidth: 1.4 }),
  ];
}

/** Others whose tracks meet ours, with what they share as edges. */
const others: readonly Pair[][] = [
  [
    [3.1, 0.05],
    [3.2, 0.2],
    [3.3, 0.34],
    [3.46, 0.47],
    [3.6, 0.64],
  ],
  [
    [3.98, 0.08],
    [3.72, 0.2],
    [3.6, 0.38],
    [3.46, 0.47],
    [3.18, 0.5],
  ],
  [
    [3.55, 0.04],
    [3.72, 0.2],
    [3.84, 0.3],
    [3.9, 0.42],
    [3.76, 0.56],
  ],
  [
    [3.05, 0.42],
    [3.18, 0.5],
    [3.42, 0.58],
    [3.76, 0.56],
    [3.98, 0.6],
  ],
];
const nodes: readonly Pair[] = [
  [3.3, 0.34],
  [3.6, 0.38],
  [3.9, 0.42],
  [3.46, 0.47],
  [3.72, 0.2],
  [3.18, 0.5],
  [3.76, 0.56],
  [3.2, 0.2],
];
const edges: readonly [number, number, number][] = [
  [0, 1, 6],
  [1, 2, 4],
  [0, 3, 5],
  [1, 3, 3],
  [1, 4, 2.4],
  [2, 4, 3],
  [3, 5, 3.6],
  [2, 6, 4.4],
  [3, 6, 1.6],
  [0, 7, 2],
  [7, 4, 1.2],
];

function graph({ place, unit }: Stretch): Element[] {
  const at = nodes.map(place);
  const span = (a: number, b: number): string => steps([at[a] ?? [0, 0], at[b] ?? [0, 0]]);
  return [
    line(others.map((each) => smooth(each.map(place))).join(''), 'ink', 0.9 * unit, {
      strokeDasharray: `${3 * unit} ${2.5 * unit}`,
    }),
    ...edges.map(([a, b, weight]) => line(span(a, b), 'ink', weight, { strokeOpacity: 0.5, strokeLinecap: 'round' })),
    disc(
      at
        .slice(3)
        .map((each) => ring(each, 6.5))
        .join(''),
      'raised',
      { stroke: 'var(--ink)', strokeWidth: 1.5 * unit },
    ),
    disc(
      at
        .slice(0, 3)
        .map((each) => ring(each, 7))
        .join(''),
      'track',
      { stroke: 'var(--raised)', strokeWidth: 1.5 * unit },
    ),
  ];
}

type Cell = { middle: Pair; tone: number };

/** Cells of the fifth panel, with a tone by the distance to three busy places; water stays free. */
function cellsOnLand(stretch: Stretch, radius: number): Cell[] {
  const { place, shape } = stretch;
  const { width, height } = layoutOf(shape);
  const relief = reliefOf(stretch);
  const [x0, y0] = place([4, 0]);
  const across = radius * Math.sqrt(3);
  const [columns, rows] = [Math.floor(width / across), Math.ceil(height / (radius * 1.5)) + 1];
  const hot = [place([4.42, 0.44]), place([4.12, 0.6]), place([4.78, 0.38])];
  return Array.from({ length: columns * rows }, (_, index): Pair => {
    const row = Math.floor(index / columns);
    return [x0 + ((index % columns) + (row % 2 ? 1 : 0.5)) * across, y0 + row * radius * 1.5];
  })
    .filter((middle) => middle[0] < x0 + width - across * 0.45 && relief(...middle) > 4)
    .map((middle) => {
      const near = hot.map((each, rank) => (1 - rank * 0.28) * Math.exp(-((between(each, middle) / (width * 0.2)) ** 2)));
      const busy = near.reduce((sum, each) => sum + each, 0);
      return { middle, tone: busy < 0.05 ? 0 : Math.min(4, 1 + Math.floor(busy * 3.6)) };
    });
}

function cells(stretch: Stretch): Element[] {
  const { place, unit } = stretch;
  const radius = 19;
  const all = cellsOnLand(stretch, radius);
  const heart = place([4.42, 0.44]);
  const next = all.reduce<Pair>((best, { middle }) => (between(heart, middle) < between(heart, best) ? middle : best), [0, 0]);
  const tones = [0, 1, 2, 3, 4].map((tone) =>
    all.filter((cell) => cell.tone === tone).map(({ middle }) => steps(hexagonCorners(middle, radius - 0.8), true)).join(''),
  );
  return [
    ...tones.map((d, tone) =>
      disc(d, 'ink', { fillOpacity: tone * 0.13, stroke: 'var(--raised)', strokeWidth: unit, strokeOpacity: 0.9 }),
    ),
    line(tones.join(''), 'ink', 0.5 * unit, { strokeOpacity: 0.45 }),
    line(smooth(ashore.map(place)), 'track', 2.4 * Math.sqrt(unit)),
    line(steps(hexagonCorners(next, radius), true), 'track', 2.6 * unit),
  ];
}

/** Sheets of the layers over the place of the zone, the zone with its teeth inwards, and the alert where the thread enters. */
function layersAndAlert({ place, shape, unit }: Stretch): Element[] {
  const { width } = layoutOf(shape);
  const [sx, sy] = place([5.13, shape === 'wide' ? 0.155 : 0.22]);
  const [long, deep, lift] = [
    width * (shape === 'wide' ? 0.58 : 0.38),
    shape === 'wide' ? 30 : 20,
    shape === 'wide' ? 19 : 12,
  ];
  const sheets = [0, 1, 2].map((n): Pair => [sx, sy - n * lift]);
  const sheet = ([x, y]: Pair): string =>
    steps(
      [
        [x, y],
        [x + long, y],
        [x + long + 34, y - deep],
        [x + 34, y - deep],
      ],
      true,
    );
  const wave = ([x, y]: Pair): string =>
    smooth([
      [x + 10, y - deep * 0.3],
      [x + long * 0.35, y - deep * 0.55],
      [x + long * 0.6, y - deep * 0.35],
      [x + long + 20, y - deep * 0.7],
    ]);
  const outline = zone.map(place);
  const [cx, cy] = place(crossing);
  const middle: Pair = place([5.65, 0.56]);
  const inner = outline.map(([x, y]): Pair => [middle[0] + (x - middle[0]) * 0.93, middle[1] + (y - middle[1]) * 0.93]);
  const [first = middle] = sheets;
  const corners = [first, [first[0] + long, first[1]] as Pair];
  const r = Math.round;
  return [
    line(
      corners.map((corner, index) => steps([corner, outline[index ? 2 : 5] ?? corner])).join(''),
      'ink',
      0.7 * unit,
      { strokeDasharray: `${2 * unit} ${3 * unit}` },
    ),
    ...sheets.map((each, index) =>
      s('g', { stroke: 'var(--ink)', strokeWidth: 0.9 * unit }, [
        s('path', { d: sheet(each), fill: 'var(--raised)', fillOpacity: 0.92 }),
        s('path', {
          d: wave(each),
          strokeOpacity: 0.3 + index * 0.2,
          strokeDasharray: index === 1 ? '4 3' : undefined,
        }),
      ]),
    ),
    disc(steps(outline, true), 'alert', { fillOpacity: 0.16, stroke: 'var(--alert)', strokeWidth: 2 * unit }),
    line(steps(inner, true), 'alert', 5, { strokeDasharray: '1.5 7' }),
    line(smooth(ashore.slice(-6).map(place)), 'track', 2.4 * Math.sqrt(unit)),
    disc(ring(place([5.66, 0.53]), 5), 'track', { stroke: 'var(--raised)', strokeWidth: 1.5 }),
    disc(`M${r(cx)} ${r(cy) - 14}l14 14-14 14-14-14z`, 'raised', {
      fillOpacity: 0.75,
      stroke: 'var(--alert)',
      strokeWidth: 2.6 * Math.sqrt(unit),
    }),
    disc(ring([cx, cy], 4), 'track'),
  ];
}

/** Steps in the order in which they lie on each other. */
export function chain(stretch: Stretch): Element[] {
  const has = (panel: number): boolean => panel >= stretch.first && panel < stretch.first + stretch.panels;
  const parts: [number[], (part: Stretch) => Element[]][] = [
    [[4], cells],
    [[0], signal],
    [[1, 2], fixes],
    [[2, 3, 5], track],
    [[3], graph],
    [[5], layersAndAlert],
  ];
  return parts.flatMap(([panels, drawPart]) => (panels.some(has) ? drawPart(stretch) : []));
}
