/** A city on a bay. The street grid of its old town is rotated relative to the rest of the city. */
import { addRoad, joinStreets, layGrid } from './city-network.ts';
import { alongBend, measureBeside, type Pair, trace, turnBy } from './city-paths.ts';
import { seeded } from './figure-drawing.ts';
import { insideOf } from './geometry.ts';

const coastBends: Pair[] = [
  [640, -40],
  [622, 30],
  [650, 84],
  [604, 132],
  [566, 170],
  [590, 226],
  [640, 262],
  [628, 320],
  [560, 352],
  [540, 404],
  [470, 430],
  [420, 478],
  [330, 496],
  [280, 580],
];
export const coast = alongBend(coastBends, 4);
export const land: Pair[] = [[-40, -40], ...coast, [-40, 580]];
export const isLand = insideOf(land);
export const water: Pair[] = [[780, -40], ...coast, [780, 580]];

/**
 * Returns the SVG path data of the streets (`lanes`) and main roads (`mains`). The street grid turns gradually towards
 * the old town at the coast.
 */
export function streets(): { lanes: string; mains: string } {
  const random = seeded(5);
  const network = layGrid({
    columns: 40,
    rows: 34,
    place: (column, row) => {
      const [x, y] = [column * 21 - 60, row * 20 - 60];
      const bent: Pair = [x + 14 * Math.sin(y / 80 + 1), y + 14 * Math.sin(x / 95)];
      const askew = 0.42 * Math.exp(-((Math.hypot(x - 520, y - 300) / 210) ** 2)) - 0.16;
      const [tx, ty] = turnBy(bent, askew, [360, 270]);
      return [tx + (random() - 0.5) * 5, ty + (random() - 0.5) * 5];
    },
    keep: (from, to) =>
      random() > 0.1 && isLand(from) && isLand(to) && measureBeside(from, coast) > 9 && measureBeside(to, coast) > 9,
  });
  const courses: Pair[][] = [
    [
      [-20, 150],
      [120, 140],
      [300, 250],
      [420, 250],
      [560, 190],
    ],
    [
      [300, -20],
      [322, 120],
      [300, 250],
      [240, 400],
      [220, 560],
    ],
    [
      [-20, 400],
      [110, 382],
      [260, 372],
      [430, 330],
      [560, 320],
    ],
  ];
  const mains = courses.map((course) => alongBend(course, 3));
  for (const course of mains) addRoad(network, course);
  return { lanes: trace(joinStreets(network.streets, network.places)), mains: trace(mains) };
}
