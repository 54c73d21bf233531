import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing, sigmas95 } from '../figure-drawing.ts';
import { dwell, fixes, found, gap, legs, lost, type Mode, places } from '../harbour-day.ts';
import { groundRoot, neatline, scaleBar, scaleLabel, townWindow } from '../harbour-sheet.ts';
import { type Point, steps } from '../harbour-town.ts';

export { across, level, stays, trips, up, ways } from '../day-diagram.ts';

/**
 * Position and size of the map in the drawing. The map leaves out a strip of the town along its northern edge. `rise`
 * is the height of this strip in drawing units.
 */
const sheet = { x: 8, y: 8, width: 704, height: 432 } as const;
const rise = 88;

const scaleAt: Point = [28, 56];
const key = { x: 540, y: 70, width: 154, height: 112 } as const;
/** Offset of each place’s label from the place, in drawing units. */
const labelSteps: readonly Point[] = [
  [-44, 62],
  [0, -42],
  [18, 6],
  [0, 50],
];
const dashes: Record<Mode, string | undefined> = { walk: '5 4', transit: undefined, car: '10 4 2 4' };
const band = { left: 12, right: 708, top: 462, bottom: 490 } as const;
const across = (minute: number): number => at(band.left + ((band.right - band.left) * minute) / 1440);
const drawn = ([x, y]: Point): Point => [x, y - rise];
const circle = ([x, y]: Point, r: number): string =>
  `M${at(x - r)} ${at(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
/** Draws the error ellipse of a position fix. Its short axis is a third shorter than its long axis. */
const ellipse = ([x, y]: Point, long: number, turn: number): string => {
  const [dx, dy] = [long * Math.cos((turn * Math.PI) / 180), long * Math.sin((turn * Math.PI) / 180)].map(Math.round);
  const arc = `${at(long)} ${at(long * 0.65)} ${turn} 0 1`;
  return `M${Math.round(x) - (dx ?? 0)} ${Math.round(y) - (dy ?? 0)}a${arc} ${2 * (dx ?? 0)} ${2 * (dy ?? 0)}a${arc} ${-2 * (dx ?? 0)} ${-2 * (dy ?? 0)}`;
};
/** Returns the radius of a disc whose area is proportional to the length of a stay. */
const radius = (minutes: number): number => at(1.45 * Math.sqrt(minutes));

const ways = (): Element[] => [
  s('path', {
    d: legs.map(({ line }) => steps(line, '')).join(''),
    stroke: 'var(--raised)',
    strokeWidth: 7,
    strokeLinejoin: 'round',
  }),
  ...(['walk', 'transit', 'car'] as const).map((mode) =>
    s('path', {
      d: legs
        .filter((leg) => leg.mode === mode)
        .map(({ line }) => steps(line, ''))
        .join(''),
      stroke: 'var(--track)',
      strokeWidth: mode === 'walk' ? 2.6 : 3.6,
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
      d: places.map((place) => circle(place.at, radius(dwell(place)))).join(''),
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

/**
 * Draws the day of the map as a band of hours below the map. Stays are filled, trips are lines in the style of their
 * travel mode, and the gap in the data is an empty box.
 */
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

const modes = ['transit', 'walk', 'car'] as const;
const names: Record<Mode, string> = { walk: 'Walk', transit: 'Transit', car: 'Car' };
const rowOf = (index: number): number => key.y + 24 + index * 32;

const modeKey = (): Element => {
  const { x, y, width, height } = key;
  return s('g', { fill: 'none' }, [
    s('path', {
      d: `M${x} ${y}h${width}v${height}h${-width}z`,
      fill: 'var(--raised)',
      stroke: 'var(--ink)',
      strokeWidth: 0.9,
    }),
    ...modes.map((mode, index) =>
      s('path', {
        d: `M${x + 12} ${rowOf(index)}h38`,
        stroke: 'var(--track)',
        strokeWidth: mode === 'walk' ? 2.6 : 3.6,
        strokeDasharray: dashes[mode],
      }),
    ),
  ]);
};

/**
 * Draws the labels of the figure. `drawGround` draws its shapes.
 * The figure shows one day of a device on a map of the town, and the same day as a band of hours. The map shows
 * position fixes, stays as discs, trips by travel mode, and a gap in the data.
 */
export const draw: FigureDrawing = () => {
  const labels = places.map((place, index) => {
    const [x, y] = drawn(place.at);
    const [dx = 0, dy = 0] = labelSteps[index] ?? [];
    const minutes = dwell(place);
    const words = `${place.name} ${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
    return s(
      'text',
      { x: x + dx, y: y + dy, className: ['t-strong', 'halo'], textAnchor: dx ? 'start' : 'middle' },
      words,
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
    s('text', { x: 448, y: 254, className: ['halo'] }, `No fix, ${gap[1] - gap[0]} min`),
    stay(190, 'Home'),
    stay(565, 'Office'),
    stay(1160, 'Friends'),
    ...modes.map((mode, index) =>
      s('text', { x: key.x + 62, y: rowOf(index), dominantBaseline: 'central' }, names[mode]),
    ),
    scaleLabel(scaleAt),
    hour(0, 'start', '00:00'),
    hour(720, 'middle', '12:00'),
    hour(1440, 'end', '24:00'),
  ]);
};

/** Draws the map layer without labels: the town with the fixes and trips of the day, and the band of hours. */
export const drawGround = (): Element =>
  groundRoot([
    townWindow(sheet, [8, 8 + rise], [day()], 0.5),
    neatline(sheet, [8, 8 + rise]),
    hours(),
    modeKey(),
    scaleBar(scaleAt),
  ]);
