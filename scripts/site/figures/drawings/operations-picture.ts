import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';
import {
  bottom,
  box,
  coastRings,
  left,
  offshoreLines,
  type Point,
  place,
  right,
  simplifyCoast,
  top,
} from '../vancouver-sheet.ts';

const frame = 6;

/** Courses of the active operations, in longitude and latitude, from the first position fix to the newest. */
const courses: readonly Point[][] = [
  [
    [-123.29, 49.3],
    [-123.46, 49.32],
    [-123.64, 49.28],
  ],
  [
    [-123.88, 49.33],
    [-124.2, 49.41],
    [-124.48, 49.48],
    [-124.66, 49.66],
    [-124.86, 49.85],
  ],
  [
    [-123.66, 49.18],
    [-123.5, 49.1],
    [-123.28, 48.96],
  ],
  [
    [-126.4, 48.25],
    [-125.5, 48.34],
    [-124.75, 48.45],
    [-124.2, 48.27],
    [-123.75, 48.2],
  ],
  [
    [-123.2, 48.3],
    [-123.55, 48.25],
    [-124.1, 48.34],
    [-124.65, 48.52],
    [-125.3, 48.6],
  ],
  [
    [-122.75, 48.2],
    [-122.95, 48.36],
    [-123.2, 48.45],
    [-123.22, 48.66],
  ],
  [
    [-126.3, 49.1],
    [-126.9, 49.4],
    [-127.5, 49.72],
    [-128.1, 50.0],
    [-128.55, 50.4],
  ],
  [
    [-129.1, 49.9],
    [-128.4, 49.62],
    [-127.6, 49.2],
    [-126.9, 48.95],
  ],
  [
    [-129.1, 50.62],
    [-128.87, 50.45],
    [-128.78, 50.24],
  ],
  [
    [-127.2, 48.5],
    [-126.7, 48.62],
    [-126.3, 48.78],
    [-126.1, 48.92],
  ],
  [
    [-126.1, 48.45],
    [-125.9, 48.62],
    [-125.6, 48.8],
  ],
  [
    [-122.84, 48.98],
    [-122.97, 48.9],
    [-123.1, 48.86],
  ],
];
/** Operations with an alert, as indexes of `courses`. */
const alerts = [1, 4, 7] as const;

/** Longitude and latitude of the sensor sites. */
const sites: readonly Point[] = [
  [-128.03, 50.51],
  [-125.24, 50.02],
  [-125.91, 49.15],
  [-123.94, 49.17],
  [-123.12, 49.28],
  [-123.37, 48.43],
  [-124.52, 49.84],
  [-124.42, 48.55],
];

/**
 * Returns path data of a closed outline. It consists of relative steps, because they take up less space than absolute
 * coordinates. This matters for such an intricate coast.
 */
function outline(ring: readonly Point[]): string {
  let [lastX, lastY] = [0, 0];
  const steps = ring.map(([x, y], index) => {
    const [dx, dy] = [at(x - lastX), at(y - lastY)];
    [lastX, lastY] = [lastX + dx, lastY + dy];
    return `${index ? '' : 'M'}${dx}${index && dy < 0 ? '' : ' '}${dy}${index ? '' : 'l'}`;
  });
  return `${steps.join(' ').replaceAll(' -', '-').replace('l ', 'l')}z`;
}

