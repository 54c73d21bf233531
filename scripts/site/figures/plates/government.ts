import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, coarse, path } from '../figure-drawing.ts';
import { simplify } from '../geometry.ts';
import { day, frame, ground, land, letter, lettered, type Name, nameAll, stroke, water } from '../strait-chart.ts';
import { capeFlattery, neahBay, portAngeles, signs, victoria } from '../strait-land.ts';
import {
  backFromEnd,
  dart,
  diamond,
  disc,
  dots,
  ellipse,
  lengthOf,
  type Sailed,
  sail,
  sailAll,
  tail,
} from '../strait-marks.ts';
import {
  band,
  boundary,
  contact,
  contactHalf,
  crosser,
  crossingOf,
  lanes,
  others,
  patrol,
  patrolTimes,
  radar,
  radarView,
} from '../strait-patrol.ts';
import { makeSheet, type Point, type Shape, type Sheet } from '../strait-sheet.ts';

export const theme = 'day';

const scaleAt = ({ bottom }: Sheet): Point => [60, bottom - 36];

const names: Record<Shape, readonly Name[]> = {
  wide: [
    { lines: ['Vancouver Island'], near: [-124.15, 48.655], by: [0, 0], anchor: 'middle', looks: ['t-name'] },
    { lines: ['Olympic Peninsula'], near: [-124.02, 47.99], by: [0, 0], anchor: 'middle', looks: ['t-name'] },
    { lines: ['Pacific'], near: [-125.25, 48.22], by: [0, 0], looks: ['t-sea'] },
    { lines: ['Ocean'], near: [-125.25, 48.22], by: [0, 28], looks: ['t-sea'] },
    { lines: ['Victoria'], near: victoria, by: [-9, -12], anchor: 'end' },
    { lines: ['Port Angeles'], near: portAngeles, by: [0, 32], anchor: 'middle' },
    { lines: ['Neah Bay'], near: neahBay, by: [4, 34] },
    { lines: ['Cape Flattery'], near: capeFlattery, by: [-14, 10], anchor: 'end' },
    { lines: ['Traffic lanes (simplified)'], near: [-125.2, 48.6], by: [0, 0] },
    { lines: ['Boundary (approximate)'], near: [-123.2, 48.6], by: [0, 0] },
    { lines: ['Patrol line'], near: [-124.72, 48.503], by: [-14, 8], anchor: 'end', looks: ['t-strong', 'halo'] },
    { lines: ['Geofence band'], near: [-123.06, 48.41], by: [0, 0] },
    { lines: ['Juan de Fuca'], near: [-123.08, 48.343], by: [0, 0], looks: ['t-sea', 'halo'] },
    { lines: ['Strait'], near: [-123.08, 48.343], by: [0, 28], looks: ['t-sea', 'halo'] },
    { lines: ['Radar only, ±1.8 nmi'], near: contact, by: [24, 46], anchor: 'middle' },
    { lines: ['Radar'], near: radar, by: [-10, -14], anchor: 'end', looks: ['t-cover', 'halo'] },
  ],
  tall: [
    { lines: ['Vancouver Island'], near: [-123.86, 48.5], by: [0, 0], looks: [] },
    { lines: ['Olympic Peninsula'], near: [-123.5, 47.98], by: [0, 0], looks: [] },
    { lines: ['Victoria'], near: victoria, by: [-9, -16], anchor: 'end' },
    { lines: ['Port Angeles'], near: portAngeles, by: [0, 42], anchor: 'middle' },
    { lines: ['Radar only', '±1.8 nmi'], near: contact, by: [0, -66], anchor: 'middle' },
    { lines: ['Radar'], near: radar, by: [-4, -16], anchor: 'end', looks: ['t-cover', 'halo'] },
  ],
};

/**
 * Returns arrows along the middle line of a traffic lane, `apart` units from each other. They point in the direction of
 * its traffic.
 */
function arrows({ left }: Sheet, middle: readonly Point[], apart: number): string {
  const count = Math.floor(lengthOf(middle) / apart);
  return Array.from({ length: count }, (_, index) => {
    const [tip, back] = [0, 26].map((more) => backFromEnd(middle, (index + 0.5) * apart + more)) as [Point, Point];
    if (Math.max(tip[0], back[0]) < left) return '';
    const turn = Math.atan2(tip[1] - back[1], tip[0] - back[0]);
    const wing = (side: number): Point => [
      tip[0] - 9 * Math.cos(turn + side * 0.5),
      tip[1] - 9 * Math.sin(turn + side * 0.5),
    ];
    return path([back, tip]) + path([wing(1), tip, wing(-1)]);
  }).join('');
}

function traffic(sheet: Sheet): Element[] {
  const both = lanes(sheet);
  return [
    s('path', {
      d: both.map(({ outline }) => path(outline, true)).join(''),
      fill: 'var(--link)',
      fillOpacity: 0.07,
      ...stroke('link', 1, 0.7),
      strokeDasharray: '8 4',
    }),
    s('path', { d: both.map(({ middle }) => arrows(sheet, middle, 130)).join(''), ...stroke('link', 1.3, 0.75) }),
  ];
}

