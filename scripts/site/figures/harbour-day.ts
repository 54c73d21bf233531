/**
 * One simulated day of a device in the harbour town: stays, trips and position fixes. Times are minutes after midnight.
 */
import { seeded } from './figure-drawing.ts';
import { type Point, points } from './harbour-town.ts';

export type Mode = 'walk' | 'transit' | 'car';
type Span = readonly [from: number, to: number];
type Leg = { mode: Mode; from: number; to: number; line: readonly Point[] };
type Place = { name: string; at: Point; stays: readonly Span[] };

export const places: readonly Place[] = [
  {
    name: 'Home',
    at: [72, 428],
    stays: [
      [0, 402],
      [1410, 1440],
    ],
  },
  {
    name: 'Office',
    at: [352, 216],
    stays: [
      [430, 700],
      [759, 889],
    ],
  },
  { name: 'Café', at: [298, 382], stays: [[714, 739]] },
  { name: 'Friends', at: [580, 436], stays: [[950, 1400]] },
];

export const legs: readonly Leg[] = [
  { mode: 'walk', from: 402, to: 411, line: points('72,428 112,420 99,338') },
  { mode: 'transit', from: 411, to: 423, line: points('99,338 121,322 157,173 217,158 288,183') },
  { mode: 'walk', from: 423, to: 430, line: points('288,183 324,168 340,214 352,216') },
  { mode: 'walk', from: 700, to: 714, line: points('352,216 345,262 352,306 356,342 326,362 298,382') },
  { mode: 'walk', from: 739, to: 759, line: points('298,382 284,348 251,352 244,304 299,294 294,232 352,216') },
  { mode: 'walk', from: 889, to: 897, line: points('352,216 388,222 398,240 394,296') },
  { mode: 'walk', from: 939, to: 950, line: points('470,402 534,400 536,440 580,436') },
  {
    mode: 'car',
    from: 1400,
    to: 1410,
    line: points('580,436 536,446 538,500 347,504 300,488 216,470 130,456 112,446 72,428'),
  },
];
/** Position of the last fix before a gap in the data. `found` is the first fix after the gap. */
export const lost: Point = [394, 296];
export const found: Point = [470, 402];
export const gap: Span = [897, 939];

export const dwell = ({ stays }: Place): number => stays.reduce((sum, [from, to]) => sum + to - from, 0);

/** Returns a point on a line. `share` is its distance along the line: 0 is the start of the line, and 1 the end. */
function along(line: readonly Point[], share: number): Point {
  const lengths = line.slice(1).map(([x, y], index) => {
    const [beforeX, beforeY] = line[index] ?? [x, y];
    return Math.hypot(x - beforeX, y - beforeY);
  });
  let left = lengths.reduce((sum, length) => sum + length, 0) * share;
  for (const [index, length] of lengths.entries()) {
    const [ax, ay] = line[index] ?? [0, 0];
    const [bx, by] = line[index + 1] ?? [ax, ay];
    if (left <= length) return [ax + ((bx - ax) * left) / length, ay + ((by - ay) * left) / length];
    left -= length;
  }
  return line.at(-1) ?? [0, 0];
}

/**
 * Returns position fixes near the true position: one per minute during a trip, and one per 24 minutes during a stay.
 */
export function fixes(): { point: Point; error: number; turn: number }[] {
  const random = seeded(21);
  const scatter = ([x, y]: Point, error: number): Point => {
    const [away, turn] = [error * Math.sqrt(-2 * Math.log(1 - random())), random() * 2 * Math.PI];
    return [x + away * Math.cos(turn), y + away * Math.sin(turn)];
  };
  const moving = legs.flatMap(({ from, to, line }) =>
    Array.from({ length: to - from }, (_, index) => {
      const error = 1.6 + 3 * random() ** 3;
      const point = scatter(along(line, (index + 0.5) / (to - from)), error);
      return { point, error, turn: Math.round(random() * 180) };
    }),
  );
  const staying = places.flatMap((place) =>
    Array.from({ length: Math.ceil(dwell(place) / 24) }, () => ({ point: scatter(place.at, 6), error: 0, turn: 0 })),
  );
  return [...moving, ...staying];
}
