/** Places the names of points and seas so that they cover neither marks nor each other. */
import type { Shape } from '#instruments/instrument.ts';
import { central, end, middle, sheet, text } from '#instruments/shared/shapes.ts';
import { mapHeight, markSize, type Point } from './projection.ts';

export type Name = {
  name: string;
  point: Point;
  /**
   * Half the width of the mark beside the name. Undefined if there is no mark. The name is then centred on its point.
   */
  half?: number;
};

type Box = { left: number; right: number; top: number; bottom: number };
type Candidate = Box & { place: Point; attributes: NonNullable<Shape['attributes']> };

/**
 * Width of a letter and height of a line of text, in units of the drawing. Text has this size on a phone, where it is
 * largest.
 */
const [letterWidth, lineHeight] = [16, 26];
const gap = 5;

/**
 * Vertical shift of a name in units if it is above, beside or below its mark, in this order. The first number shifts
 * the baseline of the text. The other two shift its middle.
 */
const shifts = [-5, 0, 10] as const;

/** Sides of a mark where a name may be, in order of preference: right, left, below, above, then the corners. */
const ways = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;

/** Returns the possible places of a name: all around its mark, or on its point if it has no mark. */
function candidatesOf({ name, point: [x, y], half }: Name): Candidate[] {
  const width = name.length * letterWidth;
  const out = (half ?? 0) + gap;
  return (half === undefined ? [[0, 0] as const] : ways).map(([dx, dy]) => {
    // Anchor the text at the edge that faces the mark. On wide screens, where text is smaller, it then still begins
    // next to the mark.
    const place: Point = [x + (dy ? 0 : dx * out), y + dy * out + (shifts[dy + 1] ?? 0)];
    const attributes = { ...[end, middle, {}][dx + 1], ...(dy < 0 ? {} : central) };
    const left = place[0] + (width * (dx - 1)) / 2;
    const top = y + dy * out + (lineHeight * (dy - 1)) / 2;
    return { place, attributes, left, right: left + width, top, bottom: top + lineHeight };
  });
}

const overlap = (one: Box, two: Box): boolean =>
  one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;

const holds = ({ left, top, right, bottom }: Box, [x, y]: Point): boolean =>
  x > left && x < right && y > top && y < bottom;

const isOnMap = ({ left, top, right, bottom }: Box): boolean =>
  left > 4 && top > 4 && right < sheet.width - 4 && bottom < mapHeight - 4;

/**
 * Draws the names of places on the map. A name covers no mark and no other name, and crosses as few lines as possible.
 * @param marks names of points A and B, which may cross lines. The name is empty for a point placed by hand
 * @param lines points along the great circle and the rhumb line
 * @param quiet other names, which are left out if they would cross a line
 */
export function drawLabels(marks: readonly Name[], lines: readonly Point[], quiet: readonly Name[]): Shape[] {
  const taken: Box[] = marks.map(({ point: [x, y] }) => ({
    left: x - markSize,
    right: x + markSize,
    top: y - markSize,
    bottom: y + markSize,
  }));
  const draw = (label: Name, role: string, most: number): Shape[] => {
    const [found] = candidatesOf(label)
      .filter((box) => isOnMap(box) && !taken.some((other) => overlap(box, other)))
      .map((box) => ({ box, crossed: lines.filter((point) => holds(box, point)).length }))
      .filter(({ crossed }) => crossed <= most)
      .sort((one, two) => one.crossed - two.crossed);
    if (!found) return [];
    taken.push(found.box);
    return [text(label.name, found.box.place, role, found.box.attributes)];
  };
  return [
    ...marks.filter(({ name }) => name).flatMap((label) => draw(label, 't-mono halo', lines.length)),
    ...quiet.flatMap((label) => draw(label, 't-muted', 0)),
  ];
}
