import type { Element } from 'hast';
import { s } from 'hastscript';
import { neighbourhood } from '../strip-blocks.ts';
import { type View, viewsOf } from '../strip-city.ts';
import { door } from '../strip-door.ts';
import { junction } from '../strip-houses.ts';
import { cut, frame, layoutOf, type Pair, panelsOf, type Shape, scaleBar, viewBox } from '../strip-layout.ts';
import { area, line } from '../strip-pieces.ts';
import { city, region, strait } from '../strip-region.ts';
import { steps } from '../strip-relief.ts';

export const theme = 'day';

const maps: readonly ((view: View) => Element[])[] = [door, junction, neighbourhood, city, region, strait];
/**
 * For each panel: its title, the number of letters in the title's first line on the wide drawing, and the length of its
 * scale bar.
 */
const titles: readonly [string, number, string][] = [
  ['Retail & Real Estate', 8, '10 m'],
  ['Telecommunications', 4, '100 m'],
  ['Public Safety', 6, '1 km'],
  ['Urban Planning & Transit', 14, '10 km'],
  ['Healthcare & Epidemiology', 12, '30 km'],
  ['Government & Defense', 10, '100 km'],
];

/** Returns the corners of the area that the more detailed panel (`smaller`) shows, in units of this panel. */
function inner(view: View, smaller: View): Pair[] {
  const { width, height } = smaller;
  return (
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] as Pair[]
  ).map(([x, y]) => view.place(smaller.metres(x, y)));
}

/**
 * Draws a frame around the area that the more detailed panel (`smaller`) shows. If that panel is directly to the left
 * (`beside`), also draws lines from the frame to it.
 */
function zoom(view: View, smaller: View | undefined, beside: boolean): Element[] {
  if (!smaller) return [];
  const corners = inner(view, smaller);
  const [topLeft = [0, 0], , , bottomLeft = [0, 0]] = corners;
  const rays = steps([[0, 0], topLeft]) + steps([[0, view.height], bottomLeft]);
  return [
    ...(beside
      ? [line(rays, 'track', 0.9 * view.unit, { strokeOpacity: 0.7, strokeDasharray: `${view.unit} ${3 * view.unit}` })]
      : []),
    area(steps(corners, true), 'track', {
      fillOpacity: 0.06,
      stroke: 'var(--track)',
      strokeWidth: 1.8 * Math.sqrt(view.unit),
    }),
  ];
}

export function drawGround(shape: Shape): Element {
  const [width, height] = layoutOf(shape).size;
  const views = viewsOf(shape);
  const panels = panelsOf(shape);
  const parts = views.map((view, index) => {
    const panel = panels[index] ?? { x: 0, y: 0, width: 0, height: 0 };
    const beside = panels[index - 1]?.y === panel.y;
    return cut(panel, [
      ...(maps[index]?.(view) ?? []),
      ...zoom(view, views[index - 1], beside),
      scaleBar([12, panel.height - 14], view.barUnits),
    ]);
  });
  return s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: viewBox(shape), width, height, fill: 'none' }, [
    ...parts,
    ...frame(shape, () => (views[0]?.barUnits ?? 0) / 5),
  ]);
}

/** Names on the panels: panel number, text, [metres east, metres south] of the shop's door, and CSS classes. */
const names: Record<Shape, readonly [number, string, Pair, string[]][]> = {
  wide: [
    [0, 'Footfall', [0.6, 4.6], ['halo']],
    [1, 'Antennas', [26, -76], ['halo']],
    [2, 'Fire station', [80, -640], ['t-strong', 'halo']],
    [3, 'Linden Bay', [-3400, 9300], ['t-sea']],
    [3, 'Linden', [-5300, -2300], ['t-strong', 'halo']],
    [4, 'Trips to centre', [-11500, -25500], ['halo']],
    [4, 'Orrin Strait', [-15500, 36000], ['t-sea']],
    [5, 'Boundary', [22000, 39000], ['halo']],
    [5, 'Port Ember', [-29000, 82000], ['t-strong', 'halo']],
  ],
  tall: [
    [2, 'Fire station', [330, -490], ['t-strong', 'halo']],
    [3, 'Linden', [-6300, -2000], ['t-strong', 'halo']],
    [5, 'Boundary', [20000, 38000], ['halo']],
  ],
};

/** Writes each map's title and the length of its scale bar above the map. */
function headings(shape: Shape): Element[] {
  return panelsOf(shape).flatMap(({ x, y }, index) => {
    const [title = '', letters = 0, scale = ''] = titles[index] ?? [];
    const [first, rest] = [title.slice(0, letters), title.slice(letters)];
    const text = (words: string, up: number, className: string[]): Element =>
      s('text', { x: x + 10, y: y - up, className }, words);
    const large = ['t-name', 't-strong'];
    // The tall drawing shows only the first half of a title. Its letters are spaced more widely, so the whole title
    // wouldn't fit into the panel.
    if (shape === 'tall') return [text(title.split(' & ')[0] ?? title, 42, large), text(scale, 13, ['t-muted'])];
    const broken = rest.startsWith(' ') ? first : `${first}-`;
    return [text(broken, 52, large), text(rest.trim(), 28, large), text(scale, 8, ['t-muted'])];
  });
}

/**
 * Draws the labels. `drawGround` draws the picture: an invented city on six maps, from a shop's door to the strait. A
 * frame on each map marks the area of the next, more detailed map. Each map illustrates a question that one sector asks
 * at this scale. One trip runs through all maps.
 */
export function draw(shape: Shape): Element {
  const views = viewsOf(shape);
  const panels = panelsOf(shape);
  const placed = names[shape].map(([index, words, spot, className]) => {
    const [x, y] = views[index]?.place(spot) ?? [0, 0];
    const panel = panels[index] ?? { x: 0, y: 0 };
    return s('text', { x: Math.round(panel.x + x), y: Math.round(panel.y + y), className }, words);
  });
  return s('svg', { viewBox: viewBox(shape), className: shape === 'wide' ? ['fg', 'plate'] : ['fg', 'wide'] }, [
    ...headings(shape),
    ...placed,
  ]);
}
