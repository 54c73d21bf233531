import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/land-50m.json' with { type: 'json' };
import { type Place, toVector, type Vector } from '../../../src/instruments/distance/sphere.ts';
import { ringArea } from './geometry.ts';

/** Largest distance by which a simplified coast may differ from the real coast, in radians: a quarter of a degree. */
const tolerance = (0.25 * Math.PI) / 180;
/** Area of the smallest island to draw, in square degrees at the equator: about 7,000 km². */
const smallest = 0.6;
/** Steps per degree, so coordinates are rounded to quarters of a degree. */
const perDegree = 4;

/**
 * Returns the coasts of Natural Earth 1:50 million as rings. Omits the last point of each ring, which repeats its first
 * point.
 */
export function readCoasts(): Place[][] {
  const topology = atlas as unknown as Topology<{ land: GeometryCollection }>;
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat().map((ring) => ring.slice(0, -1).map(([x = 0, y = 0]): Place => [x, y]))
      : [],
  );
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vector, b: Vector): number =>
  Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);

/**
 * Simplifies a line (Douglas-Peucker). Distances are measured in three dimensions, so that coasts near the poles keep
 * their shape.
 * @returns the remaining places, without the end of the line
 */
function simplify(line: readonly Place[]): Place[] {
  const points = line.map(toVector);
  const between = (from: number, to: number): Place[] => {
    const start = points[from] as Vector;
    const chord = minus(points[to] as Vector, start);
    let [split, max] = [0, tolerance];
    for (let index = from + 1; index < to; index += 1) {
      const away = cross(chord, minus(points[index] as Vector, start)) / Math.hypot(...chord);
      if (away > max) [split, max] = [index, away];
    }
    return split ? [...between(from, split), ...between(split, to)] : [line[from] as Place];
  };
  return between(0, line.length - 1);
}

/**
 * Simplifies a ring and rounds it to quarters of a degree. Douglas-Peucker needs a start and an end that differ, so the
 * ring is simplified in two halves.
 */
function generalise(ring: readonly Place[]): Place[] {
  const points = ring.map(toVector);
  const distances = points.map((point) => Math.hypot(...minus(point, points[0] as Vector)));
  const farthest = distances.indexOf(Math.max(...distances));
  return [...simplify(ring.slice(0, farthest + 1)), ...simplify([...ring.slice(farthest), ring[0] as Place])]
    .map(([x, y]): Place => [Math.round(x * perDegree), Math.round(y * perDegree)])
    .filter(([x, y], index, all) => x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1]);
}

/** Returns the area of a ring, in square degrees at the equator. */
function areaOf(ring: readonly Place[]): number {
  const latitude = ring.reduce((sum, [, y]) => sum + y, 0) / ring.length / perDegree;
  return (ringArea(ring) / perDegree ** 2) * Math.cos((latitude * Math.PI) / 180);
}

/**
 * Returns the coasts of the world (Natural Earth 1:50 million), simplified for a globe a few hundred drawing units
 * wide.
 * @returns one line of text per coast: pairs of longitude and latitude in quarters of a degree. The first pair is
 * absolute, and each later pair is the difference from the previous pair.
 */
export const generaliseLand = (): string =>
  readCoasts()
    .map(generalise)
    .filter((ring) => areaOf(ring) > smallest)
    .map((ring) => ring.map(([x, y], index) => [x - (ring[index - 1]?.[0] ?? 0), y - (ring[index - 1]?.[1] ?? 0)]))
    .map((steps) => steps.flat().join(' ').replaceAll(' -', '-'))
    .join('\n');
