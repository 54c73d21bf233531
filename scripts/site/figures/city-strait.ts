/** A Mercator map, 720 units wide, of the waters where Juan de Fuca Strait meets Haro Strait. */
import { geoMercator } from 'd3-geo';
import type { Pair } from './city-paths.ts';
import { ringArea, simplify } from './geometry.ts';
import { coastWithin } from './west-coast.ts';

const box = { west: -124.17, east: -122.57, south: 48.06, north: 48.845 };
export const sheet = { left: 20, top: 20, right: 700, bottom: 526 };

const projection = geoMercator();
projection.scale((sheet.right - sheet.left) / (((box.east - box.west) * Math.PI) / 180)).translate([0, 0]);
const [originX, originY] = projection([box.west, box.north]) ?? [0, 0];
projection.translate([sheet.left - originX, sheet.top - originY]);
export const place = (degrees: Pair): Pair => projection([...degrees]) ?? [0, 0];
sheet.bottom = Math.round(place([box.west, box.south])[1]);

/** Length of a nautical mile in drawing units, in the middle of the map. A nautical mile is a minute of latitude. */
export const mile = (place([-123.4, 48.4])[1] - place([-123.4, 48.5])[1]) / 6;

/**
 * Returns the coast as closed rings. The rings are clipped slightly outside the map, so that the clipped edges are
 * invisible.
 */
export function coastRings(): Pair[][] {
  return coastWithin(projection, [
    [-40, -40],
    [760, 600],
  ])
    .filter((ring) => ringArea(ring) > 6)
    .map((ring) => {
      const half = Math.floor(ring.length / 2);
      return [...simplify(ring.slice(0, half + 1), 0.4).slice(0, -1), ...simplify(ring.slice(half), 0.4)];
    });
}

/** Draws the graduated border of the map: bars along all four sides. Bars and gaps are five minutes of arc long. */
export function ladder(out: number): string {
  const { left, top, right, bottom } = sheet;
  const step = 1 / 12;
  let bars = '';
  const whole = (value: number): number => Math.round(value * 10) / 10;
  for (let each = Math.ceil(box.west / step / 2) * 2 - 2; each * step < box.east; each += 2) {
    const [x1 = 0, x2 = 0] = [each, each + 1].map((one) =>
      whole(Math.min(right, Math.max(left, place([one * step, 48.4])[0]))),
    );
    if (x1 !== x2) for (const y of [top - out, bottom]) bars += `M${x1} ${y}H${x2}v${out}H${x1}z`;
  }
  for (let each = Math.floor(box.south / step / 2) * 2; each * step < box.north; each += 2) {
    const [y1 = 0, y2 = 0] = [each, each + 1].map((one) =>
      whole(Math.min(bottom, Math.max(top, place([-123.4, one * step])[1]))),
    );
    if (y1 !== y2) for (const x of [left - out, right]) bars += `M${x} ${y1}V${y2}h${out}V${y1}z`;
  }
  return bars;
}
