import { contours } from 'd3-contour';
import type { Element } from 'hast';
import { s } from 'hastscript';
import {
  besideStreet,
  blockAt,
  columns,
  cornerAt,
  isDouble,
  nodeAt,
  nodes,
  rows,
  shopRow,
  stretches,
  walkTo,
} from '../city-blocks.ts';
import { area, mapGround, type Pair, ring, shape, stroke, trace } from '../city-paths.ts';
import { at, type FigureDrawing, seeded } from '../figure-drawing.ts';
import { simplify } from '../geometry.ts';

export { level, rival, roads, site, visits } from '../city-visit-model.ts';

const sheet = { left: 14, top: 14, right: 706, bottom: 526 };
const ownCorner = { column: 5, row: shopRow };
const rivalCorner = { column: 9, row: 5 };
const squares: readonly (readonly [number, number])[] = [
  [8, 7],
  [3, 4],
];

/**
 * `toOwn` and `toRival` return the walking distance from a place to our site and to its rival. From these distances,
 * `draws` computes our site’s share of visits (Huff’s model). Our site is larger, so its attraction is 1.5 and that of
 * the rival is 1.
 */
const toOwn = walkTo(nodeAt(ownCorner.column, ownCorner.row));
const toRival = walkTo(nodeAt(rivalCorner.column, rivalCorner.row));
function draws(place: Pair): { share: number; visits: number } {
  const [own, other] = [1.5 / (toOwn(place) ** 2 + 900), 1 / (toRival(place) ** 2 + 900)];
  const share = own / (own + other);
  return { share, visits: share * Math.exp(-toOwn(place) / 150) };
}

const cell = 12;
const across = Math.ceil(760 / cell);
const down = Math.ceil(580 / cell);

/**
 * Returns the contour lines of `values` for each limit. They extend slightly beyond the edges of the map, which clip
 * them.
 */
function rings(values: number[], limits: readonly number[]): Pair[][][] {
  return contours()
    .size([across, down])
    .thresholds([...limits])(values)
    .map(({ coordinates }) =>
      coordinates.flat().map((ringOf) =>
        simplify(
          ringOf.map(([x = 0, y = 0]): Pair => [(x - 0.5) * cell - 20, (y - 0.5) * cell - 20]),
          0.8,
        ),
      ),
    );
}
const limits = [0.1, 0.2, 0.36, 0.6];

const blocks = Array.from({ length: (columns - 1) * (rows - 1) }, (_, index) => ({
  column: index % (columns - 1),
  row: Math.floor(index / (columns - 1)),
})).filter(({ column, row }) => !(column > 0 && isDouble(column - 1, row)));
const isSquare = ({ column, row }: { column: number; row: number }): boolean =>
  squares.some(([x, y]) => x === column && y === row);

/** Draws people on the pavements as dots. Dots are denser on the shopping street and near both sites. */
function footfall(): string {
  const random = seeded(63);
  const spots = stretches.flatMap(({ from, to, isShops }) => {
    const { visits } = draws(besideStreet(from, to, 0.5, 0));
    const rivals = Math.exp(-toRival(besideStreet(from, to, 0.5, 0)) / 110);
    const count = Math.round((isShops ? 10 : 1) + 12 * visits + 6 * rivals);
    return Array.from({ length: count }, (): Pair => {
      const pavement = (random() < 0.5 ? -1 : 1) * (isShops ? 3 + random() * 6 : 3.4 + random() * 2);
      return besideStreet(from, to, random(), pavement);
    });
  });
  return trace(
    spots.filter(([x, y]) => x > 14 && x < 706 && y > 14 && y < 526).map((spot) => [spot]),
    { grain: 1 },
  );
}

const trees = (column: number, row: number): string => {
  const [a = [0, 0], b = a, c = a, d = a] = blockAt(column, row, 7);
  return [0, 1, 2, 3, 4]
    .flatMap((u) => [0, 1, 2, 3].map((v): Pair => [(u + (v % 2) * 0.4) / 4.4, v / 3]))
    .map(([u, v]) => {
      const mix = (axis: 0 | 1): number =>
        (1 - u) * (1 - v) * a[axis] + u * (1 - v) * b[axis] + u * v * c[axis] + (1 - u) * v * d[axis];
      return ring([mix(0), mix(1)], 2.8);
    })
    .join('');
};

const fronts = (): string =>
  trace(
    blocks
      .filter(({ row }) => row === shopRow || row === shopRow - 1)
      .map(({ column, row }) => {
        const [a = [0, 0], b = a, c = a, d = a] = blockAt(column, row, 6.5);
        return row === shopRow ? [a, b] : [d, c];
      }),
  );

