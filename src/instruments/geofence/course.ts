/** The vessel's true course along a straight fence. The vessel follows it at any speed that the visitor sets. */

/** A place in metres: `x` along the fence, and `y` into the closed area. If `y` is negative, the place is outside. */
export type Place = readonly [x: number, y: number];

/** Points that the course passes through: x and y in metres, and the slope (dy/dx) of the course. */
const knots = [
  [0, -210, 0.25],
  [300, -90, 0.4],
  [480, 40, 0.7],
  [620, 88, 0],
  [760, 30, -0.7],
  [900, -44, -0.2],
  [1040, -14, 0],
  [1330, -14, 0],
  [1480, 11, 0.05],
  [1640, 15, 0],
  [1860, 9, 0],
  [1960, -40, -0.7],
  [2040, -60, 0],
  [2120, 45, 0],
  [2210, -60, -0.9],
  [2512, -230, -0.3],
] as const;

/** A cubic Bézier curve: its start, two control points and its end. */
type Piece = readonly [Place, Place, Place, Place];

/** The course as curves, one from each knot to the next. */
export const curves: readonly Piece[] = knots.slice(1).map(([x, y, slope], index): Piece => {
  const [fromX, fromY, fromSlope] = knots[index] ?? [x, y, slope];
  const third = (x - fromX) / 3;
  return [
    [fromX, fromY],
    [fromX + third, fromY + third * fromSlope],
    [x - third, y - third * slope],
    [x, y],
  ];
});

type CoursePoint = { x: number; y: number; s: number };
const start: CoursePoint = { x: knots[0][0], y: knots[0][1], s: 0 };

/** The course as a chain of straight pieces about 4 m long. `s` is a point's distance along the course, in metres. */
const points = curves.reduce<CoursePoint[]>(
  (made, [[fromX, fromY], [, y1], [, y2], [toX, toY]]) => {
    const count = Math.ceil((toX - fromX) / 4);
    for (let step = 1; step <= count; step += 1) {
      const share = step / count;
      const rest = 1 - share;
      const x = fromX + (toX - fromX) * share;
      const y = rest ** 3 * fromY + 3 * rest * share * (rest * y1 + share * y2) + share ** 3 * toY;
      const last = made.at(-1) ?? start;
      made.push({ x, y, s: last.s + Math.hypot(x - last.x, y - last.y) });
    }
    return made;
  },
  [start],
);

/** Distance along the fence from the start to the end of the course, in metres. */
export const width: number = points.at(-1)?.x ?? 0;
/** Length of the course, in metres. */
export const length: number = points.at(-1)?.s ?? 0;

/**
 * Returns the index of the straight piece that contains a value of `x` (metres along the fence) or `s` (metres along
 * the course). Both grow along the course, so a binary search finds the piece.
 */
function findPiece(by: 'x' | 's', value: number): number {
  let [low, high] = [0, points.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[by] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Interpolates `key` on a straight piece, at the point where `by` has the given value. If that point is beyond the
 * piece, returns `key` at the nearer end of the piece.
 */
function interpolate(piece: number, by: 'x' | 's', value: number, key: 'x' | 'y' | 's'): number {
  const [from, to] = [points[piece], points[piece + 1]];
  if (!from || !to) throw new RangeError('The course has no points.');
  const share = Math.min(1, Math.max(0, (value - from[by]) / (to[by] - from[by])));
  return from[key] + share * (to[key] - from[key]);
}

/** Returns the place at a distance of `s` metres along the course. */
export function placeAt(s: number): Place {
  const piece = findPiece('s', s);
  return [interpolate(piece, 's', s, 'x'), interpolate(piece, 's', s, 'y')];
}

/**
 * Returns the place at each distance along the course. The distances must be in ascending order, because the search for
 * the straight piece at a distance continues from the previous piece.
 */
export function placesAt(distances: readonly number[]): Place[] {
  let piece = 0;
  return distances.map((s) => {
    while (piece < points.length - 2 && (points[piece + 1]?.s ?? 0) <= s) piece += 1;
    const from = points[piece] ?? start;
    const to = points[piece + 1] ?? from;
    // Same as `interpolate`, but without looking up properties by name, which is slower. Each update computes more than
    // a thousand places.
    const share = Math.min(1, Math.max(0, (s - from.s) / (to.s - from.s)));
    return [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
  });
}

/**
 * Converts metres along the fence to metres along the course. The result is unique, because the course never turns
 * back.
 */
export const courseAt = (x: number): number => interpolate(findPiece('x', x), 'x', x, 's');

/** Parts of the course inside the closed area, in metres along the course. */
export const stays: readonly { from: number; to: number }[] = (() => {
  const crossings = points.slice(1).flatMap((point, index) => {
    const last = points[index] ?? point;
    return last.y > 0 === point.y > 0 ? [] : [last.s + ((point.s - last.s) * last.y) / (last.y - point.y)];
  });
  // The course begins outside. So crossings with an even index are entries, and each entry is followed by its exit.
  return crossings.flatMap((from, index) => (index % 2 ? [] : [{ from, to: crossings[index + 1] ?? length }]));
})();
