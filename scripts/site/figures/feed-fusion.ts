/** One course as three feeds report it, and the track fused from all three. */
import { at, seeded } from './figure-drawing.ts';

type Point = readonly [number, number];
type Feed = { name: string; spread: number; times: readonly number[] };

/**
 * Three feeds with the scatter of their positions and the times of their reports. A time is the x coordinate, from west
 * to east.
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

/** Returns the reports of each feed: the true course with the scatter of that feed. */
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

/** Returns the fused position at one time. Nearby observations are weighted by age and by the inverse of their variance. */
export function fused(x: number): Point {
  const near = observations().map(({ point, weight }) => ({
    y: point[1] - course(point[0]),
    weight: weight * Math.exp(-(((point[0] - x) / 26) ** 2)),
  }));
  const total = near.reduce((sum, { weight }) => sum + weight, 0);
  return [x, course(x) + near.reduce((sum, { y, weight }) => sum + y * weight, 0) / total];
}

/** Returns true if a point is inside the fence, by the even-odd rule. */
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
