/** A border in a plane with a track that crosses it, for the small picture of the sector. */
type Pair = readonly [number, number];

/** The surveyed border: a gentle curve, so that the band must be offset along its normals and not just shifted. */
export const borderAt = (x: number): Pair => [x, 186 - 0.1 * (x - 280) + 26 * Math.sin(x / 78)];

/** The point `away` units beside the border; negative is north of it. */
function beside(x: number, away: number): Pair {
  const slope = -0.1 + (26 / 78) * Math.cos(x / 78);
  const length = Math.hypot(slope, 1);
  return [x - (slope / length) * away, borderAt(x)[1] + away / length];
}

/** The same offset where it meets a given meridian, so that the band ends exactly on the neatline. */
export function besideMeridian(x: number, away: number): Pair {
  let foot = x;
  for (let round = 0; round < 8; round += 1) foot += x - beside(foot, away)[0];
  return [x, beside(foot, away)[1]];
}

export const run = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Fixes of the crossing vehicle on a quadratic Bézier curve, at equal intervals of time. */
export const fix = (t: number): Pair => {
  const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
  return [a * 112 + b * 318 + c * 404, a * 326 + b * 258 + c * 56];
};

/** Where the moving track changes sides: bisection on its height above the border. */
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
