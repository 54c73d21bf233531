/**
 * The Mercator chart of Juan de Fuca Strait in two shapes. Its coast, graduated border, grid lines and scale bar are
 * true to scale.
 */
import { geoMercator } from 'd3-geo';
import { at } from './figure-drawing.ts';
import { coastWithin } from './west-coast.ts';

export type Point = [number, number];
export type Shape = 'wide' | 'tall';
export type Sheet = {
  shape: Shape;
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Converts longitude and latitude in degrees to drawing units. */
  place: (degrees: Point) => Point;
  /** Converts drawing units to longitude and latitude in degrees. */
  locate: (units: Point) => Point;
  /**
   * Returns the length of a nautical mile at a latitude, in drawing units. The scale of a Mercator map grows towards
   * the poles.
   */
  mileAt: (latitude: number) => number;
  /** Returns the coast as closed rings, clipped `margin` drawing units outside the inner frame line. */
  coast: (margin: number) => Point[][];
};

/** Turns a flat list of numbers into points. In a flat list, a long course fits on one line of code. */
export const pairs = (flat: readonly number[]): Point[] =>
  flat.flatMap((first, index): Point[] => (index % 2 ? [] : [[first, flat[index + 1] ?? 0]]));

/**
 * Distance from the edge of the drawing to the inner frame line of the chart. The graduated border is outside this
 * line.
 */
const margin = 23;
const borderWidth = 7;
const extents = {
  wide: { width: 1440, height: 600, west: -125.6, east: -122.3, middle: 48.385 },
  tall: { width: 720, height: 860, west: -123.9, east: -122.66, middle: 48.4 },
} as const;

export function makeSheet(shape: Shape): Sheet {
  const { width, height, west, east, middle } = extents[shape];
  const [left, right, top, bottom] = [margin, width - margin, margin, height - margin];
  const projection = geoMercator();
  projection.scale((right - left) / (((east - west) * Math.PI) / 180)).translate([0, 0]);
  const [middleX, middleY] = projection([(west + east) / 2, middle]) as Point;
  projection.translate([width / 2 - middleX, height / 2 - middleY]);
  const scale = projection.scale();
  return {
    shape,
    width,
    height,
    left,
    right,
    top,
    bottom,
    place: (degrees) => projection(degrees) as Point,
    locate: (units) => projection.invert?.(units) as Point,
    mileAt: (latitude) => (scale * Math.PI) / 180 / 60 / Math.cos((latitude * Math.PI) / 180),
    coast: (outside) =>
      coastWithin(projection, [
        [left - outside, top - outside],
        [right + outside, bottom + outside],
      ]),
  };
}

const span = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / step) + 1 }, (_, index) => from + index * step);

/**
 * Draws the margin around the chart, which covers shapes that extend beyond the chart. Fill it with the even-odd rule,
 * so that the chart itself stays visible.
 */
export const surround = ({ width, height, left, right, top, bottom }: Sheet): string =>
  `M0 0H${width}V${height}H0zM${left} ${top}H${right}V${bottom}H${left}z`;

/** Draws the two frame lines of the chart, inside and outside its graduated border. */
export function neatlines({ left, right, top, bottom }: Sheet): string {
  return [0, borderWidth]
    .map((out) => `M${left - out} ${top - out}H${right + out}V${bottom + out}H${left - out}z`)
    .join('');
}

/** Draws the graduated border: bars along all four sides of the chart. Bars and gaps are five minutes of arc long. */
export function graduations({ left, right, top, bottom, place, locate }: Sheet): string {
  const [west, north] = locate([left, top]);
  const [east, south] = locate([right, bottom]);
  let bars = '';
  for (const step of span(Math.floor(west * 6), east * 6, 1)) {
    const [from, to] = [step, step + 0.5].map((sixth) =>
      at(Math.min(right, Math.max(left, place([sixth / 6, north])[0]))),
    );
    if (from === to) continue;
    for (const y of [top - borderWidth, bottom]) bars += `M${from} ${y}H${to}v${borderWidth}H${from}z`;
  }
  for (const step of span(Math.floor(south * 6), north * 6, 1)) {
    const [from, to] = [step, step + 0.5].map((sixth) =>
      at(Math.min(bottom, Math.max(top, place([west, sixth / 6])[1]))),
    );
    if (from === to) continue;
    for (const x of [left - borderWidth, right]) bars += `M${x} ${from}V${to}h${borderWidth}V${from}z`;
  }
  return bars;
}

/** Draws meridians and parallels across the chart, one every quarter of a degree. */
export function graticule({ left, right, top, bottom, place, locate }: Sheet): string {
  const [west, north] = locate([left, top]);
  const [east, south] = locate([right, bottom]);
  const meridians = span(Math.ceil(west * 4), east * 4 - 1, 1).map((quarter) => at(place([quarter / 4, north])[0]));
  const parallels = span(Math.ceil(south * 4), north * 4 - 1, 1).map((quarter) => at(place([west, quarter / 4])[1]));
  return (
    meridians.map((x) => `M${x} ${top}V${bottom}`).join('') + parallels.map((y) => `M${left} ${y}H${right}`).join('')
  );
}

/** Draws a scale bar of ten nautical miles in parts of two miles. Its length is correct at its latitude. */
export function scaleBar(sheet: Sheet, [x, y]: Point): { frame: string; bars: string; end: number } {
  const mile = sheet.mileAt(sheet.locate([x, y])[1]);
  const end = at(x + 10 * mile);
  const bars = [0, 4, 8].map((miles) => `M${at(x + miles * mile)} ${y}h${at(2 * mile)}v5h${at(-2 * mile)}z`).join('');
  return { frame: `M${at(x)} ${y}H${end}v5H${at(x)}z`, bars, end };
}
