import type { Instrument } from '#instruments/instrument.ts';
import { draw, pick } from './draw.ts';
import { compute, type HarborParameters, type HarborResult } from './model.ts';
import { clock, crossings, thinning } from './night.ts';
import { read } from './read.ts';

/** Shows which ferry crossings of a real night in New York Harbor are still found from fewer position reports. */
export const harbor: Instrument<HarborParameters, HarborResult> = {
  name: 'harbor',
  // The default crossing (A07) was scheduled at 00:30, and left Whitehall 11 minutes late.
  defaults: { interval: 0, crossing: 'A07' },
  controls: [
    {
      kind: 'range',
      name: 'interval',
      label: 'A report every',
      min: 0,
      max: thinning.length - 1,
      step: 1,
      print: (index) => `${thinning[index]?.everyMinutes} min`,
    },
    {
      kind: 'choice',
      name: 'crossing',
      label: 'Departure',
      options: crossings.map(({ id, scheduled, from }) => ({
        value: id,
        label: `${clock(scheduled)} ${from}`,
      })),
    },
  ],
  handles: [],
  compute,
  draw,
  pick,
  read,
  isMeasured: true,
  basis: 'Real data of 31 December 2019: U.S. Marine Cadastre AIS, public domain; not for navigation',
};
