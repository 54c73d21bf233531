import { contours } from 'd3-contour';
import { at, path } from './figure-drawing.ts';

type Pair = readonly [number, number];

export const frame: Pair[] = [
  [20, 24],
  [540, 24],
  [540, 356],
  [20, 356],
];
export const sites: Pair[] = [
  [66, 84],
  [184, 66],
  [300, 78],
  [424, 62],
  [508, 132],
  [204, 178],
  [400, 156],
  [82, 196],
  [506, 244],
  [418, 272],
  [318, 318],
  [200, 296],
  [84, 312],
  [452, 332],
];
export const device: Pair = [286, 226];
export const heard = [5, 6, 10];
const half = 9;
const sector = (2 * Math.PI) / 3;
/**
 * Half the width of an antenna’s main beam in radians. The beam is narrower than the sector that the antenna serves.
 */
const reach = 0.6;

const polar = ([x, y]: Pair, radius: number, angle: number): Pair => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
];

/**
 * Draws the places that match one timing-advance value: the part of a ring around the radio mast (“site”) that is
 * within one antenna’s beam.
 */
export function band(site: Pair, middle: number, facing: number): string {
  const inner = middle - half;
  const outer = middle + half;
  const spot = (radius: number, angle: number): string => polar(site, radius, angle).map(at).join(' ');
  const [from, to] = [facing - reach, facing + reach];
  return (
    `M${spot(outer, from)}A${outer} ${outer} 0 0 1 ${spot(outer, to)}` +
    `L${spot(inner, to)}A${inner} ${inner} 0 0 0 ${spot(inner, from)}Z`
  );
}

/**
 * Returns the direction of the first of the three antennas on a radio mast (“site”), in radians. `index` is the number
 * of the site.
 */
export const turned = (index: number): number => 0.4 + 0.3 * Math.sin(index * 2.3);

/**
 * Returns the direction of the antenna sector that faces the device, in radians. Each radio mast (“site”) has three
 * sectors.
 */
export const sectorFacing = (site: Pair, turn: number): number => {
  const bearing = Math.atan2(device[1] - site[1], device[0] - site[0]);
  return turn + Math.round((bearing - turn) / sector) * sector;
};

/**
 * Returns the radius of the middle of the ring around a radio mast (“site”) that contains the device. Timing advance
 * measures the distance from the mast in whole steps. Each ring is one step wide.
 */
export const stepped = (site: Pair): number =>
  (Math.floor(Math.hypot(device[0] - site[0], device[1] - site[1]) / (2 * half)) + 0.5) * 2 * half;

/**
 * Draws the area where all rings overlap, as a contour over a grid. The value of a grid point is its distance to the
 * nearest ring edge. The value is negative if the point is outside a ring.
 */
export function overlap(rings: readonly { site: Pair; middle: number }[]): string {
  const [cells, size] = [48, 1.5];
  const origin: Pair = [device[0] - (cells * size) / 2, device[1] - (cells * size) / 2];
  const inside = Array.from({ length: cells * cells }, (_, index) => {
    const x = origin[0] + ((index % cells) + 0.5) * size;
    const y = origin[1] + (Math.floor(index / cells) + 0.5) * size;
    return Math.min(...rings.map(({ site, middle }) => half - Math.abs(Math.hypot(x - site[0], y - site[1]) - middle)));
  });
  const [region] = contours().size([cells, cells]).thresholds([0])(inside);
  return (region?.coordinates ?? [])
    .flat()
    .map((ring) =>
      path(
        ring
          .filter((_, index) => index % 2 === 0)
          .map(([x = 0, y = 0]): Pair => [origin[0] + x * size, origin[1] + y * size]),
        true,
      ),
    )
    .join('');
}
