import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing, path, seeded } from '../figure-drawing.ts';
import { groundRoot, neatline, scaleBar, scaleLabel, townWindow } from '../harbour-sheet.ts';
import { curve, type Point, steps } from '../harbour-town.ts';
import { crossing, geofence, intruder, stale, type Track, vehicles, vessels } from '../harbour-tracks.ts';

export { fence, fused, inside, marks, observations } from '../feed-fusion.ts';

const sheet = { x: 8, y: 8, width: 516, height: 524 } as const;
const west = 196;
const scaleAt: Point = [28, 508];
const drawn = ([x, y]: Point): Point => [x - west + sheet.x, y];

const heading = (fixes: readonly Point[]): { head: Point; angle: number } => {
  const head = fixes.at(-1) ?? [0, 0];
  const [fromX, fromY] = fixes.at(-2) ?? [0, 0];
  return { head, angle: Math.atan2(head[1] - fromY, head[0] - fromX) };
};

/** Draws a dart at the newest position fix. It points in the direction of the last leg. */
function dart(fixes: readonly Point[], size = 1): string {
  const { head, angle } = heading(fixes);
  const [ux, uy] = [Math.cos(angle) * size, Math.sin(angle) * size];
  const place = (along: number, across: number): Point => [
    head[0] + ux * along - uy * across,
    head[1] + uy * along + ux * across,
  ];
  return path([place(10, 0), place(-6, 5.5), place(-3, 0), place(-6, -5.5)], true);
}

/** Draws the 95% ellipse of the newest position fix, as two arcs. */
function region({ fixes, along, across }: Track): string {
  const { head, angle } = heading(fixes);
  const [dx, dy] = [at(along * Math.cos(angle)), at(along * Math.sin(angle))];
  const arc = `a${along} ${across} ${Math.round((angle * 180) / Math.PI)} 0 1`;
  return `M${at(head[0] - dx)} ${at(head[1] - dy)}${arc} ${at(2 * dx)} ${at(2 * dy)}${arc} ${at(-2 * dx)} ${at(-2 * dy)}z`;
}

/**
 * Draws short strokes along the inside of the geofence. On nautical charts, they are the symbol for a restricted area.
 */
function inwardTicks(): string {
  return geofence
    .flatMap(([ax, ay], index) => {
      const [bx, by] = geofence[(index + 1) % geofence.length] ?? [ax, ay];
      const long = Math.hypot(bx - ax, by - ay);
      const [ux, uy] = [(bx - ax) / long, (by - ay) / long];
      return Array.from({ length: Math.floor(long / 14) }, (_, tick) => {
        const away = 7 + tick * 14;
        return `M${Math.round(ax + ux * away)} ${Math.round(ay + uy * away)}l${at(-uy * 6)} ${at(ux * 6)}`;
      });
    })
    .join('');
}

const moving = (): Element[] => {
  const all = [...vessels, ...vehicles];
  return [
    s('path', { d: all.map(({ fixes }) => curve(fixes)).join(''), stroke: 'var(--raised)', strokeWidth: 4 }),
    s('path', { d: all.map(({ fixes }) => curve(fixes)).join(''), stroke: 'var(--ink)', strokeWidth: 1.3 }),
    s('path', {
      d: all.map(region).join(''),
      fill: 'var(--ink)',
      fillOpacity: 0.14,
      stroke: 'var(--ink)',
      strokeWidth: 0.9,
    }),
    s('path', {
      d: vessels.map(({ fixes }) => dart(fixes)).join('') + vehicles.map(({ fixes }) => dart(fixes, 0.72)).join(''),
      fill: 'var(--ink)',
      stroke: 'var(--raised)',
      strokeWidth: 0.8,
    }),
  ];
};

const picture = (): Element =>
  s('g', { fill: 'none', strokeLinejoin: 'round' }, [
    s('path', { d: steps(geofence), fill: 'var(--ink)', fillOpacity: 0.08, stroke: 'var(--raised)', strokeWidth: 5 }),
    s('path', { d: steps(geofence) + inwardTicks(), stroke: 'var(--ink)', strokeWidth: 1.7 }),
    ...moving(),
    s('path', { d: curve(stale.fixes), stroke: 'var(--ink)', strokeDasharray: '3 3' }),
    s('path', {
      d: region(stale),
      fill: 'var(--raised)',
      fillOpacity: 0.55,
      stroke: 'var(--ink)',
      strokeWidth: 1.3,
      strokeDasharray: '5 4',
    }),
    s('path', { d: dart(stale.fixes, 1.1), fill: 'var(--raised)', stroke: 'var(--ink)', strokeWidth: 1.3 }),
    s('path', { d: curve(intruder.fixes), stroke: 'var(--raised)', strokeWidth: 5.5 }),
    s('path', { d: curve(intruder.fixes), stroke: 'var(--track)', strokeWidth: 2.6 }),
    s('path', {
      d: region(intruder),
      fill: 'var(--track)',
      fillOpacity: 0.2,
      stroke: 'var(--track)',
      strokeWidth: 1.3,
    }),
    s('path', { d: dart(intruder.fixes, 1.2), fill: 'var(--track)', stroke: 'var(--raised)', strokeWidth: 0.9 }),
    s('path', {
      d: `M${crossing[0]} ${crossing[1] - 15}l15 15-15 15-15-15z`,
      fill: 'var(--raised)',
      fillOpacity: 0.75,
      stroke: 'var(--alert)',
      strokeWidth: 2.6,
    }),
    s('path', {
      d: `M${crossing[0]} ${crossing[1] - 7}v8m0 4v1`,
      stroke: 'var(--alert)',
      strokeWidth: 2.6,
      strokeLinecap: 'round',
    }),
  ]);

