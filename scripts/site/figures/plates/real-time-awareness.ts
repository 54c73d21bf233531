import type { Element } from 'hast';
import { s } from 'hastscript';
import { path } from '../figure-drawing.ts';
import {
  frame,
  ground,
  land,
  letter,
  lettered,
  type Name,
  type Note,
  nameAll,
  night,
  stroke,
  water,
} from '../strait-chart.ts';
import { capeFlattery, neahBay, portAngeles, signs, victoria } from '../strait-land.ts';
import { type Drawn, dart, diamond, disc, dots, ellipse, sailAll, tail, type Vessel } from '../strait-marks.ts';
import { makeSheet, type Point, pairs, type Shape, type Sheet } from '../strait-sheet.ts';
import { fence, followed, fresh, reach, type Silent, silent } from '../strait-vessels.ts';

export const theme = 'night';

const scaleAt = ({ bottom }: Sheet): Point => [60, bottom - 36];

const names: Record<Shape, readonly Name[]> = {
  wide: [
    { lines: ['Vancouver Island'], near: [-124.15, 48.655], by: [0, 0], anchor: 'middle', looks: ['t-name'] },
    { lines: ['Olympic Peninsula'], near: [-124.02, 47.99], by: [0, 0], anchor: 'middle', looks: ['t-name'] },
    {
      lines: ['Juan de Fuca Strait'],
      near: [-124.06, 48.362],
      by: [0, 0],
      anchor: 'middle',
      looks: ['t-sea'],
      turn: 19,
    },
    { lines: ['Pacific'], near: [-125.05, 48.06], by: [0, 0], looks: ['t-sea'] },
    { lines: ['Ocean'], near: [-125.05, 48.06], by: [0, 28], looks: ['t-sea'] },
    { lines: ['Victoria'], near: victoria, by: [-9, -12], anchor: 'end' },
    { lines: ['Port Angeles'], near: portAngeles, by: [0, 32], anchor: 'middle' },
    { lines: ['Neah Bay'], near: neahBay, by: [0, 28] },
    { lines: ['Cape Flattery'], near: capeFlattery, by: [-14, 10], anchor: 'end' },
    { lines: ['San Juan Islands'], near: [-122.96, 48.533], by: [0, 0], anchor: 'middle', looks: ['t-muted', 'halo'] },
  ],
  tall: [
    { lines: ['Vancouver Island'], near: [-123.86, 48.5], by: [0, 0], looks: [] },
    { lines: ['Olympic Peninsula'], near: [-123.5, 47.98], by: [0, 0], looks: [] },
    { lines: ['Victoria'], near: victoria, by: [-9, -16], anchor: 'end' },
    { lines: ['Port Angeles'], near: portAngeles, by: [0, 42], anchor: 'middle' },
  ],
};

type Tagged = Note & { of: string };
const notes: Record<Shape, readonly Tagged[]> = {
  wide: [
    { of: 'T-04', lines: ['T-04, ±0.8 nmi'], by: [-20, 56], anchor: 'end', looks: ['t-track', 'halo'] },
    { of: 'T-03', lines: ['T-03, 36 min old', '±6 nmi'], by: [0, 88], anchor: 'middle' },
    { of: 'T-07', lines: ['T-07, 20 min old', '±4 nmi'], by: [0, 66], anchor: 'middle' },
    { of: 'T-11', lines: ['T-11, 20 min old', '±3 nmi'], by: [-40, -10], anchor: 'end' },
    { of: 'T-05', lines: ['T-05 in geofence'], by: [-5, -50], looks: ['t-strong', 'halo'] },
    { of: 'T-01', lines: ['T-01'], by: [0, -17] },
    { of: 'T-02', lines: ['T-02'], by: [-17, 8], anchor: 'end' },
    { of: 'T-06', lines: ['T-06'], by: [-14, 5], anchor: 'end' },
    { of: 'T-08', lines: ['T-08'], by: [16, 4] },
    { of: 'T-09', lines: ['T-09'], by: [14, -16] },
    { of: 'T-10', lines: ['T-10'], by: [4, 30] },
    { of: 'T-12', lines: ['T-12'], by: [14, 16] },
  ],
  tall: [
    { of: 'T-04', lines: ['T-04, ±0.8 nmi'], by: [-38, 74], anchor: 'end', looks: ['t-track', 'halo'] },
    { of: 'T-07', lines: ['T-07, 20 min old', '±4 nmi'], by: [0, 86], anchor: 'middle' },
    { of: 'T-05', lines: ['T-05 in geofence'], by: [-20, -76], looks: ['t-strong', 'halo'] },
  ],
};

