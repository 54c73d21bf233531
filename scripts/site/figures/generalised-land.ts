import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/land-110m.json' with { type: 'json' };
import { ringArea, simplify } from './geometry.ts';

type Point = readonly [number, number];

/** Degrees by which a coast may be moved. */
const tolerance = 0.8;
/** The smallest island, in square degrees as they are at the equator: about 50,000 km². */
const smallest = 4;
/** Coordinates are halves of a degree. */
const perDegree = 2;

/** A closed ring in whole steps, its first point once. */
function generalise(ring: readonly Point[]): Point[] {
  const open = ring.slice(0, -1);
  const [first = [0, 0]] = open;
  const distances = open.map(([x, y]) => Math.hypot(x - first[0], y - first[1]));
  const farthest = distances.indexOf(Math.max(...distances));
  const there = simplify(open.slice(0, farthest + 1), tolerance);
  const back = simplify([...open.slice(farthest), first], tolerance);
  const whole = [...there, ...back.slice(1, -1)].map(
    ([x, y]): Point => [Math.round(x * perDegree), Math.round(y * perDegree)],
  );
  return whole.filter(([x, y], index) => x !== whole[index - 1]?.[0] || y !== whole[index - 1]?.[1]);
}

/** In square degrees of the equator. */
function areaOf(ring: readonly Point[]): number {
  const latitude = ring.reduce((sum, [, y]) => sum + y, 0) / ring.length / perDegree;
  return (ringArea(ring) / perDegree ** 2) * Math.cos((latitude * Math.PI) / 180);
}

/**
 * Coasts of the world for a map some hundred units wide, from Natural Earth 1:110 million.
 * @returns a line for each coast: steps in longitude and latitude, the first from 0° N 0° E, in halves of a degree
 */
export function generaliseLand(): string {
  const topology = atlas as unknown as Topology<{ land: GeometryCollection }>;
  const { features } = feature(topology, topology.objects.land);
  const rings = features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [],
  );
  return rings
    .map((ring) => generalise(ring as unknown as Point[]))
    .filter((ring) => areaOf(ring) > smallest)
    .map((ring) => ring.map(([x, y], index) => [x - (ring[index - 1]?.[0] ?? 0), y - (ring[index - 1]?.[1] ?? 0)]))
    .map((steps) => steps.flat().join(' ').replaceAll(' -', '-'))
    .join('\n');
}
