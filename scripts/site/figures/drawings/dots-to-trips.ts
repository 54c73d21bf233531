import { s } from 'hastscript';
import { at, type FigureDrawing, path, seeded } from '../figure-drawing.ts';

type Point = readonly [number, number];
type Staypoint = { x: number; y: number; radius: number; first: number; last: number };

const panelWidth = 168;
const panelHeight = 224;
const panelTop = 44;
const panels = [
  { x: 8, title: 'Raw fixes' },
  { x: 196, title: 'Staypoints' },
  { x: 384, title: 'Trips' },
];
const streetsAcross = [30, 84, 138];
const streetsUp = [36, 90, 148, 196];
const home: Point = [30, 196];
const work: Point = [138, 36];
const shop: Point = [138, 148];

/** The trips of the day along the streets. The second trip isn’t observed for the length of a block (`unseen`). */
const routes: readonly (readonly Point[])[] = [
  [home, [30, 90], [84, 90], [84, 36], work],
  [work, [138, 90], shop],
  [shop, [84, 148], [84, 196], home],
];
const unseen: readonly [Point, Point] = [
  [138, 72],
  [138, 108],
];

/** Returns points along a line of streets. Neighbouring points are `step` drawing units apart. */
function walk(route: readonly Point[], step: number): Point[] {
  const found: Point[] = [];
  let rest = step;
  route.slice(1).forEach(([toX, toY], index) => {
    const [x, y] = route[index] as Point;
    const length = Math.hypot(toX - x, toY - y);
    for (; rest < length; rest += step) found.push([x + ((toX - x) * rest) / length, y + ((toY - y) * rest) / length]);
    rest -= length;
  });
  return found;
}

/**
 * Returns the position fixes of the day in chronological order: clouds of fixes during stays, and scattered lines
 * during trips.
 */
function fixesOfDay(): Point[] {
  const random = seeded(11);
  const noise = () => (random() + random() + random() + random() - 2) * 1.75;
  const blur = ([x, y]: Point, by: number): Point => [x + noise() * by, y + noise() * by];
  const dwell = (place: Point, count: number) => Array.from({ length: count }, () => blur(place, 4.6));
  const travel = (route: readonly Point[]) =>
    walk(route, 15)
      .filter(([x, y]) => x !== unseen[0][0] || y < unseen[0][1] || y > unseen[1][1])
      .map((place) => blur(place, 1.8));
  const [out = [], on = [], back = []] = routes.map(travel);
  return [...dwell(home, 12), ...out, ...dwell(work, 20), ...on, ...dwell(shop, 9), ...back, ...dwell(home, 11)];
}

/**
 * Finds the places where the device stays (“staypoints”). Extends a window of fixes as long as all fixes are within a
 * radius of the window’s centre. A window with enough fixes is a staypoint.
 */
function staypointsOf(fixes: readonly Point[]): Staypoint[] {
  const found: Staypoint[] = [];
  let first = 0;
  for (let last = 1; last <= fixes.length; last += 1) {
    if (last < fixes.length && envelope(fixes, first, last).radius <= 17) continue;
    if (last - first >= 7) found.push(envelope(fixes, first, last - 1));
    first = last - first >= 7 ? last : first + 1;
    last = Math.max(first, last - 6);
  }
  return found;
}

function envelope(fixes: readonly Point[], first: number, last: number): Staypoint {
  const inside = fixes.slice(first, last + 1);
  const x = inside.reduce((sum, fix) => sum + fix[0], 0) / inside.length;
  const y = inside.reduce((sum, fix) => sum + fix[1], 0) / inside.length;
  return { x, y, first, last, radius: Math.max(...inside.map((fix) => Math.hypot(fix[0] - x, fix[1] - y))) };
}

/**
 * Draws one short stroke per record, in rows of 24, so that readers can compare the number of records in the three
 * panels.
 */
const tally = (left: number, count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `M${at(left + (index % 24) * 7)} ${282 + Math.floor(index / 24) * 12}v8`,
  ).join('');

function arrowOn([[x1, y1], [x2, y2]]: readonly [Point, Point]): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const wing = (turn: number): Point => [x - 9 * Math.cos(angle + turn), y - 9 * Math.sin(angle + turn)];
  return path([wing(0.5), [x, y], wing(-0.5)]);
}

/**
 * Draws a simulated day three times on the same streets: its position fixes, the staypoints found in the fixes, and the
 * trips between staypoints. Strokes below each panel count its records.
 */
export const draw: FigureDrawing = () => {
  const fixes = fixesOfDay();
  const stays = staypointsOf(fixes);
  const counts = [fixes.length, stays.length, routes.length];
  const moved = (left: number, route: readonly Point[]): Point[] => route.map(([x, y]) => [x + left, y + panelTop]);
  const [fixPanel, stayPanel, tripPanel] = panels.map(({ x }) => x) as [number, number, number];
  const streets = panels.map(
    ({ x }) =>
      streetsAcross.map((across) => `M${x + across} ${panelTop}v${panelHeight}`).join('') +
      streetsUp.map((up) => `M${x} ${panelTop + up}h${panelWidth}`).join(''),
  );
  const seenRoutes: readonly (readonly Point[])[] = [
    routes[0] as readonly Point[],
    [work, unseen[0]],
    [unseen[1], shop],
    routes[2] as readonly Point[],
  ];
  const arrows: readonly (readonly [Point, Point])[] = [
    [
      [30, 140],
      [30, 126],
    ],
    [
      [138, 118],
      [138, 134],
    ],
    [
      [84, 168],
      [84, 182],
    ],
  ];
  return s('svg', { viewBox: '0 0 560 360', className: ['fg'] }, [
    s('path', { d: streets.join(''), className: ['hair'] }),
    ...panels.map(({ x }) =>
      s('rect', { x, y: panelTop, width: panelWidth, height: panelHeight, className: ['soft'] }),
    ),
    ...panels.map(({ x, title }) => s('text', { x, y: 30, className: ['t-strong'] }, title)),
    s('path', {
      d: moved(fixPanel, fixes)
        .map(([x, y]) => `M${at(x)} ${at(y)}h0`)
        .join(''),
      className: ['line', 'bold'],
    }),
    ...stays.map(({ x, y, radius }) =>
      s('circle', { cx: at(stayPanel + x), cy: at(panelTop + y), r: at(radius), className: ['line', 'tint-soft'] }),
    ),
    s('path', {
      d: stays.map(({ x, y }) => `M${at(stayPanel + x - 4)} ${at(panelTop + y)}h8m-4 -4v8`).join(''),
      className: ['line'],
    }),
    s('path', { d: path(moved(tripPanel, unseen)), className: ['soft', 'dash'] }),
    s('path', { d: seenRoutes.map((route) => path(moved(tripPanel, route))).join(''), className: ['track'] }),
    s('path', {
      d: arrows.map((pair) => arrowOn(moved(tripPanel, pair) as [Point, Point])).join(''),
      className: ['track'],
    }),
    ...[home, work, shop].map(([x, y]) =>
      s('circle', { cx: tripPanel + x, cy: panelTop + y, r: 7, className: ['line', 'fill-ground'] }),
    ),
    s('text', { x: 8, y: 350, className: ['t-mono', 't-muted'] }, 'one stroke = one record'),
    s('path', { d: panels.map(({ x }, index) => tally(x, counts[index] ?? 0)).join(''), className: ['line'] }),
  ]);
};