const within = ({ vessel, head, mile, turn }: Drawn<Vessel & { half: Point }>): string =>
  ellipse(head, vessel.half[0] * mile, vessel.half[1] * mile, turn);

/** Draws the area that a silent vessel may have reached since its last fix, with a ring for every five minutes. */
function regions(vessels: readonly Drawn<Silent>[]): Element[] {
  const rings = vessels.flatMap(({ vessel, head, mile }) =>
    Array.from({ length: Math.ceil(vessel.age / 5) - 1 }, (_, index) =>
      disc(head, (vessel.knots * 5 * (index + 1) * mile) / 60),
    ),
  );
  return [
    s('path', {
      d: vessels.map(({ vessel, head, mile }) => disc(head, reach(vessel) * mile)).join(''),
      fill: 'var(--ink)',
      fillOpacity: 0.09,
      ...stroke('ink', 1.4, 0.9),
      strokeDasharray: '5 4',
    }),
    s('path', { d: rings.join(''), ...stroke('ink', 0.7, 0.35) }),
  ];
}

function lead(sheet: Sheet): Element[] {
  const [drawn] = sailAll(sheet, [followed]);
  if (!drawn) return [];
  const fixes = dots(drawn.fixes.slice(1));
  return [
    s('path', { d: tail(drawn), ...stroke('track', 2.6) }),
    s('path', { d: fixes, ...stroke('track', 7) }),
    s('path', { d: fixes, ...stroke('ground', 3.8) }),
    s('path', { d: within(drawn), fill: 'var(--coverage)', fillOpacity: 0.3, ...stroke('coverage', 1.6) }),
    s('path', { d: dart(drawn, 0.8), fill: 'var(--track)' }),
  ];
}

/** Draws the chart with the vessels' tracks and the areas where silent vessels may be now, without labels. */
export const drawGround = (shape: Shape): Element => {
  const sheet = makeSheet(shape);
  const seen = sailAll(sheet, fresh);
  const unheard = sailAll(sheet, silent);
  const alerts = seen.filter(({ vessel }) => vessel.name === 'T-05');
  return ground(sheet, [
    ...water(sheet, night),
    ...regions(unheard),
    ...land(sheet, night),
    s('path', {
      d: path(pairs(fence).map(sheet.place), true),
      fill: 'var(--alert)',
      fillOpacity: 0.1,
      ...stroke('ink', 1.5),
      strokeDasharray: '9 4 1 4',
    }),
    s('path', { d: seen.map(within).join(''), fill: 'var(--coverage)', fillOpacity: 0.16, ...stroke('coverage', 1.3) }),
    s('path', { d: [...seen, ...unheard].map(tail).join(''), ...stroke('ink', 1.1, 0.75) }),
    s('path', { d: [...seen, ...unheard].map(({ fixes }) => dots(fixes.slice(1))).join(''), ...stroke('ink', 3.4) }),
    s('path', { d: seen.map((each) => dart(each)).join(''), fill: 'var(--ink)' }),
    s('path', { d: unheard.map((each) => dart(each)).join(''), fill: 'var(--ground)', ...stroke('ink', 1.4) }),
    s('path', { d: alerts.map(({ head }) => diamond(head, 19)).join(''), ...stroke('alert', 2) }),
    ...lead(sheet),
    s('path', {
      d: signs(sheet),
      fill: 'var(--ground)',
      ...stroke('ink', 1.3),
    }),
    ...frame(sheet, scaleAt(sheet)),
  ]);
};

/**
 * Draws the labels. `drawGround` draws the picture: a night chart of Juan de Fuca Strait with twelve simulated vessels.
 * A filled dart is a recent fix with its error ellipse. A hollow dart is an old fix, and a disc around it shows where
 * the vessel may be now. One vessel has raised an alert in a geofence. Another vessel has a fused track.
 */
export const draw = (shape: Shape): Element => {
  const sheet = makeSheet(shape);
  const heads = new Map([followed, ...fresh, ...silent].map(({ name, course }) => [name, course.slice(-2) as Point]));
  return lettered(sheet, scaleAt(sheet), [
    ...nameAll(sheet, names[shape]),
    ...notes[shape].flatMap((note) => letter(sheet, sheet.place(heads.get(note.of) ?? [0, 0]), note)),
  ]);
};
