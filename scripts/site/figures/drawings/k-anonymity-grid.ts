import { s } from 'hastscript';
import { at, type FigureDrawing, path, seeded } from '../figure-drawing.ts';

type Point = readonly [number, number];

const size = 256;
const k = 5;
const fine = 8;
const coarse = 4;
const panels = [8, 296] as const;
const top = 44;
/**
 * A person who is alone in a cell of the fine grid, but not in a cell of the coarse grid. The coordinates are shares of
 * the panel’s size.
 */
const alone: Point = [0.694, 0.82];
const hills: readonly (readonly [number, number, number, number])[] = [
  [0.26, 0.3, 0.13, 58],
  [0.68, 0.4, 0.12, 34],
  [0.44, 0.74, 0.12, 22],
  [0.84, 0.8, 0.08, 7],
  [0.5, 0.5, 0.5, 18],
];

/**
 * Returns the positions of people. Most people are near a few places, and a few are scattered. Both panels show the
 * same people.
 */
function people(): Point[] {
  const random = seeded(31);
  const round = (): number => random() + random() + random() - 1.5;
  const all = hills.flatMap(([x, y, wide, count]) =>
    Array.from({ length: count }, (): Point => [x + round() * wide * 1.4, y + round() * wide * 1.4]),
  );
  const near = ([x, y]: Point): boolean => Math.hypot(x - alone[0], y - alone[1]) < 0.09;
  return [...all.filter(([x, y]) => x > 0.02 && x < 0.98 && y > 0.02 && y < 0.98 && !near([x, y])), alone];
}

/** Returns the square cells of a grid with the number of people in each cell. Empty cells are left out. */
function counted(cells: number): { column: number; row: number; count: number }[] {
  const all = people();
  return Array.from({ length: cells * cells }, (_, index) => {
    const [column, row] = [index % cells, Math.floor(index / cells)];
    const count = all.filter(([x, y]) => Math.floor(x * cells) === column && Math.floor(y * cells) === row).length;
    return { column, row, count };
  }).filter(({ count }) => count > 0);
}

/** Draws diagonal strokes across a square. The strokes are equally far apart in small and large cells. */
function hatch(x: number, y: number, side: number): string {
  const apart = 8;
  const strokes = Array.from({ length: (2 * side) / apart - 1 }, (_, index) => (index + 1) * apart);
  return strokes
    .map((reach) => {
      const [over, start] = [Math.max(0, reach - side), Math.min(reach, side)];
      return path([
        [x + over, y + start],
        [x + start, y + over],
      ]);
    })
    .join('');
}

/**
 * Draws the same people counted on a fine grid and on a coarse grid. Cells with at least k people are published. Cells
 * with fewer people are hatched, which means withheld. One person is alone in a fine cell and with several people in
 * the coarse cell.
 */
export const draw: FigureDrawing = () => {
  const all = people();
  const panel = (left: number, cells: number) => {
    const side = size / cells;
    const squares = counted(cells);
    const square = (x: number, y: number): string => `M${left + x * side} ${top + y * side}h${side}v${side}h${-side}z`;
    const lines = Array.from({ length: cells - 1 }, (_, index) => (index + 1) * side);
    const shown = squares.filter(({ count }) => count >= k);
    const withheld = squares.filter(({ count }) => count < k);
    return [
      s('path', { d: shown.map(({ column, row }) => square(column, row)).join(''), className: ['tint-cover'] }),
      s('path', {
        d: withheld.map(({ column, row }) => hatch(left + column * side, top + row * side, side)).join(''),
        className: ['soft'],
      }),
      s('path', {
        d: lines.map((step) => `M${left + step} ${top}v${size}M${left} ${top + step}h${size}`).join(''),
        className: ['soft'],
      }),
      s('rect', { x: left, y: top, width: size, height: size, className: ['line'] }),
      s('path', {
        d: all.map(([x, y]) => `M${at(left + x * size)} ${at(top + y * size)}h0`).join(''),
        className: ['line', 'bold'],
      }),
      s('circle', { cx: at(left + alone[0] * size), cy: at(top + alone[1] * size), r: 4, className: ['fill-track'] }),
      s('circle', { cx: at(left + alone[0] * size), cy: at(top + alone[1] * size), r: 10, className: ['track'] }),
    ];
  };
  return s('svg', { viewBox: '0 0 560 384', className: ['fg'] }, [
    s('text', { x: panels[0], y: 30, className: ['t-strong'] }, 'Fine grid'),
    s('text', { x: panels[1], y: 30, className: ['t-strong'] }, 'Coarser cells'),
    ...panel(panels[0], fine),
    ...panel(panels[1], coarse),
    s('path', { d: 'M8 336h24v24h-24z', className: ['soft', 'tint-cover'] }),
    s('text', { x: 42, y: 354 }, 'k or more'),
    s('path', { d: hatch(160, 336, 24), className: ['soft'] }),
    s('path', { d: 'M160 336h24v24h-24z', className: ['soft'] }),
    s('text', { x: 194, y: 354 }, 'Withheld'),
    s('circle', { cx: 324, cy: 348, r: 4, className: ['fill-track'] }),
    s('circle', { cx: 324, cy: 348, r: 10, className: ['track'] }),
    s('text', { x: 344, y: 354, className: ['t-track'] }, 'The same person'),
  ]);
};
