/** Draws the sea, land and walls of the fortified harbour, without labels. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, seeded } from '../../figure-drawing.ts';
import { insideOf, leastWay } from '../../geometry.ts';
import { along, circle, type Point, relief, type Shape, sizes, smooth, straight } from './curves.ts';
import { type Gate, type Harbour, harbours } from './harbour-sheet.ts';
import { fill, neatline, stroke } from './marks.ts';
import { bastioned, hachures, inset, ravelin } from './ramparts.ts';
import { buildField, type Field, levelLines, soften } from './terrain.ts';

const around = (ring: readonly Point[]): Point[] => along([...ring, ring[0] ?? [0, 0]], 6);

/**
 * Returns a grid of heights that depend on the distance from the shore: above 0 on land, below 0 at sea. Moles
 * (breakwaters) count as shore, so that the sea beside them is shallow.
 */
function heights(harbour: Harbour, shape: Shape): Field {
  const rings = [around(harbour.land), around(harbour.island)];
  const isLand = insideOf(...rings);
  const toShore = leastWay([...rings.flat(), ...harbour.moles.flatMap((mole) => along(mole, 6))]);
  const [swell, rough] = [relief(61, 110), relief(62, 24)];
  return buildField(shape, 4, (x, y) => {
    const away = toShore([x, y]);
    const uneven = Math.min(1, away / 40) * 22 * swell(x, y) + 3 * rough(x, y);
    return isLand([x, y]) ? away + uneven + 1 : uneven - away - 1;
  });
}

function seaAndLand(field: Field, page: string): Element[] {
  const soft = soften(field, 1);
  const shore = levelLines(field, 0, 0.8);
  const lines = (levels: readonly number[], of: Field): string =>
    levels.map((level) => levelLines(of, level, 1.3)).join('');
  return [
    fill(page, 'ground'),
    fill(levelLines(soft, -64, 1.3), 'raised'),
    fill(levelLines(soft, -26, 1.3), 'control', 0.14),
    stroke(lines([-14, -40, -52, -84, -106, -130, -184], soft), 'control', 0.7, 0.55),
    stroke(lines([-26, -64, -156], soft), 'control', 1, 0.9),
    fill(shore, 'raised-2'),
    stroke(lines([14, 28, 42, 56, 70, 84, 98, 112], soft), 'control', 0.7, 0.6),
    stroke(shore, 'muted', 1.4),
  ];
}

/** Draws a fortification with bastions, a ditch, a rampart and a parapet. */
function work(salients: readonly Point[], ditch: number, deepest?: number): Element[] {
  const ring = bastioned(salients, deepest);
  const outline = straight(ring, true);
  return [
    stroke(outline, 'muted', ditch * 2 + 2),
    stroke(outline, 'raised', ditch * 2),
    fill(outline, 'raised-2'),
    fill(outline, 'muted', 0.1),
    stroke(outline, 'ink', 2),
    stroke(straight(inset(ring, 4), true), 'ink', 0.7, 0.8),
    stroke(straight(inset(ring, 10), true), 'muted', 0.7, 0.8),
  ];
}

function ravelins(harbour: Harbour, sides: readonly number[]): Element[] {
  const outline = sides.map((side) => straight(ravelin(harbour.fort, side), true)).join('');
  return [
    stroke(outline, 'muted', 14),
    stroke(outline, 'raised', 12),
    fill(outline, 'raised-2'),
    stroke(outline, 'ink', 1.2),
  ];
}

/** Returns rows of small houses, except on walls, on water and behind labels. */
function houses(harbour: Harbour): string {
  const random = seeded(91);
  const inner = inset(bastioned(harbour.fort), 15);
  const isInner = insideOf(inner);
  const isClosed = insideOf(...[harbour.basin, harbour.citadel].map((ring) => inset(ring, -15)));
  const [xs, ys] = [inner.map(([x]) => x), inner.map(([, y]) => y)];
  let drawn = '';
  for (let y = Math.min(...ys); y < Math.max(...ys); y += 12) {
    for (let x = Math.min(...xs) + random() * 8; x < Math.max(...xs); x += 12 + random() * 9) {
      const [wide, deep] = [5 + random() * 9, 5 + random() * 4];
      const corners: Point[] = [
        [x, y],
        [x + wide, y],
        [x, y + deep],
        [x + wide, y + deep],
      ];
      const free = corners.every(
        (corner) =>
          isInner(corner) &&
          !isClosed(corner) &&
          !harbour.clear.some(
            ({ at: [cx, cy], reach: [rx, ry] }) => Math.abs(corner[0] - cx) < rx && Math.abs(corner[1] - cy) < ry,
          ),
      );
      if (free && random() > 0.12) {
        drawn += `M${Math.round(x)} ${Math.round(y)}h${Math.round(wide)}v${Math.round(deep)}h${-Math.round(wide)}z`;
      }
    }
  }
  return drawn;
}

/**
 * Returns a function that places a point relative to a gate. `ahead` is the distance in the direction of passage, and
 * `aside` the distance to the right of it.
 */
const beside =
  ({ at: [x, y], turn }: Gate) =>
  (ahead: number, aside: number): Point => {
    const [cosine, sine] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    return [x + cosine * ahead - sine * aside, y + sine * ahead + cosine * aside];
  };

const bar = (gate: Gate): string => {
  const place = beside(gate);
  return straight([place(0, -gate.half), place(0, gate.half)]);
};
/** Returns a gate's two leaves as a V that points towards the sea, like the gates of a canal lock. */
const leaves = (gate: Gate): string => {
  const place = beside(gate);
  return straight([place(4, -gate.half), place(-4, 0), place(4, gate.half)]);
};
const piers = (gate: Gate): string =>
  [-1, 1].map((side) => circle(beside(gate)(0, side * gate.half).map(at) as Point, 3.5)).join('');

