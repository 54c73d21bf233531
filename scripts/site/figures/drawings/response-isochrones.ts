import type { Element } from 'hast';
import { s } from 'hastscript';
import { buildNetwork, findShortestPaths } from '../../../../src/instruments/shared/shortest-paths.ts';
import { addRoad, crosses, joinStreets, layGrid, type Street, type Streets } from '../city-network.ts';
import {
  alongBend,
  area,
  bend,
  lieWithin,
  mapGround,
  measureBeside,
  type Pair,
  ring,
  stroke,
  trace,
} from '../city-paths.ts';
import { at, type FigureDrawing, seeded } from '../figure-drawing.ts';

export { columns, isochrone, nodeAt, place, rows, streets } from '../city-reach-grid.ts';

const sheet = { left: 14, top: 14, right: 706, bottom: 466 };

/** Side streets at 30 km/h and main roads at 50 km/h, on a sheet on which a unit is 13 m. */
const unitsPerMinute = { side: 38.5, main: 64.1 };
const unitsPerKilometre = 1000 / 13;

const riverBends: Pair[] = [
  [452, 0],
  [446, 60],
  [402, 112],
  [436, 196],
  [396, 262],
  [330, 318],
  [372, 392],
  [318, 440],
  [306, 490],
];
const river = alongBend(riverBends, 4);
const railBends: Pair[] = [
  [720, 86],
  [640, 104],
  [560, 150],
  [548, 250],
  [598, 350],
  [590, 480],
];
const rail = alongBend(railBends, 4);
const park: Pair[] = [
  [96, 272],
  [162, 258],
  [206, 292],
  [200, 356],
  [134, 372],
  [86, 338],
];

/** The ring road is open in the north-west, where it would need a third bridge. */
const ringRoad: Pair[] = Array.from({ length: 33 }, (_, step): Pair => {
  const turn = -1.03 + (step / 32) * 4.43;
  return [372 + 262 * Math.cos(turn), 244 + (176 + 12 * Math.sin(turn * 3)) * Math.sin(turn)];
});
const avenues: Pair[][] = [
  [
    [0, 196],
    [150, 206],
    [300, 224],
    [424, 218],
    [560, 196],
    [720, 210],
  ],
  [
    [262, 0],
    [250, 120],
    [268, 224],
    [236, 330],
    [196, 490],
  ],
  [
    [512, 0],
    [506, 110],
    [490, 206],
    [486, 330],
    [520, 490],
  ],
];

function build(): Streets {
  const random = seeded(41);
  const bent = (column: number, row: number): Pair => {
    const [x, y] = [column * 23.5 - 8, row * 22.5 - 10];
    const turned: Pair = [x + 0.1 * (y - 240) + 9 * Math.sin(y / 62), y - 0.09 * (x - 360) + 8 * Math.sin(x / 71 + 1)];
    return [turned[0] + (random() - 0.5) * 6, turned[1] + (random() - 0.5) * 6];
  };
  const keep = (from: Pair, to: Pair): boolean => {
    const middle: Pair = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const isWet = measureBeside(from, river) < 17 || measureBeside(to, river) < 17 || crosses(from, to, river);
    return random() > 0.1 && !isWet && !lieWithin(middle, park) && !crosses(from, to, rail);
  };
  const network = layGrid({ columns: 33, rows: 24, place: bent, keep });
  for (const avenue of avenues) addRoad(network, avenue);
  addRoad(network, ringRoad);
  return network;
}

const nearest = (places: readonly Pair[], used: ReadonlySet<number>, [x, y]: Pair): number => {
  const far = (node: number): number => Math.hypot((places[node]?.[0] ?? 0) - x, (places[node]?.[1] ?? 0) - y);
  return [...used].reduce((best, node) => (far(node) < far(best) ? node : best));
};

/** All that both layers need, reckoned once for each. */
function reckon() {
  const { places, streets } = build();
  const long = ({ from, to }: Street): number =>
    Math.hypot((places[from]?.[0] ?? 0) - (places[to]?.[0] ?? 0), (places[from]?.[1] ?? 0) - (places[to]?.[1] ?? 0));
  const network = buildNetwork(
    places.length,
    streets.map((one) => [one.from, one.to, long(one) / (one.isMain ? unitsPerMinute.main : unitsPerMinute.side)]),
  );
  const used = new Set(streets.flatMap(({ from, to }) => [from, to]));
  const [stationA, stationB, incident] = (
    [
      [244, 252],
      [612, 152],
      [474, 362],
    ] as Pair[]
  ).map((spot) => nearest(places, used, spot)) as [number, number, number];
  const { costs, before } = findShortestPaths(stationA, network);
  const minutes = ({ from, to }: Street): number => ((costs[from] ?? 0) + (costs[to] ?? 0)) / 2;
  const route: Pair[] = [];
  for (let node = incident; node >= 0; node = before[node] ?? -1) route.push(places[node] ?? [0, 0]);
  const spots = [stationA, stationB, incident].map((node): Pair => places[node] ?? [0, 0]) as [Pair, Pair, Pair];
  return { places, streets, minutes, route, spots };
}

const tones = [
  { opacity: 1, thick: 3.2 },
  { opacity: 0.78, thick: 2.6 },
  { opacity: 0.6, thick: 2.2 },
  { opacity: 0.44, thick: 1.9 },
];
const key = { left: 30, line: 490, step: 68 };
const scaleRight = 690;

