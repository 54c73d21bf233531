/** Settings of the instrument of reach at which its drawing and its words are looked at. */
import { seeded } from '../../scripts/build/figures/figure-drawing.ts';
import { reach } from '../../src/instruments/reach/instrument.ts';
import type { ReachParameters } from '../../src/instruments/reach/model.ts';

const random = seeded(29);
const between = (min: number, max: number) => Math.round(min + random() * (max - min));
export const closures = ['none', 'north', 'south', 'both'];
/** Ends of all controls, stations in the corners of the map and anywhere else. */
const ends = [3, 17].flatMap((hour) =>
  closures.flatMap((closed) =>
    [0, 180].flatMap((turnout) =>
      [
        [22, 68, 698, 480],
        [22, 68, 22, 68],
        [698, 480, 698, 68],
        [360, 274, 380, 274],
      ].map(([aX = 0, aY = 0, bX = 0, bY = 0]): ReachParameters => ({ hour, closed, turnout, aX, aY, bX, bY })),
    ),
  ),
);
export const anywhere = Array.from(
  { length: 150 },
  (_, index): ReachParameters => ({
    hour: between(0, 23),
    closed: closures[index % 4] ?? 'none',
    turnout: between(0, 18) * 10,
    ...{ aX: between(22, 698), aY: between(68, 480), bX: between(22, 698), bY: between(68, 480) },
  }),
);
export const all: readonly ReachParameters[] = [reach.defaults, ...ends, ...anywhere];
