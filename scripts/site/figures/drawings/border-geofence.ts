import type { Element } from 'hast';
import { s } from 'hastscript';
import { dense, nearerThan } from '../city-depths.ts';
import { cross } from '../city-network.ts';
import {
  alongBend,
  area,
  bend,
  boxOf,
  joints,
  mapGround,
  type Pair,
  ring,
  shape,
  stroke,
  trace,
} from '../city-paths.ts';
import { coastRings, ladder, mile, place, sheet } from '../city-strait.ts';
import { at, type FigureDrawing, path, twoLines } from '../figure-drawing.ts';

export { besideMeridian, borderAt, crossing, fix, run } from '../city-border-line.ts';

const frame = 7;
const bandMiles = 1.6;

/**
 * Approximate turning points of the boundary in longitude and latitude, read from small-scale maps. The figure labels
 * the boundary as approximate.
 */
const boundary = (
  [
    [-124.4, 48.39],
    [-124.01, 48.3],
    [-123.68, 48.24],
    [-123.542, 48.224],
    [-123.248, 48.284],
    [-123.115, 48.335],
    [-123.115, 48.423],
    [-123.16, 48.453],
    [-123.268, 48.694],
    [-123.008, 48.77],
    [-123.008, 48.83],
    [-123.06, 48.9],
  ] as Pair[]
).map(place);

/** The course of a patrol that stays on one side of the geofence band. */
const patrol = (
  [
    [-123.96, 48.345],
    [-123.76, 48.295],
    [-123.56, 48.272],
    [-123.36, 48.312],
    [-123.222, 48.362],
    [-123.215, 48.42],
    [-123.25, 48.488],
  ] as Pair[]
).map(place);

/** Position fixes of the vessel that crosses the band, with the semi-axes and the rotation of their 95% ellipses. */
const fixes = (
  [
    [-122.77, 48.16],
    [-122.88, 48.195],
    [-123.0, 48.212],
    [-123.12, 48.218],
    [-123.24, 48.224],
    [-123.34, 48.24],
    [-123.41, 48.28],
    [-123.425, 48.33],
    [-123.418, 48.38],
  ] as Pair[]
).map(place);
const ellipses: readonly (readonly [number, number, number])[] = [
  [16, 7, 20],
  [14, 6.5, 14],
  [12, 6, 5],
  [11, 5.5, 3],
  [9, 5, 8],
  [8, 4.6, 38],
  [7, 4.2, 75],
  [6, 3.8, 94],
];

const crossingPlace = (): Pair => {
  const course = alongBend(fixes);
  for (const [index, to] of course.slice(1).entries()) {
    const from = course[index] ?? to;
    for (const [leg, end] of boundary.slice(1).entries()) {
      const found = cross(from, to, boundary[leg] ?? end, end);
      if (found) return [from[0] + found[0] * (to[0] - from[0]), from[1] + found[0] * (to[1] - from[1])];
    }
  }
  return fixes[3] ?? [0, 0];
};

/** Draws a dart at the newest position fix. It points in the direction of the last leg. */
function dart(line: readonly Pair[], size: number): string {
  const [x, y] = line.at(-1) ?? [0, 0];
  const [fromX, fromY] = line.at(-2) ?? [0, 0];
  const long = Math.hypot(x - fromX, y - fromY);
  const [ux, uy] = [(x - fromX) / long, (y - fromY) / long];
  const corner = (along: number, across: number): Pair => [
    x + size * (ux * along - uy * across),
    y + size * (uy * along + ux * across),
  ];
  return path([corner(9, 0), corner(-6, 5.5), corner(-3, 0), corner(-6, -5.5)], true);
}

/** Draws the boundary as a line of crosses, as nautical charts do. */
const crossesAlong = (line: readonly Pair[]): string =>
  dense(line)
    .filter((_, index) => index % 5 === 2)
    .map(([x, y]) => `M${at(x - 3)} ${at(y)}h6m-3-3v6`)
    .join('');

const graticule = (): string =>
  [-124, -123.5, -123].map((degree) => `M${at(place([degree, 48.4])[0])} 20V540`).join('') +
  [48.25, 48.5, 48.75].map((degree) => `M20 ${at(place([-123, degree])[1])}H700`).join('');

const towns = { victoria: place([-123.37, 48.428]), angeles: place([-123.43, 48.118]) };
const scale = { x: 44, y: 498, miles: 10 };

