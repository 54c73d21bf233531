import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';
import { districtRings } from '../harbour-blocks.ts';
import { groundRoot, neatline, servedBlocks, townWindow, type Window } from '../harbour-sheet.ts';
import { type Point, points, seaRing, steps } from '../harbour-town.ts';

export { asked, cell, columns, everyCell, layers, place, rows } from '../layer-rules.ts';

/**
 * The y coordinates of the top edges of the three stacked map sheets, highest sheet first. `left` is the x coordinate
 * of all left edges. The matrix `lie` tilts each sheet, so that the stack is seen at an angle from above.
 */
const tops = [44, 190, 336] as const;
const left = 180;
const lie = [0.8, 0.13, -0.5, 0.36] as const;
const paper = { width: 520, height: 330, margin: 13 } as const;
/** The point of the town at the top left corner of each sheet’s map. */
const corner: Point = [200, 52];
/** The x coordinate where the top sheet is cut, and the distance by which its eastern part is moved to the right. */
const cut = { at: 250, apart: 24 } as const;

/** Converts a point of the town to its place in the drawing, on the tilted sheet with this top edge. */
function seen(top: number, [x, y]: Point, moved = 0): Point {
  const [u, v] = [x - corner[0] + paper.margin + moved, y - corner[1] + paper.margin];
  return [at(left + lie[0] * u + lie[2] * v), at(top + lie[1] * u + lie[3] * v)];
}

/**
 * The feature that all three sheets show: the light at the end of the breakwater. A line (“thread”) connects its
 * positions on the sheets.
 */
const feature: Point = [646, 290];
const lineage = ['Surveyed', 'Corrected', 'Released'] as const;
const spot = (index: number): Point => seen(tops[index] ?? 0, feature, index ? 0 : cut.apart);

/**
 * Outlines of restricted sites. The western part of the sheet shows what a clerk may see, so the sites in it are blank.
 * The eastern part shows them in full.
 */
const sites: readonly (readonly Point[])[] = [
  points('276,166 342,182 336,236 268,220'),
  points('226,84 292,70 306,126 240,142'),
  points('330,326 392,316 400,362 342,372'),
  points('222,240 274,228 284,282 232,294'),
  points('352,76 418,68 424,122 362,130'),
  points('486,92 630,116 624,168 482,142'),
  points('500,318 560,330 550,364 496,352'),
];
const blanked = sites.slice(0, 5);
const open = sites.slice(5);
/** Cables in the bay that reach the shore at the terminal. */
const cables: readonly (readonly Point[])[] = [points('560,168 584,240 700,262'), points('520,164 556,264 700,296')];
const cableLines = cables.map((line) => steps(line, '')).join('');

const sheetOf = (
  top: number,
  from: number,
  to: number,
  moved: number,
  contents: (window: Window, corner: Point) => Element[],
): Element => {
  const { height, margin } = paper;
  const [x1, x2] = [from + (from ? 0 : margin), to - (to < paper.width ? 0 : margin)];
  const window = { x: x1, y: margin, width: x2 - x1, height: height - 2 * margin };
  const outline = `M${from} 0H${to}V${height}H${from}z`;
  const matrix = [...lie, at(left + lie[0] * moved), at(top + lie[1] * moved)].join(' ');
  return s('g', { transform: `matrix(${matrix})` }, [
    s('path', { d: outline, fill: 'var(--ink)', fillOpacity: 0.16, transform: 'translate(9 13)' }),
    s('path', { d: outline, fill: 'var(--raised)', stroke: 'var(--ink)', strokeWidth: 1.1 }),
    ...contents(window, [corner[0] + x1 - margin, corner[1]]),
  ]);
};

const base = (window: Window, from: Point): Element[] => [townWindow(window, from, []), neatline(window, from)];

/**
 * Draws utilities: mains along the avenues, pipes around the blocks, stations at the corners of avenues, and cables in
 * the bay.
 */
const utilities = (window: Window, from: Point): Element[] => {
  const mains = districtRings.map((ring) => steps(ring)).join('');
  const stations = districtRings
    .flatMap((ring) => ring.slice(0, 3))
    .map(([x, y]) => `M${Math.round(x) - 5} ${Math.round(y) - 5}h10v10h-10z`)
    .join('');
  return [
    townWindow(window, from, [], 0.35),
    mapOnly(window, from, [
      s('path', { d: servedBlocks(), stroke: 'var(--ink)', strokeWidth: 0.8, strokeOpacity: 0.7 }),
      s('path', { d: mains, stroke: 'var(--raised)', strokeWidth: 7 }),
      s('path', { d: mains, stroke: 'var(--ink)', strokeWidth: 2.6 }),
      s('path', { d: stations, fill: 'var(--raised)', stroke: 'var(--ink)', strokeWidth: 2 }),
      s('path', {
        d: steps(seaRing),
        fill: 'var(--raised-2)',
        stroke: 'var(--ink)',
        strokeWidth: 1.2,
      }),
      s('path', { d: cableLines, stroke: 'var(--ink)', strokeWidth: 2, strokeDasharray: '9 4' }),
    ]),
    neatline(window, from),
  ];
};

