import type { Shape } from '#instruments/instrument.ts';
import { box, drawSheet, type Point, path, sheet, text } from '#instruments/shared/shapes.ts';
import { drawChart } from './draw-chart.ts';
import { drawDot, drawMap, map, opacities } from './draw-map.ts';
import { hatch } from './hatch.ts';
import type { UnicityParameters, UnicityResult } from './model.ts';

/** Draws the legend between map and chart, which belongs to both: hatching means withheld in either. */
function drawKey(): Shape[] {
  const [centre, baseline] = [map.height + 16, map.height + 23];
  const [top, bottom] = [centre - 7, centre + 7];
  const edge: Point[] = [
    [176, bottom],
    [190, bottom],
  ];
  return [
    ...opacities.flatMap((opacity, tone) =>
      path(box(6 + tone * 10, top, 10, 14), 'fill-ink', { 'fill-opacity': opacity }),
    ),
    text('released', [41, baseline], 't-mono'),
    ...path(box(176, top, 14, 14) + hatch(edge, top, 5), 'soft'),
    text('withheld', [195, baseline], 't-mono'),
    drawDot([335, centre], true),
    text('known point', [345, baseline], 't-mono'),
    ...path(box(526, top, 14, 14), 'tint-soft'),
    ...path(`M526 ${top}h14`, 'line bold'),
    text('singled out', [545, baseline], 't-mono'),
  ];
}

export const draw = (result: UnicityResult, { cell, k }: UnicityParameters, before?: UnicityResult | null): Shape =>
  drawSheet([
    ...drawMap(result, k),
    ...path(`M0 ${map.height}h${sheet.width}`, 'hair'),
    ...drawKey(),
    ...drawChart(result, cell, before ?? null),
  ]);
