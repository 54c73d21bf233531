/** Finds the cheapest routes through a network of streets. */

/** A street between two junctions, given by their indices. It can be travelled both ways. */
export type Street = readonly [from: number, to: number, cost: number];

/**
 * A network of streets, as a list of links that lead from one junction to another. `to[i]` is the junction that link
 * `i` leads to, and `cost[i]` is its cost. The links from junction `n` begin at index `starts[n]` and end before index
 * `starts[n + 1]`.
 */
export type Network = { starts: Int32Array; to: Int32Array; cost: Float64Array };

/** Builds a network from streets. A junction's links have the same order as the streets. */
export function buildNetwork(junctions: number, streets: readonly Street[]): Network {
  const starts = new Int32Array(junctions + 1);
  for (const [from, to] of streets) for (const end of [from, to]) starts[end + 1] = (starts[end + 1] ?? 0) + 1;
  for (let node = 1; node <= junctions; node += 1) starts[node] = (starts[node] ?? 0) + (starts[node - 1] ?? 0);
  const network = { starts, to: new Int32Array(2 * streets.length), cost: new Float64Array(2 * streets.length) };
  const next = starts.slice();
  const link = (from: number, to: number, cost: number): void => {
    const place = next[from] ?? 0;
    next[from] = place + 1;
    network.to[place] = to;
    network.cost[place] = cost;
  };
  for (const [from, to, cost] of streets) {
    link(from, to, cost);
    link(to, from, cost);
  }
  return network;
}

/**
 * Removes the junction with the lowest cost from `open`, and returns it. If several junctions have the lowest cost, it
 * takes the one with the lowest index, so that routes don't depend on the order of the search. It scans all open
 * junctions: with a few hundred of them, a heap would not be faster.
 */
function takeNearest(open: number[], costs: Float64Array): number {
  let [nearest, place, least] = [-1, -1, Number.POSITIVE_INFINITY];
  for (let index = 0; index < open.length; index += 1) {
    const node = open[index] ?? -1;
    const cost = costs[node] ?? 0;
    if (cost < least || (cost === least && node < nearest)) [nearest, place, least] = [node, index, cost];
  }
  const last = open.pop() ?? -1;
  if (place < open.length) open[place] = last;
  return nearest;
}

/**
 * Returns the lowest cost to each junction (`costs`), and the previous junction on the cheapest route (`before`). If no
 * route leads to a junction, its cost is infinite. `before` is -1 for the start, and for junctions without a route.
 * Source: Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1 (1959).
 * @param start junction where all routes begin
 * @param cost cost at the start
 */
export function findShortestPaths(start: number, network: Network, cost = 0): { costs: number[]; before: number[] } {
  const costs = new Float64Array(network.starts.length - 1).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(costs.length).fill(-1);
  costs[start] = cost;
  const open = [start];
  while (open.length > 0) {
    const node = takeNearest(open, costs);
    const reached = costs[node] ?? 0;
    const end = network.starts[node + 1] ?? 0;
    for (let link = network.starts[node] ?? 0; link < end; link += 1) {
      const to = network.to[link] ?? 0;
      const found = reached + (network.cost[link] ?? 0);
      const known = costs[to] ?? 0;
      if (found >= known) continue;
      if (known === Number.POSITIVE_INFINITY) open.push(to);
      costs[to] = found;
      before[to] = node;
    }
  }
  return { costs: [...costs], before: [...before] };
}
