import type { Element } from 'hast';
import { s } from 'hastscript';
import { dense, nearerThan } from '../city-depths.ts';
import { joinStreets, layGrid } from '../city-network.ts';
import {
  alongBend,
  area,
  bend,
  lieWithin,
  mapGround,
  type Pair,
  ring,
  runsWithin,
  shape,
  stroke,
  trace,
} from '../city-paths.ts';
import { at, type FigureDrawing, path, seeded } from '../figure-drawing.ts';
import { voronoiCell } from '../geometry.ts';

export { city, flows, minimum, ribbon, zones } from '../city-zone-flows.ts';

const sheet = { left: 14, top: 14, right: 706, bottom: 526 };
const centre: Pair = [372, 254];

const shoreBends: Pair[] = [
  [-30, 404],
  [60, 386],
  [130, 424],
  [216, 408],
  [276, 350],
  [322, 296],
  [352, 304],
  [372, 352],
  [440, 398],
  [520, 394],
  [590, 428],
  [660, 404],
  [760, 424],
];
const shore = alongBend(shoreBends, 4);
const water: Pair[] = [...shore, [760, 600], [-30, 600]];

/** Where people live, with their number in thousands. */
const homes: { at: Pair; people: number }[] = [
  { at: [92, 92], people: 36 },
  { at: [236, 74], people: 38 },
  { at: [394, 72], people: 44 },
  { at: [548, 86], people: 58 },
  { at: [656, 148], people: 26 },
  { at: [90, 228], people: 33 },
  { at: [226, 196], people: 41 },
  { at: [500, 204], people: 40 },
  { at: [634, 290], people: 34 },
  { at: [140, 346], people: 29 },
];
const minimumTrips = 3;

const radials = 48;
const rings = 17;

/** Junctions of a city that grew around its harbour: radial streets and rings, neither of them quite round. */
function junction(column: number, row: number): Pair {
  const turn = ((column % radials) / radials) * 2 * Math.PI + 0.05 * Math.sin(row / 2.6);
  const far = (16 + row * 24) * (1 + 0.1 * Math.sin(2 * turn + 1) + 0.05 * Math.sin(5 * turn + row / 4));
  return [centre[0] + 1.06 * far * Math.cos(turn), centre[1] + 0.95 * far * Math.sin(turn)];
}

