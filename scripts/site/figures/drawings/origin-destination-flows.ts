import type { Element } from 'hast';
import { s } from 'hastscript';
import {
  broad,
  centre,
  depthLines,
  homes,
  piers,
  shoreBends,
  streetLines,
  transit,
  upTo,
  water,
} from '../city-harbour.ts';
import { alongBend, area, bend, mapGround, type Pair, ring, shape, stroke, trace } from '../city-paths.ts';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';
import { voronoiCell } from '../geometry.ts';

export { city, flows, minimum, ribbon, zones } from '../city-zone-flows.ts';

const sheet = { left: 14, top: 14, right: 706, bottom: 526 };
/** Flows with fewer trips than this aren’t published. The unit is thousands of trips. */
const minimumTrips = 3;

type Flow = { from: Pair; trips: number };

/**
 * Returns the flows of morning trips to the centre, one for each residential area, smallest first. A gravity model
 * gives the number of trips in thousands.
 */
const inward = (): Flow[] =>
  homes
    .map(({ at: from, people }) => ({
      from,
      trips: (people * Math.exp(-Math.hypot(from[0] - centre[0], from[1] - centre[1]) / 160)) / 1.5,
    }))
    .sort((one, other) => one.trips - other.trips);

/**
 * Returns the point at position `t` (0 to 1) on the curve of a flow, which bends to the right. `across` is the
 * direction across the curve at this point.
 */
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

/** Draws a flow as an arrow to the centre. The width of the arrow is proportional to the number of trips. */
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
 * Draws the labels of the figure. `drawGround` draws its shapes.
 * The figure shows an invented harbour city with zones, streets and two transit lines. The width of an arrow shows
 * the number of morning trips to the centre. The largest flow is orange. Flows with too few trips to publish are dashed
 * lines.
 */
export const draw: FigureDrawing = () => {
  const { withheld } = split();
  const [x, y] = spotOn(withheld.at(-1) ?? { from: centre, trips: 0 }, 0.25).spot;
  return s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    s('text', { x: 402, y: 292, className: ['t-strong', 'halo'] }, 'Centre'),
    s('text', { x: at(x + 6), y: at(y - 12), className: ['halo'], textAnchor: 'middle' }, 'Suppressed'),
    s('text', { x: 604, y: 346, className: ['halo'], textAnchor: 'middle' }, 'Transit line'),
    s('text', { x: 300, y: 478, textAnchor: 'middle' }, 'Harbour'),
  ]);
};
