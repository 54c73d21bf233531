/** Four weekly maps of a simulated infection with their curves, without lettering. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { area, bend, lieWithin, ring, runsWithin, stroke, trace } from '../../city-paths.ts';
import { at } from '../../figure-drawing.ts';
import { type Point, type Shape, sizes } from './curves.ts';
import { coast, districts, hamlets, island, lake, outlines, rivers, roads, sea, way } from './outbreak-land.ts';
import { curveOf, rateIn, routeTo, toneOf, trips, weeks } from './outbreak-model.ts';
import {
  boxOf,
  decades,
  edge,
  graduations,
  least,
  neatlines,
  type Panel,
  paper,
  place,
  plot,
  plots,
  type Sheet,
  sheetOf,
} from './outbreak-sheet.ts';

/** Opacities of ink, from the lowest class to the highest. */
const tones = [0.07, 0.2, 0.36, 0.55, 0.76];
export const route = routeTo(7);
/** The district that a week's map marks: the next on the route. */
export const marked = (week: number): number => route[week - 1] ?? 0;

type Placed = (line: readonly (readonly [number, number])[]) => Point[];

/** Strokes from lower left to upper right over a district, at equal distances. */
function hatch(outline: readonly Point[], apart: number): Point[][] {
  const lines: Point[][] = [];
  for (let sum = -100; sum < 900; sum += apart) {
    let run: Point[] = [];
    for (let x = -40; x < 420; x += 2) {
      const spot: Point = [x, sum - x];
      if (lieWithin(spot, outline)) run.push(spot);
      else if (run.length) {
        lines.push([run[0] ?? spot, run.at(-1) ?? spot]);
        run = [];
      }
    }
    if (run.length > 1) lines.push([run[0] ?? [0, 0], run.at(-1) ?? [0, 0]]);
  }
  return lines;
}

/** A district in its tone of the week. */
function filled(outline: readonly Point[], tone: ReturnType<typeof toneOf>, placed: Placed, apart: number): Element[] {
  const d = trace([placed(outline)], { close: true });
  if (tone === 'none') return [area(d, 'raised')];
  if (tone !== 'withheld') return [area(d, 'raised'), area(d, 'ink', tones[tone - 1])];
  return [area(d, 'raised'), stroke(trace(hatch(outline, apart).map(placed)), 'control', 0.8)];
}

function water(placed: Placed): Element[] {
  const thin = coast.filter((_, index) => index % 3 === 0);
  // Lines of one shore end where they would reach the other.
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

/** What lies over the tones: rivers, lake, roads and houses. */
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

/** Trips between towns: bows as broad as the gravity model has them strong. */
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
  // Each map is drawn in the units of the first, so that what they share is written alike.
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

function curvePanel(panel: Panel): Element[] {
  const to = plot(panel);
  const { curve, week } = panel;
  const now = marked(week);
  const own = curveOf(now).filter(({ mid }, index) => index % 2 === 0 && mid > least);
  const others = route.filter((index) => index !== now);
  const line = (values: readonly Point[]): string => trace([values], { grain: 2 });
  const band = trace(
    [[...own.map(({ day, high }) => to(day, high)), ...own.map(({ day, low }) => to(day, low)).reverse()]],
    { close: true, grain: 2 },
  );
  const [from, until] = [to((week - 1) * 7, 1)[0], to(week * 7, 1)[0]];
  const rules = decades.map((value) => `M${at(curve.left)} ${at(to(0, value)[1])}H${at(curve.right)}`).join('');
  const ticks = Array.from(
    { length: weeks - 1 },
    (_, index) => `M${at(to((index + 1) * 7, 1)[0])} ${at(curve.bottom)}v-5`,
  ).join('');
  return [
    area(`M${at(from)} ${curve.top}H${at(until)}V${curve.bottom}H${at(from)}z`, 'track', 0.12),
    stroke(rules, 'hairline', 1),
    stroke(ticks, 'muted', 1),
    area(band, 'muted', 0.24),
    stroke(
      others
        .map((index) =>
          line(
            curveOf(index)
              .filter(({ mid }, spot) => spot % 3 === 0 && mid > least)
              .map(({ day, mid }) => to(day, mid)),
          ),
        )
        .join(''),
      'control',
      0.9,
      { strokeOpacity: 0.75 },
    ),
    stroke(line(own.map(({ day, mid }) => to(day, mid))), 'ink', 2),
    s('path', {
      d: ring(to(week * 7, rateIn(now, week)), 4.5),
      fill: 'var(--track)',
      stroke: 'var(--raised)',
      strokeWidth: 1.4,
    }),
  ];
}

/** Samples of the legend, by what they stand for; `drawGround` and the words agree on where. */
export type Sample = { words: string; at: Point };
export function legend({ shape, legend: box }: Sheet): Sample[] {
  const place2 = (xs: readonly number[], y: number, words: readonly string[]): Sample[] =>
    words.map((text, index) => ({ words: text, at: [box.left + (xs[index] ?? 0), box.top + y] }));
  const classes = ['0', '<1', '1+', '5+', '25+', '100+'];
  const signs = ['Withheld', 'Fastest route', 'Trips', '90% interval'];
  const middle = (box.bottom - box.top) / 2;
  return shape === 'wide'
    ? place2([226, 300, 384, 464, 544, 632, 744, 904, 1084, 1224], middle, [...classes, ...signs])
    : [...place2([160, 226, 304, 380, 456, 548], 22, classes), ...place2([12, 158, 360, 478], 54, signs)];
}

function samples(sheet: Sheet): Element[] {
  return legend(sheet).flatMap(({ words, at: [x, y] }, index): Element[] => {
    const box = `M${at(x)} ${at(y - 8)}h26v16h-26z`;
    const frame = s('path', { d: box, fill: 'var(--raised)', stroke: 'var(--ink)', strokeWidth: 0.8 });
    if (index < 6) return index ? [frame, area(box, 'ink', tones[index - 1])] : [frame];
    if (words === 'Withheld')
      return [frame, stroke(`M${at(x)} ${at(y + 2)}l10-10m-8 16l16-16m-6 16l14-14`, 'control', 0.8)];
    if (words === 'Fastest route') return [stroke(`M${at(x)} ${at(y)}h36`, 'track', 3.2)];
    if (words === 'Trips') return [stroke(`M${at(x)} ${at(y + 3)}q18-9 36 0`, 'muted', 3.4, { strokeOpacity: 0.85 })];
    return [area(box, 'muted', 0.24), stroke(`M${at(x)} ${at(y + 4)}l26-8`, 'ink', 2)];
  });
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
