/**
 * Converts staypoints and trips to GeoJSON features (RFC 7946), with positions on WGS 84 and times in UTC (RFC 3339).
 */

import { type Fixes, type Source, sources } from '#instruments/movement/fixes.ts';
import type { MovementParameters, MovementResult } from '#instruments/movement/model.ts';
import { indicesOf, type Staypoint, type Trip } from '#instruments/movement/records.ts';
import { type Mode, pointsOfInterest } from '#instruments/movement/world.ts';
import { circle95, ellipse95 } from '#instruments/shared/ellipse.ts';
import { axesOf, sigmas95 } from '#instruments/shared/matrix.ts';
import { type Geographic, nowhere, touchAt } from '#instruments/shared/tangent-plane.ts';
import { confidenceOf, errors95, findSplit, isCalibrated, type RecordClass } from './movement-confidence.ts';

/** The origin of a derived record: positioning sources, position fixes and clock offset. */
type Provenance = {
  sources: readonly Source[];
  /** Ids of the first and last position fix that the record was computed from. */
  parents: readonly string[];
  /** Clock offset in seconds. Zero, because all simulated clocks agree. */
  clockOffset: 0;
  clockOffsetPlusMinus: 0;
  processingVersion: string;
};

/** Bounds of a value. The upper one is `null` if the record's start or end was not observed. */
type Interval = readonly [low: number, high: number | null];

/**
 * Properties of a staypoint. Confidences and intervals come from the tables in `movement-confidence.ts`. They are
 * `null` if the day was simulated with other settings than those of the tables.
 */
type StaypointProperties = {
  kind: 'staypoint';
  simulated: true;
  arrival: string;
  departure: string;
  /** Duration in seconds. */
  dwellTime: number;
  dwellInterval: Interval | null;
  confidence: number | null;
  completeness: number;
  /** Error of the mean position: with a probability of 95%, it is at most this many metres. */
  plusMinus: number;
  /**
   * The ellipse that contains 95% of the positions during the stay: semi-axes in metres, and the direction of the long
   * axis in degrees clockwise from north.
   */
  spatialEnvelope: { semiMajor: number; semiMinor: number; azimuth: number };
  /** Places of interest where the stay may have been, nearest first. Empty for a home. */
  linkedPoi: readonly { name: string; confidence: number | null }[];
  provenance: Provenance;
};

type TripProperties = {
  kind: 'trip';
  simulated: true;
  /** Ids of the staypoints at the start and end of the trip. `null` if that end was not observed. */
  origin: string | null;
  destination: string | null;
  startTime: string;
  endTime: string;
  /** Duration in seconds. */
  duration: number;
  durationInterval: Interval | null;
  /** Distance in metres. */
  distance: number;
  distanceInterval: Interval | null;
  travelMode: Trip['mode'];
  modeConfidence: number | null;
  temporalTags: readonly ('peak' | 'off-peak')[];
  confidence: number | null;
  /** Error of each position on the trip's line: with a probability of 95%, it is at most this many metres. */
  plusMinus: readonly number[];
  provenance: Provenance;
};

type Feature<Geometry, Properties> = { type: 'Feature'; id: string; geometry: Geometry; properties: Properties };
export type StaypointFeature = Feature<{ type: 'Point'; coordinates: Geographic }, StaypointProperties>;
export type TripFeature = Feature<{ type: 'LineString'; coordinates: Geographic[] }, TripProperties>;

/** Converts metres east and north of the town's south-west corner to longitude and latitude. */
const positionOf = touchAt(nowhere);
const peaks = [
  [7, 9],
  [15.5, 18.5],
] as const;

const idOf = (kind: 'staypoint' | 'trip', number: number): string => `${kind}-${number}`;
const fixId = (index: number): string => `fix-${index + 1}`;
const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Number of hours by which the town's clocks are behind UTC. */
export const behindUtc = 5;
/** Start of the simulated day, which is a Wednesday, in milliseconds since 1970 (UTC). */
const midnight = Date.UTC(2026, 10, 18, behindUtc);
export const timeOf = (seconds: number): string =>
  new Date(midnight + Math.floor(seconds) * 1000).toISOString().replace('.000', '');

const processingVersion = 'simulated-1';

/**
 * Returns the provenance of a record.
 * @param used indices of the record's position fixes, in chronological order; for a gap, the fixes before and after it
 */
export const provenanceOf = ({ source }: Fixes, used: readonly number[]): Provenance => ({
  sources: sources.filter((_, index) => used.some((fix) => source[fix] === index)),
  parents: [...new Set([used[0], used.at(-1)])].flatMap((fix) => (fix === undefined ? [] : fixId(fix))),
  clockOffset: 0,
  clockOffsetPlusMinus: 0,
  processingVersion,
});

/**
 * Returns the places of interest in a staypoint's envelope, nearest first. `class` determines the confidence of each
 * place.
 */
export function rankPlaces({ linkedPoi, x, y }: Staypoint): { name: string; class: RecordClass }[] {
  const distanceOf = (name: string): number => {
    const [east, north] = pointsOfInterest.find((poi) => poi.name === name)?.place ?? [0, 0];
    return Math.hypot(east - x, north - y);
  };
  const ranked = [...linkedPoi].sort((one, other) => distanceOf(one) - distanceOf(other));
  return ranked.map((name, rank) => {
    if (ranked.length === 1) return { name, class: 'place alone in the envelope' };
    return { name, class: rank === 0 ? 'nearest of several places' : 'farther of several places' };
  });
}

