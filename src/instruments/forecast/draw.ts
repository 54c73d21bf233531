import type { Shape } from '#instruments/instrument.ts';
import { drawSheet, path, sheet } from '#instruments/shared/shapes.ts';
import { drawCharts } from './draw-charts.ts';
import { drawMap, map } from './draw-map.ts';
import type { ForecastParameters, ForecastResult } from './model.ts';

/**
 * Draws one hour of the city, and beside it two charts of all hours. The x axis of both charts is the chance that the
 * forecast states.
 */
export const draw = (result: ForecastResult, given: ForecastParameters, before?: ForecastResult | null): Shape =>
  drawSheet([
    ...drawMap(result),
    ...path(`M${map.right} 0v${sheet.height}`, 'hair'),
    ...drawCharts(result, given, before ?? null),
  ]);
