import type { Instrument } from '#instruments/instrument.ts';
import { draw } from './draw.ts';
import { compute, type MovementParameters, type MovementResult } from './model.ts';
import { clock } from './print.ts';
import { read } from './read.ts';

const minutes = (value: number): string => `${value} min`;

export const movement: Instrument<MovementParameters, MovementResult> = {
  name: 'movement',
  defaults: { interval: 1, noise: 1, distance: 125, dwell: 15, offFrom: 18, offTo: 19.75, data: 'stored', time: 12.5 },
  controls: [
    { kind: 'range', name: 'interval', label: 'A fix every', min: 1, max: 15, step: 0.5, print: minutes },
    { kind: 'range', name: 'noise', label: 'Noise', min: 0.5, max: 5, step: 0.5, print: (value) => `× ${value}` },
    {
      kind: 'range',
      name: 'distance',
      label: 'A stay keeps within',
      min: 25,
      max: 300,
      step: 25,
      print: (value) => `${value} m`,
    },
    { kind: 'range', name: 'dwell', label: 'A stay lasts at least', min: 5, max: 60, step: 5, print: minutes },
    { kind: 'range', name: 'offFrom', label: 'Phone off from', min: 0, max: 24, step: 0.25, print: clock },
    { kind: 'range', name: 'offTo', label: 'Phone off to', min: 0, max: 24, step: 0.25, print: clock },
    {
      kind: 'choice',
      name: 'data',
      label: 'Fixes are',
      options: [
        { value: 'stored', label: 'stored' },
        { value: 'live', label: 'live' },
      ],
    },
    { kind: 'range', name: 'time', label: 'Show the record at', min: 0, max: 24, step: 0.05, print: clock },
  ],
  handles: [],
  hasGround: true,
  compute: (given) => compute(given),
  draw,
  read,
};
