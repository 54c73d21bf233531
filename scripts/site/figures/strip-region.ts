/** The maps of the whole city, its region and the strait: three of six maps of an invented city at different scales. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { seeded } from './figure-drawing.ts';
import { voronoiCell } from './geometry.ts';
import { boundary, centre, fromStreet, heightIn, lines, river, type View } from './strip-city.ts';
import type { Pair } from './strip-layout.ts';
import { area, line, sheetOf, tripIn } from './strip-pieces.ts';
import { fractal, levels, outlines, ring, smooth, steps } from './strip-relief.ts';

/**
 * Draws the water. Draw it after other shapes, because it covers their parts beyond the shore. Shallow water is darker.
 */
function water(view: View, depths: number[]): Element[] {
  const relief = heightIn(view);
  const below = (x: number, y: number): number => -relief(x, y);
  const [shore = []] = levels(below, { ...view, cell: 4 }, [0], view.shape === 'wide' ? 0.5 : 0.9);
  const deeper = levels(below, { ...view, cell: 7 }, depths, view.unit);
  return [
    area(outlines(shore), 'raised'),
    area(outlines(shore), 'link', { fillOpacity: 0.17, stroke: 'var(--ink)', strokeWidth: view.unit }),
    ...deeper.map((rings) =>
      area(outlines(rings, 1), 'raised', {
        fillOpacity: 0.5,
        stroke: 'var(--control)',
        strokeOpacity: 0.5,
        strokeWidth: 0.6 * view.unit,
      }),
    ),
  ];
}

function hills(view: View, heights: number[]): Element {
  const rings = levels(heightIn(view), { ...view, cell: 9 }, heights, 1.2 * view.unit);
  return area(rings.map((each) => outlines(each, 1)).join(''), 'muted', {
    fillOpacity: 0.05,
    stroke: 'var(--control)',
    strokeOpacity: 0.45,
    strokeWidth: 0.5 * view.unit,
  });
}

/**
 * Returns a path that draws rows of city blocks. The rows have random lengths, so the city thins out towards its edge.
 */
function builtUp(view: View, middle: Pair, reach: number, gap: number): string {
  const chance = seeded(Math.round(reach));
  const half = Math.round(reach / gap);
  const rows = Array.from({ length: 2 * half + 1 }, (_, index) => {
    const q = (index - half) * gap;
    const wide = Math.sqrt(Math.max(0, reach ** 2 - q ** 2)) * 1.15;
    const ends: Pair[] = [
      [-wide * (0.66 + 0.42 * chance()), q],
      [wide * (0.66 + 0.42 * chance()), q],
    ];
    return ends.map((each) => {
      const [x, y] = fromStreet(each);
      return view.place([middle[0] + x, middle[1] + y]);
    });
  });
  return rows.map((row) => steps(row, false, 1)).join('');
}

function mainRoads({ place, shape }: View): string {
  const bearings = shape === 'wide' ? [-2.7, -2.1, -1.35, -0.7, 0.02, 3.3] : [-2.7, -1.35, -0.7];
  const out = bearings.map((bearing, index): Pair[] =>
    [0, 2600, 5200, 9000, 15000, 24000].map((away, step) => {
      const turned = bearing + 0.14 * Math.sin(step * 1.9 + index * 2.4);
      return [centre[0] + away * Math.cos(turned), centre[1] + away * Math.sin(turned)];
    }),
  );
  const around = Array.from({ length: 10 }, (_, index): Pair => {
    const [angle, away] = [Math.PI * (0.98 + index * 0.118), 3500 + 350 * Math.sin(index * 2.3)];
    return [centre[0] + away * Math.cos(angle), centre[1] + away * Math.sin(angle)];
  });
  return (shape === 'wide' ? [...out, around] : out).map((road) => smooth(road.map(place), 1)).join('');
}

/**
 * Draws the map whose scale bar shows 10 km. It shows the city and its transit lines. A line is wider where it has more
 * passengers.
 */
