import type { Shape } from '#instruments/instrument.ts';
import { drawCharts } from './draw-charts.ts';
import { drawMap } from './draw-map.ts';
import type { ForecastParameters, ForecastResult } from './model.ts';

/** The city in one hour beside three charts of all hours, which share one axis: what the forecast states. */
export const draw = (result: ForecastResult, given: ForecastParameters): Shape => ({
  tag: 'svg',
  attributes: { viewBox: '0 0 720 600', class: 'fg wide instrument' },
  children: [...drawMap(result), ...drawCharts(result, given)],
});
