/**
 * The nautical chart in the full-width pictures (“plates”) of the strait, in a night and a day version. It has water,
 * land, a frame, and place names.
 */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { at } from './figure-drawing.ts';
import { surveyLand } from './strait-land.ts';
import { graduations, graticule, neatlines, type Point, type Sheet, scaleBar, surround } from './strait-sheet.ts';
import { surveyTerrain } from './strait-terrain.ts';

type Tone = readonly [colour: string, opacity: number];
type Tones = {
  shoal: Tone;
  /** Tone painted over the shoal once for each depth step, so deeper water gets more layers. */
  deeper: Tone;
  depthLine: Tone;
  shore: Tone;
  land: Tone;
  /** Tone painted over the land once for each height step, so higher land gets more layers. */
  higher: Tone;
  river: Tone;
  lake: Tone;
};

export const night: Tones = {
  shoal: ['var(--hairline)', 0.75],
  deeper: ['var(--ground)', 0.26],
  depthLine: ['var(--control)', 0.55],
  shore: ['var(--control)', 0.16],
  land: ['var(--hairline)', 1],
  higher: ['var(--ink)', 0.028],
  river: ['var(--ground)', 0.55],
  lake: ['var(--ground)', 0.75],
};

export const day: Tones = {
  shoal: ['var(--link)', 0.26],
  deeper: ['var(--raised)', 0.26],
  depthLine: ['var(--link)', 0.42],
  shore: ['var(--link)', 0.16],
  land: ['var(--raised-2)', 1],
  higher: ['var(--muted)', 0.085],
  river: ['var(--control)', 0.8],
  lake: ['var(--raised)', 0.7],
};

const fill = ([colour, opacity]: Tone) => ({ fill: colour, fillOpacity: opacity });
/** Returns the SVG attributes of a line. `role` is the name of a theme colour. */
export const stroke = (role: string, width: number, opacity = 1) => ({
  stroke: `var(--${role})`,
  strokeWidth: width,
  ...(opacity < 1 && { strokeOpacity: opacity }),
});
const lined = ([colour, opacity]: Tone, width: number) => ({
  stroke: colour,
  strokeWidth: width,
  strokeOpacity: opacity,
});

/** Draws the water. Every third depth contour is stronger, so that depths are easier to read. */
export function water(sheet: Sheet, tones: Tones): Element[] {
  const { depths, coast } = surveyTerrain(sheet);
  const { left, right, top, bottom } = sheet;
  return [
    s('path', { d: `M${left} ${top}H${right}V${bottom}H${left}z`, ...fill(tones.shoal) }),
    ...depths.map((d, index) =>
      s('path', { d, ...fill(tones.deeper), ...lined(tones.depthLine, index % 3 === 1 ? 1.1 : 0.6) }),
    ),
    s('path', { d: coast, ...lined(tones.shore, 7) }),
  ];
}

/** Draws the land. Draw it after the water, so that it covers water shapes beyond the shore. */
export function land(sheet: Sheet, tones: Tones): Element[] {
  const { heights, coast } = surveyTerrain(sheet);
  const { lakes, rivers, roads, towns } = surveyLand(sheet);
  return [
    s('path', { d: coast, ...fill(tones.land), ...stroke('muted', 1.2) }),
    ...heights.map((d) => s('path', { d, ...fill(tones.higher) })),
    s('path', { d: towns, fill: 'var(--muted)', fillOpacity: 0.4 }),
    s('path', { d: rivers, ...lined(tones.river, 1) }),
    s('path', { d: lakes, ...fill(tones.lake), ...stroke('muted', 0.6, 0.7) }),
    s('path', { d: roads, ...stroke('muted', 0.9, 0.6) }),
    s('path', { d: graticule(sheet), ...stroke('ink', 1, 0.09) }),
  ];
}

/** Draws the margin around the chart, its graduated border and its scale bar. */
export function frame(sheet: Sheet, scaleAt: Point): Element[] {
  const bar = scaleBar(sheet, scaleAt);
  return [
    s('path', { d: surround(sheet), fill: 'var(--ground)', fillRule: 'evenodd' }),
    s('path', { d: graduations(sheet), fill: 'var(--muted)' }),
    s('path', { d: neatlines(sheet), ...stroke('ink', 1.2) }),
    s('path', { d: bar.frame, fill: 'var(--ground)', ...stroke('ink', 1) }),
    s('path', { d: bar.bars, fill: 'var(--ink)' }),
  ];
}

export const ground = (sheet: Sheet, drawn: Element[]): Element =>
  s(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${sheet.width} ${sheet.height}`,
      fill: 'none',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    [s('rect', { width: sheet.width, height: sheet.height, fill: 'var(--ground)' }), ...drawn],
  );

/** A label beside a point: its lines of text, and its offset (`by`) from the point in drawing units. */
export type Note = { lines: readonly string[]; by: Point; anchor?: 'end' | 'middle'; looks?: string[]; turn?: number };
/** A label beside a place. `near` is the longitude and latitude of the place in degrees. */
export type Name = Note & { near: Point };

export function letter(sheet: Sheet, [x, y]: Point, { lines, by, anchor, looks = ['halo'], turn }: Note): Element[] {
  const [toX, toY] = [at(x + by[0]), at(y + by[1])];
  const apart = sheet.shape === 'wide' ? 20 : 26;
  return lines.map((words, index) => {
    const place = turn ? { transform: `translate(${toX} ${toY})rotate(${turn})` } : { x: toX, y: toY + index * apart };
    return s('text', { ...place, className: looks, textAnchor: anchor }, words);
  });
}

export const nameAll = (sheet: Sheet, names: readonly Name[]): Element[] =>
  names.flatMap((name) => letter(sheet, sheet.place(name.near), name));

export const lettered = (sheet: Sheet, scaleAt: Point, texts: Element[]): Element =>
  s(
    'svg',
    { viewBox: `0 0 ${sheet.width} ${sheet.height}`, className: ['fg', sheet.shape === 'wide' ? 'plate' : 'wide'] },
    [...texts, ...letter(sheet, [scaleBar(sheet, scaleAt).end, scaleAt[1]], { lines: ['10 nmi'], by: [10, 8] })],
  );
