import { s } from 'hastscript';
import { at, type FigureDrawing, path, twoLines } from '../figure-drawing.ts';

type Pair = readonly [number, number];

const columns = [24, 104, 168, 248, 318, 386, 444, 536];
const rows = [44, 112, 166, 232, 304, 356];

/**
 * Returns the street corner of a column and a row. `dx` and `dy` shift the corner, so that two tracks on the same
 * street don’t overlap.
 */
const corner = (column: number, row: number, dx = 0, dy = 0): Pair => [
  (columns[column] ?? 0) + dx,
  (rows[row] ?? 0) + dy,
];

/** Marks a piece of a vertical street that two tracks share: draws an outline with round ends around it. */
function capsule(column: number, fromRow: number, toRow: number): string {
  const [x, top] = corner(column, fromRow, 5, 13);
  const [, bottom] = corner(column, toRow, 5, -13);
  return `M${x - 14} ${top}a14 14 0 0 1 28 0V${bottom}a14 14 0 0 1 -28 0Z`;
}

/**
 * Draws the blocks between the streets. Inside the first loop of the route, two wide blocks replace several blocks,
 * which leaves room for the loop’s label.
 */
function blocks(): string {
  const setBack = 13;
  const block = (column: number, row: number, toColumn = column + 1, toRow = row + 1): string => {
    const [left, top] = corner(column, row, setBack, setBack);
    const [right, bottom] = corner(toColumn, toRow, -setBack, -setBack);
    return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  };
  const wide = (column: number, row: number): boolean => (column === 1 || column === 2) && row > 0 && row < 4;
  return (
    columns
      .slice(1)
      .flatMap((_, column) => rows.slice(1).map((__, row) => (wide(column, row) ? '' : block(column, row))))
      .join('') +
    block(1, 1, 3, 3) +
    block(1, 3, 3, 4)
  );
}

/**
 * Draws a street map with three tracks. The protected route (solid) turns so often that nobody else would take the same
 * way by chance. A second track (dashed) takes different streets, but joins the route on three separate legs. A third
 * track (thin) crosses the route once.
 * Tracks that share a street are drawn side by side.
 */
export const draw: FigureDrawing = () => {
  const route = [
    corner(0, 4),
    corner(1, 4),
    corner(1, 1),
    corner(3, 1),
    corner(3, 4),
    corner(4, 4),
    corner(4, 0),
    corner(6, 0),
    corner(6, 4),
    corner(7, 4),
  ];
  const beside = 10;
  const follower = [
    corner(1, 5, beside, 24),
    corner(1, 3, beside),
    corner(3, 3, beside),
    corner(3, 5, beside),
    corner(5, 5),
    corner(5, 2),
    corner(6, 2, beside),
    corner(6, 5, beside),
    corner(7, 5),
  ];
  const [doorX, doorY] = corner(5, 1);
  const chance = [corner(7, 1), corner(5, 1)];
  const meetings: { column: number; from: number; to: number; side: number }[] = [
    { column: 1, from: 3, to: 4, side: -30 },
    { column: 3, from: 3, to: 4, side: 40 },
    { column: 6, from: 2, to: 4, side: 40 },
  ];
  return s('svg', { viewBox: '0 0 560 400', className: ['fg'] }, [
    s('path', { d: blocks(), className: ['hair', 'fill-raised'] }),
    ...meetings.map(({ column, from, to }) => s('path', { d: capsule(column, from, to), className: ['tint-warn'] })),
    s('path', { d: path(chance), className: ['soft'] }),
    s('rect', { x: doorX - 5, y: doorY - 5, width: 10, height: 10, className: ['soft', 'fill-ground'] }),
    s('path', { d: path(follower), className: ['warn', 'dash'] }),
    s('path', { d: path(route), className: ['track'] }),
    ...meetings.map(({ column, from, to }) => s('path', { d: capsule(column, from, to), className: ['warn'] })),
    s('circle', { cx: columns[6], cy: rows[1], r: 14, className: ['line', 'dot'] }),
    s('circle', { cx: columns[0], cy: rows[4], r: 5, className: ['fill-track'] }),
    s('path', { d: 'M527 299l9 5l-9 5', className: ['track'] }),
    ...meetings.flatMap(({ column, from, to, side }, index) => {
      const x = at((columns[column] ?? 0) + side);
      const y = at(((rows[from] ?? 0) + (rows[to] ?? 0)) / 2);
      return [
        s('circle', { cx: x, cy: y, r: 13, className: ['fill-ground', 'warn'] }),
        s('text', { x, y: y + 6, textAnchor: 'middle', className: ['t-strong'] }, String(index + 1)),
      ];
    }),
    twoLines({ x: 122, y: 159, className: ['t-track'] }, 'Protected', 'route'),
    twoLines({ x: 134, y: 268 }, 'Same', 'source'),
    twoLines({ x: 462, y: 78, className: ['t-muted'] }, 'Chance', 'meeting'),
  ]);
};
