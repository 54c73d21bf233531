/** An invented city and its region, for maps at six scales. Coordinates are metres east and south of a shop’s door. */
import { seeded } from './figure-drawing.ts';
import { layoutOf, lineScale, type Pair, type Shape } from './strip-layout.ts';
import { type Field, fractal } from './strip-relief.ts';

/**
 * The scale and position of each map. `bar` is the length of its scale bar in metres. `middle` is the map's middle,
 * east and south of the shop’s door, in multiples of `bar`.
 */
const scales: readonly { bar: number; middle: Pair }[] = [
  { bar: 10, middle: [0, 0] },
  { bar: 100, middle: [0.12, -0.04] },
  { bar: 1000, middle: [0.16, 0.05] },
  { bar: 10_000, middle: [0.14, -0.3] },
  { bar: 30_000, middle: [0.06, -0.05] },
  { bar: 100_000, middle: [0.14, 0.4] },
];
const barUnits: Record<Shape, number> = { wide: 160, tall: 150 };

export type View = {
  shape: Shape;
  bar: number;
  barUnits: number;
  width: number;
  height: number;
  /** Width of thin lines, in drawing units. */
  unit: number;
  /** Drawing units per metre. */
  scale: number;
  place: (metres: Pair) => Pair;
  metres: (x: number, y: number) => Pair;
};

export function viewsOf(shape: Shape): View[] {
  const { width, height } = layoutOf(shape);
  return scales.map(({ bar, middle }) => {
    const scale = barUnits[shape] / bar;
    const [x0, y0] = [width / 2 - middle[0] * bar * scale, height / 2 - middle[1] * bar * scale];
    return {
      shape,
      bar,
      barUnits: barUnits[shape],
      width,
      height,
      unit: lineScale(shape),
      scale,
      place: ([x, y]) => [x0 + x * scale, y0 + y * scale],
      metres: (x, y) => [(x - x0) / scale, (y - y0) / scale],
    };
  });
}

/** Rotation of the street grid relative to north, in radians. */
const turn = -0.24;
const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
/** Converts metres along and across the shopping street to metres east and south of the shop’s door. */
export const fromStreet = ([p, q]: Pair): Pair => [p * cos - q * sin, p * sin + q * cos];

/**
 * Returns how far a street is moved from its place in a regular grid, in metres. The streets next to the shop’s door
 * aren’t moved.
 */
const shift = (index: number, most: number): number =>
  index === 0 || index === -1 ? 0 : Math.round((seeded(index * 97 + most)() - 0.5) * 2 * most);
/**
 * Returns the position of the nth street that crosses the shopping street, in metres along the shopping street. `n` may
 * be negative.
 */
export const crossStreet = (n: number): number => 38 + n * 62 + shift(n, 11);
export const alongStreet = (n: number): number => 9 + n * 84 + shift(n, 9);
/** Returns the distance from the middle of a street to the house fronts on either side, in metres. */
export const halfStreet = (n: number): number => (n % 4 === 0 ? 9 : 6.5);

const coastNoise = fractal(12, 60, 0.2);
const atDoor = coastNoise(0, 0);
/** Islands in the strait: kilometres east and south of the shop’s door, and radius in kilometres. */
const islands: readonly [number, number, number][] = [
  [1.2, 6.4, 1.1],
  [13, 15, 3],
  [23, 20, 5],
  [34, 12, 4],
  [-30, 26, 5],
  [-46, 34, 4],
  [-20, 44, 4],
  [-34, 62, 6],
  [48, 22, 6],
];

/**
 * Returns the distance to the nearest shore in kilometres, positive on land and negative in water. The nearest shore
 * may be that of the city, of the ocean in the west, or of the far side of the strait.
 */
export const height: Field = (x, y) => {
  const dome = (east: number, south: number, wide: number, long: number): number =>
    Math.exp(-(((x - east) / wide) ** 2) - ((y - south) / long) ** 2);
  const inlet =
    7 * dome(36, -6, 8, 22) +
    8 * dome(-14, -5, 2.6, 8) +
    2 * dome(-3.6, -0.2, 1.3, 1.6) -
    3.4 * dome(5.4, 2.2, 1.2, 2.2);
  const home = Math.min(0.62 - y + 0.12 * x, 0.8 * (x + 52 - 0.25 * y)) - inlet;
  const far = Math.min(0.8 * (y - 52 + 0.55 * x), 0.7 * (x + 74 - 0.45 * (y - 60)));
  const away = Math.hypot(x, y);
  const isles = islands.map(([east, south, radius]) => radius - Math.hypot(x - east, (y - south) * 1.5));
  const rough = coastNoise(x, y) - atDoor * Math.exp(-((away / 9) ** 2));
  return Math.max(home, far, ...isles) + 17 * rough * (0.16 + 0.84 * Math.min(1, away / 34));
};
/**
 * Returns a function that gives the height at a point of a map. The point and the height are in drawing units of that
 * map.
 */
export const heightIn =
  ({ metres, scale }: View): Field =>
  (x, y) => {
    const [east, south] = metres(x, y);
    return height(east / 1000, south / 1000) * 1000 * scale;
  };

export const river: readonly Pair[] = [
  [9000, -60000],
  [-3000, -34000],
  [4800, -19000],
  [1200, -12500],
  [2600, -8000],
  [700, -4300],
  [980, -2300],
  [560, -1100],
  [470, -350],
  [330, 150],
  [430, 700],
  [380, 1500],
  [600, 3600],
];
export const riverWidth = 66;

/**
 * One trip that all six maps show: by ferry from the far shore, by tram from the quay, then on foot to the shop’s door.
 */
export const trip: readonly Pair[] = [
  [-33500, 72000],
  [-34000, 58000],
  [-25000, 40000],
  [-15000, 24000],
  [-7000, 9500],
  [-2000, 3600],
  [-420, 1250],
  fromStreet([-148, 590]),
  fromStreet([-148, 345]),
  fromStreet([-24, 345]),
  fromStreet([-24, 60]),
  fromStreet([-24, 12]),
  fromStreet([-21, 2.6]),
  fromStreet([-6, 2.2]),
  fromStreet([-0.6, 1.6]),
  fromStreet([0, 0]),
  fromStreet([0.4, -4]),
];
export const centre: Pair = fromStreet([-210, -330]);
/** Tram and train lines, which all pass through the city centre. */
export const lines: readonly Pair[][] = [
  [[-8200, -5600], [-5200, -4300], [-2600, -2700], centre, [400, 100], [2300, 260], [4800, -300], [7600, 400]],
  [[-6800, 900], [-3600, 60], [-1500, -100], centre, [300, -1500], [1500, -3200], [3900, -5200], [5600, -8600]],
  [[-3200, -9800], [-2200, -6200], [-900, -3300], centre, fromStreet([-148, 345]), fromStreet([-148, 590])],
];
/** The boundary between two countries, in the middle of the strait. */
export const boundary: readonly Pair[] = [
  [-170000, 52000],
  [-110000, 36000],
  [-60000, 30000],
  [-18000, 28000],
  [24000, 20000],
  [70000, 17000],
  [130000, 4000],
];
