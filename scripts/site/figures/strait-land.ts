/** Land features on the charts of the strait, simplified by hand: lakes, rivers, main roads and towns. */
import { at } from './figure-drawing.ts';
import { type Point, pairs, type Sheet } from './strait-sheet.ts';

const lakes: readonly (readonly number[])[] = [
  [
    -123.96, 48.056, -123.9, 48.074, -123.82, 48.088, -123.75, 48.096, -123.72, 48.086, -123.77, 48.066, -123.82,
    48.052, -123.88, 48.06,
  ],
  [-124.66, 48.06, -124.67, 48.1, -124.64, 48.14, -124.61, 48.13, -124.6, 48.07, -124.62, 48.04],
  [-124.86, 48.675, -124.78, 48.73, -124.68, 48.78, -124.64, 48.83, -124.62, 48.82, -124.66, 48.765, -124.77, 48.705],
  [-123.648, 48.66, -123.632, 48.65, -123.63, 48.6, -123.645, 48.59, -123.655, 48.62],
  [-123.71, 48.6, -123.69, 48.58, -123.68, 48.54, -123.7, 48.52, -123.715, 48.56],
];

const rivers: readonly (readonly number[])[] = [
  [-123.56, 48.145, -123.555, 48.1, -123.59, 48.05, -123.575, 48, -123.6, 47.94],
  [-123.13, 48.15, -123.125, 48.07, -123.15, 48.02, -123.14, 47.97, -123.2, 47.93],
  [-124.4, 48.565, -124.3, 48.58, -124.2, 48.6, -124.08, 48.61, -123.97, 48.64],
  [
    -124.63, 47.91, -124.54, 47.93, -124.44, 47.98, -124.3, 48.065, -124.15, 48.07, -124, 48.05, -123.92, 47.99,
    -123.86, 47.95,
  ],
  [-124.36, 48.285, -124.39, 48.23, -124.37, 48.18, -124.3, 48.13],
  [-124.05, 48.178, -124.1, 48.14, -124.2, 48.13],
  [-123.7, 48.385, -123.71, 48.44, -123.69, 48.5, -123.69, 48.53],
  [-123.63, 48.755, -123.73, 48.765, -123.85, 48.785, -123.96, 48.82, -124.05, 48.825],
  [-124.05, 48.425, -124.03, 48.47, -124.05, 48.51, -124, 48.54],
  [-123.64, 48.69, -123.75, 48.66, -123.85, 48.63, -123.92, 48.6],
];

const roads: readonly (readonly number[])[] = [
  [
    -124.61, 48.365, -124.5, 48.325, -124.36, 48.28, -124.26, 48.248, -124.15, 48.2, -124.02, 48.165, -123.88, 48.145,
    -123.73, 48.135, -123.58, 48.115, -123.44, 48.113, -123.3, 48.108, -123.1, 48.078, -122.98, 48.045, -122.88, 48.035,
    -122.865, 47.97, -122.9, 47.9,
  ],
  [
    -124.6, 47.89, -124.39, 47.95, -124.35, 48.03, -124.26, 48.068, -124.1, 48.07, -123.98, 48.055, -123.86, 48.05,
    -123.76, 48.055, -123.66, 48.085, -123.58, 48.115,
  ],
  [-124.26, 48.068, -124.29, 48.15, -124.26, 48.248],
  [-122.865, 48.03, -122.83, 48.06, -122.78, 48.11],
  [
    -124.41, 48.56, -124.3, 48.525, -124.18, 48.475, -124.04, 48.428, -123.9, 48.395, -123.73, 48.382, -123.62, 48.4,
    -123.5, 48.448, -123.37, 48.43,
  ],
  [-123.5, 48.448, -123.55, 48.49, -123.545, 48.56, -123.575, 48.65, -123.67, 48.71, -123.71, 48.78, -123.72, 48.88],
  [-123.37, 48.43, -123.385, 48.52, -123.41, 48.6, -123.415, 48.67],
  [-123.71, 48.78, -123.86, 48.8, -124.03, 48.82, -124.2, 48.85],
  [-122.62, 48.5, -122.5, 48.45, -122.34, 48.42, -122.28, 48.42],
  [-122.62, 48.5, -122.645, 48.405, -122.64, 48.29, -122.69, 48.22, -122.6, 48.12, -122.53, 48.02],
];