/** Left and right edge of the chart of reports, which is beside the map. The chart covers the last ten minutes. */
const margin = { left: 548, right: 708 } as const;
const ago = (minutes: number): number => at(margin.right - ((margin.right - margin.left) * minutes) / 10);
/**
 * One row of the chart per feed. Reports are at least `every` minutes apart, plus up to `jitter` minutes at random.
 * `until` is the age of the last report in minutes.
 */
const rows = [
  { name: 'AIS', y: 108, every: 0.2, jitter: 0.1, until: 0 },
  { name: 'Radio', y: 196, every: 0.5, jitter: 0.9, until: 0.2 },
  { name: 'Camera', y: 284, every: 0.26, jitter: 0.02, until: 4 },
] as const;

const feedTicks = (): Element => {
  const random = seeded(3);
  const ticks = rows.map(({ y, every, jitter, until }) => {
    let d = '';
    for (let minutes = 9.9; minutes > until; minutes -= every + jitter * random()) d += `M${ago(minutes)} ${y}v-20`;
    return d;
  });
  const camera = rows[2].y;
  return s('g', { fill: 'none' }, [
    s('path', {
      d: rows.map(({ y }) => `M${margin.left} ${y}H${margin.right}`).join(''),
      stroke: 'var(--muted)',
      strokeWidth: 0.9,
    }),
    s('path', { d: ticks.join(''), stroke: 'var(--ink)', strokeWidth: 1.3 }),
    s('path', {
      d: `M${ago(4)} ${camera - 20}H${ago(0)}V${camera}H${ago(4)}z`,
      fill: 'var(--raised)',
      stroke: 'var(--ink)',
      strokeDasharray: '4 4',
    }),
  ]);
};

/** Draws the symbols of the legend: a vessel, a vehicle, and a stale track. */
const signs = (): Element[] => {
  const flat = (y: number): Point[] => [
    [550, y],
    [562, y],
  ];
  return [
    s('path', { d: dart(flat(404), 1.2) + dart(flat(446), 0.85), fill: 'var(--ink)' }),
    s('path', { d: dart(flat(488), 1.2), fill: 'var(--raised)', stroke: 'var(--ink)', strokeWidth: 1.3 }),
  ];
};

/**
 * Draws the labels of the figure. `drawGround` draws its shapes.
 * The figure is a harbour map. Each vessel or vehicle is a dart inside the ellipse of its possible positions (95%). One
 * vessel enters the terminal’s geofence, which raises an alert. The ellipse of a stale track has grown. A chart beside
 * the map shows the reports of each feed.
 */
export const draw: FigureDrawing = () => {
  const text = (x: number, y: number, words: string, ...className: string[]): Element =>
    s('text', { x, y, className }, words);
  const [alertX, alertY] = drawn(crossing);
  const [staleX, staleY] = drawn([546, 348]);
  return s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    text(alertX - 20, alertY + 38, 'Alert', 't-strong', 'halo'),
    text(staleX - 34, staleY - 34, '4 min old', 'halo'),
    text(...drawn([404, 84]), 'Geofence', 't-strong', 'halo'),
    text(margin.left, 40, 'Last 10 min', 't-muted'),
    ...rows.map(({ name, y }) => text(margin.left, y - 28, name, 't-strong')),
    text(margin.left, rows[2].y + 30, 'Silent 4 min'),
    scaleLabel(scaleAt),
    text(586, 412, 'Vessel'),
    text(586, 454, 'Vehicle'),
    text(586, 496, 'Stale'),
  ]);
};

/**
 * Draws all shapes of the figure, without its labels. They show a harbour with all tracks, and a chart of reports
 * beside it.
 */
export const drawGround = (): Element =>
  groundRoot([
    townWindow(sheet, [west, 8], [picture()], 0.55),
    neatline(sheet, [west, 8]),
    feedTicks(),
    scaleBar(scaleAt),
    ...signs(),
  ]);
