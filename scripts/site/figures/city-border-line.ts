/** A border and a vehicle track that crosses it, for the small figure `border-geofence`. */
type Pair = readonly [number, number];

/** Returns the point of the curved border at `x`. */
export const borderAt = (x: number): Pair => [x, 186 - 0.1 * (x - 280) + 26 * Math.sin(x / 78)];

/** Returns the point `away` drawing units beside the border. Negative values are north of it. */
function beside(x: number, away: number): Pair {
  const slope = -0.1 + (26 / 78) * Math.cos(x / 78);
  const length = Math.hypot(slope, 1);
  return [x - (slope / length) * away, borderAt(x)[1] + away / length];
}

/**
 * Returns the point with the x coordinate `x` on the line that runs `away` drawing units beside the border.
 * The geofence band needs such points to end exactly at the edges of the map. `beside` can’t return them, because it
 * moves points perpendicular to the border and so changes their x coordinates.
 */
export function besideMeridian(x: number, away: number): Pair {
  let foot = x;
  for (let round = 0; round < 8; round += 1) foot += x - beside(foot, away)[0];
  return [x, beside(foot, away)[1]];
}

export const run = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Returns the vehicle’s position on its track, a quadratic Bézier curve. `t` runs from 0 (start) to 1 (end). */
export const fix = (t: number): Pair => {
  const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
  return [a * 112 + b * 318 + c * 404, a * 326 + b * 258 + c * 56];
};

/** Finds the point where the vehicle’s track crosses the border, by bisection of the curve parameter `t`. */
export function crossing(): Pair {
  let [south, north] = [0, 1];
  for (let round = 0; round < 30; round += 1) {
    const middle = (south + north) / 2;
    const [x, y] = fix(middle);
    if (y > borderAt(x)[1]) south = middle;
    else north = middle;
  }
  return fix(south);
}
