/**
 * Draws the streets, grouped by arrival time. Also marks the addresses that are not reached in time, and draws the
 * route to the address that takes longest to reach.
 */
import type { Shape } from '#instruments/instrument.ts';
import {
  at,
  box,
  central,
  circle,
  cross,
  drawSheet,
  middle,
  north,
  type Point,
  path,
  scaleBar,
  shape,
  sheet,
  text,
} from '#instruments/shared/shapes.ts';
import { limit, type ReachParameters, type ReachResult, type Station } from './model.ts';
import { boxAround, boxOfLabel, findPlace, type Place, placesAround } from './place-label.ts';
import { minutes } from './print.ts';
import { drawStreets, outlineReached } from './streets.ts';
import { addresses, type Bridge, bridges, junctions, metresPerUnit, segments } from './town.ts';

/** The y coordinate of the map's lower edge. The legend is below it. */
const mapBottom = 504;
/** Half the side of the square that marks a station, in units of the drawing. */
const stationSize = 13;
const ringSize = 10;

/**
 * How streets are drawn by arrival time, earliest first: role (CSS class) and opacity. Streets that are reached later
 * are thinner and paler.
 */
const classRoles = [
  { role: 'cover broad', opacity: 1 },
  { role: 'cover thick', opacity: 0.9 },
  { role: 'cover stout', opacity: 0.7 },
  { role: 'cover', opacity: 0.6 },
] as const;

const strokeClass = (index: number, d: string): Shape[] => {
  const { role, opacity } = classRoles[index] ?? { role: 'soft dash', opacity: 1 };
  return path(d, role, opacity < 1 ? { 'stroke-opacity': opacity } : {});
};

const joined = (points: readonly Point[]): string =>
  points.length > 0 ? `M${points.map(([x, y]) => `${at(x)} ${at(y)}`).join('L')}` : '';

/**
 * Returns path data that draws a cross over each address that is not reached in time. The steps between crosses are
 * relative, because relative steps compress well.
 */
function crossOut({ arrivals }: ReachResult): string {
  let [fromX, fromY] = [0, 0];
  return addresses
    .filter((_, index) => Math.min(...(arrivals[index] ?? [])) > limit)
    .map(({ place: [x, y] }) => {
      const step = `m${x - fromX} ${y - fromY}`.replace(' -', '-');
      [fromX, fromY] = [x, y];
      return `${step}m-3-3l6 6m0-6l-6 6m3-3`;
    })
    .join('');
}

const aboveAndBelow: readonly Point[] = [
  [0, -1],
  [0, 1],
];
const corners: readonly Point[] = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
];
const sides: readonly Point[] = [
  [1, 0],
  [-1, 0],
];

const bridgePlace = (name: Bridge): Point => {
  const { from = 0, to = 0 } = segments.find(({ kind }) => kind === name) ?? {};
  const [[ax, ay], [bx, by]] = [junctions[from] ?? [0, 0], junctions[to] ?? [0, 0]];
  return [(ax + bx) / 2, (ay + by) / 2];
};

const bridgeSigns = bridges.map((name) => {
  const place = bridgePlace(name);
  return {
    name,
    label: name === 'north' ? 'North Bridge' : 'South Bridge',
    place,
    labelPlaces: placesAround(place, [24, 24], [...aboveAndBelow, ...corners]),
  };
});

const drawClosed = ({ closed }: ReachResult): Shape[] =>
  bridgeSigns
    .filter(({ name }) => closed.includes(name))
    .flatMap(({ place: [x, y] }) => [
      ...path(box(x - 11, y - 9, 22, 18), 'line fill-raised'),
      ...path(cross([x, y], 6), 'line bold'),
    ]);

const drawStation = ({ name, place: [x, y], access }: Station): Shape[] => [
  ...path(joined([[x, y], junctions[access] ?? [x, y]]), 'track'),
  shape('g', { 'data-handle': `${name.toLowerCase()}X`, transform: `translate(${at(x)} ${at(y)})` }, [
    ...path('M-13-13h26v26h-26z', 'track fill-raised'),
    text(name, [0, 0], 't-strong', { ...middle, ...central }),
  ]),
];

const riverName = 'Alder River';
const riverPlace: Place = { point: [416, 26], anchor: 'start' };
/**
 * Areas that labels must not cover, because they always contain the scale bar, the name of the river, or the north
 * arrow.
 */
const fixed = [[0, 0, 170, 44], boxOfLabel(riverName, riverPlace), [680, 0, sheet.width, 48]] as const;

const drawLabel = (label: string, { point, anchor }: Place, role: string): Shape =>
  text(label, point, role, { 'text-anchor': anchor, ...central });

/**
 * Draws a ring around the address that takes longest to reach, and the time it takes. Draws neither if some addresses
 * can't be reached at all. Also draws the names of the bridges where there is room.
 */
function drawLabels({ slowest, cutOff, stations, closed }: ReachResult): Shape[] {
  const taken = [...fixed, ...stations.map(({ place }) => boxAround(place, stationSize + 2))];
  const place = slowest && cutOff === 0 ? addresses[slowest.address]?.place : undefined;
  const shapes: Shape[] = [];
  const add = (label: string, places: readonly Place[], role: string): void => {
    const found = findPlace(label, places, taken, mapBottom);
    if (!found) return;
    taken.push(boxOfLabel(label, found));
    shapes.push(drawLabel(label, found, role));
  };
  if (slowest && place) {
    shapes.push(...path(circle(place, ringSize), 'line bold'));
    add(
      minutes(slowest.seconds),
      placesAround(place, [ringSize + 4, ringSize + 16], [...sides, ...aboveAndBelow, ...corners]),
      't-mono halo',
    );
  }
  for (const { name, label, labelPlaces } of bridgeSigns) {
    add(closed.includes(name) ? `${label} closed` : label, labelPlaces, 't-muted halo');
  }
  return shapes;
}

const keyLine = (mapBottom + sheet.height) / 2;
const keyText = (label: string, x: number): Shape => text(label, [x, keyLine], 't-mono', central);

/**
 * Parts that never change: the legend, the scale bar, the north arrow and the name of the river. The legend has room
 * between its items, because its text is larger on a phone.
 */
const frame: readonly Shape[] = [
  ...path(`M0 ${mapBottom}H${sheet.width}`, 'hair'),
  keyText('Within', 14),
  ...['2', '4', '6', '8 min'].flatMap((label, index) => [
    ...strokeClass(index, `M${124 + index * 66} ${keyLine}h24`),
    keyText(label, 160 + index * 66),
  ]),
  ...strokeClass(classRoles.length, `M450 ${keyLine}h40`),
  ...path(cross([470, keyLine], 3), 'line'),
  keyText('not reached', 500),
  ...scaleBar([14, 30], 1000, 1 / metresPerUnit),
  ...north([698, 22]),
  drawLabel(riverName, riverPlace, 't-muted halo'),
];

export function draw(result: ReachResult, { hour }: ReachParameters, before?: ReachResult | null): Shape {
  // Draws streets that are reached later first, so that streets reached earlier cover them where they meet.
  const streets = drawStreets(result, hour)
    .map((d, index) => strokeClass(index, d))
    .reverse();
  const { slowest, cutOff } = result;
  return drawSheet([
    ...path(before ? outlineReached(before) : '', 'ghost stout'),
    ...streets.flat(),
    ...drawClosed(result),
    ...path(joined(cutOff > 0 ? [] : (slowest?.route ?? [])), 'line'),
    ...path(crossOut(result), 'line'),
    ...frame,
    ...result.stations.flatMap(drawStation),
    ...drawLabels(result),
  ]);
}
