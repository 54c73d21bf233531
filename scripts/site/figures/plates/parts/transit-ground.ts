/** Draws the map of the tram line and the timetable chart, without labels. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { area, bend, ring, stroke, trace } from '../../city-paths.ts';
import { at } from '../../figure-drawing.ts';
import { normal, type Point, relief, type Shape, sizes } from './curves.ts';
import { buildField, levelLines } from './terrain.ts';
import { chart } from './transit-chart.ts';
import {
  blocks,
  brook,
  course,
  parks,
  pond,
  railway,
  river,
  riverBreadth,
  roads,
  shore,
  trees,
} from './transit-city.ts';
import { bunchStop, loads, opens, stops } from './transit-line.ts';
import { graduations, neatlines, type Sheet, sheetOf, surround } from './transit-sheet.ts';

const grainOf = ({ shape }: Sheet): number => (shape === 'wide' ? 1 : 2);

/** Returns contours of gentle hills on both sides of the city. */
function hills({ shape, place }: Sheet): string {
  const swell = relief(17, 150);
  const [originX, originY] = place([0, 0]);
  const [alongX] = place([1, 0]);
  const isTurned = Math.abs(alongX - originX) < 0.1;
  const scale = isTurned ? 0.584 : 1;
  const height = (u: number, v: number): number =>
    swell(u + 300, v + 300) +
    1.1 * Math.exp(-(((u - 40) / 260) ** 2)) +
    0.7 * Math.exp(-(((v - 330) / 160) ** 2)) -
    u / 1500;
  const field = buildField(shape, 12, (x, y) => {
    const [dx, dy] = [(x - originX) / scale, (y - originY) / scale];
    return isTurned ? height(dy, -dx) : height(dx, dy);
  });
  return [0.2, 0.45, 0.7, 0.95, 1.2, 1.45].map((level) => levelLines(field, level, 1.6, 900)).join('');
}

function water(sheet: Sheet): Element[] {
  const placed = (line: readonly (readonly [number, number])[]): Point[] => line.map(([u, v]) => sheet.place([u, v]));
  const grain = grainOf(sheet);
  const sea = trace([placed([...shore, [1460, 420], [1460, -180]])], { close: true, grain });
  const depths = [9, 20, 34, 52].map((away) =>
    bend(placed(shore.filter((_, index) => index % 3 === 0).map(([u, v]) => [u + away, v])), 1),
  );
  const stream = bend(placed(river.filter((_, index) => index % 3 === 0)), 2);
  const breadth = riverBreadth * sheet.scale;
  return [
    stroke(sea, 'link', 12 * sheet.scale, { strokeOpacity: 0.14 }),
    area(sea, 'raised-2'),
    area(sea, 'link', 0.12),
    stroke(depths.join(''), 'link', 0.7, { strokeOpacity: 0.45 }),
    stroke(sea, 'muted', 1.1),
    stroke(bend(placed(brook.filter((_, index) => index % 3 === 0)), 2), 'control', 1.3, { strokeOpacity: 0.8 }),
    stroke(stream, 'muted', breadth + 2),
    stroke(stream, 'raised-2', breadth),
    stroke(stream, 'link', breadth, { strokeOpacity: 0.12 }),
    stroke(stream, 'link', breadth * 0.5, { strokeOpacity: 0.08 }),
  ];
}

function town(sheet: Sheet): Element[] {
  const grain = grainOf(sheet);
  const placed = (line: readonly (readonly [number, number])[]): Point[] => line.map(([u, v]) => sheet.place([u, v]));
  const built = blocks(sheet.shape === 'wide' ? 1 : 1.5, sheet.seen);
  const ways = roads.map((road) => bend(placed(road.filter((_, index) => index % 3 === 0)), 1)).join('');
  const rails = bend(placed(railway.filter((_, index) => index % 3 === 0)), 1);
  const greens = trace(parks.map(placed), { close: true, grain });
  const wood = trace(
    trees(sheet.shape === 'wide' ? 9 : 15).map((tree) => placed([tree])),
    { grain },
  );
  const drawn = (isDense: boolean): string =>
    trace(
      built.filter((block) => block.isDense === isDense).map(({ corners }) => placed(corners)),
      { close: true, grain },
    );
  return [
    area(drawn(false), 'control', 0.42),
    area(drawn(true), 'muted', 0.66),
    area(greens, 'coverage', 0.1),
    stroke(greens, 'muted', 0.8, { strokeOpacity: 0.8 }),
    stroke(wood, 'muted', 2.6 * Math.sqrt(sheet.scale), { strokeLinecap: 'round', strokeOpacity: 0.75 }),
    s('path', {
      d: trace([placed(pond)], { close: true, grain }),
      fill: 'var(--raised-2)',
      stroke: 'var(--muted)',
      strokeWidth: 0.8,
    }),
    stroke(ways, 'control', 4.6 * sheet.scale + 0.6),
    stroke(ways, 'raised', 3.4 * sheet.scale + 0.4),
    stroke(rails, 'muted', 1.2),
    stroke(rails, 'muted', 5, { strokeDasharray: '.8 6' }),
  ];
}

