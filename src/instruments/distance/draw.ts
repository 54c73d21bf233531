import type { Shape } from '#instruments/instrument.ts';
import { cities } from './cities.ts';
import { drawGlobe } from './draw-globe.ts';
import { drawMap } from './draw-map.ts';
import { drawLabels } from './labels.ts';
import type { DistanceParameters, DistanceResult } from './model.ts';
import { printLengths } from './print.ts';
import { markSize, type Point, sheet } from './projection.ts';
import { at, path, shape, text } from './shapes.ts';

const height = 624;
/** Lines of the lengths below the sheet. */
const [greatLine, rhumbLine] = [sheet.height + 26, sheet.height + 60];
/** Where bars begin, how long the longer one is, and what parts its number from it. */
const [barStart, barLength, barGap] = [218, 336, 12];
const middle = { 'dominant-baseline': 'central' };

/** Both lengths, to one scale; the lines are those of the sheet. */
function drawLengths(result: DistanceResult): Shape[] {
  const [great, rhumb] = [result.greatCircle.length, result.rhumbLine.length];
  const lengths = printLengths(result);
  const end = (length: number): number => at(barStart + (barLength * length) / Math.max(great, rhumb, 1));
  const bar = (y: number, x: number, role: string, ends: string): Shape[] => [
    ...path(`M${barStart} ${y}H${x}`, role),
    ...path(`M${barStart} ${y - 6}v12M${x} ${y - 6}v12`, ends),
  ];
  return [
    ...path(`M0 ${sheet.height}H${sheet.width}`, 'hair'),
    text('great circle', [12, greatLine], 't-mono', middle),
    ...bar(greatLine, end(great), 'track', 'track'),
    text(lengths.great, [end(great) + barGap, greatLine], 't-mono', middle),
    text('rhumb line', [12, rhumbLine], 't-mono', middle),
    ...bar(rhumbLine, end(rhumb), 'line bold dash', 'line'),
    text(lengths.rhumb, [end(rhumb) + barGap, rhumbLine], 't-mono', middle),
  ];
}

/** A letter in a ring, which the visitor moves. */
const drawPoint = (letter: 'a' | 'b', [x, y]: Point): Shape =>
  shape('g', { 'data-handle': `${letter}Lon`, transform: `translate(${at(x)} ${at(y)})` }, [
    shape('circle', { r: markSize, class: 'track fill-ground' }),
    shape('text', { class: 't-strong', 'text-anchor': 'middle', ...middle }, [letter.toUpperCase()]),
  ]);

/** Both lines on the map or on the globe, and below them their lengths. */
export function draw(result: DistanceResult, given: DistanceParameters): Shape {
  const { shapes, points, lines, note } = given.projection === 'globe' ? drawGlobe(result) : drawMap(result);
  const names = [given.a, given.b].map((city) => cities[city]?.name ?? '');
  return shape('svg', { viewBox: `0 0 ${sheet.width} ${height}`, class: 'fg wide instrument' }, [
    // An svg element within another cuts what leaves it.
    shape('svg', { width: sheet.width, height: sheet.height }, shapes),
    drawPoint('a', points[0]),
    drawPoint('b', points[1]),
    ...drawLabels(names, points, lines, note),
    ...drawLengths(result),
  ]);
}
