/** Draws the mountain valley at night with its network of radio relays, without labels. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { area, bend, ring, stroke, trace } from '../../city-paths.ts';
import { at } from '../../figure-drawing.ts';
import { normal, type Point, type Shape, sizes } from './curves.ts';
import { buildField, levelLines } from './terrain.ts';
import {
  isCut,
  keptRoutes,
  type Link,
  links,
  lost,
  newRoutes,
  pipeline,
  relays,
  sensors,
  storm,
} from './valley-mesh.ts';
import {
  edge,
  footprint,
  graduations,
  neatlines,
  pass,
  peaks,
  type Sheet,
  seconds,
  sheetOf,
  surround,
} from './valley-sheet.ts';
import { brooks, height, river } from './valley-terrain.ts';

function relief({ shape, locate }: Sheet): Element[] {
  const field = buildField(shape, shape === 'wide' ? 5 : 6, (x, y) => height(...locate([x, y])));
  const line = (level: number): string => levelLines(field, level, shape === 'wide' ? 0.9 : 1.2, 150);
  const levels = Array.from(
    { length: shape === 'wide' ? 21 : 11 },
    (_, index) => 700 + index * (shape === 'wide' ? 100 : 200),
  );
  const isIndex = (level: number): boolean => level % 500 === (shape === 'wide' ? 0 : 100);
  return [
    ...[900, 1300, 1700, 2100, 2400].map((level) => area(line(level), 'ink', 0.04)),
    stroke(
      levels
        .filter((level) => !isIndex(level))
        .map(line)
        .join(''),
      'control',
      0.6,
      { strokeOpacity: 0.55 },
    ),
    stroke(levels.filter(isIndex).map(line).join(''), 'control', 1, { strokeOpacity: 0.85 }),
  ];
}

const thin = <T>(line: readonly T[], every: number): T[] => line.filter((_, index) => index % every === 0);

function waters({ place }: Sheet): Element[] {
  const main = bend(thin(river, 4).map(place), 2);
  return [
    stroke(brooks.map((brook) => bend(thin(brook, 4).map(place), 1)).join(''), 'link', 0.9, { strokeOpacity: 0.4 }),
    stroke(main, 'ground', 5),
    stroke(main, 'link', 2.2, { strokeOpacity: 0.55 }),
  ];
}

/** Draws the pipeline with its supports and sensors. Sensors out of reach of every relay are hollow. */
function sensorLine({ place }: Sheet): Element[] {
  const line = bend(thin(pipeline, 3).map(place), 2);
  const dots = (isHeard: boolean): string =>
    sensors
      .filter((sensor) => sensor.isHeard === isHeard)
      .map(({ spot }) => square(place(spot)))
      .join('');
  return [
    stroke(line, 'ground', 5),
    stroke(line, 'coverage', 1.5),
    stroke(line, 'coverage', 5, { strokeDasharray: '1 8', strokeOpacity: 0.7 }),
    s('path', { d: dots(true), fill: 'var(--coverage)', stroke: 'var(--ground)', strokeWidth: 1 }),
    s('path', { d: dots(false), fill: 'var(--ground)', stroke: 'var(--coverage)', strokeWidth: 1.1 }),
  ];
}
const triangle = ([x, y]: Point): string => `M${at(x - 5)} ${at(y + 4)}l5-9 5 9z`;
const square = ([x, y]: Point): string => `M${at(x - 3)} ${at(y - 3)}h6v6h-6z`;

/** Draws the edges of the storm, and the rain between the edges. */
function stormBand({ place, scale }: Sheet): Element[] {
  const [a, b, c, d] = storm as [Point, Point, Point, Point];
  const rain: Point[][] = [];
  for (let v = -12; v < 26; v += 0.42) {
    const t = (v + 12) / 38;
    const [from, to] = [a[0] + t * (d[0] - a[0]), b[0] + t * (c[0] - b[0])];
    for (let u = from + ((v * 7.3) % 1) * 0.3 + 0.2; u < to - 0.2; u += 0.62)
      rain.push([
        [u, v],
        [u - 0.09, v + 0.24],
      ]);
  }
  return [
    area(trace([storm.map(place)], { close: true }), 'alert', 0.07),
    stroke(trace(rain.map((drop) => drop.map(place))), 'alert', 0.8, { strokeOpacity: 0.4 }),
    stroke(trace([[a, d].map(place), [b, c].map(place)]), 'alert', 1.3, {
      strokeDasharray: `${at(scale / 4)} 4`,
      strokeOpacity: 0.9,
    }),
  ];
}

const spot = (relay: number): Point => relays[relay] ?? [0, 0];

