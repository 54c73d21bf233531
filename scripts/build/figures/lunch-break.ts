/** A lunch break in the day of the movement instrument, as it stands at its defaults: what the stages of a record draw. */
import { sources } from '../../../src/instruments/movement/fixes.ts';
import { movement } from '../../../src/instruments/movement/instrument.ts';
import { positionCovariance } from '../../../src/instruments/movement/kalman.ts';
import { entry as numberAt, radius95 } from '../../../src/instruments/movement/matrix.ts';
import { compute } from '../../../src/instruments/movement/model.ts';
import { clock } from '../../../src/instruments/movement/print.ts';
import { indicesOf } from '../../../src/instruments/movement/records.ts';
import { circle, crosses, dots, ellipse, line, type Point, round } from '../../../src/instruments/movement/shapes.ts';
import { streets } from '../../../src/instruments/movement/world.ts';
import { coarse } from './figure-drawing.ts';

/** Units of the drawings, and the stretch of the town that they show, in metres. */
export const sheet = { width: 560, height: 400, west: 4650, south: 1965, scale: 0.56 } as const;
/** Seconds since midnight. */
const lunch = { from: 11.7 * 3600, to: 13.1 * 3600 } as const;

const toView = (x: number, y: number): Point => [
  (x - sheet.west) * sheet.scale,
  sheet.height - (y - sheet.south) * sheet.scale,
];
const isSeen = ([x, y]: Point): boolean => x > 0 && x < sheet.width && y > 0 && y < sheet.height;

const { fixes, positions, accepted, records, selected, track } = compute(movement.defaults);
const placeAt = ({ x, y }: Record<'x' | 'y', Float64Array>, index: number): Point =>
  toView(numberAt(x, index), numberAt(y, index));
const reports = Array.from(fixes.t, (t, index) => ({
  t,
  index,
  source: sources[fixes.source[index] ?? 0],
  stated: { xx: numberAt(fixes.xx, index), xy: numberAt(fixes.xy, index), yy: numberAt(fixes.yy, index) },
  fix: placeAt(fixes, index),
  at: placeAt(positions, index),
  isAccepted: accepted[index] === 1,
})).filter(({ t }) => t > lunch.from && t < lunch.to);
const seen = reports.filter(({ fix }) => isSeen(fix));

export const hours = `${clock(lunch.from / 3600)} to ${clock(lunch.to / 3600)}`;
const rejected = reports.filter(({ isAccepted }) => !isAccepted);
const rejectedHere = rejected.filter(({ fix }) => isSeen(fix));
export const counts = {
  fixes: reports.length,
  rejected: rejected.length,
  /** Of the rejected: too far off to be drawn. */
  rejectedOutside: rejected.length - rejectedHere.length,
};

export const town = coarse(
  [
    ...streets.northSouth
      .map((x) => toView(x, 0))
      .map(([x]) => (x > 0 && x < sheet.width ? `M${x} 0V${sheet.height}` : '')),
    ...streets.eastWest
      .map((y) => toView(0, y))
      .map(([, y]) => (y > 0 && y < sheet.height ? `M0 ${y}H${sheet.width}` : '')),
  ].join(''),
);

export const fixMarks = dots(seen.flatMap(({ fix }) => fix));
export const rejectedMarks = coarse(crosses(rejectedHere.map(({ fix }) => fix)));

/** The 95 % ellipses that one kind of source states of its fixes: circles, but for a mast's. */
export const statedErrors = (wanted: 'GNSS' | 'Wi-Fi' | 'cellular'): string =>
  seen
    .filter(({ source }) => source === wanted)
    .map(({ fix: [x, y], stated }) =>
      wanted === 'cellular'
        ? ellipse([x, y], stated, sheet.scale)
        : circle([Math.round(x), Math.round(y)], round(radius95(stated) * sheet.scale)),
    )
    .join('');

export const trackLine = coarse(line(seen.map(({ at }) => at)));

/** Of every third position: the 95 % ellipse that filter and smoother leave. */
export const trackErrors = seen
  .filter((_, rank) => rank % 3 === 0)
  .map(({ index, at }) => ellipse(at, positionCovariance(track, index), sheet.scale))
  .join('');

const isAtLunch = ({ start, end }: { start: number; end: number }): boolean => end > lunch.from && start < lunch.to;

/** The staypoints with their envelopes; `isRecord` is the one that the last stage delivers. */
export const stays = records.flatMap((entry, index) =>
  entry.kind === 'staypoint' && isAtLunch(entry)
    ? [
        {
          number: entry.number,
          at: toView(entry.x, entry.y),
          envelope: ellipse(toView(entry.x, entry.y), entry.spread, sheet.scale),
          name: entry.linkedPoi.join(' or '),
          hours: `${clock(entry.start / 3600)} to ${clock(entry.end / 3600)}`,
          isRecord: index === selected,
        },
      ]
    : [],
);

/** The trips between them. */
export const trips = records.flatMap((entry) =>
  entry.kind === 'trip' && isAtLunch(entry)
    ? [{ mode: entry.mode, way: indicesOf(entry).map((index) => placeAt(positions, index)) }]
    : [],
);
