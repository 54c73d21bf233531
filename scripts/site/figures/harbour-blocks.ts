/**
 * City blocks of the invented harbour town. Each district is divided along its street directions until its blocks are
 * small enough.
 */
import { seeded } from './figure-drawing.ts';
import { ringArea, voronoiCell } from './geometry.ts';
import { isPark, isSea, mainLine, type Point, river, town } from './harbour-town.ts';

export type Kind = 'old' | 'row' | 'villa' | 'shed';
type District = { middle: Point; turn: number; area: number; kind: Kind };

const districts: readonly District[] = [
  { middle: [40, 50], turn: 24, area: 1400, kind: 'villa' },
  { middle: [176, 54], turn: 40, area: 950, kind: 'row' },
  { middle: [300, 84], turn: -14, area: 720, kind: 'row' },
  { middle: [416, 52], turn: 6, area: 900, kind: 'row' },
  { middle: [640, 40], turn: 22, area: 1400, kind: 'villa' },
  { middle: [44, 216], turn: -10, area: 1250, kind: 'villa' },
  { middle: [238, 262], turn: 16, area: 680, kind: 'row' },
  { middle: [352, 252], turn: 8, area: 330, kind: 'old' },
  { middle: [534, 106], turn: 11, area: 1250, kind: 'shed' },
  { middle: [48, 462], turn: 12, area: 1400, kind: 'villa' },
  { middle: [196, 430], turn: -6, area: 760, kind: 'row' },
  { middle: [330, 404], turn: 20, area: 700, kind: 'row' },
  { middle: [464, 462], turn: -7, area: 900, kind: 'row' },
  { middle: [612, 470], turn: 24, area: 1400, kind: 'villa' },
];
const street = 2.2;

/** Returns the part of a convex ring on one side of a line, where `x * nx + y * ny` is less than `level`. */
function cut(ring: readonly Point[], [nx, ny]: Point, level: number): Point[] {
  const excess = ([x, y]: Point): number => x * nx + y * ny - level;
  return ring.flatMap((here, index): Point[] => {
    const next = ring[(index + 1) % ring.length] ?? here;
    const [a, b] = [excess(here), excess(next)];
    const share = a / (a - b);
    const crossing: Point = [here[0] + share * (next[0] - here[0]), here[1] + share * (next[1] - here[1])];
    if (a <= 0) return b <= 0 ? [here] : [here, crossing];
    return b <= 0 ? [crossing] : [];
  });
}

/** Returns a convex ring with all its sides moved inwards by `by` drawing units. */
export function inset(ring: readonly Point[], by: number): Point[] {
  const middle = centre(ring);
  return ring.reduce<Point[]>(
    (left, [ax, ay], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [ax, ay];
      const long = Math.hypot(nextX - ax, nextY - ay);
      if (long < 0.01) return left;
      const [nx, ny] = [(nextY - ay) / long, (ax - nextX) / long];
      const out = (ax - middle[0]) * nx + (ay - middle[1]) * ny > 0 ? 1 : -1;
      return cut(left, [nx * out, ny * out], (ax * nx + ay * ny) * out - by);
    },
    [...ring],
  );
}

const centre = (ring: readonly Point[]): Point => {
  const [x, y] = ring.reduce<Point>(([sx, sy], [px, py]) => [sx + px, sy + py], [0, 0]);
  return [x / ring.length, y / ring.length];
};

/**
 * Divides a convex ring, such as the outline of a district. Each part is cut across its longer axis until all parts are
 * small enough.
 * @param turn direction of one axis in degrees; the other axis is perpendicular to it
 * @param area typical area of the smallest parts, in square drawing units
 */
export function divide(ring: readonly Point[], turn: number, area: number, random: () => number): Point[][] {
  if (ringArea(ring) < area * (0.75 + 0.6 * random())) return [[...ring]];
  const axes = [turn, turn + 90].map((degrees): Point => {
    const angle = (degrees * Math.PI) / 180;
    return [Math.cos(angle), Math.sin(angle)];
  });
  const [best] = axes
    .map((axis) => {
      const levels = ring.map(([x, y]) => x * axis[0] + y * axis[1]);
      return { axis, low: Math.min(...levels), high: Math.max(...levels) };
    })
    .sort((one, two) => two.high - two.low - (one.high - one.low));
  if (!best) return [];
  const level = best.low + (best.high - best.low) * (0.42 + 0.16 * random());
  const [nx, ny] = best.axis;
  const bend = turn + (random() - 0.5) * 5;
  return [
    ...divide(cut(ring, [nx, ny], level), bend, area, random),
    ...divide(cut(ring, [-nx, -ny], -level), bend, area, random),
  ];
}

const distanceToLine = ([x, y]: Point, line: readonly Point[]): number =>
  Math.min(
    ...line.slice(1).map(([bx, by], index) => {
      const [ax, ay] = line[index] ?? [bx, by];
      const share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2);
      const near = Math.min(1, Math.max(0, share));
      return Math.hypot(x - ax - near * (bx - ax), y - ay - near * (by - ay));
    }),
  );

/**
 * Returns true if a block can be built on. Blocks in water, in the park, or close to the river or the railway can’t.
 */
const isFree = (block: readonly Point[]): boolean => {
  const middle = centre(block);
  return (
    !block.every(isSea) && !isPark(middle) && distanceToLine(middle, river) > 11 && distanceToLine(middle, mainLine) > 8
  );
};

const frame: Point[] = [
  [-8, -8],
  [town.width + 8, -8],
  [town.width + 8, town.height + 8],
  [-8, town.height + 8],
];
const middles = districts.map(({ middle }) => middle);

/** Outlines of the districts. The avenues run along these outlines. */
export const districtRings: readonly Point[][] = middles.map(
  (middle) => voronoiCell(frame, middle, middles) as Point[],
);

/** All blocks with their kind of building. Blocks that are too small to build on are omitted. */
export const blocks: readonly { ring: Point[]; kind: Kind }[] = districts.flatMap(({ turn, area, kind }, index) => {
  const random = seeded(index + 3);
  return divide(inset(districtRings[index] ?? [], 1.4), turn, area, random)
    .map((ring) => inset(ring, street))
    .filter((ring) => ring.length > 2 && ringArea(ring) > 60 && isFree(ring))
    .map((ring) => ({ ring, kind }));
});
