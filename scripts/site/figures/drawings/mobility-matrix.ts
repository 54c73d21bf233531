import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';
import { voronoiCell } from '../geometry.ts';

type Pair = readonly [number, number];

/** Districts of the small map on the right, in its units; their letters head the rows and columns. */
const frame: Pair[] = [
  [398, 62],
  [478, 40],
  [540, 78],
  [540, 178],
  [470, 206],
  [392, 168],
];
const centres: Pair[] = [
  [428, 80],
  [480, 70],
  [516, 104],
  [452, 118],
  [500, 146],
  [418, 142],
  [456, 166],
  [494, 184],
];
const people = [7, 10, 5, 15, 8, 4, 9, 3];
const letters = [...'ABCDEFGH'];
export const size = 38;
const corner: Pair = [40, 48];

/** Trips between two districts: a gravity model, so that near and large districts exchange the most. */
export function trips(from: number, to: number): number {
  const [a, b] = [centres[from] ?? [0, 0], centres[to] ?? [0, 0]];
  const apart = from === to ? 12 : Math.hypot(a[0] - b[0], a[1] - b[1]);
  return (people[from] ?? 0) * (people[to] ?? 0) * Math.exp(-apart / 34) * (from < to ? 1.1 : 0.9);
}

export const classOf = (count: number): number => [3.2, 12, 28, 60].filter((limit) => count >= limit).length;

export const cellAt = (row: number, column: number): Pair => [corner[0] + column * size, corner[1] + row * size];

export const square = ([x, y]: Pair, side: number): string => `M${at(x + 1)} ${at(y + 1)}h${side}v${side}h-${side}z`;
export const struck = ([x, y]: Pair, side: number): string =>
  `M${x + 1} ${y + side + 1}l${side}-${side}M${x + 1} ${y + side / 2 + 1}l${side / 2}-${side / 2}` +
  `M${x + side / 2 + 1} ${y + side + 1}l${side / 2}-${side / 2}`;

/** The shading: the same tint laid once, twice, three times, then solid; every class is darker in any ground. */
function shading(cells: readonly Pair[], shade: number, side: number) {
  const d = cells.map((cell) => square(cell, side)).join('');
  if (shade === 4) return [s('path', { d, className: ['fill-cover'] })];
  return Array.from({ length: shade }, () => s('path', { d, className: ['tint-cover'] }));
}

/**
 * A district-to-district matrix of trips in four classes; cells under the minimum count are struck out. A small map
 * of the districts gives the letters their places, and the row of one district is outlined as the way to read it.
 */
export const draw: FigureDrawing = () => {
  const cells = letters.flatMap((_, row) =>
    letters.map((__, column) => ({ row, column, shade: classOf(trips(row, column)) })),
  );
  const ofClass = (shade: number): Pair[] =>
    cells.filter((cell) => cell.shade === shade).map(({ row, column }) => cellAt(row, column));
  const chosen = 3;
  const [left, top] = cellAt(chosen, 0);
  const key = (shade: number): Pair => [396 + shade * 34, 246];
  const headings = letters.flatMap((letter, index) => [
    s(
      'text',
      { x: corner[0] + (index + 0.5) * size, y: corner[1] - 12, textAnchor: 'middle', className: ['t-mono'] },
      letter,
    ),
    s(
      'text',
      { x: corner[0] - 18, y: corner[1] + (index + 0.5) * size + 6, textAnchor: 'middle', className: ['t-mono'] },
      letter,
    ),
  ]);
  return s('svg', { viewBox: '0 0 560 376', className: ['fg'] }, [
    ...[1, 2, 3, 4].flatMap((shade) => shading(ofClass(shade), shade, size - 2)),
    s('path', {
      d: ofClass(0)
        .map((cell) => square(cell, size - 2))
        .join(''),
      className: ['hair'],
    }),
    s('path', {
      d: ofClass(0)
        .map((cell) => struck(cell, size - 2))
        .join(''),
      className: ['soft'],
    }),
    s('rect', { x: left - 2, y: top - 2, width: size * 8 + 4, height: size + 4, rx: 2, className: ['track'] }),
    ...headings,
    s('path', {
      d: centres.map((centre) => path(voronoiCell(frame, centre, centres), true)).join(''),
      className: ['soft'],
    }),
    s('path', {
      d: path(voronoiCell(frame, centres[chosen] ?? [0, 0], centres), true),
      className: ['track', 'tint-track'],
    }),
    ...centres.map(([x, y], index) =>
      s(
        'text',
        {
          x,
          y: y + 5,
          textAnchor: 'middle',
          className: ['t-mono'],
        },
        letters[index],
      ),
    ),
    ...[1, 2, 3, 4].flatMap((shade) => shading([key(shade - 1)], shade, 30)),
    s('text', { x: 396, y: 304, className: ['t-muted'] }, 'fewer'),
    s('text', { x: 530, y: 304, className: ['t-muted'], textAnchor: 'end' }, 'more'),
    s('path', { d: square([396, 324], 30) + struck([396, 324], 30), className: ['soft'] }),
    s('text', { x: 440, y: 346 }, 'withheld'),
  ]);
};
