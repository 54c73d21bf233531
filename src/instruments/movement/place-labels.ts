/** Where the labels of the map find room: beside their points, on no other label, and on as little of the lines as there is. */
import type { Shape } from '#instruments/instrument.ts';
import { label, type Point } from './shapes.ts';

export type Box = { x: number; y: number; width: number; height: number };

/** Of a text on a phone, where it is largest in units of the drawing. */
const [letterWidth, lineHeight] = [15.4, 26];
/** From the point that is labelled. */
const [aside, above] = [10, 2];
/** From the top of a label to its baseline. */
const baseline = 20;
/** Beside a line. */
const clearance = 3;
/** Units between the points that stand for a line. */
const spacing = 5;

/** Points, x and y in turns, by the strip of this width that they lie in: a label meets few strips. */
type Strips = readonly (readonly number[] | undefined)[];
const stripWidth = 32;

/** Points along lines, close enough together that no label lies between two of them; none left of the map. */
export function pointsAlong(lines: readonly (readonly Point[])[]): Strips {
  const strips: number[][] = [];
  for (const line of lines) {
    let [x, y] = line[0] ?? [0, 0];
    for (const to of line) {
      const dx = to[0] - x;
      const dy = to[1] - y;
      const count = Math.floor(Math.hypot(dx, dy) / spacing);
      if (count === 0) continue;
      for (let step = 1; step <= count; step += 1) {
        const along = x + (dx * step) / count;
        const strip = Math.floor(along / stripWidth);
        if (strip < 0) continue;
        strips[strip] ??= [];
        strips[strip].push(along, y + (dy * step) / count);
      }
      x = to[0];
      y = to[1];
    }
  }
  return strips;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Of points, those that a label covers or touches. */
function countCovered({ x, y, width, height }: Box, strips: Strips): number {
  const [left, right, bottom] = [x - clearance, x + width + clearance, y + height];
  let count = 0;
  for (let strip = Math.floor(left / stripWidth); strip * stripWidth < right; strip += 1) {
    const points = strips[strip] ?? [];
    for (let at = 0; at < points.length; at += 2) {
      const px = points[at] ?? Number.NaN;
      const py = points[at + 1] ?? Number.NaN;
      if (px > left && px < right && py > y && py < bottom) count += 1;
    }
  }
  return count;
}

type Candidate = { box: Box; isLeft: boolean };

/** Above a point first, and right of it. */
function candidatesAt(text: string, [x, y]: Point): Candidate[] {
  const [width, height] = [text.length * letterWidth + 4, lineHeight];
  const [right, left] = [x + aside, x - aside - width];
  const [over, under] = [y - height - above, y + above];
  const at = (boxX: number, boxY: number): Candidate => ({
    box: { x: boxX, y: boxY, width, height },
    isLeft: boxX < x,
  });
  return [at(right, over), at(left, over), at(right, under), at(left, under)];
}

/** The first free one that covers no line, or else that which covers the fewest of their points. */
function findClearest(
  text: string,
  points: readonly Point[],
  isFree: (candidate: Candidate) => boolean,
  lines: Strips,
): Candidate | null {
  let [best, least]: [Candidate | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const point of points)
    for (const candidate of candidatesAt(text, point)) {
      if (!isFree(candidate)) continue;
      const covered = countCovered(candidate.box, lines);
      if (covered < least) [best, least] = [candidate, covered];
      if (covered === 0) return best;
    }
  return best;
}

/**
 * @param size of the map, which labels do not leave
 * @param taken where none may stand
 * @param lines points of what they had better not cover
 * @returns what places a label at one of the points it may belong to, the first ones preferred; without room it is left out
 */
export function startLabels(
  size: { width: number; height: number },
  taken: readonly Box[],
  lines: Strips,
): (text: string, points: readonly Point[], className: string) => Shape[] {
  const full = [...taken];
  const isFree = ({ box }: Candidate): boolean =>
    box.x > 4 &&
    box.x + box.width < size.width - 4 &&
    box.y > 2 &&
    box.y + box.height < size.height - 2 &&
    !full.some((other) => overlaps(box, other));
  return (text, points, className) => {
    const best = findClearest(text, points, isFree, lines);
    if (!best) return [];
    const { box, isLeft } = best;
    full.push(box);
    return [label(text, [isLeft ? box.x + box.width : box.x, box.y + baseline], className, isLeft ? 'end' : undefined)];
  };
}
