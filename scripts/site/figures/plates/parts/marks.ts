import type { Element } from 'hast';
import { s } from 'hastscript';
import { type Shape, sizes } from './curves.ts';

export const stroke = (d: string, colour: string, strokeWidth: number, strokeOpacity = 1): Element =>
  s('path', { d, stroke: `var(--${colour})`, strokeWidth, ...(strokeOpacity < 1 ? { strokeOpacity } : {}) });

export const fill = (d: string, colour: string, fillOpacity = 1): Element =>
  s('path', { d, fill: `var(--${colour})`, ...(fillOpacity < 1 ? { fillOpacity } : {}) });

const edge = 16;
const band = 6;

const frame = (shape: Shape, inset: number): string => {
  const { width, height } = sizes[shape];
  return `M${inset} ${inset}H${width - inset}V${height - inset}H${inset}z`;
};

/**
 * Draws the margin, which hides everything outside the map, and a double border line (neatline). The border has no
 * graduation, because these plans have no coordinates.
 */
export const neatline = (shape: Shape): Element[] => [
  s('path', { d: frame(shape, -2) + frame(shape, edge), fillRule: 'evenodd', fill: 'var(--ground)' }),
  s('path', { d: frame(shape, edge), stroke: 'var(--ink)', strokeWidth: 1.4 }),
  s('path', { d: frame(shape, edge + band), stroke: 'var(--ink)', strokeWidth: 0.7 }),
];
