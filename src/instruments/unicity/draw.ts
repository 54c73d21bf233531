import type { Shape } from '#instruments/instrument.ts';
import { box, drawSheet, type Point, path, sheet, text } from '#instruments/shared/shapes.ts';
import { drawChart } from './draw-chart.ts';
import { drawDot, drawMap, map, opacities } from './draw-map.ts';
import { hatch } from './hatch.ts';
import type { UnicityParameters, UnicityResult } from './model.ts';

/**
 * Draws the legend, which explains that hatching means withheld records. It is between the map and the chart, and
 * applies to both.
 */
function drawKey(): Shape[] {
  const [centre, baseline] = [map.height + 16, map.height + 23];
  const [top, bottom] = [centre - 7, centre + 7];
  const edge: Point[] = [
    [196, bottom],
    [210, bottom],
  ];
  return [
    ...opacities.flatMap((opacity, tone) =>
      path(box(6 + tone * 10, top, 10, 14), 'fill-ink', { 'fill-opacity': opacity }),
    ),
    text('released', [41, baseline], 't-mono'),
    ...path(box(196, top, 14, 14) + hatch(edge, top, 5), 'soft'),
    text('withheld', [215, baseline], 't-mono'),
    drawDot([376, centre], true),
    text('known', [388, baseline], 't-mono'),
    ...path(box(492, top, 14, 14), 'tint-soft'),
    ...path(`M492 ${top}h14`, 'line bold'),
    text('singled out', [511, baseline], 't-mono'),
  ];
}

export const draw = (result: UnicityResult, { cell, k }: UnicityParameters, before?: UnicityResult | null): Shape =>
  drawSheet([
    ...drawMap(result, k),
    ...path(`M0 ${map.height}h${sheet.width}`, 'hair'),
    ...drawKey(),
    ...drawChart(result, cell, before ?? null),
  ]);
