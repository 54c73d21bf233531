import { s } from 'hastscript';
import { at, type FigureDrawing, path, seeded } from '../figure-drawing.ts';
import { hexagonCorners } from '../geometry.ts';

type Point = readonly [number, number];

const width = 112;
const height = 82;
const columns = [8, 176, 344] as const;
const rows = [18, 212] as const;
/** Where the people of the picture stay; every panel shows these same places, one step further on. */
const places: readonly Point[] = [
  [22, 58],
  [46, 22],
  [78, 56],
  [94, 24],
];

/** Raw fixes round each place: what the sensors deliver. */
function scatter(): Point[] {
  const random = seeded(7);
  return places.flatMap(([x, y]) =>
    Array.from({ length: 7 }, (): Point => [x + (random() - 0.5) * 22, y + (random() - 0.5) * 22]),
  );
}

const dots = (all: readonly Point[]): string => all.map(([x, y]) => `M${at(x)} ${at(y)}h0`).join('');

const hexagon = (centre: Point, r: number): string => path(hexagonCorners(centre, r), true);

/** Hexagons that fill a panel, with the fixes in each. */
function cells(): { centre: Point; count: number }[] {
  const r = 12;
  const step = r * Math.sqrt(3);
  const grid = [0, 1, 2, 3].flatMap((row) =>
    Array.from(
      { length: 5 - (row % 2) },
      (_, column): Point => [14.4 + (column + (row % 2) / 2) * step, 14 + row * 18],
    ),
  );
  const nearest = ([x, y]: Point): number => {
    const away = grid.map(([gx, gy]) => Math.hypot(gx - x, gy - y));
    return away.indexOf(Math.min(...away));
  };
  const owners = scatter().map(nearest);
  return grid.map((centre, index) => ({ centre, count: owners.filter((owner) => owner === index).length }));
}

const signals = () => [
  s('path', { d: dots(scatter()), className: ['soft', 'bold'] }),
  s('path', { d: [28, 50, 72].map((r) => `M0 ${height - r}a${r} ${r} 0 0 1 ${r} ${r}`).join(''), className: ['hair'] }),
];
const movement = () => [
  s('path', { d: path(places), className: ['line'] }),
  ...places.map(([cx, cy], index) =>
    s('circle', { cx, cy, r: 10 + (index % 2) * 3, className: ['line', 'fill-raised'] }),
  ),
  s('path', { d: dots(places), className: ['line', 'bold'] }),
];
const graph = () => {
  const others: readonly Point[] = [
    [16, 20],
    [66, 38],
    [60, 70],
  ];
  const [a, b, c, d] = places as [Point, Point, Point, Point];
  const [e, f, g] = others as [Point, Point, Point];
  const links = [
    [a, e],
    [a, b],
    [e, b],
    [b, f],
    [f, c],
    [f, d],
    [c, d],
    [c, g],
    [a, g],
  ] as [Point, Point][];
  return [
    s('path', { d: links.map((link) => path(link)).join(''), className: ['soft'] }),
    ...[...places, ...others].map(([cx, cy]) => s('circle', { cx, cy, r: 4.5, className: ['line', 'fill-raised'] })),
  ];
};
const model = () => {
  const all = cells();
  const some = (min: number): string =>
    all
      .filter(({ count }) => count >= min)
      .map(({ centre }) => hexagon(centre, 12))
      .join('');
  return [
    s('path', { d: some(0), className: ['hair'] }),
    s('path', { d: some(1), className: ['tint-soft'] }),
    s('path', { d: some(3), className: ['fill-soft'] }),
  ];
};
const layers = () =>
  [56, 40, 24].map((y) => s('path', { d: `M56 ${y - 16}l42 16-42 16-42-16z`, className: ['soft', 'fill-raised'] }));
const awareness = () => [
  s('path', {
    d: path(
      [
        [44, 12],
        [88, 18],
        [102, 56],
        [66, 72],
        [36, 48],
      ],
      true,
    ),
    className: ['line', 'dash'],
  }),
  s('path', {
    d: path([
      [8, 70],
      [24, 60],
      [52, 42],
      [76, 44],
    ]),
    className: ['track'],
  }),
  s('path', { d: 'M41 42l9 8-9 8-9-8z', className: ['warn', 'fill-ground'] }),
  s('circle', { cx: 76, cy: 44, r: 3.5, className: ['fill-track'] }),
];

/** A folded sheet: the record of what was done to the data on the link above it. */
const sheet = (x: number, y: number): string =>
  `M${x - 10} ${y}h14l6 6v20h-20zM${x + 4} ${y}v6h6M${x - 5} ${y + 12}h10M${x - 5} ${y + 18}h10`;

/**
 * Six services in reading order on one chain. Each panel shows the same four places one step further on, and each link
 * of the chain has its provenance record underneath.
 */
export const draw: FigureDrawing = () => {
  const names = ['Signals', 'Movement', 'Social graph', 'Geospatial ML', 'Secure GIS', 'Awareness'];
  const panels = [signals, movement, graph, model, layers, awareness];
  const [first, second] = [rows[0] + height / 2, rows[1] + height / 2];
  const gaps = [148, 316];
  const records = [
    ...gaps.map((x) => sheet(x, first + 12)),
    sheet(500, first + 12),
    ...gaps.map((x) => sheet(x, second + 12)),
    sheet(500, second + 12),
  ].join('');
  return s('svg', { viewBox: '0 0 560 384', className: ['fg'] }, [
    s('path', {
      d: `M64 ${first}H484V186H64V${second}M64 ${second}H536`,
      className: ['track'],
    }),
    ...panels.flatMap((panel, index) => {
      const x = columns[index % 3] ?? 0;
      const y = rows[index < 3 ? 0 : 1];
      return [
        s('rect', { x, y, width, height, rx: 2, className: ['line', 'fill-raised'] }),
        s('g', { transform: `translate(${x} ${y})` }, panel()),
        s('text', { x, y: y + height + 26, className: ['t-strong'] }, names[index]),
      ];
    }),
    s('path', { d: records, className: ['cover', 'fill-ground'] }),
    s('circle', { cx: 540, cy: second, r: 6, className: ['fill-track'] }),
    s('text', { x: 556, y: second - 16, className: ['t-track'], textAnchor: 'end' }, 'Decision'),
    s('path', { d: sheet(18, 348), className: ['cover'] }),
    s('text', { x: 38, y: 366 }, 'Provenance record of each link'),
  ]);
};
