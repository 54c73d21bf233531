import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

type Pair = readonly [number, number];

/** The surveyed border: a gentle curve, so that the band must be offset along its normals and not just shifted. */
export const borderAt = (x: number): Pair => [x, 186 - 0.1 * (x - 280) + 26 * Math.sin(x / 78)];

/** The point `away` units beside the border; negative is north of it. */
function beside(x: number, away: number): Pair {
  const slope = -0.1 + (26 / 78) * Math.cos(x / 78);
  const length = Math.hypot(slope, 1);
  return [x - (slope / length) * away, borderAt(x)[1] + away / length];
}

/** The same offset where it meets a given meridian, so that the band ends exactly on the neatline. */
export function besideMeridian(x: number, away: number): Pair {
  let foot = x;
  for (let round = 0; round < 8; round += 1) foot += x - beside(foot, away)[0];
  return [x, beside(foot, away)[1]];
}

export const run = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

const arrow = (tip: Pair, back: Pair): string => {
  const turn = Math.atan2(tip[1] - back[1], tip[0] - back[0]);
  const wing = (side: number): Pair => [
    tip[0] - 9 * Math.cos(turn + side * 0.42),
    tip[1] - 9 * Math.sin(turn + side * 0.42),
  ];
  return path([wing(1), tip, wing(-1)]);
};

/** A line with an arrow at each end. */
const span = (a: Pair, b: Pair): string => path([a, b]) + arrow(a, b) + arrow(b, a);

/** Fixes of the crossing vehicle on a quadratic Bézier curve, at equal intervals of time. */
export const fix = (t: number): Pair => {
  const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
  return [a * 112 + b * 318 + c * 404, a * 326 + b * 258 + c * 56];
};

/** Where the moving track changes sides: bisection on its height above the border. */
export function crossing(): Pair {
  let [south, north] = [0, 1];
  for (let round = 0; round < 30; round += 1) {
    const middle = (south + north) / 2;
    const [x, y] = fix(middle);
    if (y > borderAt(x)[1]) south = middle;
    else north = middle;
  }
  return fix(south);
}

/**
 * A border in the chart sign for boundaries (a row of crosses), the geofence band at equal distance on both sides,
 * sensors with their ranges, two tracks that keep outside the band and one that changes sides and is flagged.
 */
export const draw: FigureDrawing = () => {
  const half = 34;
  const edge = (away: number) => run(24, 536, 16).map((x) => besideMeridian(x, away));
  const sensors = run(88, 472, 96).map(borderAt);
  const [flagX, flagY] = crossing();
  const north = run(446, 230, -18).map((x) => beside(x, -78 - 9 * Math.sin(x / 40)));
  const south = run(276, 510, 18).map((x) => beside(x, 126 + 6 * Math.sin(x / 36)));
  const fixes = run(0, 1, 0.1).map(fix);
  const [top, bottom] = [beside(140, -half), beside(140, half)];
  const [borderX, borderY] = borderAt(508);
  const ends = [north, south].map((line) => arrow(line.at(-1) as Pair, line.at(-2) as Pair)).join('');
  return s('svg', { viewBox: '0 0 560 372', className: ['fg'] }, [
    s('rect', { x: 24, y: 24, width: 512, height: 324, className: ['hair'] }),
    s('path', { d: path([...edge(-half), ...edge(half).reverse()], true), className: ['tint-soft'] }),
    s('path', { d: path(edge(-half)) + path(edge(half)), className: ['soft', 'dash'] }),
    ...sensors.map(([cx, cy]) => s('circle', { cx: at(cx), cy: at(cy), r: 56, className: ['cover', 'dot'] })),
    s('path', {
      d: run(36, 524, 16)
        .map(borderAt)
        .map(([x, y]) => `M${x - 4} ${at(y)}h8m-4-4v8`)
        .join(''),
      className: ['line'],
    }),
    s('path', {
      d: sensors.map(([x, y]) => `M${at(x)} ${at(y - 9)}l9 15h-18z`).join(''),
      className: ['cover', 'fill-ground'],
    }),
    s('path', { d: path(north) + path(south) + ends, className: ['soft', 'bold'] }),
    s('path', { d: path(run(0, 1, 0.05).map(fix)) + arrow(fix(1), fix(0.97)), className: ['track'] }),
    s('path', {
      d: fixes
        .slice(0, -1)
        .map(([x, y]) => `M${at(x - 3)} ${at(y)}a3 3 0 1 0 6 0a3 3 0 1 0-6 0`)
        .join(''),
      className: ['fill-track'],
    }),
    s('path', { d: `M${at(flagX)} ${at(flagY - 14)}l14 14l-14 14l-14-14z`, className: ['warn', 'bold'] }),
    s('path', { d: `M${at(flagX + 7)} ${at(flagY + 7)}L362 226H368`, className: ['warn'] }),
    s('text', { x: 374, y: 232, className: ['t-strong', 'halo'] }, 'Crossing flagged'),
    s('text', { x: 40, y: 332, className: ['t-track'] }, 'Track'),
    s('text', { x: 206, y: 108, className: ['t-muted'], textAnchor: 'end' }, 'Beside the line'),
    // As wide as the arrows: a dimension from edge to edge.
    s('path', { d: span(top, bottom), className: ['line', 'bold'] }),
    s('path', { d: `M${at(top[0])} ${at(top[1] - 8)}V158`, className: ['line'] }),
    s('text', { x: 36, y: 148, className: ['t-strong', 'halo'] }, 'Geofence band'),
    s('path', { d: `M${at(borderX)} ${at(borderY - 9)}V106`, className: ['line'] }),
    s('text', { x: 530, y: 98, className: ['halo'], textAnchor: 'end' }, 'Border'),
    s('text', { x: 36, y: 300, className: ['t-cover', 'halo'] }, 'Sensor range'),
  ]);
};