export function city(view: View): Element[] {
  const { unit, scale, place } = view;
  const stations = lines.flatMap((each) => each.map(place));
  const part = (each: readonly Pair[], away: number): Pair[] =>
    each.filter(([x, y]) => Math.hypot(x - centre[0], y - centre[1]) < away);
  return [
    area(sheetOf(view), 'raised-2'),
    hills(view, view.shape === 'wide' ? [50, 95, 150, 210] : [60, 130]),
    line(builtUp(view, [200, -1300], 5000, 250), 'muted', 3, {
      strokeOpacity: 0.42,
      strokeDasharray: '4 1 3 1 5.5 1 3.4 1.4',
    }),
    line(
      builtUp(view, [-6300, -4700], 1400, 320) +
        builtUp(view, [4600, -6800], 1500, 320) +
        builtUp(view, [5900, 200], 1300, 320),
      'muted',
      3.5,
      { strokeOpacity: 0.32, strokeDasharray: '3 1.4 4 1.8' },
    ),
    line(mainRoads(view), 'control', 1.9 * unit),
    line(mainRoads(view), 'raised', 1.1 * unit),
    line(smooth(river.map(place), 1), 'ink', 90 * scale + 2.6 * unit),
    line(smooth(river.map(place), 1), 'raised', 90 * scale + 1.2 * unit),
    ...water(view, view.shape === 'wide' ? [12, 30, 56] : [14, 44]),
    s('g', { stroke: 'var(--ink)', strokeLinecap: 'round', strokeLinejoin: 'round' }, [
      line(lines.map((each) => smooth(each.map(place), 1)).join(''), 'ink', 1.5 * unit),
      line(lines.map((each) => smooth(part(each, 6200).map(place), 1)).join(''), 'ink', 2.8 * Math.sqrt(unit)),
      line(lines.map((each) => smooth(part(each, 3800).map(place), 1)).join(''), 'ink', 4.4 * Math.sqrt(unit)),
    ]),
    area(stations.map((each) => ring(each, 2.6 * Math.sqrt(unit))).join(''), 'raised', {
      stroke: 'var(--ink)',
      strokeWidth: 0.9 * unit,
    }),
    tripIn(view, true),
  ];
}

const districts: readonly Pair[] = [
  [0, 0],
  [-5, -4],
  [5, -4],
  [-2, -11],
  [8, -12],
  [-12, -1],
  [13, -2],
  [-11, -12],
  [17, -14],
  [-20, -7],
  [-6, -21],
  [7, -24],
  [22, 2],
  [-22, -22],
  [20, -30],
  [-4, -36],
  [-20, -38],
  [10, -46],
  [-14, 3],
  [24, -20],
].map(([x = 0, y = 0]): Pair => [x * 1000, y * 1000]);
/**
 * Returns the tone of a district: 0 (few simulated trips to the city centre) to 4 (many). Distant districts have fewer
 * trips.
 */
const toneOf = ([x, y]: Pair, index: number): number =>
  Math.max(0, Math.min(4, Math.round(4.6 - Math.hypot(x, y) / 8200 + (seeded(index + 3)() - 0.5) * 1.6)));

const waver = [fractal(3, 44, 10), fractal(9, 44, 10)] as const;

/**
 * Roughens the sides of a cell. Each point moves by an amount that depends only on its position, so neighbouring cells
 * still fit together.
 */
const broken = (view: View, cell: readonly Pair[]): Pair[] =>
  cell.flatMap(([x, y], index) => {
    const [nextX, nextY] = cell[(index + 1) % cell.length] ?? [x, y];
    const parts = Math.max(1, Math.round(Math.hypot(nextX - x, nextY - y) / (view.shape === 'wide' ? 16 : 24)));
    // Divide each side into equal parts. Both cells on a side then get the same points.
    return Array.from({ length: parts }, (_, part): Pair => {
      const [px, py] = [x + ((nextX - x) * part) / parts, y + ((nextY - y) * part) / parts];
      return [px + 6 * waver[0](px, py), py + 6 * waver[1](px, py)];
    });
  });

/**
 * Draws the map whose scale bar shows 30 km. It shows the districts around a city. A district is darker if more trips
 * go from it to the city centre.
 */
