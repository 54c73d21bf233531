const toTenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns the coordinates of points for a path, to a tenth of a unit, without a space before a minus. It is a plain
 * loop because it runs at each update.
 */
export function pathNumbers(points: readonly (readonly [x: number, y: number])[]): string {
  let numbers = '';
  for (const point of points) {
    const x = toTenth(point[0]);
    const y = toTenth(point[1]);
    numbers += `${numbers && x >= 0 ? ' ' : ''}${x}${y >= 0 ? ' ' : ''}${y}`;
  }
  return numbers;
}