/** Draws a smooth course through its position fixes (Catmull-Rom, as Bézier curves). */
function course(fixes: readonly Point[]): string {
  const [start = [0, 0] as Point] = fixes;
  const pair = ([x, y]: Point): string => `${at(x)} ${at(y)}`;
  const spans = fixes.slice(1).map((to, index) => {
    const from = fixes[index] ?? to;
    const before = fixes[index - 1] ?? from;
    const after = fixes[index + 2] ?? to;
    const one: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const two: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${pair(one)} ${pair(two)} ${pair(to)}`;
  });
  return `M${pair(start)}${spans.join('')}`;
}

/** Draws a dart at the newest position fix. It points in the direction of the last leg. */
function dart(fixes: readonly Point[]): string {
  const [x, y] = fixes.at(-1) ?? [0, 0];
  const [fromX, fromY] = fixes.at(-2) ?? [0, 0];
  const long = Math.hypot(x - fromX, y - fromY);
  const [ux, uy] = [(x - fromX) / long, (y - fromY) / long];
  const corner = (along: number, across: number): Point => [x + ux * along - uy * across, y + uy * along + ux * across];
  return path([corner(9, 0), corner(-6, 5.5), corner(-3, 0), corner(-6, -5.5)], true);
}

const diamond = ([x, y]: Point): string => `M${at(x)} ${at(y - 18)}l18 18-18 18-18-18z`;
const circle = ([x, y]: Point, r: number): string =>
  `M${at(x - r)} ${at(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const neatline = (out: number): string => `M${left - out} ${top - out}H${right + out}V${bottom + out}H${left - out}z`;

/** Draws the graduated border of the map: bars along all four sides. Bars and gaps are half a degree long. */
function ladder(): string {
  let bars = '';
  for (let degree = Math.ceil(box.west); degree < box.east; degree += 1) {
    const [x1, x2] = [place([degree, 49])[0], Math.min(place([degree + 0.5, 49])[0], right)];
    for (const y of [top - frame, bottom]) bars += `M${at(x1)} ${y}H${at(x2)}v${frame}H${at(x1)}z`;
  }
  for (let degree = Math.floor(box.south); degree < box.north; degree += 1) {
    const [y1, y2] = [degree, degree + 0.5].map((each) => Math.min(bottom, Math.max(top, place([-126, each])[1])));
    if (y1 === y2) continue;
    for (const x of [left - frame, right]) bars += `M${x} ${at(y1 ?? 0)}V${at(y2 ?? 0)}h${frame}V${at(y1 ?? 0)}z`;
  }
  return bars;
}

const meridians = [-128, -126, -124];
const parallels = [49, 50];
const key = ['12 operations', '3 alerts', '8 system sites'];
const [keyX, keyY] = [44, bottom - 96];

const labels = (): Element[] => [
  ...key.map((words, index) =>
    s('text', { x: keyX + 30, y: keyY + index * 34, className: ['halo'], dominantBaseline: 'central' }, words),
  ),
  s(
    'text',
    {
      transform: `translate(${place([-125.9, 49.72]).map(at).join(' ')})rotate(32)`,
      className: ['t-muted'],
      textAnchor: 'middle',
    },
    'Vancouver Island',
  ),
  ...meridians.map((degree) =>
    s(
      'text',
      { x: at(place([degree, 49])[0]), y: bottom + 30, className: ['t-mono', 't-muted'], textAnchor: 'middle' },
      `${-degree}°W`,
    ),
  ),
  ...parallels.map((degree) =>
    s(
      'text',
      { x: left + 8, y: at(place([-126, degree])[1] - 6), className: ['t-mono', 't-muted', 'halo'] },
      `${degree}°N`,
    ),
  ),
];

/**
 * Draws a Mercator map of the waters around Vancouver Island, with coast, grid lines and a graduated border. It shows
 * twelve operations, each as a thin course with a dart at the newest position fix. A diamond marks operations with an
 * alert. The map also shows eight sensor sites.
 */
export const draw: FigureDrawing = () => {
  const coast = coastRings();
  const tracks = courses.map((fixes) => fixes.map(place));
  const heads = tracks.map((fixes) => fixes.at(-1) as Point);
  const graticule =
    meridians.map((degree) => `M${at(place([degree, 49])[0])} ${top}V${bottom}`).join('') +
    parallels.map((degree) => `M${left} ${at(place([-126, degree])[1])}H${right}`).join('');
  const placed = sites.map(place);
  return s('svg', { viewBox: `0 0 720 ${bottom + 40}`, className: ['fg', 'wide'] }, [
    s('path', { d: graticule + offshoreLines(coast.flat()), className: ['hair'] }),
    s('path', { d: simplifyCoast(coast).map(outline).join(''), className: ['soft', 'fill-deep'] }),
    s('path', { d: ladder(), className: ['fill-soft'] }),
    s('path', {
      d: neatline(0) + neatline(frame),
      className: ['line'],
    }),
    s('path', {
      d: placed.map((site) => circle(site, 12)).join('') + circle([keyX, keyY + 68], 12),
      className: ['cover', 'tint-cover'],
    }),
    s('path', {
      d: placed.map((site) => circle(site, 3)).join('') + circle([keyX, keyY + 68], 3),
      className: ['fill-cover'],
    }),
    s('path', { d: `${tracks.map(course).join('')}M${keyX - 16} ${keyY}h26`, className: ['line'] }),
    s('path', {
      d: alerts.map((index) => diamond(heads[index] as Point)).join('') + diamond([keyX, keyY + 34]),
      className: ['warn', 'tint-warn'],
    }),
    s('path', {
      d:
        tracks.map(dart).join('') +
        dart([
          [keyX - 10, keyY],
          [keyX + 10, keyY],
        ]),
      className: ['fill-track'],
    }),
    ...labels(),
  ]);
};
