/** Draws the city under the forecast surface in a parallel projection. */
import type { Element } from 'hast';
import { at, seeded } from '../../figure-drawing.ts';
import { simplify } from '../../geometry.ts';
import {
  buildings,
  deep,
  forecast,
  harbour,
  mainStreet,
  metresPerUnit,
  north,
  openShore,
  park,
  river,
  riverBreadth,
  shore,
  stadium,
  stationHall,
  wide,
} from './forecast-city.ts';
import { fill, type Point, range, type Shape, steps, stroke } from './plate-paths.ts';

/** A parallel projection: the plan is rotated by `angle` and shortened by `depth`, and heights point straight up. */
type View = {
  size: Point;
  angle: number;
  scale: number;
  depth: number;
  perPerson: number;
  origin: Point;
  rows: number;
  halved: number;
};
export const views: Record<Shape, View> = {
  wide: {
    size: [1440, 600],
    angle: 0.2,
    scale: 0.985,
    depth: 0.47,
    perPerson: 0.158,
    origin: [150, 144],
    rows: 11,
    halved: 0.45,
  },
  tall: {
    size: [720, 860],
    angle: 0.62,
    scale: 0.475,
    depth: 0.98,
    perPerson: 0.165,
    origin: [194, 134],
    rows: 16,
    halved: 0,
  },
};

export type Project = (point: Point, people?: number) => Point;
export function projection({ angle, scale, depth, perPerson, origin }: View): Project {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([x, y], people = 0) => [
    origin[0] + (x * cos - y * sin) * scale,
    origin[1] + (x * sin + y * cos) * scale * depth - people * perPerson,
  ];
}

const rectangle = (x: number, y: number, w: number, d: number): Point[] => [
  [x, y],
  [x + w, y],
  [x + w, y + d],
  [x, y + d],
];
const oval = ([x, y]: Point, a: number, b: number): Point[] =>
  range(0, 35, 1).map((turn) => [x + a * Math.cos((turn * Math.PI) / 18), y + b * Math.sin((turn * Math.PI) / 18)]);

/** Draws the sea, the river and the land with its shorelines. */
export function water(to: Project): Element[] {
  const flat = (points: readonly Point[], close = false): string =>
    steps(
      simplify(
        points.map((point) => to(point)),
        0.4,
      ),
      close,
    );
  const sea: Point[] = [[0, 0], ...shore, [0, deep]];
  const bank = (side: number): Point[] =>
    river.map(([x, y], index) => {
      const [nextX, nextY] = river[index + 1] ?? [x, y];
      const [beforeX, beforeY] = river[index - 1] ?? [x, y];
      const long = Math.hypot(nextX - beforeX, nextY - beforeY) || 1;
      return [x - (side * (nextY - beforeY)) / long, Math.max(0, y + (side * (nextX - beforeX)) / long)];
    });
  const half = riverBreadth / 2;
  const waterLines = [14, 28, 46, 70].map((away) => flat(openShore.map(([x, y]): Point => [Math.max(0, x - away), y])));
  return [
    fill(
      steps(
        rectangle(0, 0, wide, deep).map((corner) => to(corner)),
        true,
      ),
      'raised',
    ),
    fill(flat(sea, true), 'raised-2'),
    fill(flat([...bank(half), ...bank(-half).reverse()], true), 'raised-2'),
    stroke(waterLines.join('') + flat(bank(half - 6)) + flat(bank(6 - half)), 'hairline', 0.8),
    stroke(flat(shore) + flat(bank(half)) + flat(bank(-half)), 'control', 1),
  ];
}

/**
 * Returns a builder for a path of closed outlines, in whole drawing units. The start of an outline is relative to the
 * start of the previous outline. Its sides are rounded separately, so that identical houses get identical path data,
 * which compresses well.
 */
function outlines(): { add: (points: readonly Point[]) => void; d: () => string } {
  let [lastX, lastY, d] = [0, 0, ''];
  return {
    add: ([first = [0, 0], ...rest]) => {
      const [x, y] = [Math.round(first[0]), Math.round(first[1])];
      let before = first;
      const sides = rest.map((point) => {
        const [dx, dy] = [at(point[0] - before[0]), at(point[1] - before[1])];
        before = point;
        return dx === 0 ? `v${dy}` : `l${dx} ${dy}`;
      });
      d += `m${x - lastX} ${y - lastY}${sides.join('')}z`.replaceAll(' -', '-');
      [lastX, lastY] = [x, y];
    },
    d: () => d,
  };
}

/**
 * Draws the buildings as low prisms: first the visible walls, then the roofs. Buildings that the forecast surface hides
 * are left out.
 */
