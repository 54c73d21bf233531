const toTenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns points as numbers for a path's `d` attribute, rounded to one decimal place. A number has no space before its
 * minus sign, which saves bytes. The code is a loop without callbacks, because it runs at each update of the drawing.
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
