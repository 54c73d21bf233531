/** Settings of the instrument of forecasts at which tests look at its drawing and its words. */
import { forecast } from '../../src/instruments/forecast/instrument.ts';
import type { ForecastParameters } from '../../src/instruments/forecast/model.ts';

export const at = (changes: Partial<ForecastParameters>): ForecastParameters => ({ ...forecast.defaults, ...changes });

export const all: readonly ForecastParameters[] = [1, 4, 5, 15, 20, 30, 40, 45, 46, 55, 70, 84, 85, 95, 99].flatMap(
  (ratio) => [10, 35, 60].flatMap((skill) => [-30, -20, -5, 0, 10, 25, 30].map((bias) => ({ ratio, skill, bias }))),
);
