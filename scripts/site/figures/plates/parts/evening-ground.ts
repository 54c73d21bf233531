/**
 * Draws the map of the evening city without labels: water, parks, railway and streets. The tone of a street shows how
 * long emergency vehicles take to reach it.
 */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { joinStreets, type Street } from '../../city-network.ts';
import { bend, trace } from '../../city-paths.ts';
import { seeded } from '../../figure-drawing.ts';
import { simplify } from '../../geometry.ts';
import { evening } from './evening-city.ts';
import { airport, bay, coast, parks, railBends, riverBends, riverBreadth } from './evening-plan.ts';
import { fill, type Point, rect, type Shape, stroke } from './plate-paths.ts';
import { inside, sizes } from './sheet-frame.ts';

/** The tall drawing rotates the city by 90 degrees and omits its ends. */
const tallScale = 0.82;
export const scales: Record<Shape, number> = { wide: 1, tall: tallScale };
export const places: Record<Shape, (place: Point) => Point> = {
  wide: ([x, y]) => [x, y],
  tall: ([x, y]) => [(738 - y) * tallScale, 18 + (x - 324) * tallScale],
};

export const tones = [
  { opacity: 1, thick: 1.9 },
  { opacity: 0.72, thick: 1.5 },
  { opacity: 0.47, thick: 1.25 },
  { opacity: 0.27, thick: 1.1 },
] as const;
const minutesPerTone = 2;
/** Returns small, evenly spaced crosses on the streets that no vehicle reaches in time. */
function crossesOn(late: readonly Street[], place: (node: number) => Point, shape: Shape): string {
  const taken = new Set<string>();
  const arm = shape === 'wide' ? 2.5 : 2.8;
  return late
    .map(({ from, to }): Point => {
      const [one, other] = [place(from), place(to)];
      return [Math.round((one[0] + other[0]) / 2), Math.round((one[1] + other[1]) / 2)];
    })
    .filter(([x, y]) => {
      const key = `${Math.floor(x / 35)} ${Math.floor(y / 35)}`;
      return !taken.has(key) && taken.add(key);
    })
    .map(([x, y]) => `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0-${2 * arm}l-${2 * arm} ${2 * arm}`)
    .join('');
}

type Drawn = { groups: string[]; late: string; mains: string; crosses: string };

export function streetLines(shape: Shape): Drawn {
  const { streets, minutes, places: nodes } = evening(shape);
  const to = places[shape];
  const [width, height] = sizes[shape];
  const sheet = nodes.map(to);
  const place = (node: number): Point => sheet[node] ?? [0, 0];
  const isOnSheet = ({ from, to: end }: Street): boolean =>
    [place(from), place(end)].some(([x, y]) => x > inside && x < width - inside && y > inside && y < height - inside);
  const shown = streets.filter(isOnSheet);
  const lines = (chosen: readonly Street[]): string =>
    trace(joinStreets(chosen, sheet).map((line) => simplify(line, shape === 'wide' ? 0.9 : 1.1)));
  const toneOf = (one: Street): number => Math.floor(minutes(one) / minutesPerTone);
  const late = shown.filter((one) => toneOf(one) >= tones.length);
  return {
    groups: tones.map((_, tone) => lines(shown.filter((one) => toneOf(one) === tone))),
    late: lines(late),
    mains: lines(shown.filter(({ isMain }) => isMain)),
    crosses: crossesOn(late, place, shape),
  };
}

const line = (points: readonly Point[], shape: Shape, close = false): string =>
  trace([points.map(places[shape])], { close });

/**
 * Draws the bay and the river. Wide strokes along the coast, drawn over each other with decreasing width, look like
 * depth lines.
 */
export function water(shape: Shape): Element[] {
  const [width, height] = sizes[shape];
  const k = scales[shape];
  const shore = line(coast, shape);
  const course = bend(riverBends.map(places[shape]), 1);
  return [
    fill(rect(0, 0, width, height), 'raised'),
    stroke(course, 'control', riverBreadth * k + 2.4),
    stroke(course, 'ground', riverBreadth * k),
    stroke(course, 'hairline', riverBreadth * k, { strokeOpacity: 0.7 }),
    fill(line(bay, shape, true), 'ground'),
    s('clipPath', { id: 'bay' }, s('path', { d: line(bay, shape, true) })),
    s('g', { clipPath: 'url(#bay)' }, [
      ...[236, 150, 84, 34].flatMap((far, index) => [
        stroke(shore, 'control', far * k + 1.6, { strokeOpacity: 0.5 }),
        stroke(shore, 'ground', far * k),
        stroke(shore, 'hairline', far * k, { strokeOpacity: 0.14 + 0.15 * index }),
      ]),
    ]),
    stroke(shore, 'control', 1.3),
    // Cover the coastline between the river banks, so that the mouth of the river is open.
    stroke(line(riverBends.slice(-2), shape), 'ground', riverBreadth * k - 1),
    stroke(line(riverBends.slice(-2), shape), 'hairline', riverBreadth * k - 1, { strokeOpacity: 0.7 }),
  ];
}

export function railway(shape: Shape): Element[] {
  const rail = bend(railBends.map(places[shape]), 1);
  return [
    stroke(rail, 'raised', 5),
    stroke(rail, 'muted', 0.9),
    stroke(rail, 'muted', 3.6, { strokeDasharray: '1 6' }),
  ];
}

export function green(shape: Shape): Element[] {
  const random = seeded(5);
  const trees = parks.flatMap((outline) => {
    const [x0, y0] = outline[0] ?? [0, 0];
    return Array.from({ length: 26 }, (): Point => [x0 + 6 + random() * 88, y0 - 24 + random() * 80]);
  });
  return [
    fill(parks.map((outline) => line(outline, shape, true)).join(''), 'hairline', 0.55),
    s('clipPath', { id: 'park' }, s('path', { d: parks.map((outline) => line(outline, shape, true)).join('') })),
    s(
      'g',
      { clipPath: 'url(#park)' },
      stroke(trace(trees.map((tree) => [places[shape](tree)])), 'control', 2.6, { strokeLinecap: 'round' }),
    ),
    fill(line(airport, shape, true), 'hairline', 0.4),
    stroke(
      line(
        [
          [1252, 128],
          [1424, 84],
        ],
        shape,
      ) +
        line(
          [
            [1250, 96],
            [1380, 106],
          ],
          shape,
        ),
      'control',
      5 * scales[shape],
    ),
  ];
}
