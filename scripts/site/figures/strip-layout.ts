/**
 * The layout of six maps (“panels”) with headings: a row of six in the wide shape, and three rows of two in the tall
 * shape.
 */
import type { Element } from 'hast';
import { s } from 'hastscript';

export type Shape = 'wide' | 'tall';
export type Pair = readonly [number, number];
/** The rectangle of a map. Its heading is above this rectangle. */
type Panel = { x: number; y: number; width: number; height: number };

type Layout = {
  size: Pair;
  left: number;
  top: number;
  columns: number;
  rows: number;
  width: number;
  band: number;
  height: number;
};

const layouts: Record<Shape, Layout> = {
  wide: { size: [1440, 600], left: 18, top: 18, columns: 6, rows: 1, width: 234, band: 78, height: 486 },
  tall: { size: [720, 860], left: 14, top: 13, columns: 2, rows: 3, width: 346, band: 72, height: 206 },
};
/** Width of the graduated border between the two lines of the frame, in drawing units. */
const border = 6;

export const layoutOf = (shape: Shape): Layout => layouts[shape];
/**
 * Returns a factor for line widths. On a phone, a unit of the tall shape is only half a pixel, so lines must be wider.
 */
export const lineScale = (shape: Shape): number => (shape === 'wide' ? 1 : 1.6);
export const viewBox = (shape: Shape): string => `0 0 ${layouts[shape].size.join(' ')}`;

export function panelsOf(shape: Shape): Panel[] {
  const { left, top, columns, width, band, height } = layouts[shape];
  return Array.from({ length: 6 }, (_, index) => ({
    x: left + (index % columns) * width,
    y: top + band + Math.floor(index / columns) * (band + height),
    width,
    height,
  }));
}

/**
 * Draws children inside a panel. Their coordinates start at the panel’s top left corner, and the panel’s edges clip
 * them.
 */
export const cut = ({ x, y, width, height }: Panel, children: Element[]): Element =>
  s('svg', { x, y, width, height }, children);

/**
 * Draws the graduated border, in which dark bars and gaps alternate. `step` returns the length of a panel’s bars in
 * drawing units.
 */
function ladder(shape: Shape, step: (panel: number) => number): string {
  const { left, top, columns, rows, width, band, height } = layouts[shape];
  const [right, bottom] = [left + columns * width, top + rows * (band + height)];
  let bars = '';
  const along = (from: number, to: number, size: number, bar: (start: number, end: number) => string): void => {
    for (let start = from; start < to - 0.5; start += 2 * size) bars += bar(start, Math.min(start + size, to));
  };
  const r = (value: number): number => Math.round(value * 10) / 10;
  for (let column = 0; column < columns; column += 1) {
    const from = left + column * width;
    const flat = (y: number) => (a: number, b: number) => `M${r(a)} ${y}H${r(b)}v${border}H${r(a)}z`;
    along(from, from + width, step(column), flat(top - border));
    along(from, from + width, step(columns * (rows - 1) + column), flat(bottom));
  }
  for (let row = 0; row < rows; row += 1) {
    const from = top + band + row * (band + height);
    const upright = (x: number) => (a: number, b: number) => `M${x} ${r(a)}V${r(b)}h${border}V${r(a)}z`;
    along(from, from + height, step(row * columns), upright(left - border));
    along(from, from + height, step(row * columns + columns - 1), upright(right));
  }
  return bars;
}

/**
 * Draws the frame: two lines with the graduated border between them, the backgrounds of the headings, and lines between
 * the panels.
 */
export function frame(shape: Shape, step: (panel: number) => number): Element[] {
  const { left, top, columns, rows, width, band, height } = layouts[shape];
  const [right, bottom] = [left + columns * width, top + rows * (band + height)];
  const neat = (out: number): string => `M${left - out} ${top - out}H${right + out}V${bottom + out}H${left - out}z`;
  const bands = Array.from({ length: rows }, (_, row) => top + row * (band + height));
  const rules = Array.from({ length: columns - 1 }, (_, column) => left + (column + 1) * width);
  const wide = lineScale(shape);
  return [
    s('path', { fill: 'var(--raised)', d: bands.map((y) => `M${left} ${y}H${right}v${band}H${left}z`).join('') }),
    s('path', { fill: 'var(--muted)', d: ladder(shape, step) }),
    s('path', {
      stroke: 'var(--ink)',
      strokeOpacity: 0.55,
      strokeWidth: 0.9 * wide,
      d: rules.map((x) => `M${x} ${top}V${bottom}`).join(''),
    }),
    s('path', {
      fill: 'none',
      stroke: 'var(--ink)',
      strokeWidth: wide,
      d:
        neat(0) +
        neat(border) +
        bands.map((y) => `${y > top ? `M${left} ${y}H${right}` : ''}M${left} ${y + band}H${right}`).join(''),
    }),
  ];
}

/** Draws a scale bar in four parts, in which dark and light parts alternate. */
export function scaleBar([x, y]: Pair, length: number): Element {
  const part = Math.round(length * 2.5) / 10;
  const box = (from: number, parts: number): string =>
    `M${x + from * part} ${y - 3}h${parts * part}v6h${-parts * part}z`;
  return s('g', { stroke: 'var(--ink)' }, [
    s('path', { fill: 'var(--raised)', d: box(0, 4) }),
    s('path', { fill: 'var(--ink)', d: box(0, 1) + box(2, 1) }),
  ]);
}

export function heading(shape: Shape, index: number, title: string, line: string): Element[] {
  const { x, y } = panelsOf(shape)[index] ?? { x: 0, y: 0 };
  const [first, second] = shape === 'wide' ? [y - 44, y - 17] : [y - 42, y - 13];
  return [
    s('text', { x: x + 10, y: first, className: ['t-name', 't-strong'] }, title),
    s('text', { x: x + 10, y: second, className: ['t-muted'] }, line),
  ];
}
