/** Where the label of an address stands: on the map, on no station, and on few other marks. */
import { extent, type Point } from './town.ts';

/** Of a text on a phone, where it is largest in units of the drawing, with letters spaced as readers may set them. */
const [letterWidth, lineHeight] = [18, 26];
const gap = 4;
const margin = 4;

const anchors = ['end', 'middle', 'start'] as const;

type Placed = { at: Point; attributes: Readonly<Record<string, string>> };

/** To the right, left, below and above; then below and above, begun or ended at the mark. */
const directions: readonly Point[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];

/**
 * @param half of what is labelled
 * @param marks squares, by their middle and half their side
 * @param points what the label had better not cover
 * @returns of the places that have room, that which covers the fewest points
 */
export function placeLabel(
  label: string,
  [x, y]: Point,
  half: number,
  marks: readonly { place: Point; half: number }[],
  points: readonly Point[],
): Placed {
  const [width, clearance] = [label.length * letterWidth, half + gap];
  const candidates = directions.map(([across, down]) => {
    const at: Point = [
      down === 0 ? x + across * clearance : x - across * half,
      y + down * (clearance + lineHeight / 2),
    ];
    return { at, anchor: anchors[across + 1] ?? 'middle', centre: at[0] + (across * width) / 2 };
  });
  type Candidate = (typeof candidates)[number];
  const isWithin = (value: number, size: number, most: number): boolean =>
    Math.min(value, most - value) >= size / 2 + margin;
  const isFree = ({ centre, at }: Candidate): boolean =>
    isWithin(centre, width, extent.width) &&
    isWithin(at[1], lineHeight, extent.height) &&
    marks.every(
      ({ place, half: side }) =>
        Math.abs(place[0] - centre) >= width / 2 + side || Math.abs(place[1] - at[1]) >= lineHeight / 2 + side,
    );
  const countCovered = ({ centre, at }: Candidate): number =>
    points.filter(([px, py]) => Math.abs(px - centre) < width / 2 && Math.abs(py - at[1]) < lineHeight / 2).length;
  const [best = { at: [x, y], anchor: 'middle' }] = candidates
    .filter(isFree)
    .map((candidate) => ({ ...candidate, covered: countCovered(candidate) }))
    .sort((one, two) => one.covered - two.covered);
  return { at: best.at, attributes: { 'dominant-baseline': 'central', 'text-anchor': best.anchor } };
}
