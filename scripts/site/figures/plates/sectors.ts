import type { Element } from 'hast';
import { s } from 'hastscript';
import { junction, neighbourhood } from '../strip-blocks.ts';
import { type View, viewsOf } from '../strip-city.ts';
import { door } from '../strip-door.ts';
import { cut, frame, layoutOf, type Pair, panelsOf, type Shape, scaleBar, viewBox } from '../strip-layout.ts';
import { area, line } from '../strip-pieces.ts';
import { city, region, strait } from '../strip-region.ts';
import { steps } from '../strip-relief.ts';

const maps: readonly ((view: View) => Element[])[] = [door, junction, neighbourhood, city, region, strait];
const titles: readonly [string, string, string][] = [
  ['Retail &', 'Real Estate', '10 m'],
  ['Tele-', 'communications', '100 m'],
  ['Public', 'Safety', '1 km'],
  ['Urban Planning', '& Transit', '10 km'],
  ['Healthcare &', 'Epidemiology', '30 km'],
  ['Government', '& Defense', '100 km'],
];

/** The corners of the next smaller panel in this one. */
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

/** The frame of the smaller panel, with lines from its corners towards that panel where it stands beside this one. */
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
  const parts = panels.map((panel, index) => {
    const view = views[index] as View;
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

/**
 * One invented city in six maps, from a shop's door to the strait before it: each shows the frame of the smaller one, its own scale bar
 * and what one sector asks at that scale, and one trip runs through all of them.
 */
export function draw(shape: Shape): Element {
  const headings = panelsOf(shape).flatMap(({ x, y }, index) => {
    const [first = '', second = '', scale = ''] = titles[index] ?? [];
    const text = (words: string, up: number, className: string[]): Element =>
      s('text', { x: x + 10, y: y - up, className }, words);
    if (shape === 'tall')
      return [text(`${first} ${second}`.replace('- ', ''), 42, ['t-strong']), text(scale, 13, ['t-muted'])];
    return [
      text(first, 52, ['t-name', 't-strong']),
      text(second, 27, ['t-name', 't-strong']),
      text(scale, 7, ['t-muted']),
    ];
  });
  return s(
    'svg',
    { viewBox: viewBox(shape), className: shape === 'wide' ? ['fg', 'plate'] : ['fg', 'wide'] },
    headings,
  );
}
