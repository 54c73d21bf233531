/**
 * Draws the map of invented waters: the vessel's course, its reports, and the disc of all places that the vessel can
 * have reached.
 */
import type { Shape } from '#instruments/instrument.ts';
import { at, central, end, north, type Point, path, scaleBar, shape, sheet, text } from '#instruments/shared/shapes.ts';
import { curves, type Place } from './course.ts';
import { dots, signs } from './marks.ts';
import { type GeofenceParameters, type GeofenceResult, left, metresPerUnit } from './model.ts';
import { metres, seconds } from './print.ts';

/**
 * Height of the map and y of the fence, in units of the drawing. `scripts/site/figures/instrument-grounds/geofence.ts`
 * draws the waters with the same numbers.
 */
export const map = { height: 228, fence: 100 } as const;

/**
 * Returns true if there are few reports. The map then shows them as larger dots, and the chart joins them by a line.
 */
export const areSparse = (reports: readonly unknown[]): boolean => reports.length < 210;

/** Greatest radius of a drawn disc, in units of the drawing. A disc with this radius covers the whole map. */
const everything = 9999;

const toMap = ([x, y]: Place): Point => [left + x / metresPerUnit, map.fence - y / metresPerUnit];

const coursePath = curves
  .map((piece, index) => {
    const [start, ...rest] = piece.map((place) => toMap(place).map(at).join(' '));
    return `${index === 0 ? `M${start}` : ''}C${rest.join(' ')}`;
  })
  .join('');

const disc = ([x, y]: Point, radius: number, role: string): Shape =>
  shape('circle', { cx: at(x), cy: at(y), r: at(radius), class: role });

const lastPlace = ({ reports, marker }: GeofenceResult): Place => reports[marker.report]?.place ?? marker.truth;

const drawReach = (result: GeofenceResult, role: string): Shape =>
  disc(toMap(lastPlace(result)), Math.min(everything, result.marker.reach / metresPerUnit), role);

/**
 * Draws the latest report at the moment when the vessel passes the marker. Around it are three circles: the vessel's
 * reach, the position error, and a circle that touches the fence.
 */
function drawDiscs(result: GeofenceResult, noise: number): Shape[] {
  const place = lastPlace(result);
  const centre = toMap(place);
  return [
    drawReach(result, 'track tint-track'),
    ...(noise > 0 ? [disc(centre, noise / metresPerUnit, 'soft dash')] : []),
    ...(result.marker.goodFor > 0 ? [disc(centre, Math.abs(place[1]) / metresPerUnit, 'line dot')] : []),
    disc(centre, 3, 'fill-ink'),
  ];
}

export function drawMap(
  result: GeofenceResult,
  { noise, margin }: GeofenceParameters,
  before?: GeofenceResult | null,
): Shape[] {
  const { reports, marker } = result;
  const threshold = margin / metresPerUnit;
  const thresholds = [-threshold, threshold].map((offset) => `M0 ${at(map.fence + offset)}H${sheet.width}`);
  return [
    shape('svg', { width: sheet.width, height: map.height }, [
      ...path(`M0 0H${sheet.width}V${map.fence}H0z`, 'tint-soft'),
      ...(before ? [drawReach(before, 'ghost')] : []),
      ...(margin > 0 ? path(thresholds.join(''), 'line dash') : []),
      ...path(coursePath, 'soft'),
      ...path(dots(reports.map(({ place }) => toMap(place))), areSparse(reports) ? 'line bold' : 'line'),
      ...path(`M0 ${map.fence}H${sheet.width}`, 'line bold'),
      ...drawDiscs(result, noise),
      ...path(signs.isVessel(toMap(marker.truth)), 'line fill-ground'),
    ]),
    text('closed area', [12, 68], 't-mono halo', central),
    text('invented waters', [12, map.height - 14], 't-mono t-muted halo', central),
    text(
      `reach ${metres(marker.reach)} after ${seconds(marker.age)}`,
      [sheet.width - 12, map.height - 14],
      't-mono halo t-track',
      { ...end, ...central },
    ),
    ...scaleBar([14, map.height - 34], 500, 1 / metresPerUnit),
    ...north([702, 20]),
  ];
}
