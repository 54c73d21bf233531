import { at, circle, cross, type Point } from '#instruments/shared/shapes.ts';

/**
 * Returns path data that draws a dot at each point, rounded to whole units. Points that round to the same place are
 * drawn once.
 */
export function dots(points: readonly Point[]): string {
  const seen = new Set<number>();
  let [d, x, y] = ['', 0, 0];
  for (const point of points) {
    const nextX = Math.round(point[0]);
    const nextY = Math.round(point[1]);
    // Coordinates are far below 65,536, so each place has its own key.
    const key = nextX * 65_536 + nextY;
    if (seen.has(key)) continue;
    seen.add(key);
    d += `m${nextX - x}${nextY < y ? '' : ' '}${nextY - y}h0`;
    x = nextX;
    y = nextY;
  }
  return d;
}

/**
 * Returns path data for a line through the points, rounded to whole units. Its steps are relative, because their
 * numbers are shorter and save bytes.
 */
export function thread(points: readonly Point[]): string {
  let [d, x, y] = ['', 0, 0];
  for (const point of points) {
    const nextX = Math.round(point[0]);
    const nextY = Math.round(point[1]);
    d += `${d === '' ? 'm' : 'l'}${nextX - x}${nextY < y ? '' : ' '}${nextY - y}`;
    x = nextX;
    y = nextY;
  }
  return d;
}

/** Path data of the signs for true, false and missed alerts and for the vessel. Each sign is centred on a point. */
export const signs = {
  isTrue: ([x, y]: Point): string => `M${at(x - 6)} ${at(y + 5)}h12l-6-11z`,
  isFalse: (place: Point): string => cross(place, 5),
  isMissed: (place: Point): string => circle(place, 6),
  isVessel: ([x, y]: Point): string => `M${at(x - 6)} ${at(y)}l6-6l6 6l-6 6z`,
} as const;
