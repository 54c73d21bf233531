/** Nine districts of an invented region on a lake, and the trips between them. */
import { addRoad, joinStreets, layGrid } from './city-network.ts';
import type { Pair } from './city-paths.ts';
import { seeded } from './figure-drawing.ts';
import { insideOf, voronoiCell } from './geometry.ts';

const mapFrame: Pair[] = [
  [4, 4],
  [376, 4],
  [376, 536],
  [4, 536],
];

/** Centres of the districts, with the population of each district in thousands. */
const districts: { at: Pair; people: number }[] = [
  { at: [178, 72], people: 26 },
  { at: [306, 78], people: 14 },
  { at: [168, 182], people: 48 },
  { at: [262, 176], people: 88 },
  { at: [334, 200], people: 30 },
  { at: [206, 280], people: 96 },
  { at: [300, 352], people: 38 },
  { at: [196, 400], people: 34 },
  { at: [300, 466], people: 9 },
];
export const centres = districts.map((district) => district.at);

/**
 * Returns the number of trips from one district to another, in thousands per week (gravity model). A trip within a
 * district counts as 36 drawing units long, which is half the width of a district.
 */
export function trips(from: number, to: number): number {
  const [a, b] = [districts[from] ?? districts[0], districts[to] ?? districts[0]];
  if (!a || !b) return 0;
  const apart = from === to ? 36 : Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);
  return (a.people * b.people * Math.exp(-apart / 72) * (from < to ? 1.12 : 0.9)) / 28;
}
const shoreBends: Pair[] = [
  [120, -20],
  [112, 40],
  [128, 92],
  [96, 128],
  [72, 176],
  [104, 214],
  [132, 240],
  [112, 290],
  [88, 330],
  [120, 372],
  [108, 420],
  [142, 462],
  [210, 474],
  [236, 506],
  [228, 570],
];

/**
 * Roughens a line by moving midpoints sideways, so that it looks like a coast or a watershed. The same two end points
 * in the same order always give the same line.
 */
function roughen(from: Pair, to: Pair, share: number): Pair[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (Math.hypot(dx, dy) < 9) return [from];
  const random = seeded(Math.round(Math.abs(from[0] + to[0]) * 73 + Math.abs(from[1] + to[1]) * 911));
  const aside = (random() - 0.5) * share;
  const middle: Pair = [(from[0] + to[0]) / 2 - dy * aside, (from[1] + to[1]) / 2 + dx * aside];
  return [...roughen(from, middle, share), ...roughen(middle, to, share)];
}

const roughLine = (line: readonly Pair[], share: number): Pair[] =>
  line.slice(1).flatMap((to, index) => roughen(line[index] ?? to, to, share));

/**
 * Roughens the border between two neighbouring cells. The outlines of the two cells run along the border in opposite
 * directions, with small rounding differences. The border must still be the same line for both cells.
 */
function roughBorder(from: Pair, to: Pair): Pair[] {
  const round = ([x, y]: Pair): Pair => [Math.round(x), Math.round(y)];
  const [a, b] = [round(from), round(to)];
  if (a[0] < b[0] || (a[0] === b[0] && a[1] < b[1])) return roughen(a, b, 0.36);
  return [a, ...roughen(b, a, 0.36).slice(1).reverse()];
}

export const outlineOf = (own: Pair): Pair[] => {
  const cell = voronoiCell(mapFrame, own, centres);
  return cell.flatMap((from, index) => roughBorder(from, cell[(index + 1) % cell.length] ?? from));
};

export const shore = roughLine(shoreBends, 0.5);
export const water: Pair[] = [[-20, -20], ...shore, [-20, 570]];
const isWet = insideOf(water);
export const riverBends: Pair[] = [
  [390, 300],
  [340, 304],
  [296, 276],
  [252, 310],
  [224, 344],
  [170, 330],
  [92, 340],
];

/** Returns country lanes and main roads. Lanes are denser near populous districts. */
export function roads(): { lanes: Pair[][]; mains: Pair[][] } {
  const random = seeded(19);
  const network = layGrid({
    columns: 22,
    rows: 31,
    place: (column, row) => [
      column * 18 - 6 + 5 * Math.sin(row / 2) + (random() - 0.5) * 9,
      row * 18 - 6 + 6 * Math.sin(column / 2.4) + (random() - 0.5) * 9,
    ],
    keep: (from, to) => {
      const near = districts.reduce((sum, { at: [x, y], people }) => {
        const far = Math.hypot(from[0] - x, from[1] - y);
        return sum + (people / 60) * Math.exp(-((far / 46) ** 2));
      }, 0);
      return random() < 0.3 + near && !isWet(from) && !isWet(to);
    },
  });
  const mains = [
    [0, 2, 5, 7, 8],
    [1, 3, 5],
    [4, 3, 2],
    [4, 6, 7],
  ].map((way) =>
    roughLine(
      way.map((index): Pair => centres[index] ?? [0, 0]),
      0.24,
    ),
  );
  for (const way of mains) addRoad(network, way);
  return {
    lanes: joinStreets(
      network.streets.filter(({ isMain }) => !isMain),
      network.places,
    ),
    mains,
  };
}
