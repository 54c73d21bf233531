/** Lays out the streets of a city. Each district has its own street grid, and main roads separate the districts. */
import type { Street, Streets } from '../../city-network.ts';
import { voronoiCell } from '../../geometry.ts';
import type { Point } from './plate-paths.ts';

/** A district: its centre, the direction of its streets in radians, and the distances between them. */
export type District = { middle: Point; turn: number; block: Point };

/**
 * Intersects a convex outline with the line on which the coordinate `axis` equals `value`. Returns the other coordinate
 * of the two intersections, in ascending order.
 */
function cutOutline(outline: readonly Point[], axis: 0 | 1, value: number): Point | undefined {
  const other = axis === 0 ? 1 : 0;
  const found = outline.flatMap((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    if (from[axis] > value === to[axis] > value) return [];
    const share = (value - from[axis]) / (to[axis] - from[axis]);
    return [from[other] + share * (to[other] - from[other])];
  });
  const [one, two] = found;
  return one === undefined || two === undefined ? undefined : [Math.min(one, two), Math.max(one, two)];
}

/**
 * Returns a list of junctions, and a function that returns the number of the junction at a place. Places that are
 * almost equal get the same number.
 */
function makePlaces(): { places: Point[]; numberOf: (place: Point) => number } {
  const places: Point[] = [];
  const known = new Map<string, number>();
  return {
    places,
    numberOf: ([x, y]) => {
      const key = `${Math.round(x / 3)} ${Math.round(y / 3)}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      known.set(key, places.length);
      places.push([x, y]);
      return places.length - 1;
    },
  };
}

type Edge = { ends: readonly [Point, Point]; nodes: Set<number> };

/**
 * Returns a map of district borders, and a function that returns the border between two corners. Adjacent districts get
 * the same border object.
 */
function makeEdges(numberOf: (place: Point) => number) {
  const edges = new Map<string, Edge>();
  const edgeOf = (from: Point, to: Point): Edge => {
    const ends = [numberOf(from), numberOf(to)].sort((a, b) => a - b);
    const key = ends.join(' ');
    const edge = edges.get(key) ?? { ends: [from, to], nodes: new Set(ends) };
    edges.set(key, edge);
    return edge;
  };
  return { edges, edgeOf };
}

const distanceFrom = ([x, y]: Point, [[ax, ay], [bx, by]]: readonly [Point, Point]): number =>
  Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / (Math.hypot(bx - ax, by - ay) || 1);

type Place = (u: number, v: number) => Point;

/**
 * Returns the grid's lines along one axis, clipped at the district's outline. The points of a line are its junctions
 * with the lines of the other axis.
 */
function gridLines(outline: readonly Point[], axis: 0 | 1, block: Point, place: Place): Point[][] {
  const [own, other] = axis === 0 ? block : [block[1], block[0]];
  const counts = Array.from({ length: 81 }, (_, index) => index - 40);
  return counts.flatMap((count) => {
    const line = count * own;
    const span = cutOutline(outline, axis, line);
    if (!span) return [];
    const stops = counts.map((index) => index * other).filter((stop) => stop > span[0] + 4 && stop < span[1] - 4);
    return [[span[0], ...stops, span[1]].map((stop) => (axis === 0 ? place(line, stop) : place(stop, line)))];
  });
}

/** Returns a district's streets as lines of points, in drawing units. */
function linesOf({ middle: [x0, y0], turn, block }: District, cell: readonly Point[]): Point[][] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const outline = cell.map(([x, y]): Point => [(x - x0) * cos + (y - y0) * sin, (y - y0) * cos - (x - x0) * sin]);
  const place: Place = (u, v) => [x0 + u * cos - v * sin, y0 + u * sin + v * cos];
  return ([0, 1] as const).flatMap((axis) => gridLines(outline, axis, block, place));
}

/** Splits a border road at its junctions, and returns the pieces in their order along the border. */
function roadAlong({ ends: [start, end], nodes }: Edge, places: readonly Point[]): Street[] {
  const along = (node: number): number => {
    const [x, y] = places[node] ?? start;
    return (x - start[0]) * (end[0] - start[0]) + (y - start[1]) * (end[1] - start[1]);
  };
  const sorted = [...nodes].sort((a, b) => along(a) - along(b));
  return sorted.slice(1).map((to, index) => ({ from: sorted[index] ?? to, to, isMain: true }));
}

/** Returns the streets of all districts, and the main roads along the borders between districts. */
export function layDistricts(districts: readonly District[], frame: readonly Point[]): Streets {
  const { places, numberOf } = makePlaces();
  const { edges, edgeOf } = makeEdges(numberOf);
  const sites = districts.map(({ middle }) => middle);
  const streets = districts.flatMap((district) => {
    const cell = voronoiCell(frame, district.middle, sites);
    const borders = cell.map((from, index) => edgeOf(from, cell[(index + 1) % cell.length] ?? from));
    const joinBorder = (place: Point | undefined): void => {
      if (!place) return;
      const far = ({ ends }: Edge): number => distanceFrom(place, ends);
      borders.reduce((best, edge) => (far(edge) < far(best) ? edge : best)).nodes.add(numberOf(place));
    };
    return linesOf(district, cell).flatMap((line) => {
      const nodes = line.map(numberOf);
      joinBorder(line[0]);
      joinBorder(line.at(-1));
      return nodes
        .slice(1)
        .map((to, index): Street => ({ from: nodes[index] ?? to, to, isMain: false }))
        .filter(({ from, to }) => from !== to);
    });
  });
  const roads = [...edges.values()].flatMap((edge) => roadAlong(edge, places));
  return { places: [...places], streets: [...streets, ...roads] };
}
