/** Draws the high street without labels: streets, buildings, yards and square. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { trace } from '../../city-paths.ts';
import { seeded } from '../../figure-drawing.ts';
import { simplify } from '../../geometry.ts';
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
  zebra,
} from './high-street-plan.ts';
import { type Box, fill, type Point, range, type Shape, stroke } from './plate-paths.ts';

/**
 * Layout of a drawing. `map` is the box of the map, and `from` is the start of the street's middle line. `foot` and
 * `perThousand` are the bottom and the scale of the graph below the map. `share` scales the number of people on the
 * street.
 */
type Layout = { map: Box; from: Point; foot: number; perThousand: number; share: number };
export const layouts: Record<Shape, Layout> = {
  wide: { map: [20, 20, 1400, 404], from: [0, 226], foot: 574, perThousand: 92, share: 0.8 },
  tall: { map: [20, 20, 680, 540], from: [-482, 286], foot: 832, perThousand: 150, share: 1.1 },
};

type Place = (point: Point) => Point;
export const placing = (shape: Shape): Place => {
  const [x, y] = layouts[shape].from;
  return (point) => [point[0] + x, point[1] + y];
};
export const streetPlacing = (shape: Shape): Place => {
  const to = placing(shape);
  return (point) => to(onStreet(point));
};

export const isOn = (shape: Shape, points: readonly Point[], room = 12): boolean => {
  const [x, y, w, h] = layouts[shape].map;
  return points.some(([px, py]) => px > x - room && px < x + w + room && py > y - room && py < y + h + room);
};

/** Returns path data of the outlines that are at least partly on the map. */
export const outlines = (shape: Shape, rings: readonly (readonly Point[])[], close = true): string =>
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

export function streets(shape: Shape): Element[] {
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

export const shopBox = ({ side, from, to, depth }: Plot): Point[] => corners(side, [from, to, half, half + depth]);

export function buildings(shape: Shape): Element[] {
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

/** Draws trees in the yards and on the square, market stalls on the square, and the church at the end of the square. */
export function yards(shape: Shape): Element[] {
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

/** Returns the outline of a cross-shaped church with a round end. */
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
