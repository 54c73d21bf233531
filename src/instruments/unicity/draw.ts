import type { Shape } from '#instruments/instrument.ts';
import { drawChart } from './draw-chart.ts';
import { drawDot, drawMap, map, tones } from './draw-map.ts';
import type { UnicityParameters, UnicityResult } from './model.ts';
import { box, hatch, path, text } from './shapes.ts';

/** The sheet: the map, a line that says what its marks are, the chart. */
const sheet = { width: map.width, height: 664 } as const;
const keyTop = map.height;

function drawKey(): Shape[] {
  const [middle, baseline] = [keyTop + 18, keyTop + 25];
  const swatch = (x: number): [number, number, number, number] => [x, middle - 7, 14, 14];
  return [
    ...tones.flatMap((_, tone) => path(`grey-${tone}`, box(...swatch(14 + tone * 14)))),
    text('t-mono', [62, baseline], 'released'),
    ...path('soft', box(...swatch(210)) + hatch(...swatch(210), 5)),
    text('t-mono', [230, baseline], 'all withheld'),
    drawDot([443, middle], true),
    text('t-mono', [455, baseline], 'known point'),
  ];
}

export function draw(result: UnicityResult, { cell, k }: UnicityParameters): Shape {
  return {
    tag: 'svg',
    attributes: { viewBox: `0 0 ${sheet.width} ${sheet.height}`, class: 'fg wide instrument' },
    children: [
      ...drawMap(result, k),
      ...path('hair', `M0 ${map.height}h${sheet.width}`),
      ...drawKey(),
      ...path('hair', `M0 ${map.height + 36}h${sheet.width}`),
      ...drawChart(result, cell, map.height + 36),
    ],
  };
}
