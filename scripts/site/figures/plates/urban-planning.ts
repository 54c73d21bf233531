import type { Element } from 'hast';
import { s } from 'hastscript';
import { at } from '../figure-drawing.ts';
import { type Point, type Shape, sizes } from './parts/curves.ts';
import { kilometre, scaleAt, transitGround } from './parts/transit-ground.ts';
import { bunchStop, stops } from './parts/transit-line.ts';
import { type Sheet, sheetOf } from './parts/transit-sheet.ts';

export const theme = 'day';

const shift = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];
const word = (words: string, [x, y]: Point, classes: string[], textAnchor?: string): Element =>
  s('text', { x: at(x), y: at(y), className: classes, textAnchor }, words);

function names({ shape, map, moment, chart }: Sheet): Element[] {
  return stops.map(({ name, at: [u] }, index) => {
    const looks = index === bunchStop ? ['t-track'] : name === 'Central' ? ['t-strong'] : [];
    const [x, y] = moment(u, 360);
    return shape === 'wide'
      ? word(name, [x, (map.bottom + chart.top) / 2 + 5], looks, 'middle')
      : word(name, [map.right + 12, y + 7], looks);
  });
}

const hours = ({ shape, moment }: Sheet): Element[] =>
  (shape === 'wide' ? [6, 7, 8, 9] : [6, 8]).map((hour) =>
    word(`0${hour}:00`, shift(moment(0, hour * 60), shape === 'wide' ? 8 : 4, shape === 'wide' ? 19 : 24), [
      't-muted',
      'halo',
    ]),
  );

/**
 * Draws the labels. `drawGround` draws the picture, which shows the same tram line twice, with the same stops. On the
 * map of an invented city, the width of the line shows the number of riders. The chart shows the line's trains from
 * 06:00 to 10:00. One train was delayed, and the trains behind it caught up.
 */
export function draw(shape: Shape): Element {
  const { width, height } = sizes[shape];
  const sheet = sheetOf(shape);
  const isWide = shape === 'wide';
  const { place, moment } = sheet;
  return s('svg', { viewBox: `0 0 ${width} ${height}`, className: ['fg', isWide ? 'plate' : 'wide'] }, [
    ...names(sheet),
    ...hours(sheet),
    word('1 km', shift(scaleAt(sheet), kilometre(sheet) + 8, isWide ? 7 : 9), ['halo']),
    ...(isWide
      ? [
          word('Bunching', moment(700, 492), ['t-track', 'halo']),
          word('Eastbound', place([432, 142]), ['t-strong', 'halo'], 'middle'),
          word('Westbound', place([1050, 74]), ['t-muted', 'halo'], 'middle'),
          word('Alder', place([512, 204]), ['t-sea', 'halo']),
        ]
      : [word('Bunching', moment(1376, 592), ['t-track', 'halo'], 'end')]),
  ]);
}

export const drawGround = (shape: Shape): Element => transitGround(shape);
