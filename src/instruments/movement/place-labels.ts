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

/** Points along lines, close enough together that no label lies between two of them. */
export function pointsAlong(lines: readonly (readonly Point[])[]): Point[] {
  const points: Point[] = [];
  for (const line of lines) {
    let [x, y] = line[0] ?? [0, 0];
    for (const [toX, toY] of line) {
      const count = Math.floor(Math.hypot(toX - x, toY - y) / spacing);
      if (count === 0) continue;
      for (let step = 1; step <= count; step += 1)
        points.push([x + ((toX - x) * step) / count, y + ((toY - y) * step) / count]);
      [x, y] = [toX, toY];
    }
  }
  return points;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Of points, those that a label covers or touches. */
function countCovered({ x, y, width, height }: Box, points: readonly Point[]): number {
  let count = 0;
  for (const [px, py] of points)
    if (px > x - clearance && px < x + width + clearance && py > y && py < y + height) count += 1;
  return count;
}

type Candidate = { box: Box; isLeft: boolean };

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

/** The first that covers no line, or else that which covers the fewest of their points. */
function findClearest(candidates: readonly Candidate[], lines: readonly Point[]): Candidate | undefined {
  let [best, least] = [candidates[0], Number.POSITIVE_INFINITY];
  for (const candidate of candidates) {
    const covered = countCovered(candidate.box, lines);
    if (covered < least) [best, least] = [candidate, covered];
    if (covered === 0) break;
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
  lines: readonly Point[],
): (text: string, points: readonly Point[], className: string) => Shape[] {
  const full = [...taken];
  const isFree = ({ box }: Candidate): boolean =>
    box.x > 4 &&
    box.x + box.width < size.width - 4 &&
    box.y > 2 &&
    box.y + box.height < size.height - 2 &&
    !full.some((other) => overlaps(box, other));
  return (text, points, className) => {
    const free = points.flatMap((point) => candidatesAt(text, point)).filter(isFree);
    const best = findClearest(free, lines);
    if (!best) return [];
    const { box, isLeft } = best;
    full.push(box);
    return [label(text, [isLeft ? box.x + box.width : box.x, box.y + baseline], className, isLeft ? 'end' : undefined)];
  };
}