function gates({ gates: { mouth, lock, citadel, release } }: Harbour): Element[] {
  const all = [mouth, ...lock, citadel, release];
  const bridge = straight([beside(citadel)(-32, 0), beside(citadel)(4, 0)]);
  return [
    s('path', { d: bridge, stroke: 'var(--ink)', strokeWidth: citadel.half * 2 - 3, strokeLinecap: 'butt' }),
    s('path', { d: bridge, stroke: 'var(--raised-2)', strokeWidth: citadel.half * 2 - 6, strokeLinecap: 'butt' }),
    stroke(bar(release), 'raised-2', 7),
    stroke(bar(mouth) + lock.map(leaves).join('') + bar(citadel) + bar(release), 'coverage', 2.4),
    s('path', { d: all.map(piers).join(''), fill: 'var(--ground)', stroke: 'var(--coverage)', strokeWidth: 1.4 }),
  ];
}

function request({ request: fixes }: Harbour): Element[] {
  const [x, y] = fixes.at(-1) ?? [0, 0];
  const [startX, startY] = fixes[0] ?? [0, 0];
  return [
    stroke(smooth(along(fixes, 14)), 'track', 2.4),
    stroke(`M${x - 7} ${y - 7}l14 14m0-14l-14 14`, 'track', 3),
    s('path', { d: circle([startX, startY], 4.5), fill: 'var(--ground)', stroke: 'var(--track)', strokeWidth: 2 }),
  ];
}

function waterworks(harbour: Harbour): Element[] {
  const basin = straight(harbour.basin, true);
  const canal = straight(harbour.canal);
  const moles = harbour.moles.map((mole) => smooth(along(mole, 14))).join('');
  return [
    stroke(canal, 'ink', 30),
    stroke(basin, 'ink', 7),
    stroke(basin, 'raised-2', 4),
    fill(basin, 'raised'),
    stroke(basin, 'ink', 1),
    stroke(canal, 'raised', 27),
    ...[7, 15, 24].map((distance) => stroke(straight(inset(harbour.basin, distance), true), 'control', 0.7, 0.6)),
    stroke(moles, 'ink', 11),
    stroke(moles, 'raised-2', 8.4),
    stroke(moles, 'muted', 1),
  ];
}

/** Returns a pier at each end of the ferry route, parallel to the shore. */
const landings = ({ ferry }: Harbour): string =>
  [along(ferry, 20), along(ferry, 20).reverse()]
    .map(([[x, y] = [0, 0], next = [1, 0]]) => {
      const long = Math.hypot(next[0] - x, next[1] - y);
      const [aside, ahead] = [((next[1] - y) / long) * 8, ((x - next[0]) / long) * 8];
      return straight([
        [x + aside, y + ahead],
        [x - aside, y - ahead],
      ]);
    })
    .join('');

function stores({
  stores: {
    corner: [x, y],
    count,
  },
}: Harbour): string {
  return Array.from({ length: count }, (_, index) => `M${x + index * 15} ${y}h11v26h-11zm0 13h11`).join('');
}

export function harbourGround(shape: Shape): Element {
  const { width, height } = sizes[shape];
  const harbour = harbours[shape];
  const field = heights(harbour, shape);
  const isInland = insideOf(around(harbour.land));
  const page = `M0 0H${width}V${height}H0z`;
  const fronts = shape === 'wide' ? [0, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 6, 7, 8];
  const isOutwork = insideOf(...fronts.map((side) => inset(ravelin(harbour.fort, side), -8)));
  const isLand = (x: number, y: number): boolean =>
    isInland([x, y]) && !isOutwork([x, y]) && x > 10 && x < width - 10 && y > 10 && y < height - 10;
  const looks = { fill: 'none', strokeLinejoin: 'miter', strokeLinecap: 'round' };
  return s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, ...looks }, [
    ...seaAndLand(field, page),
    stroke(hachures(bastioned(harbour.fort), 20, 7, isLand), 'muted', 0.8, 0.8),
    ...ravelins(harbour, fronts),
    ...work(harbour.fort, 14),
    s('path', {
      d: houses(harbour),
      fill: 'var(--muted)',
      fillOpacity: 0.22,
      stroke: 'var(--muted)',
      strokeWidth: 0.5,
    }),
    ...waterworks(harbour),
    ...work(harbour.citadel, 11, 20),
    stroke(straight(harbour.keep, true), 'ink', 2.4),
    stroke(straight(inset(harbour.keep, 6), true), 'ink', 0.8),
    fill(straight(harbour.release, true), 'raised-2'),
    stroke(straight(harbour.release, true), 'ink', 1.6),
    s('path', { d: stores(harbour), fill: 'var(--muted)', fillOpacity: 0.35, stroke: 'var(--ink)', strokeWidth: 0.8 }),
    ...work(harbour.islandFort, 5, 12),
    stroke(harbour.berths.map((berth) => circle(berth, 20)).join(''), 'control', 0.9),
    fill(harbour.berths.map((berth) => circle(berth, 2.5)).join(''), 'coverage'),
    s('path', {
      d: harbour.fairway.map((line) => straight(line)).join(''),
      stroke: 'var(--muted)',
      strokeWidth: 1,
      strokeDasharray: '9 7',
    }),
    ...(harbour.leader ? [stroke(straight(harbour.leader), 'muted', 1)] : []),
    stroke(landings(harbour), 'ink', 3),
    s('path', { d: smooth(along(harbour.ferry, 20)), stroke: 'var(--ink)', strokeWidth: 1.6, strokeDasharray: '7 6' }),
    ...gates(harbour),
    ...request(harbour),
    ...neatline(shape),
  ]);
}
