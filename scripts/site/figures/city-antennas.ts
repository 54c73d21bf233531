/** Cell towers of a city on a bay, the coverage of their antennas, and the timing-advance rings around one device. */
import { contours } from 'd3-contour';
import { coast, isLand } from './city-bay.ts';
import { measureBeside, type Pair, runsWithin } from './city-paths.ts';
import { at } from './figure-drawing.ts';
import { ringArea, simplify } from './geometry.ts';

/**
 * Each tower has three antennas, 120° apart. `azimuth` is the direction of the first antenna, in degrees clockwise from
 * north. `range` is the range of all three, in drawing units.
 */
export const towers: { at: Pair; azimuth: number; range: number }[] = [
  { at: [86, 88], azimuth: 20, range: 92 },
  { at: [222, 70], azimuth: 50, range: 88 },
  { at: [356, 92], azimuth: 10, range: 84 },
  { at: [506, 74], azimuth: 35, range: 92 },
  { at: [146, 208], azimuth: 70, range: 84 },
  { at: [292, 186], azimuth: 28, range: 74 },
  { at: [428, 190], azimuth: 55, range: 76 },
  { at: [540, 236], azimuth: 0, range: 74 },
  { at: [70, 330], azimuth: 40, range: 92 },
  { at: [216, 326], azimuth: 15, range: 64 },
  { at: [348, 298], azimuth: 62, range: 76 },
  { at: [466, 320], azimuth: 30, range: 80 },
  { at: [150, 446], azimuth: 55, range: 88 },
  { at: [286, 428], azimuth: 5, range: 84 },
  { at: [400, 410], azimuth: 48, range: 72 },
];
const beam = (104 / 180) * Math.PI;

/**
 * The antenna that points away from its planned direction, for example after a storm. `by` is the error in degrees.
 */
const turned = { tower: 4, antenna: 1, by: 58 };
export const device: Pair = [372, 238];
export const heard = [5, 6, 10] as const;
export const stepUnits = 14;

export const polar = ([x, y]: Pair, far: number, azimuth: number): Pair => [
  x + far * Math.sin(azimuth),
  y - far * Math.cos(azimuth),
];
const radians = (degrees: number): number => (degrees / 180) * Math.PI;

/** Every antenna with its planned direction and its actual direction (`pointing`), in radians. */
export const antennas = towers.flatMap(({ at: place, azimuth, range }, tower) =>
  [0, 120, 240].map((each, antenna) => {
    const planned = radians(azimuth + each);
    const isTurned = tower === turned.tower && antenna === turned.antenna;
    return { place, range, planned, pointing: isTurned ? planned + radians(turned.by) : planned, isTurned };
  }),
);

export const wedge = (place: Pair, range: number, pointing: number): string => {
  const [from, to] = [polar(place, range, pointing - beam / 2), polar(place, range, pointing + beam / 2)];
  return `M${at(place[0])} ${at(place[1])}L${from.map(at).join(' ')}A${range} ${range} 0 0 1 ${to.map(at).join(' ')}z`;
};

/**
 * Returns the distance from a place to the edge of the nearest antenna beam, in drawing units. The result is zero or
 * negative inside a beam.
 */
function lack(spot: Pair): number {
  return antennas.reduce((least, { place, range, pointing }) => {
    const [dx, dy] = [spot[0] - place[0], spot[1] - place[1]];
    const far = Math.sqrt(dx * dx + dy * dy);
    // Skip the angle computation if this antenna is too far away to have the nearest beam.
    if (far - range >= least) return least;
    const turn = Math.atan2(dx, -dy) - pointing;
    const off = Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
    const aside = far * Math.sin(Math.min(Math.PI / 2, Math.max(0, off - beam / 2)));
    return Math.min(least, Math.max(far - range, aside));
  }, Number.POSITIVE_INFINITY);
}

const cell = 9;
const [across, down] = [84, 64];
export const holes = (): Pair[][] => {
  const values = Array.from({ length: across * down }, (_, index): number => {
    const spot: Pair = [(index % across) * cell - 18, Math.floor(index / across) * cell - 18];
    return isLand(spot) ? Math.min(lack(spot), measureBeside(spot, coast) - 3) : -9;
  });
  const [region] = contours().size([across, down]).thresholds([5])(values);
  return (region?.coordinates ?? [])
    .map(([outer = []]) =>
      simplify(
        outer.map(([x = 0, y = 0]): Pair => [(x - 0.5) * cell - 18, (y - 0.5) * cell - 18]),
        0.7,
      ),
    )
    .filter((outline) => ringArea(outline) > 420);
};

/** Returns hatching lines at 45°, clipped to an outline. */
export function hatch(outline: readonly Pair[]): Pair[][] {
  const diagonals = outline.map(([x, y]) => x - y);
  const heights = outline.map(([, y]) => y);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const lines: Pair[][] = [];
  for (let diagonal = Math.ceil(Math.min(...diagonals) / 7) * 7; diagonal < Math.max(...diagonals); diagonal += 7) {
    const line = Array.from({ length: Math.ceil((high - low) / 2) }, (_, step): Pair => {
      const y = low + step * 2;
      return [diagonal + y, y];
    });
    for (const run of runsWithin(line, outline)) lines.push([run[0] ?? [0, 0], run.at(-1) ?? [0, 0]]);
  }
  return lines;
}

/**
 * Returns the ring around a tower on which its timing-advance value places the device. `middle` is the mean radius of
 * the ring. `facing` is the direction from the tower to the device, in radians.
 */
export function timing(tower: number): { middle: number; facing: number; place: Pair } {
  const place = towers[tower]?.at ?? device;
  const far = Math.hypot(device[0] - place[0], device[1] - place[1]);
  return {
    place,
    middle: (Math.floor(far / stepUnits) + 0.5) * stepUnits,
    facing: Math.atan2(device[0] - place[0], -(device[1] - place[1])),
  };
}
export const astray = antennas.find(({ isTurned }) => isTurned) ?? antennas[0];
