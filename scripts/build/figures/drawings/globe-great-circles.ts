import { geoBounds, geoCircle, geoContains, geoDistance, geoGraticule, geoOrthographic, geoPath } from 'd3-geo';
import { s } from 'hastscript';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import land from 'world-atlas/land-110m.json' with { type: 'json' };
import { at, type FigureDrawing } from '../figure-drawing.ts';

type Place = [longitude: number, latitude: number];

const atlas = land as unknown as Topology<{ land: GeometryCollection }>;
const centre: Place = [-45, 45];
const origin: Place = [-75.7, 45.4];
const inView: Place[] = [
  [-0.1, 51.5],
  [36.8, -1.3],
  [-17.4, 14.7],
  [-46.6, -23.5],
  [18.1, 59.3],
];
const beyondTheLimb: Place = [103.8, 1.3];

/** Evenly spread points: the golden angle turns each next one away from all earlier ones. */
function fibonacciSphere(count: number): Place[] {
  return Array.from({ length: count }, (_, index): Place => {
    const latitude = (Math.asin(1 - (2 * index + 1) / count) * 180) / Math.PI;
    const longitude = ((((index * 137.50776) % 360) + 540) % 360) - 180;
    return [longitude, latitude];
  });
}

/** True for a place on land. The bounds of each land mass are asked first. */
function findLand(): (place: Place) => boolean {
  const masses = feature(atlas, atlas.objects.land)
    .features.flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? geometry.coordinates : []))
    .map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
    .map((mass) => ({ mass, bounds: geoBounds(mass) }));
  return ([x, y]) =>
    masses.some(({ mass, bounds: [[west, south], [east, north]] }) => {
      const isBeside = west <= east ? x < west || x > east : x < west && x > east;
      return !isBeside && y >= south && y <= north && geoContains(mass, [x, y]);
    });
}

/** The view; a coarser precision writes fewer points, which hairlines bear and tracks do not. */
const globe = (precision: number) =>
  geoOrthographic().rotate([-centre[0], -centre[1]]).scale(306).translate([320, 320]).precision(precision);

/** Dots as strokes of no length, in whole units and in steps from dot to dot, which is short to write. */
function stipple(dots: readonly (readonly [number, number])[]): string {
  let [lastX, lastY] = [0, 0];
  return dots
    .map(([x, y]) => {
      const [toX, toY] = [Math.round(x), Math.round(y)];
      const step = `m${toX - lastX} ${toY - lastY}h0`;
      [lastX, lastY] = [toX, toY];
      return step.replace(' -', '-');
    })
    .join('');
}

/**
 * An orthographic globe above the North Atlantic: land as dots of equal area, a graticule, and the great circles from
 * one covered origin. One of them runs over the limb, where the straight way on the sphere leaves the view.
 */
export const draw: FigureDrawing = () => {
  const outline = geoPath(globe(1)).digits(0);
  const exact = geoPath(globe(0.25)).digits(1);
  const projection = globe(1);
  const isLand = findLand();
  // Dots on the very limb would pile up to a line: the view stops a little before it.
  const seen = (place: Place): boolean => geoDistance(place, centre) < 1.5;
  const pixel = (place: Place): [number, number] => projection(place) ?? [0, 0];
  const dots = fibonacciSphere(2600)
    .filter((place) => seen(place) && isLand(place))
    .map(pixel);
  // d3 bends a line between two places along the great circle, and cuts it at the limb.
  const tracks = {
    type: 'MultiLineString' as const,
    coordinates: [...inView, beyondTheLimb].map((place) => [origin, place]),
  };
  const graticule = geoGraticule()
    .step([15, 15])
    .extentMajor([
      [-180, -75],
      [180, 75.1],
    ])
    .stepMajor([15, 15]);
  const [x, y] = pixel(origin);
  return s('svg', { viewBox: '0 0 640 640', className: ['fg'] }, [
    s('path', { d: outline(graticule()), className: ['hair'] }),
    s('circle', { cx: 320, cy: 320, r: 306, className: ['hair'] }),
    s('path', { d: stipple(dots), className: ['soft', 'bold'] }),
    s('path', { d: exact(geoCircle().center(origin).radius(6).precision(9)()), className: ['cover', 'tint-cover'] }),
    s('path', { d: exact(tracks), className: ['track'] }),
    ...inView.map(pixel).map(([cx, cy]) => s('circle', { cx: at(cx), cy: at(cy), r: 4, className: ['fill-track'] })),
    s('circle', { cx: at(x), cy: at(y), r: 6, className: ['cover', 'fill-ground'] }),
  ]);
};
