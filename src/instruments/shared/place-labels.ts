/**
 * Places labels next to marks. A label never covers a mark or another label, and covers as little of the drawing's
 * lines as possible.
 */
import type { Shape } from '#instruments/instrument.ts';
import { central, end, middle, type Point, sheet, text } from './shapes.ts';

export type Box = { x: number; y: number; width: number; height: number };

export const boxAround = ([x, y]: Point, half: number): Box => ({
  x: x - half,
  y: y - half,
  width: 2 * half,
  height: 2 * half,
});

/**
 * Width of a letter and height of a line of text, in units of the drawing. Both are for phones, where text is largest
 * relative to the drawing.
 */
const [letter, height] = [18, 26];
const [gap, margin] = [4, 4];
/**
 * Side of the cells of a grid, in units of the drawing. Labels use the grid to avoid lines: `countPoints` marks the
 * cells that lines pass through. It looks at points along each line that are at most this far apart.
 */
const cell = 4;
const [columns, rows] = [sheet.width / cell, sheet.height / cell];

function countPoints(lines: readonly (readonly Point[])[]): Uint8Array {
  const cells = new Uint8Array(columns * rows);
  for (const line of lines) {
    let [x, y] = line[0] ?? [0, 0];
    for (const [toX, toY] of line) {
      const steps = Math.ceil(Math.hypot(toX - x, toY - y) / cell);
      for (let step = 1; step <= steps; step += 1) {
        const column = Math.floor((x + ((toX - x) * step) / steps) / cell);
        const row = Math.floor((y + ((toY - y) * step) / steps) / cell);
        if (column >= 0 && column < columns && row >= 0 && row < rows) cells[row * columns + column] = 1;
      }
      [x, y] = [toX, toY];
    }
  }
  return cells;
}

function countCovered({ x, y, width }: Box, cells: Uint8Array): number {
  let count = 0;
  for (let row = Math.floor(y / cell); row * cell < y + height; row += 1)
    for (let column = Math.floor(x / cell); column * cell < x + width; column += 1)
      count += cells[row * columns + column] ?? 0;
  return count;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const holds = ({ x, y, width, height: high }: Box, box: Box): boolean =>
  box.x > x + margin &&
  box.y > y + margin &&
  box.x + box.width < x + width - margin &&
  box.y + height < y + high - margin;

/** Directions from a box to its label: right, left, below and above, then the corners. */
const [across, down] = [
  [1, -1, 0, 0, 1, -1, 1, -1],
  [0, 0, 1, -1, -1, -1, 1, 1],
] as const;

type Place = { room: Box; at: Point; attributes: Readonly<Record<string, string>> };

/**
 * Returns the eight places where a label fits beside a box. `room` is the area that the label takes, and `at` is the
 * point to which its text is anchored. `attributes` say which part of the text is at this point.
 */
function placesBeside(box: Box, width: number): Place[] {
  return across.map((side, index): Place => {
    const level = down[index] ?? 0;
    const away = side && level ? 0 : gap;
    const x = [box.x - away - width, box.x + (box.width - width) / 2, box.x + box.width + away][side + 1] ?? 0;
    const y = [box.y - away - height, box.y + (box.height - height) / 2, box.y + box.height + away][level + 1] ?? 0;
    // Anchor the text at the edge that faces the box. It then begins next to the box even on wide screens, where text
    // is smaller.
    const [drop, baseline] = level < 0 ? [height - 5, {}] : [level ? 10 : height / 2, central];
    const anchor = [end, middle, {}][side + 1];
    const at: Point = [x + ((1 - side) * width) / 2, y + drop];
    return { room: { x, y, width, height }, at, attributes: { ...anchor, ...baseline } };
  });
}

/**
 * Returns a function that receives a label and several boxes, and draws the label next to one of the boxes. It chooses
 * the place where the label covers as little of `lines` as possible. Among equally good places, it prefers the earlier
 * box. It draws nothing if no place is free.
 * @param taken boxes that labels must not cover. Drawn labels are added to a copy of this list
 * @param lines lines that labels should not cover
 * @param within area that labels must not leave
 */
export function startLabels(taken: readonly Box[], lines: readonly (readonly Point[])[], within: Box) {
  const [full, cells] = [[...taken], countPoints(lines)];
  const isFree = (room: Box): boolean => holds(within, room) && !full.some((other) => overlaps(room, other));
  const find = (boxes: readonly Box[], width: number): Place | null => {
    let [best, least]: [Place | null, number] = [null, Number.POSITIVE_INFINITY];
    for (const place of boxes.flatMap((box) => placesBeside(box, width))) {
      const covered = isFree(place.room) ? countCovered(place.room, cells) : least;
      if (covered < least) [best, least] = [place, covered];
      if (least === 0) break;
    }
    return best;
  };
  return (content: string, boxes: readonly Box[], role: string): Shape[] => {
    const place = find(boxes, content.length * letter);
    if (!place) return [];
    full.push(place.room);
    return [text(content, place.at, role, place.attributes)];
  };
}
