/** Draws a graph of the number of passers-by along the high street, with its 95% interval and labels. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { trace } from '../../city-paths.ts';
import { at } from '../../figure-drawing.ts';
import { simplify } from '../../geometry.ts';
import { type Hour, halfInterval, marked, perHour } from './high-street-footfall.ts';
import { layouts, streetPlacing } from './high-street-ground.ts';
import { half } from './high-street-plan.ts';
import { fill, type Point, range, type Shape, stroke } from './plate-paths.ts';
import { word } from './sheet-frame.ts';

/** Returns the graph's point for a place along the street and a number of people. */
const profileAt = (shape: Shape, p: number, people: number): Point => [
  p + layouts[shape].from[0],
  layouts[shape].foot - (people / 1000) * layouts[shape].perThousand,
];

function curves(shape: Shape, hour: Hour, colour: string): Element[] {
  const { map, from } = layouts[shape];
  const all = range(map[0] - from[0], map[0] + map[2] - from[0], 5);
  const line = (by: number): Point[] =>
    simplify(
      all.map((p) => profileAt(shape, p, perHour[hour](p) + by * halfInterval(hour, p))),
      0.4,
    );
  return [
    fill(trace([[...line(1), ...line(-1).reverse()]], { close: true, grain: 10 }), colour, 0.2),
    stroke(trace([line(0)], { grain: 10 }), colour, 2.2),
  ];
}

/**
 * Draws the graph below the map, at the map's horizontal scale. Leader lines connect it with the planned shop and its
 * competitor on the map.
 */
export function profile(shape: Shape): Element[] {
  const { map, foot, from } = layouts[shape];
  const [x, y, w, h] = map;
  const levels = [500, 1000].map((people) => `M${x} ${at(profileAt(shape, 0, people)[1])}h${w}`).join('');
  const leader = (p: number, q: number): string => {
    const [, top] = streetPlacing(shape)([p, q]);
    return `M${at(p + from[0])} ${at(Math.min(top, y + h))}V${foot}`;
  };
  const spot = (p: number, hour: Hour): Point => profileAt(shape, p, perHour[hour](p));
  const both = [marked.site, marked.rival];
  const low = perHour[10](intervalAt) - halfInterval(10, intervalAt);
  return [
    stroke(levels, 'hairline', 1),
    ...curves(shape, 10, 'ink'),
    ...curves(shape, 17, 'track'),
    stroke(leader(marked.site, -half), 'track', 1.2, { strokeDasharray: '3 4' }),
    stroke(leader(marked.rival, half + 104), 'ink', 1.2, { strokeDasharray: '3 4' }),
    ...([10, 17] as const).map((hour) =>
      s('path', {
        d: trace(
          both.map((p) => [spot(p, hour)]),
          { grain: 10 },
        ),
        stroke: `var(--${hour === 10 ? 'ink' : 'track'})`,
        strokeWidth: 8,
        strokeLinecap: 'round',
      }),
    ),
    stroke(
      trace([
        [profileAt(shape, intervalAt, low), [profileAt(shape, intervalAt, 0)[0], foot - (shape === 'wide' ? 10 : 42)]],
      ]),
      'ink',
      1,
    ),
    stroke(`M${x} ${foot}h${w}`, 'ink', 1.4),
  ];
}

/**
 * Distance along the street, in drawing units, at which a line leads from the edge of the interval to the label "95%
 * interval".
 */
const intervalAt = 812;

/**
 * Returns the labels of the graph. Two of them are the counts at 17:00 at the planned shop and its competitor, rounded
 * to tens.
 */
export function profileWords(shape: Shape): Element[] {
  const { map, foot } = layouts[shape];
  const isWide = shape === 'wide';
  const right = map[0] + map[2];
  const count = (p: number): string => {
    const tens = (value: number): string => (Math.round(value / 10) * 10).toLocaleString('en-CA');
    return `${tens(perHour[17](p))} ±${tens(halfInterval(17, p))}`;
  };
  const [siteX, siteY] = profileAt(shape, marked.site, perHour[17](marked.site));
  const [rivalX, rivalY] = profileAt(shape, marked.rival, perHour[17](marked.rival));
  const [intervalX] = profileAt(shape, intervalAt, 0);
  const [x10, y10] = profileAt(shape, isWide ? 330 : marked.site + 40, perHour[10](isWide ? 330 : marked.site + 40));
  return [
    word(
      'Passers-by per hour',
      [isWide ? map[0] : right, isWide ? 456 : 606],
      ['t-strong', 'halo'],
      isWide ? undefined : 'end',
    ),
    ...[500, 1000].map((people) =>
      word(people.toLocaleString('en-CA'), [right - 2, profileAt(shape, 0, people)[1] - 5], ['t-muted', 'halo'], 'end'),
    ),
    word('10:00', [x10, y10 + (isWide ? -16 : 44)], ['t-strong', 'halo'], 'middle'),
    word('17:00', [siteX - (isWide ? 116 : 10), siteY + (isWide ? 0 : 50)], ['t-track', 'halo'], 'end'),
    word(count(marked.site), [siteX + 14, siteY - (isWide ? 14 : 30)], ['t-track', 'halo']),
    word(
      count(marked.rival),
      [rivalX + (isWide ? 10 : -12), rivalY - (isWide ? 16 : 24)],
      ['t-strong', 'halo'],
      isWide ? undefined : 'end',
    ),
    word(
      '95% interval',
      [intervalX + (isWide ? 8 : -10), foot - (isWide ? 14 : 18)],
      ['halo'],
      isWide ? undefined : 'middle',
    ),
  ];
}
