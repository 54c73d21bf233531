import { contours } from 'd3-contour';
import { geoIdentity, geoMercator, geoPath } from 'd3-geo';
import { s } from 'hastscript';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import land from 'world-atlas/land-110m.json' with { type: 'json' };
import { at, type FigureDrawing, path } from '../figure-drawing.ts';
import { measureNearest } from '../geometry.ts';

type Point = [number, number];

const box = { west: -62, east: -45, south: 42, north: 53 };
const left = 70;
const right = 412;
const frame = 8;

const projection = geoMercator();
projection.scale((right - left) / (((box.east - box.west) * Math.PI) / 180)).translate([0, 0]);
const [originX, originY] = projection([box.west, box.north]) as Point;
projection.translate([left - originX, 30 - originY]);

const place = (longitude: number, latitude: number): Point => projection([longitude, latitude]) as Point;
const [, top] = place(box.west, box.north);
const [, bottom] = place(box.west, box.south);

const topology = land as unknown as Topology;
const landShape = feature(topology, topology.objects.land as NonNullable<Topology['objects'][string]>);
const sheet: [Point, Point] = [
  [left, top],
  [right, bottom],
];

/**
 * Returns the coast as points 3 units apart, which are used to measure distances. It extends beyond the map, because
 * coasts outside also determine the depth contours.
 */
function coastPoints(): Point[] {
  const wide = geoMercator().scale(projection.scale()).translate(projection.translate());
  wide.clipExtent([
    [left - 150, top - 150],
    [right + 60, bottom + 60],
  ]);
  const drawn = geoPath(wide).digits(1)(landShape) ?? '';
  const found: Point[] = [];
  for (const ring of drawn.split('M').slice(1)) {
    const corners = ring
      .replace('Z', '')
      .split('L')
      .map((pair) => pair.split(',').map(Number) as Point);
    corners.forEach(([x, y], index) => {
      const [nextX, nextY] = corners[(index + 1) % corners.length] as Point;
      const steps = Math.ceil(Math.hypot(nextX - x, nextY - y) / 3);
      for (let step = 0; step < steps; step += 1) {
        found.push([x + ((nextX - x) * step) / steps, y + ((nextY - y) * step) / steps]);
      }
    });
  }
  return found;
}

/** Draws lines of equal distance from the coast, which stand in for depth contours. */
function offshoreLines(): string {
  const cell = 7;
  const columns = Math.ceil((right - left) / cell) + 5;
  const rows = Math.ceil((bottom - top) / cell) + 5;
  const nodes = Array.from(
    { length: columns * rows },
    (_, index): Point => [left + ((index % columns) - 1.5) * cell, top + (Math.floor(index / columns) - 1.5) * cell],
  );
  const rings = contours()
    .size([columns, rows])
    .thresholds([13, 30, 54])(measureNearest(coastPoints(), nodes))
    .flatMap(({ coordinates }) => coordinates.flat())
    .map((ring) =>
      ring
        .filter((_, index) => index % 2 === 0 || index === ring.length - 1)
        .map(([x = 0, y = 0]): Point => [left + (x - 2) * cell, top + (y - 2) * cell]),
    );
  const clip = geoIdentity().clipExtent(sheet);
  return geoPath(clip).digits(0)({ type: 'MultiLineString', coordinates: rings }) ?? '';
}

/** Draws the graduated border of the map: bars along all four sides. Bars and gaps are one degree long. */
function ladder(): string {
  const bars: string[] = [];
  for (let longitude = box.west; longitude < box.east; longitude += 2) {
    const [x1] = place(longitude, box.south);
    const [x2] = place(Math.min(longitude + 1, box.east), box.south);
    for (const y of [top - frame, bottom]) bars.push(`M${at(x1)} ${at(y)}H${at(x2)}v${frame}H${at(x1)}Z`);
  }
  for (let latitude = box.south; latitude < box.north; latitude += 2) {
    const [, y1] = place(box.west, latitude);
    const [, y2] = place(box.west, Math.min(latitude + 1, box.north));
    for (const x of [left - frame, right]) bars.push(`M${x} ${at(y1)}V${at(y2)}h${frame}V${at(y1)}Z`);
  }
  return bars.join('');
}

