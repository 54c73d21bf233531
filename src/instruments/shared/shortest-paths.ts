/** Lowest costs along a network. */

/** A street that can be travelled both ways, between two junctions given by their index. */
export type Street = readonly [from: number, to: number, cost: number];

/** The links of junction `n` are those from `starts[n]` to before `starts[n + 1]`: where each leads, and what it costs. */
export type Network = { starts: Int32Array; to: Int32Array; cost: Float64Array };

/** Of each junction, what it is joined to, in the order of the streets. */
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
 * Takes out the junction of lowest cost; of several, the first one, so that routes don't depend on the order of the search.
 * All of those that are open are looked at: with some hundred junctions no heap would be quicker.
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
 * The lowest cost to each junction, with the junction from which it was reached; -1 where there is none.
 * Source: Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1 (1959).
 * @param start the junction where the way begins
 * @param cost what it costs to begin there
 * @returns infinite costs where no street leads
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
