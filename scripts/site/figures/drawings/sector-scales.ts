import { s } from 'hastscript';
import { at, type FigureDrawing, path, twoLines } from '../figure-drawing.ts';

type Pair = readonly [number, number];
type Region = { name: string; second?: string; time: Pair; space: Pair; shift?: Pair };

const left = 96;
const bottom = 364;
const across = (seconds: number): number => left + Math.log10(seconds) * 52.5;
const up = (metres: number): number => bottom - (Math.log10(metres) - 1) * 63;

const [minute, hour, day] = [60, 3600, 86_400];
const [month, year] = [30 * day, 365 * day];

/** Illustrative: from what duration to what, and over what distances, each industry decides. */
const regions: Region[] = [
  { name: 'Telecom', time: [1.1, 62], space: [60, 9000] },
  { name: 'Public', second: 'safety', time: [80, 5 * hour], space: [40, 16_000], shift: [14, 44] },
  { name: 'Government', time: [6 * minute, 7 * day], space: [24_000, 1_500_000], shift: [-16, -8] },
  { name: 'Retail', time: [9 * hour, 1.6 * month], space: [12, 2500] },
  { name: 'Healthcare', time: [1.4 * day, 7 * month], space: [3600, 130_000] },
  { name: 'Urban', second: 'planning', time: [2 * month, 10 * year], space: [90, 14_000] },
];

/** A superellipse: an industry's scales have no corners, but they fill their range better than an ellipse does. */
function outline({ time, space }: Region): string {
  const [x0, x1, y0, y1] = [across(time[0]), across(time[1]), up(space[0]), up(space[1])];
  const bulge = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / 3.2);
  return path(
    Array.from({ length: 36 }, (_, index): Pair => {
      const turn = (index / 36) * 2 * Math.PI;
      return [
        (x0 + x1) / 2 + ((x1 - x0) / 2) * bulge(Math.cos(turn)),
        (y0 + y1) / 2 + ((y1 - y0) / 2) * bulge(Math.sin(turn)),
      ];
    }),
    true,
  );
}

/** The name stands in the middle of its region, or beside the speed line where that would run through it. */
function title({ name, second, time, space, shift = [0, 0] }: Region) {
  const x = at((across(time[0]) + across(time[1])) / 2 + shift[0]);
  const y = at((up(space[0]) + up(space[1])) / 2 + shift[1]);
  const looks = { textAnchor: 'middle', className: ['t-strong'] };
  return second === undefined ? s('text', { x, y: y + 6, ...looks }, name) : twoLines({ x, y, ...looks }, name, second);
}

/** Constant speed is a straight line of slope one on logarithmic axes, from where it enters the chart to its top. */
const speedLine = (speed: number, metres: number): string =>
  path([
    [across(Math.max(1, 10 / speed)), up(Math.max(10, speed))],
    [across(metres / speed), up(metres)],
  ]);

/**
 * Spatial scale against time scale, both logarithmic, with the region in which each of six industries decides.
 * The line of walking pace splits the chart: right of it people can have crossed the area before the decision is due.
 */
export const draw: FigureDrawing = () => {
  // The last two stand so near each other that their words are moved apart.
  const times: [string, number, moved?: number][] = [
    ['second', 1],
    ['minute', minute],
    ['hour', hour],
    ['day', day],
    ['month', month, -6],
    ['year', year, 8],
  ];
  const spaces: [string, number][] = [
    ['10 m', 10],
    ['1 km', 1000],
    ['100 km', 100_000],
  ];
  const top = up(2_000_000);
  const right = across(10 * year);
  return s('svg', { viewBox: '0 0 560 420', className: ['fg'] }, [
    s('path', {
      d:
        times
          .slice(1)
          .map(([, value]) => `M${at(across(value))} ${at(top)}V${bottom}`)
          .join('') +
        [100, 1000, 10_000, 100_000, 1_000_000].map((value) => `M${left} ${at(up(value))}H${at(right)}`).join(''),
      className: ['hair'],
    }),
    s('path', { d: `M${left} ${at(top)}V${bottom}H${at(right)}`, className: ['soft'] }),
    ...regions.map((region) => s('path', { d: outline(region), className: ['soft', 'tint-soft'] })),
    s('path', { d: speedLine(1.4, 1_600_000), className: ['track'] }),
    ...regions.map(title),
    ...times.map(([name, value, moved = 0]) =>
      s(
        'text',
        {
          x: at(across(value) + moved),
          y: bottom + 24,
          textAnchor: 'middle',
          className: ['t-mono'],
        },
        name,
      ),
    ),
    ...spaces.map(([name, value]) =>
      s(
        'text',
        {
          x: left - 10,
          y: at(up(value) + 5),
          textAnchor: 'end',
          className: ['t-mono'],
        },
        name,
      ),
    ),
    s('text', { x: 424, y: 44, className: ['t-track', 'halo'] }, 'walking pace'),
    s('text', { x: 6, y: 26, className: ['t-muted'] }, 'distance'),
    s('text', { x: right, y: bottom + 50, textAnchor: 'end', className: ['t-muted'] }, 'time to decide'),
  ]);
};
