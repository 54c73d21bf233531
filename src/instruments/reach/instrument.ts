import type { Handle, Instrument } from '#instruments/instrument.ts';
import { sheet } from '#instruments/shared/shapes.ts';
import { draw } from './draw.ts';
import { compute, type ReachParameters, type ReachResult } from './model.ts';
import { clock } from './print.ts';
import { read } from './read.ts';
import { metresPerUnit } from './town.ts';

const kilometres = (units: number): string => ((units * metresPerUnit) / 1000).toFixed(2);

/**
 * Returns the handle of a station. Its limits keep the station's mark on the map, and away from the scale bar and the
 * legend.
 */
const handle = (name: 'A' | 'B', x: keyof ReachParameters, y: keyof ReachParameters): Handle<ReachParameters> => ({
  x,
  y,
  label: `Station ${name}`,
  step: 4,
  min: [22, 68],
  max: [sheet.width - 22, 480],
  print: (across, down) => `${kilometres(across)} km east, ${kilometres(down)} km south of the map’s corner`,
  isShown: () => true,
});

/**
 * The instrument for "Who can be reached in eight minutes?": two stations, a river, two bridges, and the traffic at an
 * hour of the day.
 */
export const reach: Instrument<ReachParameters, ReachResult> = {
  name: 'reach',
  defaults: { hour: 17, closed: 'none', turnout: 60, aX: 232, aY: 178, bX: 330, bY: 372 },
  controls: [
    { kind: 'range', name: 'hour', label: 'Hour of the day', min: 0, max: 23, step: 1, print: clock },
    {
      kind: 'choice',
      name: 'closed',
      label: 'Bridges',
      options: [
        { value: 'none', label: 'Both open' },
        { value: 'north', label: 'North closed' },
        { value: 'south', label: 'South closed' },
        { value: 'both', label: 'Both closed' },
      ],
    },
    {
      kind: 'range',
      name: 'turnout',
      label: 'Turnout, alarm to leaving',
      min: 0,
      max: 180,
      step: 10,
      print: (value) => `${value} s`,
    },
  ],
  handles: [handle('A', 'aX', 'aY'), handle('B', 'bX', 'bY')],
  compute,
  draw,
  read,
  hasGround: true,
};
