import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing, seeded, sigmas95 } from '../figure-drawing.ts';
import { groundRoot, neatline, townWindow } from '../harbour-sheet.ts';
import { type Point, steps } from '../harbour-town.ts';

export { across, level, stays, trips, up, ways } from '../day-diagram.ts';

type Mode = 'walk' | 'transit' | 'car';
type Leg = { mode: Mode; from: number; to: number; line: readonly Point[] };

/** The part of the town on the sheet: its corner stands `rise` further north than in the drawing. */
const sheet = { x: 8, y: 8, width: 704, height: 432 } as const;
const rise = 88;

/** Places of the day, in units of the town, with the minutes of each stay. */
const places = [
  {
    name: 'Home 7 h 12',
    at: [72, 428],
    label: [-36, 62],
    stays: [
      [0, 380],
      [1388, 1440],
    ],
  },
  {
    name: 'Office 6 h 40',
    at: [352, 216],
    label: [0, -42],
    stays: [
      [430, 700],
      [750, 880],
    ],
  },
  { name: 'Café 0 h 25', at: [298, 382], label: [18, 6], stays: [[712, 737]] },
  { name: 'Friends 6 h 30', at: [580, 436], label: [0, 50], stays: [[965, 1355]] },
] as const satisfies readonly {
  name: string;
  at: Point;
  label: Point;
  stays: readonly (readonly [number, number])[];
}[];

const legs: readonly Leg[] = [
  {
    mode: 'walk',
    from: 380,
    to: 392,
    line: [
      [72, 428],
      [112, 420],
      [99, 338],
    ],
  },
  {
    mode: 'transit',
    from: 392,
    to: 418,
    line: [
      [99, 338],
      [121, 322],
      [157, 173],
      [217, 158],
      [288, 183],
    ],
  },
  {
    mode: 'walk',
    from: 418,
    to: 430,
    line: [
      [288, 183],
      [324, 168],
      [340, 214],
      [352, 216],
    ],
  },
  {
    mode: 'walk',
    from: 700,
    to: 712,
    line: [
      [352, 216],
      [345, 262],
      [352, 306],
      [356, 342],
      [326, 362],
      [298, 382],
    ],
  },
  {
    mode: 'walk',
    from: 737,
    to: 750,
    line: [
      [298, 382],
      [284, 348],
      [251, 352],
      [244, 304],
      [299, 294],
      [294, 232],
      [352, 216],
    ],
  },
  {
    mode: 'walk',
    from: 880,
    to: 905,
    line: [
      [352, 216],
      [388, 222],
      [398, 240],
      [394, 296],
    ],
  },
  {
    mode: 'walk',
    from: 947,
    to: 965,
    line: [
      [470, 402],
      [534, 400],
      [536, 440],
      [580, 436],
    ],
  },
  {
    mode: 'car',
    from: 1355,
    to: 1388,
    line: [
      [580, 436],
      [536, 446],
      [538, 500],
      [347, 504],
      [300, 488],
      [216, 470],
      [136, 482],
      [128, 440],
      [72, 428],
    ],
  },
];
const lost: Point = [394, 296];
const found: Point = [470, 402];
const gap = [905, 947] as const;

const dashes: Record<Mode, string | undefined> = { walk: '5 4', transit: undefined, car: '10 4 2 4' };
const band = { left: 12, right: 708, top: 462, bottom: 490 } as const;
const across = (minute: number): number => at(band.left + ((band.right - band.left) * minute) / 1440);
const drawn = ([x, y]: Point): Point => [x, y - rise];
const dwell = (stays: readonly (readonly [number, number])[]): number =>
  stays.reduce((sum, [from, to]) => sum + to - from, 0);

/** The place after a share of a line's length. */
function along(line: readonly Point[], share: number): Point {
  const lengths = line
    .slice(1)
    .map(([x, y], index) => Math.hypot(x - (line[index]?.[0] ?? x), y - (line[index]?.[1] ?? y)));
  let left = lengths.reduce((sum, length) => sum + length, 0) * share;
  for (const [index, length] of lengths.entries()) {
    const [ax, ay] = line[index] ?? [0, 0];
    const [bx, by] = line[index + 1] ?? [ax, ay];
    if (left <= length) return [ax + ((bx - ax) * left) / length, ay + ((by - ay) * left) / length];
    left -= length;
  }
  return line.at(-1) ?? [0, 0];
}

/** Fixes scatter round the way and, over a stay, round its place: one each two minutes on the way, one each 24 at a place. */
function fixes(): { point: Point; error: number; turn: number }[] {
  const random = seeded(21);
  const scatter = ([x, y]: Point, error: number): Point => {
    const [away, turn] = [error * Math.sqrt(-2 * Math.log(1 - random())), random() * 2 * Math.PI];
    return [x + away * Math.cos(turn), y + away * Math.sin(turn)];
  };
  const moving = legs.flatMap(({ from, to, line }) =>
    Array.from({ length: Math.floor((to - from) / 2) }, (_, index) => {
      const error = 1.6 + 3 * random() ** 3;
      return {
        point: scatter(along(line, (2 * index + 1) / (to - from)), error),
        error,
        turn: Math.round(random() * 180),
      };
    }),
  );
  const staying = places.flatMap(({ at: place, stays }) =>
    Array.from({ length: Math.ceil(dwell(stays) / 24) }, () => ({ point: scatter(place, 6), error: 0, turn: 0 })),
  );
  return [...moving, ...staying];
}

