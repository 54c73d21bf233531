/**
 * An invented mountain valley, with coordinates in kilometres and heights in metres. u runs down the valley, and v
 * across it.
 */
import { along, type Point, points, relief } from './curves.ts';

const scaled = (pairs: string): Point[] => points(pairs).map(([u, v]): Point => [u / 10, v / 10]);
/** The river, from the glacier to the lower end of the valley. */
export const river = along(
  scaled('-60 96, 10 84, 50 70, 100 74, 146 92, 186 88, 226 66, 262 62, 300 78, 340 96, 420 104'),
  0.3,
);
const sideValleys: readonly Point[][] = [
  along(scaled('70 -60, 84 -10, 78 34, 100 74'), 0.4),
  along(scaled('262 -60, 250 -10, 270 30, 262 62'), 0.4),
  along(scaled('150 200, 140 160, 160 128, 186 88'), 0.4),
  along(scaled('330 200, 344 160, 322 130, 340 96'), 0.4),
];
export const brooks = sideValleys;

const nearest = (u: number, v: number, line: readonly Point[]): number => {
  let least = Number.POSITIVE_INFINITY;
  for (const [x, y] of line) least = Math.min(least, (x - u) ** 2 + (y - v) ** 2);
  return Math.sqrt(least);
};

const broad = relief(311, 4.2);
const mid = relief(312, 1.9);
const fine = relief(313, 0.8);
/**
 * Returns the distance in kilometres from the nearest valley floor. The terrain rises with this distance. In a side
 * valley, a share of the distance from the main valley is added, so that the floor of the side valley rises too.
 */
function rise(u: number, v: number): number {
  const own = nearest(u, v, river);
  const sides = sideValleys.map((line) => nearest(u, v, line) * 1.25 + own * 0.22);
  return Math.min(own, ...sides);
}

/** Returns the height above sea level, in metres. */
export function height(u: number, v: number): number {
  const away = Math.max(0, rise(u, v) - 0.35);
  const side = 1700 * (1 - Math.exp(-((away / 3) ** 1.35)));
  const rough = Math.min(1, away / 2.4);
  return (
    760 - u * 5 + side + rough * (330 * broad(u + 60, v + 60) + 170 * mid(u + 60, v + 60) + 60 * fine(u + 60, v + 60))
  );
}
