/** Where the names of the points find room. */
import type { Shape } from '#instruments/instrument.ts';
import { markSize, type Point, sheet } from './projection.ts';
import { text } from './shapes.ts';

type Box = { left: number; top: number; right: number; bottom: number };

/** Of mono on a phone, where it is largest in units of the drawing, with wider spacing of letters. */
const [letterWidth, lineHeight] = [18, 26];
const gap = 5;

const boxRound = ([x, y]: Point): Box => ({
  left: x - markSize,
  top: y - markSize,
  right: x + markSize,
  bottom: y + markSize,
});
const overlap = (one: Box, two: Box): boolean =>
  one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
const holds = ({ left, top, right, bottom }: Box, [x, y]: Point): boolean =>
  x > left && x < right && y > top && y < bottom;

type Candidate = { place: Point; anchor: 'start' | 'middle' | 'end'; box: Box };

/** Beside, above, below, and at the corners. */
function candidates(name: string, [x, y]: Point): Candidate[] {
  const width = name.length * letterWidth;
  const out = markSize + gap;
  const at = (placeX: number, centreY: number, anchor: Candidate['anchor']): Candidate => {
    const left = placeX - { start: 0, middle: width / 2, end: width }[anchor];
    return {
      place: [placeX, centreY],
      anchor,
      box: { left, top: centreY - lineHeight / 2, right: left + width, bottom: centreY + lineHeight / 2 },
    };
  };
  const [above, below] = [y - out - lineHeight / 2, y + out + lineHeight / 2];
  return [
    at(x + out, y, 'start'),
    at(x - out, y, 'end'),
    at(x, below, 'middle'),
    at(x, above, 'middle'),
    at(x, below, 'start'),
    at(x, below, 'end'),
    at(x, above, 'start'),
    at(x, above, 'end'),
  ];
}

const isOnSheet = ({ left, top, right, bottom }: Box): boolean =>
  left > 4 && top > 4 && right < sheet.width - 4 && bottom < sheet.height - 4;

/** The first room that covers no mark, no other label, and as little of the lines as there is. */
function place(name: string, point: Point, taken: readonly Box[], lines: readonly Point[]): Candidate | undefined {
  return candidates(name, point)
    .filter(({ box }) => isOnSheet(box) && !taken.some((other) => overlap(box, other)))
    .map((candidate) => ({ candidate, covered: lines.filter((one) => holds(candidate.box, one)).length }))
    .sort((one, two) => one.covered - two.covered)[0]?.candidate;
}

/** @param names empty for a point without one */
export function drawLabels(
  names: readonly string[],
  points: readonly Point[],
  lines: readonly Point[],
  note: string,
): Shape[] {
  const taken = points.map(boxRound);
  const noteAt: Point = [12, sheet.height - 10];
  if (note)
    taken.push({ left: 0, top: noteAt[1] - lineHeight, right: 12 + note.length * letterWidth, bottom: sheet.height });
  const labels = names.flatMap((name, index) => {
    const found = name ? place(name, points[index] ?? [0, 0], taken, lines) : undefined;
    if (!found) return [];
    taken.push(found.box);
    return [text(name, found.place, 't-mono halo', { 'text-anchor': found.anchor, 'dominant-baseline': 'central' })];
  });
  return note ? [...labels, text(note, noteAt, 't-mono')] : labels;
}
