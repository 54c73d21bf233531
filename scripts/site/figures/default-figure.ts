/**
 * The figure of a content entry that has no custom figure: an invented track on an invented map. Each entry’s name
 * gives a different drawing.
 */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { level } from './drawings/catchment-contours.ts';
import { at, path, seeded } from './figure-drawing.ts';
import { simplify } from './geometry.ts';

type Point = readonly [number, number];
type Hill = { centre: Point; spread: number; height: number };

const [left, top, right, bottom] = [20, 24, 532, 376];
const fixes = 9;
const levels = [0.25, 0.45, 0.65, 0.85];

/** Hashes a name (FNV-1a), so that every build draws the same figure for it. */
const hash = (name: string): number =>
  [...name].reduce((sum, sign) => Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0, 2_166_136_261);

const between = (random: () => number, from: number, to: number): number => from + random() * (to - from);

/** Places one hill in each sixth of the map, so that no side of the map is empty. */
const raiseHills = (random: () => number): Hill[] =>
  [0, 1, 2, 3, 4, 5].map((part) => {
    const [x, y] = [left + ((part % 3) * (right - left)) / 3, top + (Math.floor(part / 3) * (bottom - top)) / 2];
    return {
      centre: [between(random, x + 30, x + 140), between(random, y + 30, y + 146)],
      spread: between(random, 34, 62),
      height: between(random, 0.35, 1),
    };
  });

/**
 * Returns a factor that lowers the land towards the edges of the map. Without it, the edges would cut off contour
 * lines.
 */
const inside = ([x, y]: Point): number => {
  const room = Math.min(x - left, right - x, y - top, bottom - y);
  return Math.min(1, Math.max(0, room / 44));
};

const heightAt =
  (hills: readonly Hill[]) =>
  (point: Point): number =>
    inside(point) *
    hills.reduce(
      (sum, { centre: [x, y], spread, height }) =>
        sum + height * Math.exp(-(((point[0] - x) / spread) ** 2 + ((point[1] - y) / spread) ** 2) / 2),
      0,
    );

/** Draws contour rings, simplified because the invented map needs no exact shapes. */
const outline = (rings: readonly Point[][]): string =>
  rings
    .filter((ring) => ring.length > 5)
    .map((ring) => path(simplify(ring, 0.8), true))
    .join('');

/**
 * Returns an invented track from west to east with two bends. The track is a function of the share of the way
 * travelled, from 0 to 1.
 */
function layTrack(random: () => number): (share: number) => Point {
  const [middle, slope] = [between(random, 170, 230), between(random, -70, 70)];
  const [wide, narrow] = [between(random, 34, 62), between(random, 10, 20)];
  const [phase, other] = [between(random, 0, 6.3), between(random, 0, 6.3)];
  return (share) => [
    left + 36 + share * (right - left - 72),
    middle + slope * (share - 0.5) + wide * Math.sin(phase + share * 5.2) + narrow * Math.sin(other + share * 11),
  ];
}

/**
 * Draws the figure of an entry that has no custom figure.
 * @param name name of the entry, from which all random numbers of the drawing are derived
 */
export function drawDefault(name: string): Element {
  const random = seeded(hash(name));
  const height = heightAt(raiseHills(random));
  const track = layTrack(random);
  const points = Array.from({ length: 41 }, (_, step) => track(step / 40));
  // Later position fixes have smaller errors, as if more sources had been fused.
  const seen = Array.from({ length: fixes }, (_, step) => {
    const [x, y] = track(step / (fixes - 1));
    return { x, y, r: 25 - step * 1.9 - between(random, 0, 4) };
  });
  const [first, last] = [track(0), track(1)];
  const graticule = [1, 2, 3].map((part) => `M${left + part * 128} ${top}V${bottom}`).join('');
  const parallels = [1, 2].map((part) => `M${left} ${at(top + (part * (bottom - top)) / 3)}H${right}`).join('');
  return s('svg', { viewBox: '0 0 560 400', className: ['fg'] }, [
    s('rect', { x: left, y: top, width: right - left, height: bottom - top, className: ['hair'] }),
    s('path', { d: graticule + parallels, className: ['hair'] }),
    ...levels.map((limit, index) =>
      s('path', {
        d: outline(level(height, limit)),
        className: index % 2 === 0 ? ['soft', 'tint-soft'] : ['soft'],
      }),
    ),
    ...seen.map(({ x, y, r }) => s('circle', { cx: at(x), cy: at(y), r: at(r), className: ['line', 'tint-track'] })),
    s('path', { d: path(simplify(points, 0.4)), className: ['track'] }),
    s('path', { d: seen.map(({ x, y }) => `M${at(x - 3)} ${at(y - 3)}l6 6m0-6l-6 6`).join(''), className: ['line'] }),
    s('circle', { cx: at(last[0]), cy: at(last[1]), r: 5, className: ['fill-track'] }),
    s('text', { x: left + 8, y: at(first[1] - 36), className: ['t-strong', 'halo'] }, 'Start'),
    s('text', { x: right - 8, y: at(last[1] - 22), textAnchor: 'end', className: ['t-track', 'halo'] }, 'End'),
    // Print the label below the frame. Inside the frame, it could cover land, because every corner may contain land.
    s('text', { x: right, y: bottom + 18, textAnchor: 'end', className: ['t-mono'] }, 'no scale'),
  ]);
}
