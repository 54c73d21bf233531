/** Land around Vancouver Island (Natural Earth 1:10 million), for the maps that show parts of this region. */
import { type GeoProjection, geoIdentity, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/land-10m.json' with { type: 'json' };

type Point = [number, number];

/** Converts path data such as `M1,2L3,4Z` to rings of points. */
export const readRings = (drawn: string): Point[][] =>
  drawn
    .split('M')
    .slice(1)
    .map((ring) =>
      ring
        .replace('Z', '')
        .split('L')
        .map((pair) => pair.split(',').map(Number) as Point),
    );

const topology = world as unknown as Topology<{ land: GeometryCollection }>;
const [west, south, east, north] = [-132, 46, -119, 53];

/** Cuts the region out of the continent once. Each projection of the whole continent would take a tenth of a second. */
const land = readRings(
  geoPath(
    geoIdentity().clipExtent([
      [west, south],
      [east, north],
    ]),
  ).digits(9)({
    type: 'Polygon',
    coordinates: feature(topology, topology.objects.land)
      .features.flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []))
      .filter((ring) => ring.some(([x = 0, y = 0]) => x > west && x < east && y > south && y < north)),
  }) ?? '',
).map((ring) => [...ring, ring[0] as Point]);

/** Returns the projected coast as closed rings, clipped at a rectangle (`extent`) in units of the projection. */
export function coastWithin(projection: GeoProjection, extent: [Point, Point]): Point[][] {
  projection.clipExtent(extent);
  const drawn = geoPath(projection).digits(2)({ type: 'Polygon', coordinates: land }) ?? '';
  projection.clipExtent(null);
  return readRings(drawn);
}