/** Returns crosses along a line, as path data. Nautical charts mark boundaries with crosses. */
function crosses({ left, top }: Sheet, line: readonly Point[]): string {
  const long = lengthOf(line);
  return Array.from({ length: Math.floor(long / 14) }, (_, index) => {
    const [x, y] = backFromEnd(line, index * 14);
    if (x < left || y < top) return '';
    return `M${Math.round(x - 3)} ${Math.round(y)}h6m-3-3v6`;
  }).join('');
}

function limits(sheet: Sheet): Element[] {
  return [
    s('path', {
      d: path(band(sheet), true),
      fill: 'var(--ink)',
      fillOpacity: 0.06,
      ...stroke('ink', 1.1, 0.7),
      strokeDasharray: '9 4 1 4',
    }),
    s('path', { d: crosses(sheet, boundary(sheet)), ...stroke('ink', 1.1) }),
  ];
}

function watch(sheet: Sheet): Element[] {
  const [site, seen] = [sheet.place(radar), sheet.place(contact)];
  const mile = sheet.mileAt(contact[1]);
  const turn = Math.atan2(seen[1] - site[1], seen[0] - site[0]);
  return [
    s('path', { d: path([site, seen]), ...stroke('ink', 0.8, 0.6), strokeDasharray: '2 5' }),
    s('path', {
      d: ellipse(seen, contactHalf[0] * mile, contactHalf[1] * mile, turn),
      fill: 'var(--raised)',
      fillOpacity: 0.75,
      ...stroke('ink', 1.4),
      strokeDasharray: '5 4',
    }),
    s('path', { d: disc(seen, 4), fill: 'var(--ground)', ...stroke('ink', 1.5) }),
    s('path', { d: `M${at(site[0])} ${at(site[1] - 7)}l7 12h-14z`, fill: 'var(--coverage)' }),
  ];
}

function crossing(sheet: Sheet, drawn: Sailed): Element[] {
  const fixes = dots(drawn.fixes.slice(1));
  return [
    s('path', { d: tail(drawn), ...stroke('track', 2.6) }),
    s('path', { d: fixes, ...stroke('track', 6.4) }),
    s('path', { d: fixes, ...stroke('raised', 3.4) }),
    s('path', { d: dart(drawn, 1.1), fill: 'var(--track)' }),
    s('path', { d: diamond(crossingOf(drawn.line, sheet), 15), ...stroke('alert', 2.2) }),
  ];
}

/** Draws the chart with its lanes, boundary, patrol and crossing, without labels. */
export const drawGround = (shape: Shape): Element => {
  const sheet = makeSheet(shape);
  const legs = patrol(sheet);
  const seen = sailAll(sheet, others);
  return ground(sheet, [
    ...water(sheet, day),
    s('path', {
      d: coarse(path(simplify(radarView(sheet), 1.2), true)),
      fill: 'var(--coverage)',
      fillOpacity: 0.07,
      ...stroke('coverage', 1.3),
      strokeDasharray: '2 5',
    }),
    ...traffic(sheet),
    ...limits(sheet),
    ...land(sheet, day),
    s('path', { d: path(legs), ...stroke('ink', 2.2) }),
    s('path', { d: legs.map((end) => disc(end, 4.5)).join(''), fill: 'var(--raised)', ...stroke('ink', 1.6) }),
    s('path', { d: seen.map(tail).join(''), ...stroke('ink', 1.1, 0.75) }),
    s('path', { d: seen.map(({ fixes }) => dots(fixes.slice(1))).join(''), ...stroke('ink', 3.4) }),
    s('path', { d: seen.map((each) => dart(each)).join(''), fill: 'var(--ink)' }),
    ...watch(sheet),
    ...crossing(sheet, sail(sheet, crosser)),
    s('path', {
      d: signs(sheet),
      fill: 'var(--raised)',
      ...stroke('ink', 1.3),
    }),
    ...frame(sheet, scaleAt(sheet)),
  ]);
};

/**
 * Draws the labels. `drawGround` draws the picture: a nautical chart of Juan de Fuca Strait in daytime colours. A
 * patrol of four legs follows the boundary, with the geofence band and the traffic lanes on both sides. A simulated
 * track crosses the boundary. Another vessel appears only as a radar contact.
 */
export const draw = (shape: Shape): Element => {
  const sheet = makeSheet(shape);
  const times = patrolTimes();
  const ends = patrol(sheet);
  return lettered(sheet, scaleAt(sheet), [
    ...nameAll(sheet, names[shape]),
    ...letter(sheet, crossingOf(sail(sheet, crosser).line, sheet), {
      lines: ['Crossing flagged'],
      by: shape === 'wide' ? [20, 26] : [6, 50],
      looks: ['t-strong', 'halo'],
    }),
    ...ends.flatMap((end, index) =>
      end[0] > sheet.left
        ? letter(sheet, end, {
            lines: [times[index] ?? ''],
            by: [0, shape === 'wide' ? -12 : -14],
            anchor: 'middle',
            looks: ['t-strong', 'halo'],
          })
        : [],
    ),
  ]);
};