export function town(to: Project, { scale, halved }: View): Element[] {
  const [walls, roofs] = [outlines(), outlines()];
  for (const { corners, height } of buildings(halved)) {
    if (corners.every((corner) => forecast(corner) > 120)) continue;
    const high = Math.max(2, Math.round(height * scale));
    const [west, back, front, left] = corners.map((corner) => to(corner)) as [Point, Point, Point, Point];
    const lift = ([x, y]: Point): Point => [x, y - high];
    roofs.add([west, back, front, left].map(lift));
    walls.add([lift(left), left, front, back, lift(back)]);
  }
  return [
    fill(walls.d(), 'control', 0.62),
    stroke(roofs.d(), 'control', 0.5, { fill: 'var(--raised-2)', strokeOpacity: 0.55 }),
  ];
}

/** Draws Main Street, the railway, the park, the station hall and the stadium. */
export function landmarks(to: Project): Element[] {
  const flat = (points: readonly Point[], close = false): string =>
    steps(
      points.map((point) => to(point)),
      close,
    );
  const [x, y, w, d] = park;
  const chance = seeded(9);
  const trees = range(0, 90, 1).map((): Point => [x + 6 + chance() * (w - 12), y + 6 + chance() * (d - 12)]);
  const rails: Point[] = [
    [wide, mainStreet - 178],
    [1010, mainStreet - 116],
    [760, mainStreet - 34],
    [688, mainStreet - 25],
  ];
  const street: Point[] = [
    [harbour[0], mainStreet],
    [stadium[0] - 76, mainStreet],
  ];
  return [
    stroke(flat(street), 'raised', 5),
    stroke(flat(rails), 'control', 3),
    stroke(flat(rails), 'raised', 1.6, { strokeDasharray: '6 6' }),
    stroke(
      flat(rectangle(...park), true) +
        flat([
          [x, y + d],
          [x + w * 0.4, y + d * 0.4],
          [x + w, y],
        ]),
      'control',
      0.7,
    ),
    stroke(trees.map((tree) => `M${to(tree).map(at).join(' ')}h0`).join(''), 'control', 3, { strokeLinecap: 'round' }),
    fill(flat(rectangle(...stationHall), true), 'control'),
    fill(flat(oval(stadium, 66, 46), true), 'hairline'),
    stroke(flat(oval(stadium, 66, 46), true) + flat(oval(stadium, 40, 24), true), 'control', 1),
  ];
}

/** Draws the border of the map on the ground around the city: dark and light bars, each 250 m long. */
export function border(to: Project): Element[] {
  const flat = (points: readonly Point[], close = false): string =>
    steps(
      points.map((point) => to(point)),
      close,
    );
  const [step, thick] = [250 / metresPerUnit, 9];
  let bars = '';
  for (const x of range(0, wide, step * 2)) {
    const long = Math.min(step, wide - x);
    bars += flat(rectangle(x, -thick, long, thick), true) + flat(rectangle(x, deep, long, thick), true);
  }
  for (const y of range(0, deep, step * 2)) {
    const long = Math.min(step, deep - y);
    bars += flat(rectangle(-thick, y, thick, long), true) + flat(rectangle(wide, y, thick, long), true);
  }
  const outer = flat(rectangle(-thick, -thick, wide + 2 * thick, deep + 2 * thick), true);
  return [fill(bars, 'muted'), stroke(outer + flat(rectangle(0, 0, wide, deep), true), 'ink', 1)];
}

/** Both ends of the one-kilometre scale bar, as x coordinates on the plan of the city (`metresPerUnit`). */
export const kilometre = [250 / metresPerUnit, 1250 / metresPerUnit] as const;
export const scaleBar = (to: Project): Element => {
  const [from, until] = kilometre;
  const [near, far] = [deep + 16, deep + 28];
  return stroke(
    [
      [from, near, from, far],
      [until, near, until, far],
      [from, far, until, far],
    ]
      .map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => steps([to([x1, y1]), to([x2, y2])]))
      .join(''),
    'ink',
    1,
  );
};

/** Draws an arrow that lies on the ground and points north. */
export function northArrow(to: Project, foot: Point): Element[] {
  const [ux, uy] = north;
  const put = (along: number, across: number): Point =>
    to([foot[0] + ux * along - uy * across, foot[1] + uy * along + ux * across]);
  return [
    stroke(steps([put(0, 0), put(64, 0)]), 'ink', 1.2),
    fill(steps([put(84, 0), put(54, 11), put(60, 0), put(54, -11)], true), 'ink'),
  ];
}
