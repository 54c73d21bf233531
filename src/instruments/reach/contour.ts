/** Lines of equal time on the two banks, each contoured by itself: no contour crosses the river where there is no bridge. */
import { contours } from 'd3-contour';
import { columns, type Point, placeAt, rows, westBank } from './town.ts';

/** Later than any: infinite times would leave nothing to interpolate. */
const never = 1e6;
/** Rows and columns so far beyond the rim are off the map, wherever the town bends. */
const offMap = 2;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Moves what lies beyond the rim, where times hold as they are at it, to the place where a bank ends. */
function stretch(value: number, first: number, last: number, start: number, end: number): number {
  if (value < first) return start;
  return value > last ? end : value;
}

/** Without the points between two others off the map, which nobody sees. */
function thin(ring: readonly Point[]): Point[] {
  const distinct = ring.filter(([x, y], index) => x !== ring.at(index - 1)?.[0] || y !== ring.at(index - 1)?.[1]);
  return distinct.filter(([x, y], index) => {
    const [before, after] = [distinct.at(index - 1), distinct[(index + 1) % distinct.length]];
    const isBetween = (axis: 0 | 1, value: number, most: number): boolean =>
      (value === -offMap || value === most + offMap) && before?.[axis] === value && after?.[axis] === value;
    return !isBetween(0, x, columns - 1) && !isBetween(1, y, rows - 1);
  });
}

/**
 * By marching squares on the junctions of one bank, linear between them; times at the rim hold beyond it.
 * @param times seconds at each junction
 * @param limits seconds
 * @param first column of the bank; `last` is the last one
 * @returns of each limit, the rings round all that is reached sooner, in units of the map: to beyond its edge, and to the
 * middle of the river
 */
function contourBank(times: readonly number[], limits: readonly number[], first: number, last: number): Point[][][] {
  const [width, height] = [last - first + 3, rows + 2];
  const values = Array.from({ length: width * height }, (_, index) => {
    const column = clamp((index % width) - 1 + first, first, last);
    const row = clamp(Math.floor(index / width) - 1, 0, rows - 1);
    return -Math.min(never, times[row * columns + column] ?? never);
  });
  // Half a column from the bank is the middle of the river.
  const [west, east] = [first === 0 ? -offMap : first - 0.5, last === columns - 1 ? columns - 1 + offMap : last + 0.5];
  const onLattice = ([x = 0, y = 0]: readonly number[]): Point => [
    stretch(x - 1.5 + first, first, last, west, east),
    stretch(y - 1.5, 0, rows - 1, -offMap, rows - 1 + offMap),
  ];
  const contour = contours().size([width, height]);
  return limits.map((seconds) =>
    contour
      .contour(values, -seconds)
      .coordinates.flat()
      .map((ring) => thin(ring.slice(1).map(onLattice)).map(([column, row]) => placeAt(column, row))),
  );
}

/** @returns of each limit, the rings on both banks */
export function contourTown(times: readonly number[], limits: readonly number[]): Point[][][] {
  const east = contourBank(times, limits, westBank + 1, columns - 1);
  return contourBank(times, limits, 0, westBank).map((rings, index) => [...rings, ...(east[index] ?? [])]);
}
