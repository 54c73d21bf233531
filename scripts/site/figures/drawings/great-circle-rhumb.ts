import { geoDistance, geoGraticule, geoInterpolate, geoMercator, geoPath } from 'd3-geo';
import { s } from 'hastscript';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import land from 'world-atlas/land-110m.json' with { type: 'json' };
import { at, type FigureDrawing, path } from '../figure-drawing.ts';
import { ringArea, simplify } from '../geometry.ts';

type Point = readonly [number, number];

const atlas = land as unknown as Topology<{ land: GeometryCollection }>;
const vancouver: [number, number] = [-123.1, 49.3];
const oslo: [number, number] = [10.8, 59.9];
const sheet = { left: 8, top: 8, right: 552, bottom: 352 } as const;

/** A ring in relative whole units, the shortest way to write a coast. */
function coast(ring: readonly Point[]): string {
  const whole = simplify(ring, 1).map(([x, y]) => [Math.round(x), Math.round(y)] as const);
  const steps = whole.map(([x, y], index) => {
    const [fromX, fromY] = whole[index - 1] ?? [0, 0];
    return `${index ? '' : 'M'}${x - fromX} ${y - fromY}${index ? '' : 'l'}`;
  });
  return `${steps.join(' ').replaceAll(' -', '-').replace('l ', 'l')}z`;
}

/** Length of a rhumb line on the unit sphere: change of latitude over the cosine of the bearing. */
function rhumbLength([fromX, fromY]: Point, [toX, toY]: Point): number {
  const radians = Math.PI / 180;
  const stretched = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * radians) / 2));
  const bearing = Math.atan2((toX - fromX) * radians, stretched(toY) - stretched(fromY));
  return ((toY - fromY) * radians) / Math.cos(bearing);
}

/**
 * A Mercator sheet with both routes between two cities: the rhumb line is straight because the projection keeps
 * bearings, the great circle is the shorter one. Two bars below measure both on the sphere, at one scale.
 */
export const draw: FigureDrawing = () => {
  const projection = geoMercator()
    .rotate([32, 0])
    .scale(102)
    .translate([280, 269])
    .clipExtent([
      [sheet.left, sheet.top],
      [sheet.right, sheet.bottom],
    ]);
  const rings: Point[][] = [];
  const collect = {
    beginPath: () => undefined,
    moveTo: (x: number, y: number) => void rings.push([[x, y]]),
    lineTo: (x: number, y: number) => void rings[rings.length - 1]?.push([x, y]),
    arc: () => undefined,
    closePath: () => undefined,
  };
  geoPath(projection, collect)(feature(atlas, atlas.objects.land));
  const shores = rings
    .filter((ring) => ringArea(ring) > 45)
    .map(coast)
    .join('');
  const graticule = geoPath(projection.precision(10)).digits(0)(geoGraticule().step([30, 30]).stepMajor([30, 30])());
  const pixel = (place: [number, number]): Point => projection(place) ?? [0, 0];
  const along = geoInterpolate(vancouver, oslo);
  const greatCircle = Array.from({ length: 41 }, (_, step) => pixel(along(step / 40)));
  const from = pixel(vancouver);
  const to = pixel(oslo);
  const unit = 382 / rhumbLength(vancouver, oslo);
  const short = at(170 + geoDistance(vancouver, oslo) * unit);
  return s('svg', { viewBox: '0 0 560 448', className: ['fg'] }, [
    s('path', { d: shores, className: ['hair', 'fill-deep'] }),
    s('path', { d: graticule, className: ['hair'] }),
    s('rect', { x: 8, y: 8, width: 544, height: 344, className: ['line'] }),
    s('path', { d: path([from, to]), className: ['line', 'bold', 'dash'] }),
    s('path', { d: path(greatCircle), className: ['track'] }),
    ...[from, to].map(([x, y]) => s('circle', { cx: at(x), cy: at(y), r: 5, className: ['line', 'fill-ground'] })),
    s(
      'text',
      { x: at(from[0]) - 6, y: at(from[1]) + 30, className: ['t-strong', 'halo'], textAnchor: 'middle' },
      'Vancouver',
    ),
    s('text', { x: at(to[0]) + 12, y: at(to[1]) + 14, className: ['t-strong', 'halo'] }, 'Oslo'),
    s('text', { x: 8, y: 382, className: ['t-muted'] }, 'Length on the globe'),
    s('text', { x: 8, y: 412 }, 'Great circle'),
    s('text', { x: 8, y: 438 }, 'Rhumb line'),
    s('path', { d: `M170 407H${short}m0-6v12M170 401v12`, className: ['track'] }),
    s('path', { d: 'M170 433H552', className: ['line', 'bold', 'dash'] }),
    s('path', { d: 'M170 427v12M552 427v12', className: ['line'] }),
    s('path', { d: `M${short} 416V439`, className: ['soft', 'dot'] }),
  ]);
};
