import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

type Point = readonly [number, number, number];
type Pair = readonly [number, number];

const side = 236;
const height = 290;
const now = 0.5;
const turn = (36 * Math.PI) / 180;
const tilt = (30 * Math.PI) / 180;

/**
 * Projects a point of the unit cube to the drawing. The cube is rotated around its time axis and seen from 30° above
 * the ground, without perspective.
 */
function seen([east, north, time]: Point): Pair {
  const [x, y] = [(east - 0.5) * side, (north - 0.5) * side];
  const across = x * Math.cos(turn) + y * Math.sin(turn);
  const away = -x * Math.sin(turn) + y * Math.cos(turn);
  return [280 + across, 342 - away * Math.sin(tilt) - time * height * Math.cos(tilt)];
}

const line = (...corners: Point[]): string => path(corners.map(seen));

/** The observed track. Moves are inclined lines, and stays are vertical lines. */
const observed: Point[] = [
  [0.1, 0.16, 0],
  [0.1, 0.16, 0.07],
  [0.3, 0.1, 0.12],
  [0.36, 0.3, 0.16],
  [0.36, 0.3, 0.27],
  [0.2, 0.46, 0.32],
  [0.3, 0.62, 0.36],
  [0.3, 0.62, 0.42],
  [0.44, 0.54, now],
];
const here: Point = [0.44, 0.54, now];

/**
 * Returns the ellipse of likely positions at one time of the forecast. It is centred on the expected course, and its
 * size is proportional to the time ahead.
 * @param share part of the forecast period that has passed, from 0 to 1
 */
function ellipse(share: number): Pair[] {
  const [east, north] = [here[0] + 0.1 * share, here[1] - 0.03 * share];
  return Array.from({ length: 28 }, (_, index) => {
    const angle = (index / 28) * 2 * Math.PI;
    const [along, beside] = [0.34 * share * Math.cos(angle), 0.22 * share * Math.sin(angle)];
    return seen([east + along * 0.94 + beside * 0.34, north - along * 0.34 + beside * 0.94, now + share * (1 - now)]);
  });
}

/** Returns the two points of the top ellipse where the sides of the forecast cone touch it, as seen from the tip. */
function tangents(): [Pair, Pair] {
  const [x, y] = seen(here);
  const bearing = ([u, v]: Pair): number => Math.atan2(u - x, y - v);
  const top = ellipse(1).sort((a, b) => bearing(a) - bearing(b));
  return [top[0] ?? [x, y], top.at(-1) ?? [x, y]];
}

/** Draws the ellipse with straight lines between its points. A smooth curve would take up more bytes. */
const ring = (share: number): string => path(ellipse(share), true);

/**
 * Draws a cube with two ground axes and a time axis. The observed track rises from the ground to the plane of the
 * present. Its shadow is on the map below. Above the present, growing ellipses form the forecast cone.
 */
export const draw: FigureDrawing = () => {
  const tip = seen(here);
  const [west, east] = tangents();
  const ticks = [0.2, 0.4, 0.6, 0.8];
  const grid = ticks.map((t) => line([t, 0, 0], [t, 1, 0]) + line([0, t, 0], [1, t, 0])).join('');
  const level = (time: number): string =>
    path(
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ].map(([x = 0, y = 0]) => seen([x, y, time])),
      true,
    );
  const posts = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
    .map(([x = 0, y = 0]) => line([x, y, 0], [x, y, 1]))
    .join('');
  const stays = observed.slice(1).filter(([x, y], index) => observed[index]?.[0] === x && observed[index]?.[1] === y);
  const [nowX, nowY] = seen([1, 1, now]);
  const [endX, endY] = seen([1, 1, 1]);
  return s('svg', { viewBox: '0 0 560 450', className: ['fg'] }, [
    s('path', { d: grid + posts + level(1), className: ['hair'] }),
    s('path', { d: level(0), className: ['soft'] }),
    s('path', { d: line(...observed.map(([x, y]): Point => [x, y, 0])), className: ['soft', 'dot'] }),
    s('path', { d: line([here[0], here[1], 0], here), className: ['hair', 'dash'] }),
    s('path', { d: level(now), className: ['soft', 'tint-soft'] }),
    s('path', { d: line(...observed), className: ['track', 'bold'] }),
    s('path', {
      d: stays
        .map((stay) => seen(stay))
        .map(([x, y]) => `M${at(x - 3)} ${at(y)}a3 3 0 1 0 6 0a3 3 0 1 0-6 0`)
        .join(''),
      className: ['fill-track'],
    }),
    s('path', { d: path([west, tip, east]), className: ['track', 'dash'] }),
    s('path', { d: [0.25, 0.5, 0.75].map(ring).join(''), className: ['track', 'dot'] }),
    s('path', { d: ring(1), className: ['track', 'tint-track'] }),
    s('circle', { cx: at(tip[0]), cy: at(tip[1]), r: 5, className: ['track', 'fill-ground'] }),
    s('text', { x: at(nowX + 10), y: at(nowY + 5), className: ['t-strong'] }, 'now'),
    s('text', { x: at(endX + 10), y: at(endY + 5), className: ['t-track'] }, '+48 h'),
    s('text', { x: 104, y: 172, className: ['t-muted'], textAnchor: 'end' }, 'time'),
    s('text', { x: 196, y: 414, className: ['t-muted'], textAnchor: 'end' }, 'east'),
    s('text', { x: 386, y: 400, className: ['t-muted'] }, 'north'),
    s('text', { x: 212, y: 292, className: ['halo'], textAnchor: 'end' }, 'observed'),
    s('text', { x: 358, y: 166, className: ['halo'] }, 'forecast'),
  ]);
};