/** Facts about a record that depend on other records or on the settings. */
type Context = {
  provenance: Provenance;
  /** Numbers of the staypoints that are probably parts of one stay, which the model split by mistake. */
  split: ReadonlySet<number>;
  isCalibrated: boolean;
  /** True if a trip leads to the stay and another leads away, so that both ends of the stay were observed. */
  isWhole: boolean;
};

function staypointFeature(staypoint: Staypoint, { provenance, split, isCalibrated, isWhole }: Context) {
  const { number, start, end, x, y, spread, error, completeness } = staypoint;
  const { major, minor, angle } = axesOf(spread);
  const azimuth = Math.round(90 - (angle * 180) / Math.PI);
  const dwellTime = Math.floor(end) - Math.floor(start);
  const [low, high] = errors95.dwell;
  const own = split.has(number) ? 'staypoint beside another' : 'staypoint apart from others';
  const properties: StaypointProperties = {
    kind: 'staypoint',
    simulated: true,
    arrival: timeOf(start),
    departure: timeOf(end),
    dwellTime,
    dwellInterval: isCalibrated ? [dwellTime + low, isWhole ? dwellTime + high : null] : null,
    confidence: isCalibrated ? confidenceOf(own) : null,
    completeness: roundTo(completeness, 2),
    plusMinus: roundTo(circle95(ellipse95(error)), 1),
    spatialEnvelope: {
      semiMajor: roundTo(major * sigmas95, 1),
      semiMinor: roundTo(minor * sigmas95, 1),
      azimuth: (azimuth + 180) % 180,
    },
    linkedPoi: rankPlaces(staypoint).map(({ name, class: place }) => ({
      name,
      confidence: isCalibrated ? confidenceOf(place) : null,
    })),
    provenance,
  };
  const feature: StaypointFeature = {
    type: 'Feature',
    id: idOf('staypoint', number),
    geometry: { type: 'Point', coordinates: positionOf(x, y) },
    properties,
  };
  return feature;
}

/**
 * Returns the confidence of a trip. It is null if the start or end of the trip was not observed, because the confidence
 * table has no entry for such trips.
 */
function confidenceOfTrip({ origin, destination }: Trip, split: ReadonlySet<number>): number | null {
  if (origin === null || destination === null) return null;
  const isApart = !split.has(origin) && !split.has(destination);
  return confidenceOf(isApart ? 'trip between staypoints apart' : 'trip to or from one beside another');
}

const confidenceOfMode = (mode: Mode | 'undetermined'): number | null =>
  mode === 'undetermined' ? null : confidenceOf(`mode ${mode}`);

function tripFeature(trip: Trip, { provenance, split, isCalibrated }: Context): TripFeature {
  const { number, start, end, way, origin, destination, distance, mode } = trip;
  const isPeak = peaks.some(([from, to]) => start >= from * 3600 && start < to * 3600);
  const duration = Math.floor(end) - Math.floor(start);
  const { duration: seconds, distance: factors } = errors95;
  const isWhole = origin !== null && destination !== null;
  return {
    type: 'Feature',
    id: idOf('trip', number),
    geometry: {
      type: 'LineString',
      coordinates: way.map(({ x, y }) => positionOf(x, y)),
    },
    properties: {
      kind: 'trip',
      simulated: true,
      origin: origin === null ? null : idOf('staypoint', origin),
      destination: destination === null ? null : idOf('staypoint', destination),
      startTime: timeOf(start),
      endTime: timeOf(end),
      duration,
      durationInterval: isCalibrated ? [duration + seconds[0], isWhole ? duration + seconds[1] : null] : null,
      distance: Math.round(distance),
      distanceInterval: isCalibrated
        ? [Math.round(distance * factors[0]), isWhole ? Math.round(distance * factors[1]) : null]
        : null,
      travelMode: mode,
      modeConfidence: isCalibrated ? confidenceOfMode(mode) : null,
      temporalTags: [isPeak ? 'peak' : 'off-peak'],
      confidence: isCalibrated ? confidenceOfTrip(trip, split) : null,
      plusMinus: way.map(({ radius }) => roundTo(radius, 1)),
      provenance,
    },
  };
}

/**
 * Returns the record at an index as a GeoJSON feature. Returns null if no record has this index. For example,
 * `result.selected` is -1 at a time without a record.
 */
export function record(
  result: MovementResult,
  given: MovementParameters,
  index: number,
): StaypointFeature | TripFeature | null {
  const { records, fixes, accepted, starts } = result;
  const entry = records[index];
  if (!entry) return null;
  const used = indicesOf(entry).filter((fix) => accepted[fix]);
  const [before, after] = [records[index - 1], records[index + 1]];
  const context = {
    provenance: provenanceOf(fixes, used),
    split: findSplit(records, starts),
    isCalibrated: isCalibrated(given),
    isWhole:
      before?.kind === 'trip' &&
      before.destination === entry.number &&
      after?.kind === 'trip' &&
      after.origin === entry.number,
  };
  return entry.kind === 'staypoint' ? staypointFeature(entry, context) : tripFeature(entry, context);
}
