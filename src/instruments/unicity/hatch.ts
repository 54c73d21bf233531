import { at, type Point } from '#instruments/shared/shapes.ts';

/**
 * Returns the `x` where the diagonal x + y = `sum` crosses an edge, or the first `x` of the edge if they don't cross.
 */
function meet(edge: readonly Point[], sum: number): number {
  for (let index = 1; index < edge.length; index += 1) {
    const [[x, y], [toX, toY]] = [edge[index - 1] ?? [0, 0], edge[index] ?? [0, 0]];
    if (x + y <= sum && sum <= toX + toY) return x + ((sum - x - y) / (toX + toY - x - y)) * (toX - x);
  }
  return edge[0]?.[0] ?? 0;
}

/**
 * Returns hatching: lines that rise to the right at 45°, from a lower edge up to `top`.
 * @param edge points of the lower edge from left to right. No part of the edge may be steeper than the lines.
 * @param apart horizontal distance between neighbouring lines
 */
export function hatch(edge: readonly Point[], top: number, apart: number): string {
  const [[left, first], [right, last]] = [edge[0] ?? [0, 0], edge.at(-1) ?? [0, 0]];
  const lines: string[] = [];
  for (let sum = Math.ceil((left + top) / apart) * apart; sum < right + last; sum += apart) {
    const from = sum < left + first ? left : meet(edge, sum);
    const to = Math.min(right, sum - top);
    if (to - from > 0.5) lines.push(`M${at(from)} ${at(sum - from)}L${at(to)} ${at(sum - to)}`);
  }
  return lines.join('');
}
