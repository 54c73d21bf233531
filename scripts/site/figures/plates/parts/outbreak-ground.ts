/** Draws four weekly maps of a simulated infection and the curves below them, without labels. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { area, bend, ring, runsWithin, stroke, trace } from '../../city-paths.ts';
import { at } from '../../figure-drawing.ts';
import { insideOf } from '../../geometry.ts';
import { type Point, type Shape, sizes } from './curves.ts';
import { curvePanel, marked, route, samples, tones } from './outbreak-curves.ts';
import { coast, districts, hamlets, island, lake, outlines, rivers, roads, sea, way } from './outbreak-land.ts';
import { toneOf, trips } from './outbreak-model.ts';
import {
  boxOf,
  edge,
  graduations,
  neatlines,
  type Panel,
  paper,
  place,
  plots,
  type Sheet,
  sheetOf,
} from './outbreak-sheet.ts';

type Placed = (line: readonly (readonly [number, number])[]) => Point[];

/** Returns diagonal hatch lines inside a district. `apart` is the distance at which they cross a horizontal line. */
function hatch(outline: readonly Point[], apart: number): Point[][] {
  const lines: Point[][] = [];
  const isInside = insideOf(outline);
  for (let sum = -100; sum < 900; sum += apart) {
    let run: Point[] = [];
    for (let x = -40; x < 420; x += 2) {
      const spot: Point = [x, sum - x];
      if (isInside(spot)) run.push(spot);
      else if (run.length) {
        lines.push([run[0] ?? spot, run.at(-1) ?? spot]);
        run = [];
      }
    }
    if (run.length > 1) lines.push([run[0] ?? [0, 0], run.at(-1) ?? [0, 0]]);
  }
  return lines;
}

/** Draws a district. More cases in a week give it a darker tone. It is hatched if its number of cases is withheld. */
function filled(outline: readonly Point[], tone: ReturnType<typeof toneOf>, placed: Placed, apart: number): Element[] {
  const d = trace([placed(outline)], { close: true });
  if (tone === 'none') return [area(d, 'raised')];
  if (tone !== 'withheld') return [area(d, 'raised'), area(d, 'ink', tones[tone - 1])];
  return [area(d, 'raised'), stroke(trace(hatch(outline, apart).map(placed)), 'control', 0.8)];
}

function water(placed: Placed): Element[] {
  const thin = coast.filter((_, index) => index % 3 === 0);
  // Draw depth lines only inside the sea, so that they don't cross the opposite shore.
  const lines = [8, 18, 31, 47].flatMap((away) =>
    runsWithin(
      thin.map(([x, y]): Point => [x - away * 0.8, y + away * 0.75]),
      sea,
    ).filter((run) => run.length > 2),
  );
  const depths = lines.map((line) => bend(placed(line), 1)).join('');
  const open = trace([placed(sea)], { close: true });
  return [
    area(open, 'raised-2'),
    area(open, 'link', 0.13),
    stroke(depths, 'link', 0.7, { strokeOpacity: 0.4 }),
    stroke(open, 'ink', 1),
  ];
}

function borders(placed: Placed): Element[] {
  const d = trace(outlines.map((outline) => placed([...outline, outline[0] ?? [0, 0]])));
  return [stroke(d, 'raised', 2.6), stroke(d, 'ink', 1.1, { strokeDasharray: '7 2.5 1.5 2.5' })];
}

/** Draws rivers, the lake, roads and houses on top of the coloured districts. */
function details(placed: Placed, shape: Shape): Element[] {
  const ways = roads.map((road) => bend(placed(road), 1)).join('');
  const streams = rivers.map((river) => bend(placed(river), 1)).join('');
  const inner = trace([placed(lake)], { close: true });
  return [
    stroke(trace(hamlets(shape === 'wide' ? 5200 : 3400).map((spot) => placed([spot]))), 'ink', 1.5, {
      strokeLinecap: 'round',
      strokeOpacity: 0.55,
    }),
    stroke(streams, 'raised', 3.6, { strokeOpacity: 0.8 }),
    stroke(streams, 'link', 1.4, { strokeOpacity: 0.75 }),
    s('path', { d: inner, fill: 'var(--raised-2)', stroke: 'var(--ink)', strokeWidth: 0.9 }),
    stroke(ways, 'raised', 2.4, { strokeOpacity: 0.7 }),
    stroke(ways, 'muted', 0.9),
  ];
}

