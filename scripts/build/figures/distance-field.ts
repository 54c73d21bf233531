/**
 * From each node to the nearest of the points, in their unit. In arrays of plain numbers: a sheet has some thousand nodes and points
 * each, and pairs take eight times as long.
 */
export function measureNearest(
  points: readonly (readonly [number, number])[],
  nodes: readonly (readonly [number, number])[],
): number[] {
  const places = Float64Array.from(points.flat());
  return nodes.map(([x, y]) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (let index = 0; index < places.length; index += 2) {
      const away = ((places[index] ?? 0) - x) ** 2 + ((places[index + 1] ?? 0) - y) ** 2;
      if (away < nearest) nearest = away;
    }
    return Math.sqrt(nearest);
  });
}