/** Small crosses on the streets that a unit reaches too late. */
const crossesOn = (streets: readonly Street[], places: readonly Pair[]): string =>
  streets
    .filter((_, index) => index % 3 === 0)
    .map(({ from, to }) => {
      const [one, other] = [places[from] ?? [0, 0], places[to] ?? [0, 0]];
      const [x, y] = [Math.round((one[0] + other[0]) / 2), Math.round((one[1] + other[1]) / 2)];
      return `M${x - 3} ${y - 3}l6 6m0-6l-6 6`;
    })
    .join('');

export const drawGround = (): Element => {
  const { places, streets, minutes, route, spots } = reckon();
  const lines = (chosen: readonly Street[]): string => trace(joinStreets(chosen, places));
  const groups = tones.map((_, tone) =>
    streets.filter((one) => minutes(one) >= tone * 2 && minutes(one) < tone * 2 + 2),
  );
  const late = streets.filter((one) => minutes(one) >= 8);
  const drawn = groups.map(lines);
  const [all, lateLines] = [drawn.join(''), lines(late)];
  const mains = lines(streets.filter(({ isMain }) => isMain));
  const [a, b] = spots;
  return mapGround(
    sheet,
    [
      area('M0 0h720v540h-720z', 'raised-2'),
      // Rows of buildings are the dashes of one wide line along all streets, over which the streets themselves are laid.
      stroke(all + lateLines, 'muted', 15, {
        strokeOpacity: 0.2,
        strokeDasharray: '7 1.5 5 1.5 9 3 4 1.5 6 2',
        strokeLinecap: 'butt',
      }),
      area(trace([park], { close: true }), 'raised-2'),
      area(trace([park], { close: true }), 'muted', 0.14),
      stroke(
        bend([
          [92, 300],
          [130, 320],
          [160, 300],
          [204, 330],
        ]) +
          bend([
            [150, 260],
            [140, 310],
            [160, 366],
          ]),
        'raised',
        2,
      ),
      stroke(bend(riverBends), 'muted', 29),
      stroke(bend(riverBends), 'raised-2', 26.5),
      stroke(bend(riverBends), 'control', 26.5, { strokeOpacity: 0.34 }),
      stroke(bend(riverBends), 'control', 12, { strokeOpacity: 0.16 }),
      stroke(bend(railBends), 'ground', 9),
      stroke(bend(railBends), 'body', 1.4),
      stroke(bend(railBends), 'body', 5, { strokeDasharray: '1.2 7' }),
      stroke(all + lateLines, 'raised', 5.5),
      stroke(mains, 'muted', 9),
      stroke(mains, 'raised', 7.6),
      stroke(lateLines, 'muted', 1.1, { strokeDasharray: '3 3' }),
      ...drawn.map((d, tone) =>
        stroke(d, 'coverage', tones[tone]?.thick ?? 1, {
          strokeOpacity: tones[tone]?.opacity ?? 1,
          strokeLinecap: 'round',
        }),
      ),
      stroke(crossesOn(late, places), 'ink', 1.1),
      stroke(trace([route]), 'raised', 8, { strokeLinecap: 'round' }),
      stroke(trace([route]), 'track', 4.4, { strokeLinecap: 'round' }),
      ...[a, b].map(([x, y]) =>
        s('path', {
          d: `M${at(x - 9)} ${at(y - 9)}h18v18h-18z`,
          fill: 'var(--raised)',
          stroke: 'var(--ink)',
          strokeWidth: 2,
        }),
      ),
    ],
    [
      ...tones.map(({ opacity, thick }, tone) =>
        stroke(`M${key.left + tone * key.step} ${key.line}h${key.step}`, 'coverage', thick * 2, {
          strokeOpacity: opacity,
        }),
      ),
      stroke([0, 1, 2, 3, 4].map((tone) => `M${key.left + tone * key.step} ${key.line - 5}v10`).join(''), 'ink', 1),
      stroke(`M400 ${key.line}h54`, 'muted', 1.3, { strokeDasharray: '3 3' }),
      stroke(`M424 ${key.line - 3}l6 6m0-6l-6 6`, 'ink', 1.2),
      stroke(`M${at(scaleRight - unitsPerKilometre)} ${key.line - 5}v5H${scaleRight}v-5`, 'ink', 1.4),
    ],
  );
};

/**
 * An invented city whose streets are drawn by the minutes that a unit needs from station A along the network, in four
 * tones up to eight minutes and dashed beyond, with the route to an incident across one of the two bridges.
 */
export const draw: FigureDrawing = () => {
  const { spots } = reckon();
  const [[ax, ay], [bx, by], [x, y]] = spots;
  const centred = (left: number, words: string): Element =>
    s('text', { x: at(left), y: key.line + 26, textAnchor: 'middle' }, words);
  return s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    s('path', { d: ring([x, y], 9), className: ['warn', 'bold', 'fill-raised'] }),
    s('path', { d: `M${at(x)} ${at(y - 5)}v10m-5-5h10`, className: ['warn', 'bold'] }),
    s('text', { x: at(ax - 16), y: at(ay + 28), className: ['t-strong', 'halo'], textAnchor: 'end' }, 'Station A'),
    s('text', { x: at(bx - 4), y: at(by - 20), className: ['t-strong', 'halo'], textAnchor: 'middle' }, 'Station B'),
    s('text', { x: at(x + 16), y: at(y + 26), className: ['t-strong', 'halo'] }, 'Incident'),
    ...[0, 2, 4, 6].map((minute) => centred(key.left + (minute / 2) * key.step, `${minute}`)),
    centred(key.left + 4 * key.step + 16, '8 min'),
    s('text', { x: 400, y: key.line + 26 }, 'Over 8 min'),
    centred(scaleRight - unitsPerKilometre / 2, '1 km'),
  ]);
};
