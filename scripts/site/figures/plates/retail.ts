import type { Element } from 'hast';
import { s } from 'hastscript';
import { trace } from '../city-paths.ts';
import { at, seeded } from '../figure-drawing.ts';
import { simplify } from '../geometry.ts';
import { type Hour, halfInterval, marked, perHour, tramStop, walkers } from './high-street-footfall.ts';
import {
  backStreet,
  corners,
  fences,
  half,
  kerb,
  onStreet,
  type Plot,
  rearBuildings,
  rearWalls,
  rival,
  shadedHalf,
  shops,
  sideStreet,
  sideStreets,
  site,
  square,
  unitsPerMetre,
  zebra,
} from './high-street-plan.ts';
import { type Box, fill, type Point, range, rect, type Shape, stroke } from './plate-paths.ts';
import { frame, lettering, scaleBar, sheetGround, word } from './sheet-frame.ts';

export const theme = 'day';

/** The map's box, where the street's start and middle lie on it, and the profile's foot and height for a thousand people. */
type Layout = { map: Box; from: Point; foot: number; perThousand: number; share: number };
const layouts: Record<Shape, Layout> = {
  wide: { map: [20, 20, 1400, 404], from: [0, 226], foot: 574, perThousand: 92, share: 0.8 },
  tall: { map: [20, 20, 680, 540], from: [-482, 286], foot: 832, perThousand: 150, share: 1.1 },
};

type Place = (point: Point) => Point;
const placing = (shape: Shape): Place => {
  const [x, y] = layouts[shape].from;
  return (point) => [point[0] + x, point[1] + y];
};
const streetPlacing = (shape: Shape): Place => {
  const to = placing(shape);
  return (point) => to(onStreet(point));
};

const isOn = (shape: Shape, points: readonly Point[], room = 12): boolean => {
  const [x, y, w, h] = layouts[shape].map;
  return points.some(([px, py]) => px > x - room && px < x + w + room && py > y - room && py < y + h + room);
};

/** All outlines of which a part is on the sheet. */
const outlines = (shape: Shape, rings: readonly (readonly Point[])[], close = true): string =>
  trace(
    rings.map((ring) => ring.map(placing(shape))).filter((ring) => isOn(shape, ring)),
    { close },
  );

const along = (shape: Shape, q: number): string => {
  const [x, , w] = layouts[shape].map;
  const start = x - layouts[shape].from[0];
  return trace(
    [
      simplify(
        range(start - 20, start + w + 20, 16).map((p) => streetPlacing(shape)([p, q])),
        0.3,
      ),
    ],
    { grain: 10 },
  );
};

function streets(shape: Shape): Element[] {
  const sides = ([-1, 1] as const).flatMap((side) => sideStreets.map((p) => [side, p] as const));
  const back = [-1, 1].map((side) => along(shape, (side * (backStreet.from + backStreet.to)) / 2)).join('');
  const ways = outlines(
    shape,
    sides.map(([side, p]) => sideStreet(side, p, 0)),
  );
  const lanes = outlines(
    shape,
    sides.map(([side, p]) => sideStreet(side, p, 8)),
  );
  const middle = along(shape, 0);
  return [
    stroke(back, 'raised', backStreet.to - backStreet.from + 8),
    stroke(back, 'raised-2', backStreet.to - backStreet.from - 8),
    fill(ways, 'raised'),
    stroke(middle, 'raised', 2 * half),
    s('path', { d: lanes, fill: 'var(--raised-2)', stroke: 'var(--muted)', strokeWidth: 0.8 }),
    stroke(middle, 'muted', 2 * kerb + 1.6),
    stroke(middle, 'raised-2', 2 * kerb),
    stroke(outlines(shape, zebra, false), 'raised', 2.6),
    stroke([-9, -4, 4, 9].map((q) => along(shape, q)).join(''), 'muted', 0.8),
  ];
}

const shopBox = ({ side, from, to, depth }: Plot): Point[] => corners(side, [from, to, half, half + depth]);

