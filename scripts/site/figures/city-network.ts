/** Street networks of invented cities: an uneven grid with some streets removed, and main roads across the grid. */
import { measureBeside, type Pair } from './city-paths.ts';

export type Street = { from: number; to: number; isMain: boolean };
export type Streets = { places: Pair[]; streets: Street[] };

type Grid = {
  columns: number;
  rows: number;
  place: (column: number, row: number) => Pair;
  /** Returns true if a street connects two neighbouring places. Water, a park or chance can remove the street. */
  keep: (from: Pair, to: Pair) => boolean;
};

export function layGrid({ columns, rows, place, keep }: Grid): Streets {
  const places = Array.from({ length: columns * rows }, (_, node) => place(node % columns, Math.floor(node / columns)));
  const streets: Street[] = [];
  const add = (from: number, to: number): void => {
    const [one, other] = [places[from], places[to]];
    if (one && other && keep(one, other)) streets.push({ from, to, isMain: false });
  };
  for (let node = 0; node < columns * rows; node += 1) {
    if (node % columns < columns - 1) add(node, node + 1);
    if (node + columns < columns * rows) add(node, node + columns);
  }
  return { places, streets };
}

/**
 * Returns where segments `ab` and `cd` cross, as a share of each segment’s length. Returns undefined if the segments
 * don’t cross.
 */
export function cross(a: Pair, b: Pair, c: Pair, d: Pair): Pair | undefined {
  const turn = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
  if (turn === 0) return;
  const t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / turn;
  const u = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / turn;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? [t, u] : undefined;
}

export const crosses = (from: Pair, to: Pair, line: readonly Pair[]): boolean =>
  line.slice(1).some((next, index) => cross(from, to, line[index] ?? next, next) !== undefined);

/**
 * Returns the index of the junction where a main road crosses a street. `share` is the position of the crossing as a
 * share of the street’s length.
 * If the crossing is within 7 units of a street end, that end becomes the junction. Otherwise the street is split.
 */
function splitAt({ places, streets }: Streets, street: Street, share: number): number {
  const from: Pair = places[street.from] ?? [0, 0];
  const to: Pair = places[street.to] ?? [0, 0];
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const spot: Pair = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  const near = share * long < 7 ? street.from : (1 - share) * long < 7 ? street.to : -1;
  if (near >= 0) {
    // Move the end of the street onto the main road, so that the main road has no kink.
    places[near] = spot;
    return near;
  }
  places.push(spot);
  const node = places.length - 1;
  streets.push({ ...street, from: node });
  street.to = node;
  return node;
}

/**
 * Adds a main road to the network. Joins it to the streets that it crosses, and removes streets that run close beside
 * it.
 */
export function addRoad(network: Streets, course: readonly Pair[]): void {
  const { places } = network;
  network.streets = network.streets.filter(({ from, to, isMain }) => {
    const one: Pair = places[from] ?? [0, 0];
    const other: Pair = places[to] ?? [0, 0];
    const isBeside = measureBeside(one, course) < 11 && measureBeside(other, course) < 11;
    return isMain || !isBeside || crosses(one, other, course);
  });
  const met: { node: number; along: number }[] = [];
  course.slice(1).forEach((end, index) => {
    const start = course[index] ?? end;
    for (const street of [...network.streets]) {
      const found = cross(places[street.from] ?? start, places[street.to] ?? end, start, end);
      if (found) met.push({ node: splitAt(network, street, found[0]), along: index + found[1] });
    }
  });
  met.sort((one, other) => one.along - other.along);
  const nodes = met.map(({ node }) => node).filter((node, index, all) => node !== all[index - 1]);
  const [start, end] = [course[0], course.at(-1)];
  if (start && end) {
    places.push(start, end);
    nodes.unshift(places.length - 2);
    nodes.push(places.length - 1);
  }
  nodes.slice(1).forEach((to, index) => {
    network.streets.push({ from: nodes[index] ?? to, to, isMain: true });
  });
}

/**
 * Returns the unused street that continues from a junction with the smallest turn, or undefined if all would turn too
 * far.
 */
function goOn(open: Set<Street>, places: readonly Pair[], before: number, node: number, at: Map<number, Street[]>) {
  const [here, last] = [places[node] ?? [0, 0], places[before] ?? [0, 0]];
  const heading = Math.atan2(here[1] - last[1], here[0] - last[0]);
  let [best, least]: [Street | undefined, number] = [undefined, 1.2];
  for (const street of at.get(node) ?? []) {
    if (!open.has(street)) continue;
    const next = places[street.from === node ? street.to : street.from] ?? here;
    const turn = Math.abs(Math.atan2(next[1] - here[1], next[0] - here[0]) - heading);
    const least2 = Math.min(turn, 2 * Math.PI - turn);
    if (least2 < least) [best, least] = [street, least2];
  }
  return best;
}

/** Joins street segments into a few long lines, which need much less path data than many short segments. */
export function joinStreets(streets: readonly Street[], places: readonly Pair[]): Pair[][] {
  const open = new Set(streets);
  const meeting = new Map<number, Street[]>();
  for (const street of streets) {
    for (const node of [street.from, street.to]) meeting.set(node, [...(meeting.get(node) ?? []), street]);
  }
  const walk = (before: number, node: number): number[] => {
    const nodes = [before, node];
    for (let [last, here] = [before, node]; ; ) {
      const street = goOn(open, places, last, here, meeting);
      if (!street) return nodes;
      open.delete(street);
      [last, here] = [here, street.from === here ? street.to : street.from];
      nodes.push(here);
    }
  };
  return streets.flatMap((street) => {
    if (!open.delete(street)) return [];
    const ahead = walk(street.from, street.to);
    const back = walk(street.to, street.from).slice(2).reverse();
    return [[...back, ...ahead].map((node): Pair => places[node] ?? [0, 0])];
  });
}