export function region(view: View): Element[] {
  const { width, height, unit, place } = view;
  const sheet: Pair[] = [
    [-2, -2],
    [width + 2, -2],
    [width + 2, height + 2],
    [-2, height + 2],
  ];
  const sites = districts.map(place);
  const tones = ['', '', '', '', ''];
  sites.forEach((site, index) => {
    tones[toneOf(districts[index] ?? [0, 0], index)] += steps(broken(view, voronoiCell(sheet, site, sites)), true, 1);
  });
  const [cx, cy] = place(districts[0] ?? [0, 0]);
  const flows = sites
    .slice(1, 15)
    .map(
      ([x, y]) =>
        `M${Math.round(x)} ${Math.round(y)}Q${Math.round((x + cx) / 2 + (y - cy) * 0.16)} ${Math.round((y + cy) / 2 - (x - cx) * 0.16)} ${Math.round(cx)} ${Math.round(cy)}`,
    );
  return [
    area(sheetOf(view), 'raised-2'),
    ...tones.map((d, tone) => area(d, 'muted', { fillOpacity: 0.06 + tone * 0.12 })),
    line(tones.join(''), 'raised', 2.2 * unit),
    line(tones.join(''), 'ink', 0.8 * unit, {
      strokeDasharray: `${5 * unit} ${2 * unit} ${unit} ${2 * unit}`,
      strokeOpacity: 0.7,
    }),
    line(builtUp(view, [200, -1300], 5000, 700), 'ink', 2.6, { strokeOpacity: 0.4, strokeDasharray: '3 1 2 1' }),
    line(smooth(river.map(place), 1), 'control', 1.4 * unit),
    ...water(view, view.shape === 'wide' ? [14, 34, 66] : [16, 44]),
    line(flows.slice(0, 6).join(''), 'ink', 2.2 * Math.sqrt(unit), { strokeOpacity: 0.85 }),
    line(flows.slice(6).join(''), 'ink', 1 * unit, { strokeOpacity: 0.85 }),
    area(
      sites
        .slice(0, 15)
        .map((site) => ring(site, 2.6 * Math.sqrt(unit)))
        .join(''),
      'raised',
      { stroke: 'var(--ink)', strokeWidth: unit },
    ),
    tripIn(view, true),
  ];
}

/** Port towns on both shores of the strait. The trip starts at the first town in this list. */
const ports: readonly Pair[] = [
  [-33500, 72000],
  [56000, 62000],
  [-38000, -26000],
  [52000, -14000],
  [-4000, 128000],
  [22000, -70000],
];

/**
 * Draws the map whose scale bar shows 100 km. It shows both shores of a strait, and the boundary between them in the
 * middle of a monitored band. A trip crosses the boundary.
 */
export function strait(view: View): Element[] {
  const { unit, place, scale } = view;
  const border = smooth(boundary.map(place));
  const [x, y] = place([-17700, 28000]).map(Math.round);
  const towns = ports.map((spot) => ring(place(spot), 3)).join('');
  return [
    area(sheetOf(view), 'raised-2'),
    hills(view, view.shape === 'wide' ? [14, 34, 60, 92, 130] : [34]),
    line(builtUp(view, [0, -900], 5200, 1800), 'muted', 2.4, { strokeOpacity: 0.7, strokeDasharray: '2 1' }),
    line(smooth(river.map(place), 1), 'control', unit),
    ...water(view, view.shape === 'wide' ? [5, 12, 21, 32] : [7, 18]),
    area(towns, 'ink', { stroke: 'var(--raised)', strokeWidth: 1.2 }),
    line(border, 'alert', 9000 * scale, { strokeOpacity: 0.14 }),
    line(border, 'ink', 1.3 * unit, { strokeDasharray: `${9 * unit} ${3 * unit} ${1.5 * unit} ${3 * unit}` }),
    tripIn(view, true),
    s('path', {
      d: `M${x} ${(y ?? 0) - 9}l9 9-9 9-9-9z`,
      fill: 'var(--raised)',
      stroke: 'var(--alert)',
      strokeWidth: 2.2 * Math.sqrt(unit),
    }),
  ];
}