function buildings(shape: Shape): Element[] {
  const ordinary = shops.filter((plot) => plot.from !== site.from && plot.from !== rival.from);
  const fronts = ordinary.map(({ side, from, to }) => [onStreet([from, side * half]), onStreet([to, side * half])]);
  const doors = ordinary.map(({ side, from, to }) => {
    const door = from + (to - from) * 0.28;
    return [onStreet([door, side * half]), onStreet([door + 7, side * half])];
  });
  const ridges = ordinary.map(({ side, from, to, depth }) =>
    [half + 8, half + depth - 8].map((away) => onStreet([(from + to) / 2, side * away])),
  );
  return [
    stroke(outlines(shape, [...fences, ...rearWalls], false), 'control', 0.8),
    s('path', {
      d: outlines(shape, rearBuildings),
      fill: 'var(--muted)',
      fillOpacity: 0.36,
      stroke: 'var(--muted)',
      strokeWidth: 0.8,
    }),
    s('path', {
      d: outlines(shape, ordinary.map(shopBox)),
      fill: 'var(--raised-2)',
      stroke: 'var(--ink)',
      strokeWidth: 1,
    }),
    fill(outlines(shape, rearBuildings.map(shadedHalf)), 'muted', 0.22),
    fill(
      outlines(
        shape,
        ordinary.map((plot) => shadedHalf(shopBox(plot))),
      ),
      'muted',
      0.17,
    ),
    stroke(
      outlines(
        shape,
        ridges.filter((_, index) => !ordinary[index]?.trade),
        false,
      ),
      'muted',
      0.7,
    ),
    stroke(outlines(shape, fronts, false), 'ink', 2.6),
    stroke(outlines(shape, doors, false), 'raised', 2.8),
  ];
}

/** Trees of the yards and of the square, the square's stalls, and the church at its end. */
function yards(shape: Shape): Element[] {
  const random = seeded(17);
  const trees = Array.from({ length: 150 }, (): Point => {
    const side = random() < 0.5 ? -1 : 1;
    return onStreet([random() * 1440, side * (146 + random() * 38)]);
  }).filter(
    ([p, q]) =>
      !(q > 0 && p > square.from - 30 && p < square.to + 20) &&
      sideStreets.every((street) => Math.abs(street - p) > 30),
  );
  const { from, to, deep } = square;
  const rowOf = (q: number): Point[] => range(from + 18, to - 14, 24).map((p) => onStreet([p, q]));
  const stalls = [58, 78].flatMap((near) =>
    range(from + 40, to - 60, 22).map((p) => corners(1, [p, p + 14, half + near - 30, half + near - 20])),
  );
  return [
    fill(outlines(shape, [corners(1, [from, to, half - 12, half + deep])]), 'raised'),
    stroke(outlines(shape, [corners(1, [from, to, half, half + deep])]), 'control', 0.8),
    ...[10, 15].map((size, kind) =>
      stroke(
        outlines(
          shape,
          trees.filter((_, index) => index % 2 === kind).map((tree) => [tree]),
          false,
        ),
        'control',
        size,
        {
          strokeOpacity: 0.42,
          strokeLinecap: 'round',
        },
      ),
    ),
    s('path', {
      d: outlines(
        shape,
        [...rowOf(half + 14), ...rowOf(half + 86)].map((tree) => [tree]),
        false,
      ),
      stroke: 'var(--control)',
      strokeOpacity: 0.6,
      strokeWidth: 12,
      strokeLinecap: 'round',
    }),
    s('path', { d: outlines(shape, stalls), fill: 'var(--raised-2)', stroke: 'var(--ink)', strokeWidth: 0.9 }),
    s('path', {
      d: outlines(shape, [church()]),
      fill: 'var(--muted)',
      fillOpacity: 0.5,
      stroke: 'var(--ink)',
      strokeWidth: 1.6,
    }),
  ];
}

/** A cross-shaped plan with a round end. */
function church(): Point[] {
  const [p, q] = [square.from + 26, half + 136];
  const outline: Point[] = [
    [0, -11],
    [56, -11],
    [56, -26],
    [80, -26],
    [80, -11],
    [100, -11],
    [112, -6],
    [116, 0],
    [112, 6],
    [100, 11],
    [80, 11],
    [80, 26],
    [56, 26],
    [56, 11],
    [0, 11],
  ];
  return outline.map(([x, y]) => onStreet([p + x, q + y]));
}

