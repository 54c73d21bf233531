import type { Instrument } from '#instruments/instrument.ts';
import { grouped } from '#instruments/shared/grouped.ts';
import { draw } from './draw.ts';
import { type CopresenceParameters, type CopresenceResult, compute, days, mostRequired, pairs } from './model.ts';
import { read } from './read.ts';

/** Shows after how many meetings a link between two people is probably a real contact instead of chance. */
export const copresence: Instrument<CopresenceParameters, CopresenceResult> = {
  name: 'copresence',
  defaults: { crowd: 300, required: 2, contacts: 10, arranged: 4 },
  controls: [
    {
      kind: 'range',
      name: 'crowd',
      label: 'People there each hour',
      min: 20,
      max: 800,
      step: 20,
      print: String,
    },
    {
      kind: 'range',
      name: 'required',
      label: 'Meetings required',
      min: 1,
      max: mostRequired,
      step: 1,
      print: String,
    },
    {
      kind: 'range',
      name: 'contacts',
      label: `Contacts in ${grouped(pairs)} pairs`,
      min: 1,
      max: 100,
      step: 1,
      print: String,
    },
    {
      kind: 'range',
      name: 'arranged',
      label: `Contacts meet in ${days} days`,
      min: 1,
      max: 10,
      step: 1,
      print: (value) => `${value} ×`,
    },
  ],
  handles: [],
  compute: (given) => compute(given),
  draw,
  read,
};