/** Draws the trips between towns as arcs. An arc is wider if the gravity model predicts more trips. */
function tripLines(placed: Placed): Element[] {
  const all = districts.flatMap((from, one) =>
    districts.slice(one + 1).map((to, index) => ({ from: from.at, to: to.at, weight: trips(one, one + 1 + index) })),
  );
  return all
    .filter(({ weight }) => weight > 0.012)
    .flatMap(({ from, to, weight }) => {
      const [[ax, ay], [bx, by]] = placed([from, to]) as [Point, Point];
      const [mx, my] = [(ax + bx) / 2 - (by - ay) * 0.16, (ay + by) / 2 + (bx - ax) * 0.16];
      const d = `M${Math.round(ax)} ${Math.round(ay)}Q${Math.round(mx)} ${Math.round(my)} ${Math.round(bx)} ${Math.round(by)}`;
      const breadth = at(0.8 + 5.2 * Math.sqrt(weight));
      return [
        stroke(d, 'raised', breadth + 1.6, { strokeOpacity: 0.6 }),
        stroke(d, 'muted', breadth, { strokeOpacity: 0.85 }),
      ];
    });
}

function mapOf(sheet: Sheet, panel: Panel): Element[] {
  const to = place(sheet, panel);
  // Draw every map at the position of the first map, so that shared shapes get identical path data, which compresses
  // well. `transform` then moves the map to its position.
  const first = sheet.panels[0] ?? panel;
  const [dx, dy] = [panel.map.left - first.map.left, panel.map.top - first.map.top];
  const placed: Placed = (line) => line.map(([x, y]) => to([x, y])).map(([x, y]) => [x - dx, y - dy]);
  const leg = route.slice(0, panel.week);
  const legs = leg
    .slice(1)
    .map((next, index) => bend(placed(way(leg[index] ?? 0, next)), 2))
    .join('');
  const spot = (index: number): Point => placed([districts[index]?.at ?? [0, 0]])[0] ?? [0, 0];
  const now = marked(panel.week);
  const apart = 7 / sheet.scale;
  return [
    s('g', { transform: `translate(${at(dx)} ${at(dy)})`, fill: 'none', clipPath: 'url(#map)' }, [
      area(
        trace(
          [
            placed([
              [-60, -60],
              [460, -60],
              [460, 400],
              [-60, 400],
            ]),
          ],
          { close: true },
        ),
        'raised',
      ),
      ...outlines.flatMap((outline, index) => filled(outline, toneOf(index, panel.week), placed, apart)),
      ...borders(placed),
      ...water(placed),
      ...filled(island, toneOf(outlines.length, panel.week), placed, apart),
      stroke(trace([placed(island)], { close: true }), 'ink', 1),
      ...details(placed, sheet.shape),
      ...tripLines(placed),
      stroke(legs, 'raised', 6.4),
      stroke(legs, 'track', 3.2),
      s('path', {
        d: districts.map((_, index) => ring(spot(index), 3)).join(''),
        fill: 'var(--raised)',
        stroke: 'var(--ink)',
        strokeWidth: 1.2,
      }),
      s('path', {
        d: leg.map((index) => ring(spot(index), 4)).join(''),
        fill: 'var(--track)',
        stroke: 'var(--raised)',
        strokeWidth: 1.4,
      }),
      s('path', { d: ring(spot(now), 9), stroke: 'var(--raised)', strokeWidth: 5 }),
      s('path', { d: ring(spot(now), 9), stroke: 'var(--track)', strokeWidth: 2.4 }),
    ]),
  ];
}

export const scaleAt = ({ shape, panels }: Sheet): Point => [
  edge + 14,
  (panels[0]?.map.bottom ?? 0) - (shape === 'wide' ? 18 : 16),
];
export const tenKilometres = ({ scale }: Sheet): number => at(50 * scale);

function scaleBar(sheet: Sheet): Element[] {
  const [[x, y], long] = [scaleAt(sheet), tenKilometres(sheet)];
  const bar = `M${x} ${y}h${long}v5h${-long}z`;
  return [
    s('path', { d: bar, fill: 'var(--raised)', stroke: 'var(--ink)', strokeWidth: 1 }),
    area(`M${x} ${y}h${long / 2}v5h${-long / 2}z`, 'ink'),
  ];
}

export function outbreakGround(shape: Shape): Element {
  const sheet = sheetOf(shape);
  const { width, height } = sizes[shape];
  const [first] = sheet.panels;
  return s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, fill: 'none' }, [
    ...(first ? [s('clipPath', { id: 'map' }, s('path', { d: boxOf(first.map) }))] : []),
    ...sheet.panels.flatMap((panel) => mapOf(sheet, panel)),
    s('path', { d: paper(sheet), fill: 'var(--ground)', fillRule: 'evenodd' }),
    area(plots(sheet), 'raised'),
    ...sheet.panels.flatMap(curvePanel),
    ...samples(sheet),
    ...scaleBar(sheet),
    area(graduations(sheet), 'muted'),
    stroke(neatlines(sheet), 'ink', 1.2),
  ]);
}
