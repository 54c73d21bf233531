/** Finds free places in the drawing for labels, and for the inset that enlarges the emitter's surroundings. */
import type { Shape } from '#instruments/instrument.ts';
import { central, end, middle, sheet, text } from '#instruments/shared/shapes.ts';
import type { Point } from './time-difference.ts';

export type Box = { left: number; top: number; width: number; height: number };

export const markBox = ([x, y]: Point, half: number): Box => ({
  left: x - half,
  top: y - half,
  width: 2 * half,
  height: 2 * half,
});

const overlap = (one: Box, two: Box): boolean =>
  one.left < two.left + two.width &&
  two.left < one.left + one.width &&
  one.top < two.top + two.height &&
  two.top < one.top + one.height;

export const isFree = (box: Box, taken: readonly Box[]): boolean => !taken.some((other) => overlap(box, other));

/** Returns the box extended on all four sides by the same length. */
export const widen = ({ left, top, width, height }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/**
 * Width of a letter and height of a line of text, in units of the drawing. Both are for phones, where text is largest
 * relative to the drawing.
 */
const [letterWidth, lineHeight] = [15.4, 26];
/** Space between a label and the drawing's edge, in units of the drawing. Bars along the edge show the scale. */
const margin = 8;
/** Minimum space between a label and any mark, in units of the drawing. */
export const clearance = 4;
/** Additional space between a label and the mark that it names, in units of the drawing. It is added to `clearance`. */
const gap = 4;

/**
 * Vertical shift of a label that is above, beside or below its mark, in this order, in units of the drawing. The first
 * number shifts the baseline of the text. The other two shift its middle.
 */
const shifts = [-5, 0, 10] as const;

/** Sides of a mark where a label may be, in order of preference: below, above, right, left, then the corners. */
const ways = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const;

export type Label = { label: string; place: Point; half: number; role: string };

/**
 * Draws each label beside its mark, on the side where the fewest lines cross the label. Leaves out a label if no side
 * is free.
 * @param taken boxes that labels must not cover
 * @param countCrossed returns the number of lines that cross a box
 */
export function drawLabels(
  labels: readonly Label[],
  taken: readonly Box[],
  countCrossed: (box: Box) => number,
): Shape[] {
  const occupied = [...taken];
  const isWithin = ({ left, top, width, height }: Box): boolean =>
    left > margin && top > margin && left + width < sheet.width - margin && top + height < sheet.height - margin;
  return labels.flatMap(({ label, place: [x, y], half, role }) => {
    const width = label.length * letterWidth;
    const [found] = ways
      .map(([dx, dy]) => {
        const out = half + clearance + (dx && dy ? 1 : gap);
        // Anchor the text at the edge that faces the mark. It then begins next to the mark even on wide screens, where
        // text is smaller.
        const at: Point = [x + dx * out, y + dy * out + (shifts[dy + 1] ?? 0)];
        const attributes = { ...[end, middle, {}][dx + 1], ...(dy < 0 ? {} : central) };
        const left = at[0] + (width * (dx - 1)) / 2;
        const top = y + dy * out + (lineHeight * (dy - 1)) / 2;
        return { at, attributes, box: { left, top, width, height: lineHeight } };
      })
      .filter(({ box }) => isWithin(box) && isFree(box, occupied))
      .map((candidate) => ({ ...candidate, crossed: countCrossed(candidate.box) }))
      .sort((one, two) => one.crossed - two.crossed);
    if (!found) return [];
    occupied.push(found.box);
    return [text(label, found.at, role, found.attributes)];
  });
}
