import type { Element } from 'hast';
import { s } from 'hastscript';
import {
  antennas,
  astray,
  device,
  hatch,
  heard,
  holes,
  polar,
  stepUnits,
  timing,
  towers,
  wedge,
} from '../city-antennas.ts';
import { coast, land, streets, water } from '../city-bay.ts';
import { dense, nearerThan } from '../city-depths.ts';
import { area, mapGround, type Pair, ring, runsWithin, shape, stroke, trace } from '../city-paths.ts';
import { at, type FigureDrawing } from '../figure-drawing.ts';

export { band, device, frame, heard, overlap, sectorFacing, sites, stepped, turned } from '../city-cell-bands.ts';

const sheet = { left: 14, top: 14, right: 706, bottom: 526 };

const arcOf = (place: Pair, far: number, facing: number, reach: number): string => {
  const [from, to] = [polar(place, far, facing - reach), polar(place, far, facing + reach)];
  return `M${from.map(at).join(' ')}A${at(far)} ${at(far)} 0 0 1 ${to.map(at).join(' ')}`;
};

function timingBands(): Element[] {
  const found = heard.map(timing);
  const middles = found.map(({ place, middle, facing }) => arcOf(place, middle, facing, 0.9)).join('');
  const edges = found
    .flatMap(({ place, middle, facing }) =>
      [-1, 1].map((way) => arcOf(place, middle + (way * stepUnits) / 2, facing, 0.9)),
    )
    .join('');
  return [
    stroke(middles, 'raised', stepUnits, { strokeOpacity: 0.75 }),
    ...found.map(({ place, middle, facing }) =>
      stroke(arcOf(place, middle, facing, 0.9), 'ink', stepUnits, { strokeOpacity: 0.3 }),
    ),
    stroke(edges, 'ink', 1.1),
    stroke(
      found.map(({ place, middle, facing }) => trace([[place, polar(place, middle - stepUnits / 2, facing)]])).join(''),
      'ink',
      0.9,
      { strokeDasharray: '2 4' },
    ),
  ];
}

export const drawGround = (): Element => {
  const { lanes, mains } = streets();
  const landPath = trace([land], { close: true });
  const depths = nearerThan(dense(coast), [12, 30, 54, 84], 0.8).flatMap((lines) =>
    lines.flatMap((one) => runsWithin(one, water)),
  );
  const found = holes();
  const covered = antennas
    .filter(({ isTurned }) => !isTurned)
    .map(({ place, range, pointing }) => wedge(place, range, pointing));
  const { place, range, pointing, planned } = astray ?? { place: device, range: 0, pointing: 0, planned: 0 };
  return mapGround(sheet, [
    area('M0 0h720v540h-720z', 'raised-2'),
    area('M0 0h720v540h-720z', 'control', 0.32),
    stroke(trace(depths), 'control', 0.8, { strokeOpacity: 0.6 }),
    area(landPath, 'raised-2'),
    stroke(lanes, 'muted', 14, {
      strokeOpacity: 0.13,
      strokeDasharray: '6 1.5 9 1.5 4 2 7 1.5 5 3',
      strokeLinecap: 'butt',
    }),
    stroke(lanes, 'raised', 2.6),
    stroke(mains, 'raised', 6),
    stroke(landPath, 'body', 1),
    ...covered.map((d) => area(d, 'coverage', 0.12)),
    stroke(covered.join(''), 'coverage', 0.9, { strokeOpacity: 0.85 }),
    area(trace(found, { close: true }), 'muted', 0.16, { stroke: 'var(--body)', strokeWidth: 1 }),
    stroke(trace(found.flatMap(hatch)), 'body', 0.8),
    ...timingBands(),
    area(wedge(place, range, pointing), 'track', 0.24, { stroke: 'var(--track)', strokeWidth: 2.2 }),
    stroke(wedge(place, range, planned), 'track', 1.6, { strokeDasharray: '5 4' }),
    shape(towers.map((tower) => ring(tower.at, 3.6)).join(''), {
      fill: 'var(--raised)',
      stroke: 'var(--ink)',
      strokeWidth: 1.6,
    }),
    area(ring(device, 4.2), 'ink', 1, { stroke: 'var(--raised)', strokeWidth: 1.4 }),
  ]);
};

/**
 * Draws the labels of the figure. `drawGround` draws its shapes.
 * The figure shows a city on a coast with its cell towers and the sectors of their antennas. Areas without coverage are
 * hatched. The timing-advance rings of three towers overlap at a device. One antenna points away from its planned
 * direction.
 */
export const draw: FigureDrawing = () => {
  const { place, planned } = astray ?? { place: device, planned: 0 };
  const [x, y] = polar(place, 98, planned);
  return s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    s('text', { x: device[0] + 12, y: device[1] - 10, className: ['t-strong', 'halo'] }, 'Device'),
    s('text', { x: 320, y: 334, className: ['halo'] }, 'Timing arc'),
    s('text', { x: at(x), y: at(y), className: ['t-track', 'halo'], textAnchor: 'middle' }, 'Planned'),
    s('text', { x: 24, y: 508, className: ['t-strong', 'halo'] }, 'No coverage'),
    s('text', { x: 600, y: 470, textAnchor: 'middle' }, 'Bay'),
  ]);
};
