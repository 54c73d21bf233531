/**
 * Lays out the drawing of the valley. The valley runs to the right in the wide drawing, and downwards in the tall one.
 */
import { at } from '../../figure-drawing.ts';
import { type Point, type Shape, sizes } from './curves.ts';
import { rect } from './plate-paths.ts';

export type Sheet = {
  shape: Shape;
  /** Drawing units per kilometre. */
  scale: number;
  place: (spot: Point) => Point;
  locate: (unit: Point) => Point;
};
export const edge = 23;
const border = 7;

export function sheetOf(shape: Shape): Sheet {
  if (shape === 'wide') {
    const scale = 38.5;
    return {
      shape,
      scale,
      place: ([u, v]) => [edge + u * scale, edge + v * scale],
      locate: ([x, y]) => [(x - edge) / scale, (y - edge) / scale],
    };
  }
  const [scale, middle] = [22.3, 7.4];
  return {
    shape,
    scale,
    place: ([u, v]) => [360 - (v - middle) * scale, edge + u * scale],
    locate: ([x, y]) => [(y - edge) / scale, middle + (360 - x) / scale],
  };
}

/** Returns the graduated border, with steps of one kilometre. */
export function graduations({ shape, scale }: Sheet): string {
  const { width, height } = sizes[shape];
  const [right, bottom] = [width - edge, height - edge];
  let bars = '';
  for (let x = edge; x < right; x += 2 * scale) {
    const end = at(Math.min(right, x + scale));
    bars += rect(at(x), edge - border, end, edge) + rect(at(x), bottom, end, bottom + border);
  }
  for (let y = edge; y < bottom; y += 2 * scale) {
    const end = at(Math.min(bottom, y + scale));
    bars += rect(edge - border, at(y), edge, end) + rect(right, at(y), right + border, end);
  }
  return bars;
}

const box = (shape: Shape, out: number): string => {
  const { width, height } = sizes[shape];
  return rect(edge - out, edge - out, width - edge + out, height - edge + out);
};
export const neatlines = ({ shape }: Sheet): string => box(shape, 0) + box(shape, border);
/** Returns path data that hides everything outside the map. It must be filled with the even-odd rule. */
export const surround = ({ shape }: Sheet): string => box(shape, 99) + box(shape, 0);

/** Points where the satellite's path over the ground enters and leaves the drawing, in kilometres. */
export const pass: Readonly<Record<Shape, readonly [Point, Point]>> = {
  wide: [
    [-6, 16.6],
    [42, -1.8],
  ],
  tall: [
    [-3, -9],
    [40, 20.4],
  ],
};
const kilometresASecond = 7;
/** Half the width of the area that the satellite sees, in kilometres. */
export const footprint = 2.2;

/** Returns the point below the satellite at each whole second. */
export function seconds(shape: Shape): Point[] {
  const [[fromU, fromV], [toU, toV]] = pass[shape];
  const long = Math.hypot(toU - fromU, toV - fromV);
  return Array.from({ length: Math.floor(long / kilometresASecond) + 1 }, (_, second): Point => {
    const t = (second * kilometresASecond) / long;
    return [fromU + t * (toU - fromU), fromV + t * (toV - fromV)];
  });
}

/**
 * A mountain with a label. Only mountains far from the radio relays have labels. `by` is the offset of the label in
 * drawing units.
 */
type Peak = { name: string; at: Point; by: Point; anchor?: 'middle' | 'end' };
export const peaks: Readonly<Record<Shape, readonly Peak[]>> = {
  wide: [{ name: 'Stel', at: [14.8, 2.4], by: [0, -12], anchor: 'middle' }],
  tall: [
    { name: 'Sorn', at: [8.2, 19.8], by: [-50, 34] },
    { name: 'Kell', at: [28.8, 20.7], by: [12, 8] },
    { name: 'Aune', at: [15.8, -5.4], by: [-12, 8], anchor: 'end' },
  ],
};
