/** Where labels and the inset find room. */
import { sheet } from './hyperbola.ts';
import type { Point } from './time-difference.ts';

export type Box = { left: number; top: number; width: number; height: number };

export const markBox = ([x, y]: Point, half: number): Box => ({
  left: x - half,
  top: y - half,
  width: 2 * half,
  height: 2 * half,
});

function overlap(one: Box, two: Box): boolean {
  return (
    one.left < two.left + two.width &&
    two.left < one.left + one.width &&
    one.top < two.top + two.height &&
    two.top < one.top + one.height
  );
}

export const isFree = (box: Box, taken: readonly Box[]): boolean => !taken.some((other) => overlap(box, other));

/** A box with so much room on each side. */
export const widen = ({ left, top, width, height }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Of the text on a phone, where it is largest in units of the drawing. */
const [letterWidth, lineHeight] = [15.4, 26];
const margin = 6;
const gap = 4;

type Placed = { at: Point; box: Box; attributes: Readonly<Record<string, string>> };

/**
 * @param half the half width of what is labelled
 * @param taken what the label must not cover, besides that
 * @returns the first of below, above, right and left that has room, or nothing
 */
export function placeLabel(label: string, [x, y]: Point, half: number, taken: readonly Box[]): Placed | undefined {
  const clearance = half + gap;
  const width = label.length * letterWidth;
  const box = (left: number, top: number): Box => ({ left, top, width, height: lineHeight });
  const middle = { 'text-anchor': 'middle' };
  const candidates: Placed[] = [
    {
      at: [x, y + clearance],
      box: box(x - width / 2, y + clearance),
      attributes: { ...middle, 'dominant-baseline': 'hanging' },
    },
    { at: [x, y - clearance], box: box(x - width / 2, y - clearance - lineHeight), attributes: middle },
    {
      at: [x + clearance, y],
      box: box(x + clearance, y - lineHeight / 2),
      attributes: { 'dominant-baseline': 'central' },
    },
    {
      at: [x - clearance, y],
      box: box(x - clearance - width, y - lineHeight / 2),
      attributes: { 'text-anchor': 'end', 'dominant-baseline': 'central' },
    },
  ];
  return candidates.find(({ box: { left, top, width, height }, box }) => {
    const isWithin =
      left > margin && top > margin && left + width < sheet.width - margin && top + height < sheet.height - margin;
    return isWithin && isFree(box, taken);
  });
}
