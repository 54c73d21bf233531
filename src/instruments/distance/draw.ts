import type { Shape } from '#instruments/instrument.ts';
import { at, central, drawSheet, middle, path, shape, sheet, text } from '#instruments/shared/shapes.ts';
import { cities } from './cities.ts';
import { drawGlobe } from './draw-globe.ts';
import { drawMap } from './draw-map.ts';
import { drawLabels } from './labels.ts';
import type { DistanceParameters, DistanceResult } from './model.ts';
import { printLengths } from './print.ts';
import { mapHeight, markSize, type Point } from './projection.ts';

/** The y coordinates of two rows below the map. Each row has the name, the bar and the length of one line. */
const [greatLine, rhumbLine] = [mapHeight + 19, mapHeight + 43];
/** In drawing units: the x at which both bars begin, the length of the longer bar, and the gap before its number. */
const [barStart, barLength, barGap] = [218, 336, 12];

/**
 * Draws the lengths of the great circle and the rhumb line as bars with the same scale. Each bar has the style of its
 * line.
 */
function drawLengths(result: DistanceResult): Shape[] {
  const [great, rhumb] = [result.greatCircle.length, result.rhumbLine.length];
  const lengths = printLengths(result);
  const end = (length: number): number => at(barStart + (barLength * length) / Math.max(great, rhumb, 1));
  const bar = (y: number, x: number, role: string, ends: string): Shape[] => [
    ...path(`M${barStart} ${y}H${x}`, role),
    ...path(`M${barStart} ${y - 5}v10M${x} ${y - 5}v10`, ends),
  ];
  return [
    ...path(`M0 ${mapHeight}H${sheet.width}`, 'hair'),
    text('great circle', [12, greatLine], 't-mono', central),
    ...bar(greatLine, end(great), 'track', 'track'),
    text(lengths.great, [end(great) + barGap, greatLine], 't-mono', central),
    text('rhumb line', [12, rhumbLine], 't-mono', central),
    ...bar(rhumbLine, end(rhumb), 'line bold dash', 'line'),
    text(lengths.rhumb, [end(rhumb) + barGap, rhumbLine], 't-mono', central),
  ];
}

/** Draws the mark of point A or B, which visitors can drag: a letter in a ring. */
const drawPoint = (letter: 'a' | 'b', [x, y]: Point): Shape =>
  shape('g', { 'data-handle': `${letter}Lon`, transform: `translate(${at(x)} ${at(y)})` }, [
    shape('circle', { r: markSize, class: 'track fill-ground' }),
    shape('text', { class: 't-strong', ...middle, ...central }, [letter.toUpperCase()]),
  ]);

/** Draws the great circle and the rhumb line on the map or on the globe, with both lengths below. */
export function draw(result: DistanceResult, given: DistanceParameters, before: DistanceResult | null = null): Shape {
  const drawPicture = given.projection === 'globe' ? drawGlobe : drawMap;
  const { shapes, ends, lines, names } = drawPicture(result, before);
  const marks = [given.a, given.b].map((city, index) => ({
    name: cities[city]?.name ?? '',
    point: ends[index] ?? ends[0],
    half: markSize,
  }));
  return drawSheet([
    shape('svg', { width: sheet.width, height: mapHeight }, shapes),
    drawPoint('a', ends[0]),
    drawPoint('b', ends[1]),
    ...drawLabels(marks, lines, names),
    ...drawLengths(result),
  ]);
}
