/** A street that can be travelled both ways, between two junctions given by their index. */
export type Street = readonly [from: number, to: number, cost: number];

type Link = { to: number; cost: number };

/** Of each junction, what it is joined to. */
export function buildNetwork(junctions: number, streets: readonly Street[]): Link[][] {
  const network: Link[][] = Array.from({ length: junctions }, () => []);
  for (const [from, to, cost] of streets) {
    network[from]?.push({ to, cost });
    network[to]?.push({ to: from, cost });
  }
  return network;
}

/** Dijkstra's lowest costs from one junction, with the junction from which each was reached; -1 where there is none. */
export function findShortestPaths(from: number, network: readonly Link[][]): { costs: number[]; before: number[] } {
  const costs = network.map(() => Number.POSITIVE_INFINITY);
  const before = network.map(() => -1);
  const open = new Set(network.keys());
  costs[from] = 0;
  while (open.size > 0) {
    const node = [...open].reduce((best, each) => ((costs[each] ?? 0) < (costs[best] ?? 0) ? each : best));
    open.delete(node);
    for (const { to, cost } of network[node] ?? []) {
      const found = (costs[node] ?? 0) + cost;
      if (found >= (costs[to] ?? 0)) continue;
      costs[to] = found;
      before[to] = node;
    }
  }
  return { costs, before };
}
