/** The vessel's course, its reports and the disc that it can have reached, at one scale. */
import type { Shape } from '#instruments/instrument.ts';
import { curves, type Place } from './course.ts';
import { type GeofenceParameters, type GeofenceResult, left, metresPerUnit } from './model.ts';
import { metres, seconds } from './print.ts';
import { at, circle, dots, type Point, signs, stroke, text, view } from './shapes.ts';

export const sheet = { width: 720, height: 654 } as const;
/** The map's, and where on it the fence is. */
export const map = { height: 272, fence: 136 } as const;

/** So many reports leave room between them: larger dots, and in the chart a line from one to the next. */
export const areSparse = (reports: readonly unknown[]): boolean => reports.length < 210;

/** A disc beyond this covers every map. */
const everything = 9999;

const toMap = ([x, y]: Place): Point => [left + x / metresPerUnit, map.fence - y / metresPerUnit];

const coursePath = curves
  .map((piece, index) => {
    const [start, ...rest] = piece.map((place) => toMap(place).map(at).join(' '));
    return `${index === 0 ? `M${start}` : ''}C${rest.join(' ')}`;
  })
  .join('');

const bar = 500;
const barStart = sheet.width - 14 - bar / metresPerUnit;

/** The last report with the disc of its error, the disc of all that can have been reached since, and that which touches the fence. */
function drawDiscs({ reports, marker }: GeofenceResult, noise: number): Shape[] {
  const place = reports[marker.report]?.place ?? marker.truth;
  const [centre, radius] = [toMap(place), Math.min(everything, marker.reach / metresPerUnit)];
  return [
    circle(centre, radius, 'track tint-track'),
    ...(noise > 0 ? [circle(centre, noise / metresPerUnit, 'soft dash')] : []),
    ...(marker.goodFor > 0 ? [circle(centre, Math.abs(place[1]) / metresPerUnit, 'line dot')] : []),
    circle(centre, 3, 'fill-ink'),
  ];
}

export function drawMap(result: GeofenceResult, { noise, margin }: GeofenceParameters): Shape[] {
  const { reports, marker } = result;
  const [x, y] = toMap(marker.truth);
  const threshold = margin / metresPerUnit;
  const thresholds = [-threshold, threshold].map((offset) => `M0 ${at(map.fence + offset)}H${sheet.width}`);
  return [
    view({ width: sheet.width, height: map.height }, [
      ...stroke(`M0 0H${sheet.width}V${map.fence}H0z`, 'tint-soft'),
      ...(margin > 0 ? stroke(thresholds.join(''), 'line dash') : []),
      ...stroke(coursePath, 'soft'),
      ...stroke(dots(reports.map(({ place }) => toMap(place))), areSparse(reports) ? 'line bold' : 'line'),
      ...stroke(`M0 ${map.fence}H${sheet.width}`, 'line bold'),
      ...drawDiscs(result, noise),
      ...stroke(signs.isVessel([x, y]), 'line fill-ground'),
    ]),
    text('closed area', [12, 24], 't-mono halo'),
    text(
      `reach ${metres(marker.reach)} after ${seconds(marker.age)}`,
      [sheet.width - 12, map.height - 10],
      't-mono halo t-track',
      'end',
    ),
    ...stroke(`M${barStart} 26v5h${bar / metresPerUnit}v-5`, 'line'),
    text(`${bar} m`, [barStart + bar / metresPerUnit / 2, 24], 't-mono halo', 'middle'),
  ];
}