/** Draws map elements without the town below them, clipped at the edges of the window. */
const mapOnly = (window: Window, from: Point, over: Element[]): Element =>
  s('svg', { ...window, viewBox: `${from.join(' ')} ${window.width} ${window.height}`, fill: 'none' }, over);

const diagonals = (ring: readonly Point[]): string =>
  Array.from({ length: 9 }, (_, index) => (index + 1) / 10)
    .map((share) => {
      const [a, b, c, d] = ring as [Point, Point, Point, Point];
      const between = (one: Point, two: Point): Point => [
        one[0] + (two[0] - one[0]) * share,
        one[1] + (two[1] - one[1]) * share,
      ];
      return steps([between(a, b), between(d, c)], '');
    })
    .join('');

const blanks = (): Element[] => [
  s('path', {
    d: blanked.map((ring) => steps(ring)).join(''),
    fill: 'var(--raised)',
    stroke: 'var(--ink)',
    strokeWidth: 2.2,
  }),
];

const sitesInFull = (): Element[] => [
  s('path', { d: open.map(diagonals).join(''), stroke: 'var(--ink)', strokeWidth: 0.9 }),
  s('path', {
    d: open.map((ring) => steps(ring)).join(''),
    fill: 'var(--ink)',
    fillOpacity: 0.2,
    stroke: 'var(--ink)',
    strokeWidth: 2.2,
  }),
  s('path', { d: cableLines, stroke: 'var(--ink)', strokeWidth: 2, strokeDasharray: '9 4' }),
];

/**
 * Returns a function that draws one part of the cut sheet: the town with its restricted sites.
 * @param shown draws the sites as this part shows them: blank for a clerk, or in full
 */
const restricted =
  (shown: () => Element[]) =>
  (window: Window, from: Point): Element[] => [
    townWindow(window, from, [], 0.8),
    mapOnly(window, from, shown()),
    neatline(window, from),
  ];

const thread = (): Element[] => {
  const places = [0, 1, 2].map(spot);
  const [x0, y0] = places[0] ?? [0, 0];
  const [x2] = places[2] ?? [0, 0];
  const d = path(places);
  return [
    s('path', { d, fill: 'none', stroke: 'var(--raised)', strokeWidth: 5 }),
    s('path', { d, fill: 'none', stroke: 'var(--track)', strokeWidth: 2.2 }),
    s('path', {
      d: places.map(([x, y]) => `M${x} ${y}H${Math.max(x0, x2) + 72}`).join(''),
      stroke: 'var(--ink)',
      strokeWidth: 0.9,
    }),
    s('path', {
      d: `M${x0} ${y0}h0${places
        .slice(1)
        .map(([x, y]) => `M${x} ${y}h0`)
        .join('')}`,
      stroke: 'var(--raised)',
      strokeWidth: 13,
      strokeLinecap: 'round',
    }),
    s('path', {
      d: places.map(([x, y]) => `M${x} ${y}h0`).join(''),
      stroke: 'var(--track)',
      strokeWidth: 9,
      strokeLinecap: 'round',
    }),
  ];
};

/**
 * Draws the labels of the figure. `drawGround` draws its shapes.
 * The figure shows three stacked map sheets of the town: restricted, utilities and base. The restricted sheet is cut in
 * two, and its sites are blank in the part that a clerk sees. A line connects the same feature on all three sheets.
 */
export const draw: FigureDrawing = () => {
  const text = (x: number, y: number, words: string, ...className: string[]): Element =>
    s('text', { x, y, className }, words);
  const names = ['Restricted', 'Utilities', 'Base'];
  return s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    ...names.map((name, index) => text(10, (tops[index] ?? 0) + 26, name, 't-strong')),
    text(214, 36, 'Clerk’s view'),
    text(450, 72, 'Full view'),
    ...lineage.map((word, index) => text(spot(0)[0] + 80, spot(index)[1] + 7, word, 't-track', 'halo')),
  ]);
};

/**
 * Draws all shapes of the figure, without its labels. Draws the lowest sheet first, and the connecting line last, so
 * that it is over all sheets.
 */
export const drawGround = (): Element => {
  const [high, middle, low] = tops;
  const { width } = paper;
  return groundRoot([
    sheetOf(low, 0, width, 0, base),
    sheetOf(middle, 0, width, 0, utilities),
    sheetOf(high, 0, cut.at, 0, restricted(blanks)),
    sheetOf(high, cut.at, width, cut.apart, restricted(sitesInFull)),
    ...thread(),
  ]);
};
