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

/** Below, above, right and left of what is labelled; then at its corners. */
function candidatesAt(label: string, [x, y]: Point, half: number): Placed[] {
  const width = label.length * letterWidth;
  const [out, diagonal] = [half + gap, half + 1];
  const [centre, end] = [{ 'text-anchor': 'middle' }, { 'text-anchor': 'end' }];
  const [hanging, central] = [{ 'dominant-baseline': 'hanging' }, { 'dominant-baseline': 'central' }];
  const place = (at: Point, left: number, top: number, attributes: Placed['attributes']): Placed => ({
    ...{ at, attributes },
    box: { left, top, width, height: lineHeight },
  });
  const [right, before] = [x + diagonal, x - diagonal];
  const [above, below] = [y - diagonal, y + diagonal];
  return [
    place([x, y + out], x - width / 2, y + out, { ...centre, ...hanging }),
    place([x, y - out], x - width / 2, y - out - lineHeight, centre),
    place([x + out, y], x + out, y - lineHeight / 2, central),
    place([x - out, y], x - out - width, y - lineHeight / 2, { ...end, ...central }),
    place([right, above], right, above - lineHeight, {}),
    place([right, below], right, below, hanging),
    place([before, above], before - width, above - lineHeight, end),
    place([before, below], before - width, below, { ...end, ...hanging }),
  ];
}

/**
 * @param half the half width of what is labelled
 * @param taken what the label must not cover, besides that
 * @param countCrossed how many lines cross a box
 * @returns of the places that have room, the first that the fewest lines cross, or nothing
 */
export function placeLabel(
  label: string,
  point: Point,
  half: number,
  taken: readonly Box[],
  countCrossed: (box: Box) => number,
): Placed | undefined {
  const isWithin = ({ left, top, width, height }: Box): boolean =>
    left > margin && top > margin && left + width < sheet.width - margin && top + height < sheet.height - margin;
  return candidatesAt(label, point, half)
    .filter(({ box }) => isWithin(box) && isFree(box, taken))
    .map((placed) => ({ placed, crossed: countCrossed(placed.box) }))
    .sort((one, two) => one.crossed - two.crossed)[0]?.placed;
}
