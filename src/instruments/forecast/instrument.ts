import type { Instrument } from '#instruments/instrument.ts';
import { draw } from './draw.ts';
import { compute, type ForecastParameters, type ForecastResult } from './model.ts';
import { percent } from './print.ts';
import { read } from './read.ts';

const printBias = (points: number): string =>
  points === 0 ? 'none' : `${points > 0 ? '+' : '−'}${Math.abs(points)} points`;

/** Shows how much a forecast saves people who either pay to act, or risk a loss if the event happens. */
export const forecast: Instrument<ForecastParameters, ForecastResult> = {
  name: 'forecast',
  defaults: { ratio: 30, skill: 35, bias: 0 },
  controls: [
    { kind: 'range', name: 'ratio', label: 'Cost / loss (C/L)', min: 1, max: 99, step: 1, print: percent },
    { kind: 'range', name: 'bias', label: 'Bias', min: -30, max: 30, step: 5, print: printBias },
    { kind: 'range', name: 'skill', label: 'Skill', min: 10, max: 60, step: 5, print: percent },
  ],
  handles: [],
  hasGround: true,
  compute,
  draw,
  read,
};
