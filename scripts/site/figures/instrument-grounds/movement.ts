/** Draws the town map under the instrument `movement`. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { map, toView } from '../../../../src/instruments/movement/projection.ts';
import { stops } from '../../../../src/instruments/movement/world.ts';
import { area, bend, type Pair, ring, stroke, trace } from '../city-paths.ts';
import { inset } from '../harbour-blocks.ts';
import { blocks, bridges, type Kind, park, parkPaths, pond, rail, river, riverWidth } from '../movement-town.ts';

const built = (kind: Kind): string =>
  trace(
    blocks.filter((block) => block.kind === kind && !block.isSquare).map((block) => block.ring),
    { close: true, grain: 2 },
  );

/** Draws the houses of each block as a dashed line along its edges. */
const houses = (kind: Kind, dashes: string, width: number, strokeOpacity: number): Element =>
  area(built(kind), 'raised-2', 1, {
    stroke: 'var(--muted)',
    strokeOpacity,
    strokeWidth: width,
    strokeDasharray: dashes,
  });

const trees = (rings: readonly (readonly Pair[])[], dashes: string, width: number): Element =>
  stroke(trace(rings, { close: true }), 'coverage', width, {
    strokeOpacity: 0.3,
    strokeLinecap: 'round',
    strokeDasharray: dashes,
  });

const green = (): Element[] => {
  const squares = blocks.filter(({ isSquare }) => isSquare).map((block) => block.ring);
  return [
    area(trace([park], { close: true }), 'ground', 1, { stroke: 'var(--raised)', strokeWidth: 5 }),
    area(trace([park, ...squares], { close: true }), 'coverage', 0.12),
    trees(
      [4, 9, 15, 22, 30].map((by) => inset(park, by)),
      '0 4 0 6.5 0 3.2',
      2,
    ),
    trees(
      squares.map((square) => inset(square, 1.2)),
      '0 2.6',
      1.4,
    ),
    stroke(parkPaths.map((way) => bend(way)).join(''), 'raised', 1.4),
  ];
};

const water = (): Element[] => {
  const course = bend(river);
  return [
    stroke(course, 'raised', riverWidth + 6),
    stroke(course, 'muted', riverWidth + 1),
    stroke(course, 'raised-2', riverWidth),
    ...[0, 5, 10].map((by) => stroke(course, 'control', riverWidth - by, { strokeOpacity: by ? 0.06 : 0.16 })),
    stroke(trace(bridges), 'muted', 5.4),
    stroke(trace(bridges), 'raised', 4.2),
    area(trace([pond], { close: true }), 'raised-2', 1, { stroke: 'var(--muted)', strokeWidth: 0.6 }),
    area(trace([pond], { close: true }), 'control', 0.16),
  ];
};

const rails = (): Element[] => {
  const line = trace([rail], { grain: 10 });
  const halts = stops.map(([x, y]) => ring(toView(x, y) as Pair, 3)).join('');
  return [
    stroke(line, 'raised', 6),
    stroke(line, 'muted', 1),
    stroke(line, 'muted', 3.2, { strokeDasharray: '.7 2.6' }),
    area(halts, 'raised', 1, { stroke: 'var(--muted)', strokeWidth: 1.2 }),
  ];
};

export const drawGround = (): Element =>
  s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 720 540', fill: 'none' }, [
    s('clipPath', { id: 'sheet' }, s('path', { d: `M0 0h${map.width}v${map.height}H0z` })),
    s('g', { clipPath: 'url(#sheet)' }, [
      area(`M0 0h${map.width}v${map.height}H0z`, 'raised'),
      houses('villa', '2.2 1.6', 1.6, 0.15),
      houses('row', '5 .6 3 .6 7 .8', 1.8, 0.19),
      houses('old', '4 .5 6 .5', 1.8, 0.3),
      area(built('shed'), 'muted', 0.16),
      ...green(),
      ...water(),
      ...rails(),
    ]),
  ]);