const meridians = [-60, -55, -50];
const parallels = [45, 50];

/**
 * Draws a compass rose with a tick every ten degrees. Ticks are longer at the cardinal points. An open arrow marks
 * north.
 */
function rose(x: number, y: number, radius: number): string {
  const ticks = Array.from({ length: 36 }, (_, index) => {
    const angle = (index * Math.PI) / 18;
    const inner = radius - (index % 9 === 0 ? 9 : 4);
    return path([
      [x + radius * Math.sin(angle), y - radius * Math.cos(angle)],
      [x + inner * Math.sin(angle), y - inner * Math.cos(angle)],
    ]);
  });
  return (
    ticks.join('') +
    path([
      [x, y + radius - 12],
      [x, y - radius - 10],
    ]) +
    path([
      [x - 5, y - radius],
      [x, y - radius - 10],
      [x + 5, y - radius],
    ])
  );
}

/**
 * Draws a Mercator map of the waters off Newfoundland with the real coast, grid lines and a graduated border. The track
 * continues beyond the frame, where the chart no longer helps to navigate.
 */
export const draw: FigureDrawing = () => {
  const fixes = [place(-52.6, 47.5), place(-51.2, 46.9), place(-50, 47.3), place(-48.6, 46.6), place(-47.2, 46.9)];
  const start = fixes.at(-1) as Point;
  const edge: Point = [right, start[1] - 13];
  const graticule =
    meridians.map((degree) => `M${at(place(degree, 45)[0])} ${at(top)}V${at(bottom)}`).join('') +
    parallels.map((degree) => `M${left} ${at(place(-50, degree)[1])}H${right}`).join('');
  const outer = {
    x: left - frame,
    y: at(top - frame),
    width: right - left + frame * 2,
    height: at(bottom - top + frame * 2),
  };
  projection.clipExtent(sheet);
  const coast = geoPath(projection).digits(1)(landShape) ?? '';
  projection.clipExtent(null);
  return s('svg', { viewBox: `0 0 560 ${Math.round(bottom + 48)}`, className: ['fg'] }, [
    s('path', { d: graticule, className: ['hair'] }),
    s('path', { d: offshoreLines(), className: ['hair'] }),
    s('path', { d: coast, className: ['soft', 'fill-deep'] }),
    s('path', { d: rose(...place(-57.5, 43.8), 26), className: ['soft'] }),
    s('path', { d: ladder(), className: ['fill-soft'] }),
    s('rect', { x: left, y: at(top), width: right - left, height: at(bottom - top), className: ['line'] }),
    s('rect', { ...outer, className: ['line'] }),
    ...meridians.map((degree) =>
      s(
        'text',
        {
          x: at(place(degree, 45)[0]),
          y: at(bottom + 34),
          textAnchor: 'middle',
          className: ['t-mono', 't-muted'],
        },
        `${-degree}°W`,
      ),
    ),
    ...parallels.map((degree) =>
      s(
        'text',
        {
          x: left - 14,
          y: at(place(-50, degree)[1] + 5),
          textAnchor: 'end',
          className: ['t-mono', 't-muted'],
        },
        `${degree}°N`,
      ),
    ),
    s('path', { d: path([...fixes, edge]), className: ['track'] }),
    s('path', {
      d: path([edge, [470, edge[1] - 26], [512, edge[1] - 22], [546, edge[1] - 44]]),
      className: ['track', 'dash'],
    }),
    ...fixes.map(([x, y]) => s('circle', { cx: at(x), cy: at(y), r: 3, className: ['fill-track'] })),
    s('circle', { cx: right, cy: at(edge[1]), r: 6, className: ['track', 'fill-ground'] }),
    s(
      'text',
      { x: right - 16, y: at(edge[1] + 46), textAnchor: 'end', className: ['halo', 't-strong'] },
      'Last charted fix',
    ),
    s('text', { x: 440, y: at(edge[1] + 32), className: ['t-strong'] }, 'No chart'),
    s('text', { x: 440, y: at(edge[1] + 57), className: ['t-muted'] }, 'here'),
  ]);
};
