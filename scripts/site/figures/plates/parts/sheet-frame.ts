/**
 * Draws the frame around a map: a margin, a double border line (neatline), and between the two lines a row of steps, as
 * on a ruler.
 */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { type Box, fill, rect, type Shape, stroke } from './plate-paths.ts';

export const sizes: Record<Shape, readonly [number, number]> = { wide: [1440, 600], tall: [720, 860] };
const edge = 14;
const breadth = 6;
/** Distance from the edge of the viewBox to the inner border line. */
export const inside = edge + breadth;

/** Returns the box of a map that fills the whole drawing except its frame. */
export const wholeSheet = (shape: Shape): Box => {
  const [width, height] = sizes[shape];
  return [inside, inside, width - 2 * inside, height - 2 * inside];
};

/** Returns every second step of the graduated border, on all four sides. */
function graduations([x, y, w, h]: Box, step: number): string {
  const marks: string[] = [];
  for (let from = 0; from < w; from += 2 * step) {
    const long = Math.round(Math.min(step, w - from) * 10) / 10;
    const left = Math.round((x + from) * 10) / 10;
    for (const top of [y - breadth, y + h]) marks.push(`M${left} ${top}h${long}v${breadth}h-${long}z`);
  }
  for (let from = 0; from < h; from += 2 * step) {
    const long = Math.round(Math.min(step, h - from) * 10) / 10;
    const top = Math.round((y + from) * 10) / 10;
    for (const left of [x - breadth, x + w]) marks.push(`M${left} ${top}h${breadth}v${long}h-${breadth}z`);
  }
  return marks.join('');
}

/**
 * Draws the margin over everything outside the map, and then the border around the map. The border is a row of
 * rectangles, and every second rectangle is filled. `step` is the length of a rectangle in drawing units.
 */
export function frame(shape: Shape, box: Box, step: number): Element[] {
  const [width, height] = sizes[shape];
  const [x, y, w, h] = box;
  const [outer, inner] = [rect(x - breadth, y - breadth, x + w + breadth, y + h + breadth), rect(x, y, x + w, y + h)];
  return [
    s('path', { d: `M0 0H${width}V${height}H0z${inner}`, fill: 'var(--ground)', fillRule: 'evenodd' }),
    fill(graduations(box, step), 'muted'),
    stroke(outer + inner, 'ink', 1.2),
  ];
}

/** Draws a scale bar of four parts. The first and third parts are filled. `part` is the length of a part. */
export const scaleBar = ([x, y]: readonly [number, number], part: number): Element[] => [
  s('path', { d: rect(x, y, x + 4 * part, y + 6), fill: 'var(--ground)', stroke: 'var(--ink)' }),
  fill(rect(x, y, x + part, y + 6) + rect(x + 2 * part, y, x + 3 * part, y + 6), 'ink'),
];

/** Wraps the elements `drawn` in the SVG root of a drawing without labels. */
export const sheetGround = (shape: Shape, drawn: readonly Element[]): Element => {
  const [width, height] = sizes[shape];
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, fill: 'none' };
  return s('svg', attributes, [...drawn]);
};

export const lettering = (shape: Shape, words: readonly Element[]): Element =>
  s('svg', { viewBox: `0 0 ${sizes[shape].join(' ')}`, className: ['fg', shape === 'wide' ? 'plate' : 'wide'] }, [
    ...words,
  ]);

/** Returns a text element. `textAnchor` is the part of the text at the given point (the start by default). */
export const word = (
  words: string,
  [x, y]: readonly [number, number],
  className: string[] = ['halo'],
  textAnchor?: 'middle' | 'end',
): Element => s('text', { x: Math.round(x), y: Math.round(y), className, textAnchor }, words);
