/** A record as it is delivered: a GeoJSON feature (RFC 7946) on WGS 84, times by RFC 3339. */
import { type Geographic, touchAt } from '#instruments/shared/tangent-plane.ts';
import { type Fixes, type Source, sources } from './fixes.ts';
import { axesOf, sigmas95 } from './matrix.ts';
import type { MovementResult } from './model.ts';
import { clockWithSeconds } from './print.ts';
import { indicesOf, type Staypoint, type Trip } from './records.ts';

/** What a derived record was made of, and by what. */
type Provenance = {
  sources: readonly Source[];
  /** Seconds. The clocks of the simulation agree. */
  clockOffset: 0;
  processingVersion: string;
};

type StaypointProperties = {
  kind: 'staypoint';
  simulated: true;
  arrival: string;
  departure: string;
  /** Seconds; a lower bound. */
  dwellTime: number;
  /** 0 to 1. */
  confidence: number;
  /** The 95% ellipse: half axes in metres, direction of the longer one in degrees clockwise from north. */
  spatialEnvelope: { probability: 0.95; semiMajor: number; semiMinor: number; azimuth: number };
  /** Every candidate; none for a home. */
  linkedPoi: readonly string[];
  provenance: Provenance;
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
  provenance: Provenance;
};

type Feature<Geometry, Properties> = { type: 'Feature'; id: string; geometry: Geometry; properties: Properties };
export type StaypointFeature = Feature<{ type: 'Point'; coordinates: Geographic }, StaypointProperties>;
export type TripFeature = Feature<{ type: 'LineString'; coordinates: Geographic[] }, TripProperties>;

/** The town's south-west corner. */
const positionOf = touchAt([-75, 45]);
const peaks = [
  [7, 9],
  [15.5, 18.5],
] as const;

const idOf = (kind: 'staypoint' | 'trip', number: number): string => `${kind}-${number}`;
/** The simulated day is a Wednesday. */
export const timeOf = (seconds: number): string => `2026-11-18T${clockWithSeconds(seconds)}-05:00`;
const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

export const processingVersion = 'simulated-1';

/** Of fixes that passed the gate, or that are on both sides of a gap. */
export const provenanceOf = ({ source }: Fixes, used: readonly number[]): Provenance => ({
  sources: sources.filter((_, index) => used.some((fix) => source[fix] === index)),
  clockOffset: 0,
  processingVersion,
});

function staypointFeature(staypoint: Staypoint, provenance: Provenance): StaypointFeature {
  const { number, start, end, x, y, spread, confidence, linkedPoi } = staypoint;
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
      provenance,
    },
  };
}

function tripFeature(trip: Trip, provenance: Provenance): TripFeature {
  const { number, start, end, way, origin, destination, distance, mode } = trip;
  const isPeak = peaks.some(([from, to]) => start >= from * 3600 && start < to * 3600);
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
      duration: Math.floor(end) - Math.floor(start),
      distance: Math.round(distance),
      travelMode: mode,
      temporalTags: [isPeak ? 'peak' : 'off-peak'],
      provenance,
    },
  };
}

/** @returns null where the index names no record, as `result.selected` may */
export function record(result: MovementResult, index: number): StaypointFeature | TripFeature | null {
  const entry = result.records[index];
  if (!entry) return null;
  const used = indicesOf(entry).filter((fix) => result.accepted[fix]);
  const provenance = provenanceOf(result.fixes, used);
  return entry.kind === 'staypoint' ? staypointFeature(entry, provenance) : tripFeature(entry, provenance);
}
