type Pair = readonly [number, number];

/** The part of a convex cell that lies nearer to `own` than to `other`: one cut along their perpendicular bisector. */
function nearerPart(cell: readonly Pair[], own: Pair, other: Pair): Pair[] {
  const excess = ([x, y]: Pair): number =>
    Math.hypot(x - own[0], y - own[1]) ** 2 - Math.hypot(x - other[0], y - other[1]) ** 2;
  return cell.flatMap((here, index) => {
    const next = cell[(index + 1) % cell.length] ?? here;
    const [a, b] = [excess(here), excess(next)];
    const cut: Pair = [here[0] + (a / (a - b)) * (next[0] - here[0]), here[1] + (a / (a - b)) * (next[1] - here[1])];
    if (a <= 0) return b <= 0 ? [here] : [here, cut];
    return b <= 0 ? [cut] : [];
  });
}

/** The Voronoi cell of one site inside a convex frame. */
export const voronoiCell = (frame: readonly Pair[], own: Pair, sites: readonly Pair[]): Pair[] =>
  sites.filter((site) => site !== own).reduce<Pair[]>((cell, other) => nearerPart(cell, own, other), [...frame]);