function mesh({ place, scale, shape }: Sheet): Element[] {
  const drawn = (which: readonly Link[]): string =>
    trace(which.map(([from, to]) => [place(spot(from)), place(spot(to))]));
  const living = [...relays.keys()].filter((relay) => relay > 0 && !lost.includes(relay));
  const circles = (which: readonly number[], radius: number): string =>
    which.map((relay) => ring(place(spot(relay)).map(at) as Point, at(radius))).join('');
  const size = shape === 'wide' ? 1 : 0.85;
  const crosses = lost.map((relay) => {
    const [x, y] = place(spot(relay));
    return `M${at(x - 7)} ${at(y - 7)}l14 14m0-14l-14 14`;
  });
  const [gateX, gateY] = place(spot(0));
  return [
    s('path', {
      d: circles(living, 1.5 * scale),
      fill: 'var(--coverage)',
      fillOpacity: 0.06,
      stroke: 'var(--coverage)',
      strokeWidth: 0.9,
      strokeOpacity: 0.5,
    }),
    stroke(circles(lost, 1.5 * scale), 'alert', 0.9, { strokeDasharray: '3 4', strokeOpacity: 0.7 }),
    stroke(drawn(links.filter((link) => !isCut(link))), 'ink', 0.7, { strokeOpacity: 0.42 }),
    stroke(drawn(links.filter(isCut)), 'alert', 1, { strokeDasharray: '6 5', strokeOpacity: 0.85 }),
    stroke(drawn(keptRoutes), 'ink', 1.7, { strokeOpacity: 0.9 }),
    stroke(drawn(newRoutes), 'ground', 5),
    stroke(drawn(newRoutes), 'track', 2.6),
    s('path', { d: circles(living, 5 * size), fill: 'var(--ground)', stroke: 'var(--ink)', strokeWidth: 1.8 }),
    s('path', { d: circles(lost, 5 * size), fill: 'var(--ground)', stroke: 'var(--alert)', strokeWidth: 1.4 }),
    stroke(crosses.join(''), 'ground', 5, { strokeLinecap: 'round' }),
    stroke(crosses.join(''), 'alert', 2.4, { strokeLinecap: 'round' }),
    s('path', {
      d: `M${at(gateX - 9)} ${at(gateY - 9)}h18v18h-18z`,
      fill: 'var(--ground)',
      stroke: 'var(--track)',
      strokeWidth: 2.4,
    }),
    area(`M${at(gateX - 4)} ${at(gateY - 4)}h8v8h-8z`, 'track'),
  ];
}

/**
 * Draws the satellite's path over the ground with a tick for every second, and the edges of the strip that it sees. A
 * circle shows the area that it sees at one moment.
 */
function passOver({ place, scale, shape }: Sheet): Element[] {
  const [from, to] = pass[shape];
  const [a, b] = [place(from), place(to)];
  const [nx, ny] = normal([a, b], 0);
  const moved = (away: number): Point[] => [a, b].map(([x, y]): Point => [x + nx * away, y + ny * away]);
  const wide = footprint * scale;
  const places = seconds(shape).map(place);
  const ticks = places.map(([x, y]): Point[] => [
    [x - nx * 8, y - ny * 8],
    [x + nx * 8, y + ny * 8],
  ]);
  const [x, y] = places[shape === 'wide' ? 5 : 4] ?? a;
  return [
    area(trace([[...moved(wide), ...moved(-wide).reverse()]], { close: true }), 'ink', 0.05),
    stroke(trace([moved(wide), moved(-wide)]), 'ink', 0.9, { strokeDasharray: '2 5', strokeOpacity: 0.8 }),
    stroke(trace([[a, b]]), 'ink', 1.3, { strokeDasharray: '14 4 2 4' }),
    stroke(trace(ticks), 'ink', 1.6),
    s('path', {
      d: ring([at(x), at(y)], at(wide)),
      fill: 'var(--ink)',
      fillOpacity: 0.1,
      stroke: 'var(--ink)',
      strokeWidth: 1.4,
    }),
    area(`M${at(x)} ${at(y - 7)}l7 7l-7 7l-7-7z`, 'ink'),
  ];
}

export const scaleAt = ({ shape }: Sheet): Point => [edge + 18, sizes[shape].height - edge - 22];

function scaleBar(sheet: Sheet): Element[] {
  const [[x, y], step] = [scaleAt(sheet), at(sheet.scale)];
  const bars = [0, 2, 4].map((index) => `M${at(x + index * step)} ${y}h${step}v5h${-step}z`).join('');
  return [
    s('path', {
      d: `M${x} ${y}h${5 * step}v5h${-5 * step}z`,
      fill: 'var(--ground)',
      stroke: 'var(--ink)',
      strokeWidth: 1,
    }),
    area(bars, 'ink'),
  ];
}

export function valleyGround(shape: Shape): Element {
  const sheet = sheetOf(shape);
  const { width, height: high } = sizes[shape];
  return s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${high}`, fill: 'none' }, [
    area(`M0 0H${width}V${high}H0z`, 'raised'),
    ...relief(sheet),
    ...waters(sheet),
    ...stormBand(sheet),
    ...passOver(sheet),
    area(peaks[shape].map((peak) => triangle(sheet.place(peak.at))).join(''), 'body'),
    ...sensorLine(sheet),
    ...mesh(sheet),
    s('path', { d: surround(sheet), fill: 'var(--ground)', fillRule: 'evenodd' }),
    area(graduations(sheet), 'muted'),
    stroke(neatlines(sheet), 'ink', 1.2),
    ...scaleBar(sheet),
  ]);
}
