import type { Element } from 'hast';
import { s } from 'hastscript';
import { sigmas95 } from '../figure-drawing.ts';
import { type Shape, sizes } from './parts/curves.ts';
import { metre, pointIn } from './parts/map-tile.ts';
import { chartGround } from './parts/provenance-ground.ts';
import { type Name, sheets } from './parts/provenance-sheet.ts';

export const theme = 'day';

/**
 * Standard deviation of the error of one simulated position report, in metres. A staypoint is the mean of three
 * reports.
 */
const reportError = 10;
const error95 = (sigmas95 * reportError) / Math.sqrt(3);

const label = ({ words, at: [x, y], anchor = 'middle' }: Name, ...className: string[]): Element =>
  s('text', { x, y, textAnchor: anchor, className: ['halo', ...className] }, words);

/**
 * Draws the labels. `drawGround` draws the picture: data records that flow like a river system. Streams of raw reports
 * join at junctions with streams of other records, such as clock corrections. Some records end in a pond or a marsh,
 * and the delivered records reach the sea. A map tile shows one record, and this function also draws the circle of its
 * position error.
 */
export function draw(shape: Shape): Element {
  const { width, height } = sizes[shape];
  const { names, junctions, sea, tile, key } = sheets[shape];
  const isWide = shape === 'wide';
  const [x, y] = pointIn(tile);
  const record: Name = isWide
    ? { words: `Staypoint ± ${Math.round(error95)} m`, at: [tile.corner[0] + tile.side / 2, tile.corner[1] - 14] }
    : { words: `± ${Math.round(error95)} m`, at: [tile.corner[0] + tile.side + 12, y + 8], anchor: 'start' };
  const bars: Name[] = isWide
    ? [
        { words: '500 records', at: [key[0] + 54, key[1] + 5], anchor: 'start' },
        { words: '100 records', at: [key[0] + 54, key[1] + 39], anchor: 'start' },
      ]
    : [{ words: '500 records', at: [key[0] + 54, key[1] + 8], anchor: 'start' }];
  return s('svg', { viewBox: `0 0 ${width} ${height}`, className: ['fg', isWide ? 'plate' : 'wide'] }, [
    ...junctions.map((name) => label(name, 't-strong', ...(isWide ? ['t-name'] : []))),
    ...names.map((name) => label(name)),
    ...bars.map((name) => label(name, 't-muted')),
    label(
      { words: '20 m', at: [tile.corner[0] + metre(tile) * 20 + 8, tile.corner[1] + tile.side + 14], anchor: 'start' },
      't-muted',
    ),
    label(sea, isWide ? 't-sea' : 't-muted'),
    label(record, 't-track', ...(isWide ? [] : ['t-strong'])),
    s('circle', { cx: x, cy: y, r: metre(tile) * error95, className: ['cover', 'tint-cover'] }),
    s('circle', { cx: x, cy: y, r: 5, className: ['fill-track'] }),
  ]);
}

export const drawGround = (shape: Shape): Element => chartGround(shape);