function streetLines(): Pair[][] {
  const random = seeded(7);
  const inner = (node: Pair): number => Math.hypot(node[0] - centre[0], node[1] - centre[1]);
  const order = new Map<string, number>();
  const place = (column: number, row: number): Pair => {
    const [x, y] = junction(column, row);
    order.set(`${x} ${y}`, column % radials);
    return [x, y];
  };
  const keep = (from: Pair, to: Pair): boolean => {
    if (lieWithin(from, water) || lieWithin(to, water) || random() < 0.09) return false;
    const [one, other] = [order.get(`${from[0]} ${from[1]}`) ?? 0, order.get(`${to[0]} ${to[1]}`) ?? 0];
    const every = inner(from) < 88 ? 4 : inner(from) < 190 ? 2 : 1;
    return one !== other || one % every === 0;
  };
  const { places, streets } = layGrid({ columns: radials + 1, rows: rings, place, keep });
  return joinStreets(streets, places);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Broad streets: every seventh radial and one ring. */
const broad = (): Pair[][] => [
  ...[3, 10, 22, 26, 31, 36, 41, 45].map((column) => upTo(rings).map((row) => junction(column, row))),
  upTo(radials + 1).map((column) => junction(column, 7)),
];

const transit: Pair[][] = [
  [
    [-20, 262],
    [90, 228],
    [226, 204],
    [340, 226],
    [420, 236],
    [500, 204],
    [600, 160],
    [740, 130],
  ],
  [
    [226, -20],
    [236, 74],
    [318, 150],
    [372, 236],
    [420, 300],
    [484, 322],
    [634, 300],
    [740, 330],
  ],
];

type Flow = { from: Pair; trips: number };

/** Morning trips to the centre by a gravity model, in thousands. */
const inward = (): Flow[] =>
  homes
    .map(({ at: from, people }) => ({
      from,
      trips: (people * Math.exp(-Math.hypot(from[0] - centre[0], from[1] - centre[1]) / 160)) / 1.5,
    }))
    .sort((one, other) => one.trips - other.trips);

/** A place on a flow's course, which bends to the right, and the direction there. */
function spotOn({ from }: Flow, t: number): { spot: Pair; across: Pair } {
  const [dx, dy] = [centre[0] - from[0], centre[1] - from[1]];
  const middle: Pair = [(from[0] + centre[0]) / 2 - dy * 0.2, (from[1] + centre[1]) / 2 + dx * 0.2];
  const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
  const spot: Pair = [a * from[0] + b * middle[0] + c * centre[0], a * from[1] + b * middle[1] + c * centre[1]];
  const [u, v] = [
    (1 - t) * (middle[0] - from[0]) + t * (centre[0] - middle[0]),
    (1 - t) * (middle[1] - from[1]) + t * (centre[1] - middle[1]),
  ];
  const long = Math.hypot(u, v);
  return { spot, across: [-v / long, u / long] };
}

/** A flow as a band that grows to its full width, in proportion to its trips, and ends in a head before the centre. */
function arrow(flow: Flow): string {
  const half = flow.trips * 0.8;
  const long = Math.hypot(flow.from[0] - centre[0], flow.from[1] - centre[1]) * 1.06;
  const [tip, neck] = [1 - 24 / long, 1 - (34 + half) / long];
  const beside = (t: number, away: number): Pair => {
    const { spot, across } = spotOn(flow, t);
    return [spot[0] + across[0] * away, spot[1] + across[1] * away];
  };
  const steps = upTo(9).map((step) => (step / 8) * neck);
  const thick = (t: number): number => half * (0.22 + (0.78 * t) / neck);
  return trace(
    [
      [
        ...steps.map((t) => beside(t, thick(t))),
        beside(neck, half * 1.4 + 4),
        beside(tip, 0),
        beside(neck, -half * 1.4 - 4),
        ...steps.reverse().map((t) => beside(t, -thick(t))),
      ],
    ],
    { close: true, grain: 10 },
  );
}

const thread = (flow: Flow): string => path(upTo(13).map((step) => spotOn(flow, (step / 12) * 0.88).spot));

const zoneBorders = (): string => {
  const frame: Pair[] = [
    [10, 10],
    [710, 10],
    [710, 540],
    [10, 540],
  ];
  const sites = [centre, ...homes.map((home) => home.at)];
  return trace(
    sites.map((site) => voronoiCell(frame, site, sites)),
    { close: true },
  );
};

const depthLines = (): Pair[][] =>
  nearerThan(dense(shore), [12, 30, 56, 90], 0.8).flatMap((rings) => rings.flatMap((one) => runsWithin(one, water)));

/** Piers of the inner harbour. */
const piers = 'M288 338l14 16M306 312l14 17M366 334l-16 8M378 358l-18 12M408 378l-8 18M122 420l4 24M150 422v22';

const split = () => {
  const all = inward();
  return {
    released: all.filter(({ trips }) => trips >= minimumTrips),
    withheld: all.filter(({ trips }) => trips < minimumTrips),
  };
};

export const drawGround = (): Element => {
  const streets = trace(streetLines());
  const mains = trace(broad());
  const { released, withheld } = split();
  const waterPath = trace([water], { close: true });
  const lines = transit.map((each) => bend(each)).join('');
  return mapGround(sheet, [
    area('M0 0h720v540h-720z', 'raised-2'),
    stroke(streets, 'muted', 16, {
      strokeOpacity: 0.17,
      strokeDasharray: '6 1.5 9 1.5 4 2 7 1.5 5 3',
      strokeLinecap: 'butt',
    }),
    stroke(streets, 'raised', 3.4),
    stroke(mains, 'raised', 6.4),
    stroke(zoneBorders(), 'body', 0.9, { strokeDasharray: '9 3 2 3', strokeOpacity: 0.75 }),
    area(waterPath, 'raised-2'),
    area(waterPath, 'control', 0.36),
    stroke(bend(shoreBends), 'body', 1),
    stroke(trace(depthLines()), 'control', 0.8, { strokeOpacity: 0.6 }),
    stroke(piers, 'body', 5.4),
    stroke(piers, 'raised-2', 3.8),
    stroke(lines, 'raised', 6),
    stroke(lines, 'body', 2.6),
    shape(
      transit
        .flatMap((each) => alongBend(each).filter((_, index) => index % 9 === 5))
        .map((spot) => ring(spot, 3.4))
        .join(''),
      {
        fill: 'var(--raised)',
        stroke: 'var(--body)',
        strokeWidth: 1.3,
      },
    ),
    ...withheld.flatMap((flow) => [
      stroke(thread(flow), 'raised', 4.4),
      stroke(thread(flow), 'ink', 1.8, { strokeDasharray: '5 4' }),
    ]),
    ...released.map((flow, index) =>
      area(arrow(flow), index === released.length - 1 ? 'track' : 'ink', index === released.length - 1 ? 1 : 0.72, {
        stroke: 'var(--raised)',
        strokeWidth: 1.2,
      }),
    ),
    area(homes.map((home) => ring(home.at, 4)).join(''), 'ink'),
    shape(ring(centre, 15) + ring(centre, 5), { fill: 'var(--raised)', stroke: 'var(--ink)', strokeWidth: 2 }),
  ]);
};

/**
 * An invented harbour city with its zones, streets and two transit lines: morning trips to the centre as tapered arrows
 * whose width is the count, the largest in orange, and those below the minimum count as dashed lines.
 */
export const draw: FigureDrawing = () => {
  const { withheld } = split();
  const [x, y] = spotOn(withheld.at(-1) ?? { from: centre, trips: 0 }, 0.25).spot;
  return s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    s('text', { x: 402, y: 292, className: ['t-strong', 'halo'] }, 'Centre'),
    s('text', { x: at(x + 6), y: at(y - 12), className: ['halo'], textAnchor: 'middle' }, 'Suppressed'),
    s('text', { x: 300, y: 478, className: [], textAnchor: 'middle' }, 'Harbour'),
  ]);
};
