import type { Instrument } from '#instruments/instrument.ts';
import { draw } from './draw.ts';
import { binHours, coarsest, compute, finestCell, type UnicityParameters, type UnicityResult } from './model.ts';
import { printCell, printHours } from './print.ts';
import { read } from './read.ts';
import { mostKnown } from './traces.ts';

/**
 * Shows how coarse traces must be before people disappear in the crowd, and how much data is lost if small groups are
 * withheld.
 */
export const unicity: Instrument<UnicityParameters, UnicityResult> = {
  name: 'unicity',
  defaults: { cell: 2, bin: 0, points: 4, k: 5 },
  controls: [
    {
      kind: 'range',
      name: 'cell',
      label: 'Cell size',
      min: 0,
      max: coarsest,
      step: 1,
      print: (doublings) => printCell(finestCell * 2 ** doublings),
    },
    { kind: 'range', name: 'k', label: 'Fewest people in a cell (k)', min: 1, max: 20, step: 1, print: String },
    { kind: 'range', name: 'points', label: 'Known points', min: 1, max: mostKnown, step: 1, print: String },
    {
      kind: 'range',
      name: 'bin',
      label: 'Time bin',
      min: 0,
      max: binHours.length - 1,
      step: 1,
      print: (index) => printHours(binHours[index] ?? 24),
    },
  ],
  handles: [],
  hasGround: true,
  compute,
  draw,
  read,
};
