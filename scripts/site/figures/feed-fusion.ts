/** The course of one object as three feeds report it, and the track fused from all three feeds. */
import { at, seeded } from './figure-drawing.ts';

type Point = readonly [number, number];
type Feed = { name: string; spread: number; times: readonly number[] };

/**
 * Three feeds. `spread` is the scatter of their reported positions, in drawing units. The x coordinate stands for time,
 * so `times` are x coordinates.
 */
const feeds: readonly Feed[] = [
  { name: 'AIS', spread: 6, times: [96, 136, 176, 216, 256, 416, 456, 496] },
  { name: 'Radio', spread: 15, times: [112, 160, 246, 288, 322, 352, 392, 470] },
  { name: 'Camera', spread: 3, times: [232, 268, 304, 338, 368, 404] },
];
export const fence: readonly Point[] = [
  [330, 34],
  [462, 26],
  [536, 98],
  [504, 196],
  [384, 218],
  [296, 178],
];
const course = (x: number): number => 196 - 92 * (1 / (1 + Math.exp(-(x - 290) / 62))) + 10 * Math.sin(x / 58);

/**
 * Returns the reports of all feeds: points on the true course, moved up or down by the scatter of the feed. The weight
 * of a report is the inverse of its variance.
 */
export function observations(): { feed: number; point: Point; weight: number }[] {
  const random = seeded(4);
  return feeds.flatMap(({ spread, times }, feed) =>
    times.map((x) => ({
      feed,
      point: [x, course(x) + (random() + random() - 1) * 2 * spread] as Point,
      weight: 1 / (spread * spread),
    })),
  );
}

/**
 * Returns the fused position at time `x`. Observations have more weight if they are close in time and if their feed has
 * little scatter.
 */
export function fused(x: number): Point {
  const near = observations().map(({ point, weight }) => ({
    y: point[1] - course(point[0]),
    weight: weight * Math.exp(-(((point[0] - x) / 26) ** 2)),
  }));
  const total = near.reduce((sum, { weight }) => sum + weight, 0);
  return [x, course(x) + near.reduce((sum, { y, weight }) => sum + y * weight, 0) / total];
}

/** Returns true if a point is inside the geofence (even-odd rule). */
export const inside = ([x, y]: Point): boolean =>
  fence.reduce((odd, [ax, ay], index) => {
    const [bx, by] = fence[(index + 1) % fence.length] ?? [ax, ay];
    return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay) ? !odd : odd;
  }, false);

export const marks: readonly ((point: Point) => string)[] = [
  ([x, y]) => `M${at(x - 4)} ${at(y - 5)}l9 5-9 5z`,
  ([x, y]) => `M${at(x - 4)} ${at(y)}h8m-4-4v8`,
  ([x, y]) => `M${at(x - 3.5)} ${at(y - 3.5)}h7v7h-7z`,
];
