/** A record as it is delivered: a GeoJSON feature (RFC 7946) on WGS 84, times by RFC 3339. */
import { axesOf, sigmas95 } from './matrix.ts';
import type { MovementResult } from './model.ts';
import { clockWithSeconds } from './print.ts';
import type { Staypoint, Trip } from './records.ts';

type Position = [longitude: number, latitude: number];

type StaypointProperties = {
  kind: 'staypoint';
  simulated: true;
  arrival: string;
  departure: string;
  /** Seconds; a lower bound. */
  dwellTime: number;
  /** 0 to 1. */
  confidence: number;
  /** The 95 % ellipse: half axes in metres, direction of the longer one in degrees clockwise from north. */
  spatialEnvelope: { probability: 0.95; semiMajor: number; semiMinor: number; azimuth: number };
  /** Every candidate; none for a home. */
  linkedPoi: readonly string[];
};

type TripProperties = {
  kind: 'trip';
  simulated: true;
  /** Identifiers of staypoints; `null` where the evidence begins or ends on the way. */
  origin: string | null;
  destination: string | null;
  startTime: string;
  endTime: string;
  /** Seconds. */
  duration: number;
  /** Metres. */
  distance: number;
  travelMode: Trip['mode'];
  temporalTags: readonly ('peak' | 'off-peak')[];
};

type Feature<Geometry, Properties> = { type: 'Feature'; id: string; geometry: Geometry; properties: Properties };
export type StaypointFeature = Feature<{ type: 'Point'; coordinates: Position }, StaypointProperties>;
export type TripFeature = Feature<{ type: 'LineString'; coordinates: Position[] }, TripProperties>;

/** The town's south-west corner. The simulated day is a Wednesday. */
const corner = { longitude: -75, latitude: 45 } as const;
const metresPerDegree = 111_132;
const peaks = [
  [7, 9],
  [15.5, 18.5],
] as const;

const idOf = (kind: 'staypoint' | 'trip', number: number): string => `${kind}-${number}`;
const timeOf = (seconds: number): string => `2026-11-18T${clockWithSeconds(seconds)}-05:00`;
const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

/** On a plane that touches the globe at the corner. */
const positionOf = (x: number, y: number): Position => [
  roundTo(corner.longitude + x / (metresPerDegree * Math.cos((corner.latitude * Math.PI) / 180)), 6),
  roundTo(corner.latitude + y / metresPerDegree, 6),
];

function staypointFeature({ number, start, end, x, y, spread, confidence, linkedPoi }: Staypoint): StaypointFeature {
  const { major, minor, angle } = axesOf(spread);
  const azimuth = Math.round(90 - (angle * 180) / Math.PI);
  return {
    type: 'Feature',
    id: idOf('staypoint', number),
    geometry: { type: 'Point', coordinates: positionOf(x, y) },
    properties: {
      kind: 'staypoint',
      simulated: true,
      arrival: timeOf(start),
      departure: timeOf(end),
      dwellTime: Math.floor(end) - Math.floor(start),
      confidence: roundTo(confidence, 2),
      spatialEnvelope: {
        probability: 0.95,
        semiMajor: roundTo(major * sigmas95, 1),
        semiMinor: roundTo(minor * sigmas95, 1),
        azimuth: (azimuth + 180) % 180,
      },
      linkedPoi,
    },
  };
}

function tripFeature(trip: Trip, { positions }: MovementResult): TripFeature {
  const { number, start, end, first, last, origin, destination, distance, mode } = trip;
  const isPeak = peaks.some(([from, to]) => start >= from * 3600 && start < to * 3600);
  return {
    type: 'Feature',
    id: idOf('trip', number),
    geometry: {
      type: 'LineString',
      coordinates: positions.slice(first, last + 1).map(({ x, y }) => positionOf(x, y)),
    },
    properties: {
      kind: 'trip',
      simulated: true,
      origin: origin === null ? null : idOf('staypoint', origin),
      destination: destination === null ? null : idOf('staypoint', destination),
      startTime: timeOf(start),
      endTime: timeOf(end),
      duration: Math.floor(end) - Math.floor(start),
      distance: Math.round(distance),
      travelMode: mode,
      temporalTags: [isPeak ? 'peak' : 'off-peak'],
    },
  };
}

/** @returns null where the index names no record, as `result.selected` may */
export function record(result: MovementResult, index: number): StaypointFeature | TripFeature | null {
  const entry = result.records[index];
  if (!entry) return null;
  return entry.kind === 'staypoint' ? staypointFeature(entry) : tripFeature(entry, result);
}
