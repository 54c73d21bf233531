import { axesOf, type Covariance, sigmas95 } from '#instruments/shared/matrix.ts';
import { at, type Point } from '#instruments/shared/shapes.ts';

/**
 * Returns the `d` attribute of an open path. It leaves out points closer than `step` to the previous point, but not the
 * first and the last point.
 */
export function line(points: readonly Point[], step = 0): string {
  let [x, y] = [Number.NaN, Number.NaN];
  if (points.length < 2) return '';
  let d = '';
  for (let index = 0; index < points.length; index += 1) {
    const point = points[index];
    if (!point) break;
    if (index && index < points.length - 1 && (point[0] - x) ** 2 + (point[1] - y) ** 2 < step * step) continue;
    [x, y] = point;
    d += `${index ? 'L' : 'M'}${at(x)} ${at(y)}`;
  }
  return d;
}

/** Factor that packs x and y into one number: x * column + y. It must be greater than the height of a drawing. */
const column = 4096;

/**
 * Returns the `d` attribute of a path with one dot in each whole unit that contains a point. The dots are sorted from
 * left to right. So the steps between them are short and compress well, which saves a page 200 bytes.
 * @param places x and y of the first point, then of the second, and so on
 */
export function dots(places: readonly number[]): string {
  const units = new Int32Array(places.length / 2);
  for (let index = 0; index < units.length; index += 1)
    units[index] =
      Math.round(places[2 * index] ?? Number.NaN) * column + Math.round(places[2 * index + 1] ?? Number.NaN);
  units.sort();
  let [d, x, y, before] = ['', 0, 0, Number.NaN];
  for (const unit of units) {
    if (unit === before) continue;
    before = unit;
    const nextX = Math.round(unit / column);
    const nextY = unit - nextX * column;
    d += `m${nextX - x} ${nextY - y}h0`;
    x = nextX;
    y = nextY;
  }
  return d;
}

/**
 * Returns the `d` attribute of the 95% ellipse. The covariance is in square metres, and `scale` is in units per metre.
 */
export function ellipse([x, y]: Point, covariance: Covariance, scale: number): string {
  const { major, minor, angle } = axesOf(covariance);
  const [rx, ry] = [at(major * sigmas95 * scale), at(minor * sigmas95 * scale)];
  // In the drawing, y grows to the south, so angles change their sign. A circle needs no angle.
  const turn = rx === ry ? 0 : -angle;
  const [dx, dy] = [at(rx * Math.cos(turn)), at(rx * Math.sin(turn))];
  const arc = `a${rx} ${ry} ${Math.round((turn * 180) / Math.PI)} 1 0 `;
  return `M${at(x - dx)} ${at(y - dy)}${arc}${at(2 * dx)} ${at(2 * dy)}${arc}${at(-2 * dx)} ${at(-2 * dy)}`;
}
