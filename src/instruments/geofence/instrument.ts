import type { Instrument } from '#instruments/instrument.ts';
import { grouped } from '#instruments/shared/grouped.ts';
import { width } from './course.ts';
import { draw } from './draw.ts';
import {
  compute,
  type GeofenceParameters,
  type GeofenceResult,
  intervals,
  left,
  markerY,
  metresPerUnit,
  slowest,
} from './model.ts';
import { read } from './read.ts';

/**
 * Shows why an alarm at a fence chatters and how a margin prevents that. Also shows for how long after a position
 * report the vessel is certain to be on the same side of the fence.
 */
export const geofence: Instrument<GeofenceParameters, GeofenceResult> = {
  name: 'geofence',
  defaults: { noise: 40, margin: 0, interval: 2, speed: 8, markerX: 116, markerY },
  controls: [
    {
      kind: 'range',
      name: 'margin',
      label: 'Margin on each side',
      min: 0,
      max: 80,
      step: 5,
      print: (value) => `${value} m`,
    },
    {
      kind: 'range',
      name: 'noise',
      label: 'Position error',
      min: 0,
      max: 100,
      step: 5,
      print: (value) => `±${value} m`,
    },
    {
      kind: 'range',
      name: 'interval',
      label: 'A report every',
      min: 0,
      max: intervals.length - 1,
      step: 1,
      print: (value) => `${intervals[value]} s`,
    },
    {
      kind: 'range',
      name: 'speed',
      label: 'Speed',
      min: slowest,
      max: 30,
      step: 1,
      print: (value) => `${value} kn`,
    },
  ],
  handles: [
    {
      x: 'markerX',
      y: 'markerY',
      label: 'Marker',
      step: 2,
      min: [left, markerY],
      max: [left + width / metresPerUnit, markerY],
      print: (x) => `${grouped(Math.round((x - left) * metresPerUnit))} m along the fence`,
      isShown: () => true,
    },
  ],
  compute: (given) => compute(given),
  draw,
  read,
  hasGround: true,
};