const shopsLine = (): string => trace([Array.from({ length: columns }, (_, column) => cornerAt(column, shopRow))]);

/**
 * Draws the piece of land (parcel) of a site at a corner of its block. `u` and `v` are the parcel’s size as shares of
 * the block’s sides.
 */
const parcel = (column: number, row: number, u: number, v: number): string => {
  const [a = [0, 0], b = a, , d = a] = blockAt(column, row, 0);
  const spot = (p: number, q: number): Pair => [
    a[0] + p * (b[0] - a[0]) + q * (d[0] - a[0]),
    a[1] + p * (b[1] - a[1]) + q * (d[1] - a[1]),
  ];
  return trace([[spot(0, 0), spot(u, 0), spot(u, v), spot(0, v)]], { close: true, grain: 10 });
};
const sites = {
  own: parcel(ownCorner.column, ownCorner.row, 0.52, 0.5),
  rival: parcel(rivalCorner.column, rivalCorner.row, 0.46, 0.5),
};

export const drawGround = (): Element => {
  const built = blocks.filter((block) => !isSquare(block));
  const outline = (inside: number, chosen = built): string =>
    trace(
      chosen.map(({ column, row }) => blockAt(column, row, inside)),
      { close: true },
    );
  const middles = outline(7);
  const drawn = Array.from({ length: across * down }, (_, index) =>
    draws([(index % across) * cell - 20, Math.floor(index / across) * cell - 20]),
  );
  const catchment = rings(
    drawn.map(({ visits }) => visits),
    limits,
  );
  const [evenly = []] = rings(
    drawn.map(({ share }) => share),
    [0.5],
  );
  const breakLine = trace(evenly);
  const open = blocks.filter(isSquare);
  return mapGround(sheet, [
    area('M0 0h720v540h-720z', 'ground'),
    stroke(shopsLine(), 'raised', 22),
    stroke(shopsLine(), 'muted', 8, { strokeOpacity: 0.3, strokeDasharray: '.8 3.2' }),
    area(outline(0), 'raised-2'),
    // Draw the parcels as the dashes of a wide line inside the edge of each block.
    stroke(middles, 'muted', 14, {
      strokeOpacity: 0.34,
      strokeDasharray: '13 .9 17 .9 9 .9 12 .9 21 .9',
      strokeLinejoin: 'miter',
    }),
    stroke(fronts(), 'body', 13, { strokeOpacity: 0.42, strokeDasharray: '9 .9 13 .9 7 .9' }),
    stroke(outline(0), 'muted', 0.7),
    area(outline(0, open), 'muted', 0.12, { stroke: 'var(--muted)', strokeWidth: 0.7 }),
    area(squares.map(([column, row]) => trees(column, row)).join(''), 'muted', 0.42),
    ...catchment.map((lines) => area(trace(lines, { close: true }), 'coverage', 0.1)),
    ...catchment.map((lines, index) => stroke(trace(lines, { close: true }), 'coverage', 1 + index * 0.4)),
    stroke(footfall(), 'ink', 2, { strokeLinecap: 'round' }),
    stroke(breakLine, 'raised', 5),
    stroke(breakLine, 'ink', 2, { strokeDasharray: '10 5' }),
    shape(sites.rival, { fill: 'var(--ink)', stroke: 'var(--raised)', strokeWidth: 1.4 }),
    shape(sites.own, { fill: 'var(--track)', stroke: 'var(--raised)', strokeWidth: 1.4 }),
  ]);
};

/**
 * Draws the labels of the figure. `drawGround` draws its shapes.
 * The figure shows a shopping quarter with contours of visits to our site (Huff’s model). Distances are measured along
 * the streets. The figure also shows the rival site, the line where both sites have equal shares, and people on the
 * pavements.
 */
export const draw: FigureDrawing = () => {
  const [x, y] = nodes[nodeAt(ownCorner.column, ownCorner.row)] ?? [0, 0];
  const [rivalX, rivalY] = nodes[nodeAt(rivalCorner.column, rivalCorner.row)] ?? [0, 0];
  return s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    s('text', { x: at(x + 12), y: at(y + 62), className: ['t-strong', 'halo'] }, 'Site'),
    s(
      'text',
      { x: at(rivalX), y: at(rivalY - 20), className: ['t-strong', 'halo'], textAnchor: 'middle' },
      'Competitor',
    ),
    s('text', { x: 540, y: 470, className: ['halo'] }, 'Equal share'),
  ]);
};
