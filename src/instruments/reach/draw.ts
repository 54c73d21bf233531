/** The town, what is reached in 2 to 8 minutes, and the address that takes longest. */
import type { Shape } from '#instruments/instrument.ts';
import { contourTown } from './contour.ts';
import { limit, mapTop, type ReachResult, type Station } from './model.ts';
import { placeLabel } from './place-label.ts';
import { minutes } from './print.ts';
import { at, group, line, signs, stroke, text, trace, view } from './shapes.ts';
import {
  addresses,
  bridges,
  columns,
  extent,
  junctions,
  metresPerUnit,
  type Point,
  placeAt,
  rows,
  segments,
  westBank,
} from './town.ts';

const sheet = { width: extent.width, height: mapTop + extent.height + 42 } as const;

/** Signs about a point. */
const cross = 'm-3-3l6 6m0-6l-6 6m3-3';
const dot = 'h0';
const closedSign = 'm-8-8l16 16m0-16l-16 16';
/** Half the side of a station's mark, radius of the ring round the slowest address. */
const stationSize = 13;
const ringSize = 10;

/** The junctions of each row and of each column. */
const lattice: readonly (readonly number[])[] = [
  ...Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => row * columns + column)),
  ...Array.from({ length: columns }, (_, column) => Array.from({ length: rows }, (_, row) => row * columns + column)),
];

/** Streets of some kinds: along each line that has one, step by step, with a gap where there is none. */
function pathOf(isDrawn: (kind: string) => boolean): string {
  const drawn = new Set(segments.filter(({ kind }) => isDrawn(kind)).map(({ from, to }) => `${from}-${to}`));
  const isStreet = (node: number, index: number, nodes: readonly number[]): boolean =>
    drawn.has(`${nodes[index - 1]}-${node}`);
  const nodes = lattice.filter((each) => each.some(isStreet)).flat();
  return trace(
    nodes.map((node) => junctions[node] ?? [0, 0]),
    (index) => drawn.has(`${nodes[index - 1]}-${nodes[index]}`),
  );
}

const streetPath = pathOf((kind) => kind === 'street');
const arterialPath = pathOf((kind) => kind !== 'street');

/** From the top edge down the west shore and up the east shore. */
function riverPath(): string {
  const bank = (share: number): Point[] =>
    Array.from({ length: rows + 5 }, (_, index) => placeAt(westBank + share, index - 2));
  return line([...bank(0.28), ...bank(0.72).reverse()], 'z');
}
const river = riverPath();

/** The middle of each bridge. */
const bridgePlaces = bridges.map((name): Point => {
  const { from = 0, to = 0 } = segments.find(({ kind }) => kind === name) ?? {};
  const [[ax, ay], [bx, by]] = [junctions[from] ?? [0, 0], junctions[to] ?? [0, 0]];
  return [(ax + bx) / 2, (ay + by) / 2];
});

const ring = ([x, y]: Point, radius: number): string =>
  `M${at(x) - radius} ${at(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`;

/** A cut across a closed bridge. */
const drawClosed = ({ closed }: ReachResult): Shape[] =>
  bridges.flatMap((name, index) => {
    const [x, y] = bridgePlaces[index] ?? [0, 0];
    if (!closed.includes(name)) return [];
    return [
      ...stroke(`M${at(x) - 12} ${at(y) - 8}h24v16h-24z`, 'fill-raised'),
      ...stroke(`M${at(x)} ${at(y)}${closedSign}`, 'line bold'),
    ];
  });

function drawStation({ name, place: [x, y], access }: Station): Shape[] {
  return [
    ...stroke(line([[x, y], junctions[access] ?? [x, y]]), 'line'),
    group({ 'data-handle': `${name.toLowerCase()}X`, transform: `translate(${at(x)} ${at(y)})` }, [
      ...stroke('M-13-13h26v26h-26z', 'line fill-raised'),
      {
        tag: 'text',
        attributes: { class: 't-strong', 'text-anchor': 'middle', 'dominant-baseline': 'central' },
        children: [name],
      },
    ]),
  ];
}