/**
 * Built-up areas. Each has a centre, a radius in degrees of longitude, and the ratio of its north-south radius to its
 * east-west radius, both in degrees.
 */
const towns: readonly (readonly [Point, number, number])[] = [
  [[-123.37, 48.445], 0.055, 0.6],
  [[-123.5, 48.447], 0.03, 0.6],
  [[-123.41, 48.64], 0.018, 1.1],
  [[-123.44, 48.1], 0.06, 0.2],
  [[-123.1, 48.08], 0.04, 0.4],
  [[-123.71, 48.78], 0.032, 0.8],
  [[-122.62, 48.497], 0.026, 0.5],
  [[-124.39, 47.955], 0.025, 0.7],
  [[-122.34, 48.42], 0.035, 0.9],
];

/**
 * Draws a line or an area with rounded corners, in whole units. Each curve runs from the middle of a side to the middle
 * of the next side.
 * Returns an empty string if the shape is outside the chart.
 */
function rounded(sheet: Sheet, course: readonly Point[], close: boolean): string {
  const corners = course.map((degrees) => sheet.place(degrees).map(Math.round) as Point);
  const { left, right, top, bottom } = sheet;
  if (!corners.some(([x, y]) => x > left - 60 && x < right + 60 && y > top - 60 && y < bottom + 60)) return '';
  const half = ([ax, ay]: Point, [bx, by]: Point): Point => [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)];
  const [first, last] = [corners[0] as Point, corners.at(-1) as Point];
  const pieces = corners.map((corner, index) => {
    const next = corners[index + 1] ?? (close ? first : last);
    return `${corner.join(' ')} ${half(corner, next).join(' ')}`;
  });
  return `M${(close ? half(last, first) : first).join(' ')}Q${pieces.join(' ')}${close ? 'z' : ''}`;
}

function builtUp(sheet: Sheet, [[x, y], radius, long]: (typeof towns)[number]): string {
  const sides = [1, 0.8, 1.1, 0.75, 0.95, 1.15, 0.85, 1.05];
  const ring = sides.map((share, index): Point => {
    const turn = (index * Math.PI) / 4 + 0.3;
    return [x + radius * share * Math.cos(turn), y + radius * share * long * Math.sin(turn)];
  });
  return rounded(sheet, ring, true);
}

type LandFeatures = { lakes: string; rivers: string; roads: string; towns: string };

export const surveyLand = (sheet: Sheet): LandFeatures => ({
  lakes: lakes.map((shore) => rounded(sheet, pairs(shore), true)).join(''),
  rivers: rivers.map((course) => rounded(sheet, pairs(course), false)).join(''),
  roads: roads.map((course) => rounded(sheet, pairs(course), false)).join(''),
  towns: towns.map((town) => builtUp(sheet, town)).join(''),
});

/** Places with a mark and a name on both charts, the wide and the tall. Values are longitude and latitude. */
export const victoria: Point = [-123.365, 48.425];
export const portAngeles: Point = [-123.43, 48.117];
export const neahBay: Point = [-124.615, 48.365];
export const capeFlattery: Point = [-124.725, 48.383];

/** Draws a small ring as the mark of a town or a cape. */
const sign = (sheet: Sheet, degrees: Point): string => {
  const [x, y] = sheet.place(degrees).map(at) as Point;
  return `M${at(x - 3.5)} ${y}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z`;
};

export const signs = (sheet: Sheet): string =>
  [victoria, portAngeles, neahBay, capeFlattery].map((degrees) => sign(sheet, degrees)).join('');
