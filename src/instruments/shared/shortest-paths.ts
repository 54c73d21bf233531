/** Lowest costs along a network. */

/** A street that can be travelled both ways, between two junctions given by their index. */
export type Street = readonly [from: number, to: number, cost: number];

type Link = { to: number; cost: number };

export type Network = readonly (readonly Link[])[];

/** Of each junction, what it is joined to. */
export function buildNetwork(junctions: number, streets: readonly Street[]): Network {
  const network: Link[][] = Array.from({ length: junctions }, () => []);
  for (const [from, to, cost] of streets) {
    network[from]?.push({ to, cost });
    network[to]?.push({ to: from, cost });
  }
  return network;
}

/** Takes out the junction of lowest cost; of several, the first one, so that routes don't depend on the order of the search. */
function takeNearest(open: number[], costs: readonly number[]): number {
  let [nearest, place] = [-1, -1];
  for (let index = 0; index < open.length; index += 1) {
    const node = open[index] ?? -1;
    const less = (costs[node] ?? 0) - (costs[nearest] ?? Number.POSITIVE_INFINITY);
    if (less < 0 || (less === 0 && node < nearest)) [nearest, place] = [node, index];
  }
  open.splice(place, 1);
  return nearest;
}

/**
 * The lowest cost to each junction, with the junction from which it was reached; -1 where there is none.
 * Source: Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1 (1959).
 * @param start the junction where the way begins
 * @param cost what it costs to begin there
 * @returns infinite costs where no street leads
 */
export function findShortestPaths(start: number, network: Network, cost = 0): { costs: number[]; before: number[] } {
  const costs = network.map(() => Number.POSITIVE_INFINITY);
  const before = network.map(() => -1);
  costs[start] = cost;
  const open = [start];
  while (open.length > 0) {
    // All of those that are open are looked at: with some hundred junctions no heap would be quicker.
    const node = takeNearest(open, costs);
    for (const link of network[node] ?? []) {
      const found = (costs[node] ?? 0) + link.cost;
      const known = costs[link.to] ?? 0;
      if (found >= known) continue;
      if (known === Number.POSITIVE_INFINITY) open.push(link.to);
      costs[link.to] = found;
      before[link.to] = node;
    }
  }
  return { costs, before };
}