/** Ring and time of the slowest address; none where some are not reached at all. */
function drawSlowest({ slowest, cutOff, stations }: ReachResult): Shape[] {
  if (!slowest || cutOff > 0) return [];
  const { place } = addresses[slowest.address] ?? slowest.station;
  const label = minutes(slowest.seconds);
  const marks = stations.map((station) => ({ place: station.place, half: stationSize }));
  const halfway = slowest.route.slice(1).map(([x, y], index): Point => {
    const [fromX, fromY] = slowest.route[index] ?? [x, y];
    return [(fromX + x) / 2, (fromY + y) / 2];
  });
  const points = [...addresses.map((address) => address.place), ...slowest.route, ...halfway];
  const placed = placeLabel(label, place, ringSize, marks, points);
  return [...stroke(ring(place, ringSize), 'line bold'), text(label, placed.at, 't-mono halo', placed.attributes)];
}

const keyLine = 20;
const footLine = mapTop + extent.height + 22;
const middle = { 'dominant-baseline': 'central' };
const bar = 1000 / metresPerUnit;

/** What lines and signs are, each with the room that its word takes on a phone. */
const key: readonly Shape[] = [
  ...stroke(`M14 ${keyLine}h24`, 'track'),
  text(`${limit / 60} min`, [46, keyLine], 't-mono t-track', middle),
  ...stroke(`M142 ${keyLine}h24`, 'soft'),
  text('2, 4, 6', [174, keyLine], 't-mono', middle),
  ...stroke(`M366 ${keyLine}h0`, 'line bold'),
  text('reached', [376, keyLine], 't-mono', middle),
  ...stroke(`M508 ${keyLine}${cross}`, 'line'),
  text('not reached', [520, keyLine], 't-mono', middle),
  ...stroke(`M16 ${footLine - 3}v6h${at(bar)}v-6`, 'line'),
  text('1 km', [26 + bar, footLine], 't-mono', middle),
  ...stroke(`M206 ${footLine - 7}h26v14h-26z`, 'tint-soft'),
  text('river', [240, footLine], 't-mono', middle),
  ...stroke(`M362 ${footLine}${closedSign}`, 'line bold'),
  text('closed', [380, footLine], 't-mono', middle),
  ...stroke(ring([522, footLine], ringSize), 'line bold'),
  text('slowest', [540, footLine], 't-mono', middle),
  ...stroke(`M0 ${mapTop}H${sheet.width}M0 ${mapTop + extent.height}H${sheet.width}`, 'hair'),
];

export function draw(result: ReachResult): Shape {
  const [two, four, six, eight] = contourTown(result.times, [120, 240, 360, limit]);
  const rings = (points: readonly (readonly Point[])[] = []): string => points.map((each) => line(each, 'z')).join('');
  const places = (isReached: boolean): Point[] =>
    addresses
      .filter((_, index) => {
        const [a = 0, b = 0] = result.arrivals[index] ?? [];
        return (a <= limit || b <= limit) === isReached;
      })
      .map(({ place }) => place);
  return view({ viewBox: `0 0 ${sheet.width} ${sheet.height}`, class: 'fg wide instrument' }, [
    view({ y: mapTop, width: extent.width, height: extent.height }, [
      ...stroke(rings(eight), 'track tint-track'),
      ...stroke(rings(six) + rings(four) + rings(two), 'soft'),
      ...stroke(river, 'fill-raised'),
      ...stroke(river, 'tint-soft'),
      ...stroke(streetPath, 'hair'),
      ...stroke(arterialPath, 'hair bold'),
      ...drawClosed(result),
      ...stroke(line(result.cutOff > 0 ? [] : (result.slowest?.route ?? [])), 'line bold'),
      ...stroke(signs(places(true), dot), 'line bold'),
      ...stroke(signs(places(false), cross), 'line'),
      ...result.stations.flatMap(drawStation),
      ...drawSlowest(result),
    ]),
    ...key,
  ]);
}