const dots = (shape: Shape, hour: Hour): string =>
  trace(
    walkers(hour, layouts[shape].share)
      .map(placing(shape))
      .filter((dot) => isOn(shape, [dot], 0))
      .map((dot) => [dot]),
  );

function people(shape: Shape): Element[] {
  const round = { strokeLinecap: 'round' };
  const size = shape === 'wide' ? 3 : 3.6;
  return [stroke(dots(shape, 17), 'track', size, round), stroke(dots(shape, 10), 'ink', size, round)];
}

/** Site, competitor and tram stop. */
function marks(shape: Shape): Element[] {
  const stop = corners(-1, [tramStop - 46, tramStop + 10, 12, 17]);
  const tram = [0, 1, 2].map((car) => corners(-1, [tramStop - 60 + car * 36, tramStop - 26 + car * 36, 2, 11]));
  return [
    s('path', { d: outlines(shape, tram), fill: 'var(--muted)', stroke: 'var(--ink)', strokeWidth: 1 }),
    s('path', { d: outlines(shape, [stop]), fill: 'var(--raised)', stroke: 'var(--ink)', strokeWidth: 1.2 }),
    s('path', { d: outlines(shape, [shopBox(rival)]), fill: 'var(--ink)', stroke: 'var(--ink)', strokeWidth: 2.4 }),
    s('path', {
      d: outlines(shape, [shopBox(site)]),
      fill: 'var(--track)',
      fillOpacity: 0.24,
      stroke: 'var(--track)',
      strokeWidth: 3.4,
    }),
  ];
}

/** The profile's place over a place of the street. */
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

/** The profile of passers-by below the street, on the same scale along it, with leaders from site and competitor. */
function profile(shape: Shape): Element[] {
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

/** Where along the street a line leads from the interval's name to its edge. */
const intervalAt = 812;

const barAt: Record<Shape, Point> = { wide: [40, 402], tall: [40, 540] };

export function drawGround(shape: Shape): Element {
  const [x, y, w, h] = layouts[shape].map;
  return sheetGround(shape, [
    fill(rect(x, y, x + w, y + h), 'ground'),
    ...streets(shape),
    ...yards(shape),
    ...buildings(shape),
    ...marks(shape),
    ...people(shape),
    ...frame(shape, layouts[shape].map, 10 * unitsPerMetre),
    ...scaleBar(barAt[shape], 5 * unitsPerMetre),
    ...profile(shape),
  ]);
}

/** Words of the profile, and its counts at the site and at the competitor at 17:00, to tens. */
function profileWords(shape: Shape): Element[] {
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

/**
 * An invented high street at the scale of its plots, with the people on its pavements at two hours, a candidate site and a
 * competitor; below, along the same street, passers-by in an hour with their interval.
 */
export function draw(shape: Shape): Element {
  const to = streetPlacing(shape);
  const [x, y, w] = layouts[shape].map;
  const trades = shops.filter(({ trade, side, from, to: end }) => {
    const [left] = to([from, side * half]);
    return trade && left > x - 4 && left + end - from < x + w + 4;
  });
  const named = (words: string, place: Point, looks: string[]): Element =>
    word(words, to(place), [...looks, 'halo'], 'middle');
  return lettering(shape, [
    ...trades.map(({ side, from, to: end, trade = '' }) => {
      const [left, top] = to([(from + end) / 2, side * (half + 10)]);
      const place = `translate(${at(left + (shape === 'wide' ? 5 : 7))} ${at(top)})rotate(-90)`;
      return s('text', { transform: place, textAnchor: side === 1 ? 'end' : undefined }, trade);
    }),
    named('Candidate site', [marked.site, -half - 116], ['t-track']),
    named('Competitor', [marked.rival, half + (shape === 'wide' ? 122 : 132)], ['t-strong']),
    named('High Street', [shape === 'wide' ? 330 : 800, 6], ['t-muted']),
    ...(shape === 'wide' ? [named('Market Square', [(square.from + square.to) / 2, half + 114], [])] : []),
    word('20 m', [barAt[shape][0] + 20 * unitsPerMetre + 10, barAt[shape][1] + (shape === 'wide' ? 8 : 10)]),
    ...profileWords(shape),
  ]);
}