/**
 * Returns the drawn width of the tram line for one direction. It shows how many riders are on board at the position
 * `u`. Near a stop, the width changes gradually.
 */
function breadthAt(u: number, isEast: boolean): number {
  const taper = 26;
  const all = loads(isEast);
  const next = stops.findIndex(({ at: [stop] }) => stop > u);
  const index = next < 0 ? all.length - 1 : Math.max(0, next - 1);
  const [from, to] = [stops[index]?.at[0] ?? 0, stops[index + 1]?.at[0] ?? 0];
  const own = all[index] ?? 0;
  const mixed = (other: number | undefined, away: number): number =>
    away >= taper ? 0 : ((other ?? own * 0.4) - own) * 0.5 * (1 - away / taper) ** 2;
  return Math.max(1.6, (own + mixed(all[index - 1], u - from) + mixed(all[index + 1], to - u)) / perUnit);
}
const perUnit = 330;

/**
 * Draws the tram line as a wide line with two halves, one for each direction. The width of a half shows how many riders
 * are on board.
 */
function ribbon(sheet: Sheet): Element[] {
  const band = (isEast: boolean): string => {
    const grow = (isEast ? 1 : -1) * (sheet.shape === 'wide' ? 1 : 1.45);
    const edgeAt = (away: (u: number) => number): Point[] =>
      course.map(([u, v], spot) => {
        const [nu, nv] = normal(course, spot);
        return [u - nu * away(u) * grow, v - nv * away(u) * grow];
      });
    const outer = edgeAt((u) => breadthAt(u, isEast) + 0.5);
    const inner = edgeAt(() => 0.5);
    return trace([[...outer, ...inner.reverse()].map(sheet.place)], { close: true, grain: 5 });
  };
  const [east, west] = [band(true), band(false)];
  return [stroke(east + west, 'raised', 5), area(west, 'control'), area(east, 'ink')];
}

/** Returns lines from each stop on the map to its name, and from the name to the chart. */
function leaders(sheet: Sheet): string {
  return stops
    .map(({ at: [u, v] }) => {
      const [fromX, fromY] = sheet.place([u, v]);
      const [toX, toY] = sheet.moment(u, opens);
      return sheet.shape === 'wide'
        ? `M${at(fromX)} ${at(fromY)}V${sheet.map.bottom + 6}M${at(toX)} ${at(toY - 6)}v6`
        : `M${at(fromX)} ${at(fromY)}H${sheet.map.right + 6}M${at(toX - 6)} ${at(toY)}h6`;
    })
    .join('');
}

export const scaleAt = ({ shape, map }: Sheet): Point =>
  shape === 'wide' ? [44, map.bottom - 20] : [40, map.bottom - 20];
export const kilometre = ({ scale }: Sheet): number => at((1000 / 15) * scale);

function scaleBar(sheet: Sheet): Element[] {
  const [x, y] = scaleAt(sheet);
  const half = kilometre(sheet) / 2;
  return [
    s('path', {
      d: `M${x} ${y}h${half * 2}v5h${-half * 2}z`,
      fill: 'var(--raised)',
      stroke: 'var(--ink)',
      strokeWidth: 1,
    }),
    area(`M${x} ${y}h${half}v5h${-half}z`, 'ink'),
  ];
}

export function transitGround(shape: Shape): Element {
  const sheet = sheetOf(shape);
  const { width, height } = sizes[shape];
  const marks = (which: (index: number) => boolean): string =>
    stops.map((stop, index) => (which(index) ? ring(sheet.place(stop.at), shape === 'wide' ? 6 : 5.5) : '')).join('');
  return s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, fill: 'none' }, [
    area(`M0 0H${width}V${height}H0z`, 'raised'),
    area(`M0 0H${width}V${height}H0z`, 'raised-2', 0.6),
    stroke(hills(sheet), 'control', 0.7, { strokeOpacity: 0.45 }),
    ...water(sheet),
    ...town(sheet),
    stroke(leaders(sheet), 'ink', 0.8, { strokeDasharray: '2 3' }),
    ...ribbon(sheet),
    s('path', {
      d: marks((index) => index !== bunchStop),
      fill: 'var(--raised)',
      stroke: 'var(--ink)',
      strokeWidth: 2,
    }),
    s('path', {
      d: marks((index) => index === bunchStop),
      fill: 'var(--raised)',
      stroke: 'var(--track)',
      strokeWidth: 3.4,
    }),
    ...chart(sheet),
    ...scaleBar(sheet),
    s('path', { d: surround(sheet), fill: 'var(--ground)', fillRule: 'evenodd' }),
    area(graduations(sheet), 'muted'),
    stroke(neatlines(sheet), 'ink', 1.2),
  ]);
}