const circle = ([x, y]: Point, r: number): string =>
  `M${at(x - r)} ${at(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
/** A fix whose error is a third smaller one way than the other. */
const ellipse = ([x, y]: Point, long: number, turn: number): string => {
  const [dx, dy] = [long * Math.cos((turn * Math.PI) / 180), long * Math.sin((turn * Math.PI) / 180)].map(Math.round);
  const arc = `${at(long)} ${at(long * 0.65)} ${turn} 0 1`;
  return `M${Math.round(x) - (dx ?? 0)} ${Math.round(y) - (dy ?? 0)}a${arc} ${2 * (dx ?? 0)} ${2 * (dy ?? 0)}a${arc} ${-2 * (dx ?? 0)} ${-2 * (dy ?? 0)}`;
};
/** A disc's area grows with the dwell. */
const radius = (minutes: number): number => at(1.45 * Math.sqrt(minutes));

const ways = (): Element[] => [
  s('path', {
    d: legs.map(({ line }) => steps(line, '')).join(''),
    stroke: 'var(--raised)',
    strokeWidth: 6.5,
    strokeLinejoin: 'round',
  }),
  ...(['walk', 'transit', 'car'] as const).map((mode) =>
    s('path', {
      d: legs
        .filter((leg) => leg.mode === mode)
        .map(({ line }) => steps(line, ''))
        .join(''),
      stroke: 'var(--track)',
      strokeWidth: mode === 'walk' ? 2.2 : 3,
      strokeDasharray: dashes[mode],
      strokeLinejoin: 'round',
    }),
  ),
];

const day = (): Element => {
  const all = fixes();
  const dots = all.map(({ point: [x, y] }) => `M${Math.round(x)} ${Math.round(y)}h0`).join('');
  const wide = all.filter(({ error }) => error > 2.9);
  return s('g', { fill: 'none' }, [
    s('path', { d: steps([lost, found], ''), stroke: 'var(--raised)', strokeWidth: 5 }),
    s('path', { d: steps([lost, found], ''), stroke: 'var(--ink)', strokeWidth: 1.3, strokeDasharray: '3 5' }),
    s('path', {
      d: places.map(({ at: place, stays }) => circle(place, radius(dwell(stays)))).join(''),
      fill: 'var(--raised)',
      fillOpacity: 0.72,
      stroke: 'var(--ink)',
      strokeWidth: 1.6,
    }),
    ...ways(),
    s('path', {
      d: wide.map(({ point, error, turn }) => ellipse(point, error * sigmas95, turn)).join(''),
      stroke: 'var(--ink)',
      strokeWidth: 0.7,
      fill: 'var(--ink)',
      fillOpacity: 0.1,
    }),
    s('path', { d: dots, stroke: 'var(--ink)', strokeWidth: 2.3, strokeLinecap: 'round' }),
    s('path', {
      d: circle(lost, 4.5) + circle(found, 4.5),
      fill: 'var(--raised)',
      stroke: 'var(--ink)',
      strokeWidth: 1.4,
    }),
  ]);
};

/** The same day as a band of hours: stays filled, trips as the track's level line, the gap open. */
const hours = (): Element => {
  const { top, bottom } = band;
  const box = ([from, to]: readonly [number, number]): string =>
    `M${across(from)} ${top}H${across(to)}V${bottom}H${across(from)}z`;
  const ticks = Array.from({ length: 25 }, (_, hour) => `M${across(hour * 60)} ${bottom}v${hour % 6 ? 4 : 8}`).join('');
  const level = (top + bottom) / 2;
  return s('g', { fill: 'none' }, [
    s('path', {
      d: places.flatMap(({ stays }) => stays.map(box)).join(''),
      fill: 'var(--ink)',
      fillOpacity: 0.16,
      stroke: 'var(--ink)',
    }),
    ...(['walk', 'transit', 'car'] as const).map((mode) =>
      s('path', {
        d: legs
          .filter((leg) => leg.mode === mode)
          .map(({ from, to }) => `M${across(from)} ${level}H${across(to)}`)
          .join(''),
        stroke: 'var(--track)',
        strokeWidth: 3,
        strokeDasharray: mode === 'walk' ? '2 1.5' : dashes[mode],
      }),
    ),
    s('path', { d: box(gap), stroke: 'var(--ink)', strokeDasharray: '3 3' }),
    s('path', { d: `${ticks}M${band.left} ${bottom}H${band.right}`, stroke: 'var(--muted)' }),
  ]);
};

/** One device-day over the town: fixes, stays sized by dwell, trips by mode and a gap, and the same day as a band of hours. */
export const draw: FigureDrawing = () => {
  const labels = places.map(({ name, at: place, label: [dx, dy] }) => {
    const [x, y] = drawn(place);
    return s(
      'text',
      { x: x + dx, y: y + dy, className: ['t-strong', 'halo'], textAnchor: dx ? 'start' : 'middle' },
      name,
    );
  });
  const hour = (minute: number, textAnchor: string, text: string): Element =>
    s('text', { x: across(minute), y: 524, className: ['t-muted'], textAnchor }, text);
  const stay = (minute: number, text: string): Element =>
    s(
      'text',
      { x: across(minute), y: (band.top + band.bottom) / 2, dominantBaseline: 'central', textAnchor: 'middle' },
      text,
    );
  return s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    ...labels,
    s('text', { x: 448, y: 254, className: ['halo'] }, 'No fix, 42 min'),
    stay(190, 'Home'),
    stay(565, 'Office'),
    stay(1160, 'Friends'),
    hour(0, 'start', '00:00'),
    hour(720, 'middle', '12:00'),
    hour(1440, 'end', '24:00'),
  ]);
};

/** The town, the day's fixes and ways on it, and the band of hours. */
export const drawGround = (): Element =>
  groundRoot([townWindow(sheet, [8, 8 + rise], [day()]), neatline(sheet, [8, 8 + rise]), hours()]);
