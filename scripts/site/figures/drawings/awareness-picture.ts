import { s } from 'hastscript';
import { at, type FigureDrawing, path, seeded } from '../figure-drawing.ts';

type Point = readonly [number, number];
type Feed = { name: string; spread: number; times: readonly number[] };

/** Three feeds by the scatter of their positions and the times (east of the sheet is later) at which they report. */
export const feeds: readonly Feed[] = [
  { name: 'AIS', spread: 6, times: [96, 136, 176, 216, 256, 416, 456, 496] },
  { name: 'Radio', spread: 15, times: [112, 160, 246, 288, 322, 352, 392, 470] },
  { name: 'Camera', spread: 3, times: [232, 268, 304, 338, 368, 404] },
];
export const fence: readonly Point[] = [
  [330, 34],
  [462, 26],
  [536, 98],
  [504, 196],
  [384, 218],
  [296, 178],
];
const rows = [286, 322, 358] as const;

const course = (x: number): number => 196 - 92 * (1 / (1 + Math.exp(-(x - 290) / 62))) + 10 * Math.sin(x / 58);

/** What each feed saw: the true course with the feed's own scatter. */
export function observations(): { feed: number; point: Point; weight: number }[] {
  const random = seeded(4);
  return feeds.flatMap(({ spread, times }, feed) =>
    times.map((x) => ({
      feed,
      point: [x, course(x) + (random() + random() - 1) * 2 * spread] as Point,
      weight: 1 / (spread * spread),
    })),
  );
}

/** The fused position at one time: observations near it, weighed by age and by the inverse of their variance. */
export function fused(x: number): Point {
  const near = observations().map(({ point, weight }) => ({
    y: point[1] - course(point[0]),
    weight: weight * Math.exp(-(((point[0] - x) / 26) ** 2)),
  }));
  const total = near.reduce((sum, { weight }) => sum + weight, 0);
  return [x, course(x) + near.reduce((sum, { y, weight }) => sum + y * weight, 0) / total];
}

/** Even-odd test: is the point inside the fence? */
export const inside = ([x, y]: Point): boolean =>
  fence.reduce((odd, [ax, ay], index) => {
    const [bx, by] = fence[(index + 1) % fence.length] ?? [ax, ay];
    return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay) ? !odd : odd;
  }, false);

export const marks: readonly ((point: Point) => string)[] = [
  ([x, y]) => `M${at(x - 4)} ${at(y - 5)}l9 5-9 5z`,
  ([x, y]) => `M${at(x - 4)} ${at(y)}h8m-4-4v8`,
  ([x, y]) => `M${at(x - 3.5)} ${at(y - 3.5)}h7v7h-7z`,
];

/**
 * Three feeds on one map and, under it, when each of them reported. The fused track weighs them by their scatter; where
 * it first enters the geofence an alert is raised, and the line below finds the reports on which it rests.
 */
export const draw: FigureDrawing = () => {
  const seen = observations();
  const track = Array.from({ length: 34 }, (_, step) => fused(92 + step * 12.4));
  const fine = Array.from({ length: 420 }, (_, step) => fused(92 + step));
  const [ax, ay] = fine.find(inside) ?? [0, 0];
  const last = track[track.length - 1] ?? [0, 0];
  const drawn = (feed: number): string =>
    seen
      .filter((each) => each.feed === feed)
      .map(({ point }) => marks[feed]?.(point) ?? '')
      .join('');
  const reports = (feed: number): string =>
    (feeds[feed]?.times ?? []).map((x) => marks[feed]?.([x, rows[feed] ?? 0]) ?? '').join('');
  const meridians = [184, 276, 368, 460].map((x) => `M${x} 12V236`).join('');
  const parallels = [86, 161].map((y) => `M92 ${y}H552`).join('');
  return s('svg', { viewBox: '0 0 560 380', className: ['fg'] }, [
    s('path', { d: `${meridians}${parallels}M92 12H552V236H92z`, className: ['hair'] }),
    s('path', { d: path(fence, true), className: ['line', 'dash', 'tint-soft'] }),
    s('path', { d: rows.map((y) => `M92 ${y}H552`).join(''), className: ['hair'] }),
    ...feeds.map((_, feed) => s('path', { d: drawn(feed) + reports(feed), className: ['soft', 'fill-ground'] })),
    s('path', { d: path(track), className: ['track'] }),
    s('circle', { cx: at(last[0]), cy: at(last[1]), r: 4.5, className: ['fill-track'] }),
    s('path', { d: `M${ax} ${at(ay + 12)}V370`, className: ['warn', 'dash'] }),
    s('path', { d: `M${ax} ${at(ay - 11)}l11 11-11 11-11-11z`, className: ['warn', 'fill-ground'] }),
    s('path', { d: `M${ax} ${at(ay - 5)}v5m0 4v.5`, className: ['warn'] }),
    s('text', { x: ax - 14, y: at(ay - 16), className: ['t-strong', 'halo'], textAnchor: 'end' }, 'Alert'),
    s('text', { x: 420, y: 64, textAnchor: 'middle' }, 'Geofence'),
    s('text', { x: 104, y: 146, className: ['t-track', 'halo'] }, 'Fused track'),
    ...feeds.map(({ name }, feed) => s('text', { x: 8, y: (rows[feed] ?? 0) + 5 }, name)),
  ]);
};
