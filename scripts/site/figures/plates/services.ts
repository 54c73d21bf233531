import type { Element } from 'hast';
import { s } from 'hastscript';
import { chain } from '../strip-chain.ts';
import { stretchesOf } from '../strip-coast.ts';
import { cut, frame, heading, layoutOf, type Pair, panelsOf, type Shape, scaleBar, viewBox } from '../strip-layout.ts';
import { receivers } from '../strip-thread.ts';
import { coastChart } from '../strip-town.ts';

export const theme = 'day';

const titles: readonly [string, string][] = [
  ['Signal', '4 receivers'],
  ['Fix', '±95% ellipse'],
  ['Track', 'stays and trips'],
  ['Graph', 'who meets whom'],
  ['Cell', 'counts per hour'],
  ['Layer and alert', 'rule and reasons'],
];
/** Width of a panel in kilometres. */
const across = { wide: 4, tall: 6 } as const;
const kilometre = (shape: Shape): number => layoutOf(shape).width / across[shape];
/**
 * Start of the two-kilometre scale bar, as a position in a panel. For example, [3.1, 0.94] is in panel 3, at 10% of its
 * width from the left and 94% of its height from the top.
 */
const scale: Record<Shape, Pair> = { wide: [3.1, 0.94], tall: [3.1, 0.9] };

/**
 * Converts a position in a panel to a point of the drawing. For example, [3.1, 0.94] is in panel 3, at 10% of its width
 * from the left and 94% of its height from the top.
 */
function onSheet(shape: Shape, [u, v]: Pair): Pair {
  const panel = panelsOf(shape)[Math.floor(u)] ?? { x: 0, y: 0 };
  const { width, height } = layoutOf(shape);
  return [Math.round(panel.x + (u - Math.floor(u)) * width), Math.round(panel.y + v * height)];
}

export function drawGround(shape: Shape): Element {
  const [width, height] = layoutOf(shape).size;
  const panels = panelsOf(shape);
  const parts = stretchesOf(shape).map((stretch) => {
    const first = panels[stretch.first] ?? { x: 0, y: 0, width: 0, height: 0 };
    return cut({ ...first, width: first.width * stretch.panels }, [...coastChart(stretch), ...chain(stretch)]);
  });
  return s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: viewBox(shape), width, height, fill: 'none' }, [
    ...parts,
    scaleBar(onSheet(shape, scale[shape]), 2 * kilometre(shape)),
    ...frame(shape, () => kilometre(shape)),
  ]);
}

/** Names on the drawing: text, position in a panel (see `onSheet`), and CSS classes. */
const names: Record<Shape, readonly [string, Pair, string[]][]> = {
  wide: [
    ['Port Alder', [2.1, 0.245], ['t-strong', 'halo']],
    ['Alder Sound', [2.62, 0.9], ['t-sea']],
    ['Restricted', [5.52, 0.8], ['halo']],
    ['Alert', [5.62, 0.345], ['t-strong', 'halo']],
  ],
  tall: [
    ['Alert', [5.64, 0.34], ['t-strong', 'halo']],
    ['Port Alder', [2.06, 0.2], ['t-strong', 'halo']],
  ],
};

/**
 * Draws the labels. `drawGround` draws the picture: an invented coast in six panels, with one orange line through all
 * of them. Four receivers hear a radio burst, which becomes position fixes with error ellipses, and then a track with
 * stays. The next panels show a graph of meetings, cells with a forecast, and an alert at a restricted zone.
 */
export function draw(shape: Shape): Element {
  const text = ([words, spot, className]: readonly [string, Pair, string[]]): Element => {
    const [x, y] = onSheet(shape, spot);
    return s('text', { x, y, className }, words);
  };
  const masts = receivers.map((spot, index) => {
    const [x, y] = onSheet(shape, spot);
    return s('text', { x: x + 11, y: y - 7, className: ['halo'] }, `R${index + 1}`);
  });
  const [barX, barY] = onSheet(shape, scale[shape]);
  return s('svg', { viewBox: viewBox(shape), className: shape === 'wide' ? ['fg', 'plate'] : ['fg', 'wide'] }, [
    ...titles.flatMap(([title, line], index) => heading(shape, index, title, line)),
    ...masts,
    ...names[shape].map(text),
    s('text', { x: Math.round(barX + 2 * kilometre(shape)) + 8, y: barY + 5, className: ['halo'] }, '2 km'),
  ]);
}