const courses = (): Element[] => [
  stroke(bend(patrol), 'raised', 4),
  stroke(bend(patrol), 'ink', 1.6),
  area(
    joints(patrol)
      .slice(0, -1)
      .map((spot) => ring(spot, 2.4))
      .join(''),
    'ink',
  ),
  area(dart(patrol, 1), 'ink'),
  ...joints(fixes).map(([x, y], index) => {
    const [long = 8, short = 4, turn = 0] = ellipses[index] ?? [];
    return s('ellipse', {
      cx: at(x),
      cy: at(y),
      rx: long,
      ry: short,
      transform: `rotate(${turn} ${at(x)} ${at(y)})`,
      fill: 'var(--track)',
      fillOpacity: 0.16,
      stroke: 'var(--track)',
      strokeWidth: 0.9,
    });
  }),
  stroke(bend(fixes), 'track', 2.6),
  area(
    joints(fixes)
      .slice(0, -1)
      .map((spot) => ring(spot, 2.6))
      .join(''),
    'track',
  ),
  area(dart(fixes, 1.15), 'track'),
];

export const drawGround = (): Element => {
  const coast = coastRings();
  const shore = coast.flatMap((each) => dense([...each, each[0] ?? [0, 0]]));
  const depths = nearerThan(shore, [34, 22, 13, 7]);
  const [band = []] = nearerThan(dense(boundary), [bandMiles * mile]);
  const landPath = trace(coast, { close: true, grain: 10 });
  const bandPath = trace(band, { close: true });
  return mapGround(
    sheet,
    [
      area('M0 0h720v540h-720z', 'raised'),
      ...depths.map((lines, index) =>
        area(trace(lines, { close: true }), 'control', [0.05, 0.06, 0.08, 0.1][index] ?? 0.1, {
          stroke: 'var(--control)',
          strokeOpacity: [0.3, 0.34, 0.42, 0.5][index] ?? 0.4,
          strokeWidth: 0.6,
        }),
      ),
      stroke(graticule(), 'muted', 0.5, { strokeOpacity: 0.45 }),
      area(bandPath, 'coverage', 0.14, { stroke: 'var(--coverage)', strokeWidth: 1.2, strokeDasharray: '6 4' }),
      area(landPath, 'raised-2'),
      area(landPath, 'muted', 0.2),
      stroke(landPath, 'body', 0.9),
      stroke(path(boundary), 'ink', 1),
      stroke(crossesAlong(boundary), 'ink', 1.1),
      ...courses(),
      shape(ring(towns.victoria, 4) + ring(towns.angeles, 3), {
        fill: 'var(--raised)',
        stroke: 'var(--ink)',
        strokeWidth: 1.4,
      }),
    ],
    [
      area(ladder(frame), 'ink'),
      stroke(boxOf(sheet, frame), 'ink', 1.6),
      stroke(
        `M${scale.x} ${scale.y - 5}v5h${at(mile * scale.miles)}v-5M${at(scale.x + mile * 5)} ${scale.y - 4}v4`,
        'ink',
        1.4,
      ),
    ],
  );
};

/**
 * Draws the labels of the figure. `drawGround` draws its shapes.
 * The figure is a chart of the waters between Victoria and the United States, with a geofence band along the
 * approximate boundary. A patrol stays on one side of the band, and a vessel crosses the band.
 */
export const draw: FigureDrawing = () => {
  const [x, y] = crossingPlace();
  const [markX, markY] = place([-123.115, 48.385]);
  const [townX, townY] = towns.victoria;
  const sea = (words: string, [left, top]: Pair, turn: number): Element =>
    s(
      'text',
      {
        transform: `translate(${at(left)} ${at(top)})rotate(${turn})`,
        className: ['t-muted', 'halo'],
        textAnchor: 'middle',
      },
      words,
    );
  return s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    s('path', { d: `M${at(x)} ${at(y - 13)}l13 13-13 13-13-13z`, className: ['warn', 'bold'] }),
    s('text', { x: at(townX - 12), y: at(townY - 6), className: ['t-strong'], textAnchor: 'end' }, 'Victoria'),
    sea('Juan de Fuca Strait', place([-123.885, 48.218]), 13),
    sea('Haro Strait', place([-123.28, 48.595]), 73),
    s('path', { d: `M${at(markX)} ${at(markY)}L488 322`, className: ['line'] }),
    twoLines({ x: 494, y: 334, className: ['t-strong'] }, 'Boundary', '(approximate)'),
    s('path', { d: 'M98 292L112 336M462 368L486 384', className: ['line'] }),
    s('text', { x: 44, y: 284, className: ['t-strong'] }, 'Patrol'),
    s('text', { x: 490, y: 398, className: ['t-cover'] }, 'Geofence'),
    s('text', { x: at(towns.angeles[0] + 12), y: at(towns.angeles[1] + 22) }, 'Port Angeles'),
    s('text', { x: at(place([-124, 48.4])[0] + 5), y: 44, className: ['t-muted'] }, '124°W'),
    s('text', { x: 27, y: at(place([-124, 48.5])[1] - 6), className: ['t-muted'] }, '48°30′N'),
    s('text', { x: 60, y: 130 }, 'Vancouver Island'),
    s('text', { x: scale.x, y: scale.y - 14 }, '10 nautical miles'),
  ]);
};
