import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing, path, seeded } from '../figure-drawing.ts';
import { hexagonCorners } from '../geometry.ts';
import { groundRoot, neatline, scaleBar, scaleLabel, townWindow } from '../harbour-sheet.ts';
import { isSea, type Point } from '../harbour-town.ts';

type Cell = { centre: Point; activity: number; known: boolean };

const radius = 21;
const half = radius * Math.sqrt(0.75);
/**
 * Places with high activity, each with its x and y, and the width and height of its peak. In order: station, old town,
 * terminal, ferry quay and a suburb.
 */
const hills: readonly (readonly [number, number, number, number])[] = [
  [330, 222, 62, 1],
  [176, 104, 58, 0.98],
  [540, 130, 58, 0.7],
  [446, 424, 52, 0.62],
  [210, 420, 60, 0.5],
];

/** Returns the forecast activity at a place, as a sum of bell-shaped peaks. */
const field = ([x, y]: Point): number =>
  hills.reduce(
    (sum, [cx, cy, wide, tall]) => sum + tall * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * wide * wide)),
    0,
  );

/** Draws a hexagonal cell. The relative steps are the same for all cells, so the path data compresses well. */
export const hexagon = ([x, y]: Point): string => {
  const [h, r] = [at(half), radius];
  return `M${at(x)} ${at(y - r)}l${h} ${r / 2}v${r}l${-h} ${r / 2} ${-h} ${-r / 2}v${-r}z`;
};

/** Diagonal strokes between the edges of a hexagonal cell, relative to the cell’s centre. */
const strokes = [-16, -5.3, 5.3, 16]
  .map((level) => {
    // The stroke is on a line x + y = `level`, which crosses two edges of the cell.
    const ring = hexagonCorners([0, 0], radius);
    const [from, to] = ring.flatMap((start, index): Point[] => {
      const end = ring[(index + 1) % 6] ?? start;
      const [before, after] = [start[0] + start[1] - level, end[0] + end[1] - level];
      if (before * after >= 0) return [];
      const share = before / (before - after);
      return [[start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share]];
    });
    const [[fromX, fromY], [toX, toY]] = [from ?? [0, 0], to ?? [0, 0]];
    return `m${at(fromX)} ${at(fromY)}l${at(toX - fromX)} ${at(toY - fromY)}m${at(-toX)} ${at(-toY)}`;
  })
  .join('');
export const hatch = ([x, y]: Point): string => `M${at(x)} ${at(y)}${strokes}`;

/**
 * Returns the cells on land. Few devices pass near the edge of the town, so some cells there have too few observations
 * to publish.
 */
export function cells(): Cell[] {
  const random = seeded(12);
  const all: Cell[] = [];
  for (let row = 0; row < 18; row += 1) {
    for (let column = 0; column < 21; column += 1) {
      const centre: Point = [at((column + (row % 2) / 2) * 2 * half), row * radius * 1.5];
      const corners = hexagonCorners(centre, radius).filter(isSea);
      const activity = field(centre) * (0.86 + 0.28 * random());
      if (corners.length < 3 && !isSea(centre))
        all.push({ centre, activity, known: activity > 0.1 || random() > 0.62 });
    }
  }
  return all;
}

const sheet = { x: 8, y: 8, width: 704, height: 524 } as const;
const scaleAt: Point = [590, 508];
/** Lower limits of the four classes of activity. */
const classes = [0, 0.3, 0.56, 0.84] as const;
/** Opacities of the four classes of activity, in the same order. */
const tones = [0.13, 0.32, 0.52, 0.74] as const;
const chart = { x: 456, y: 186, width: 226, height: 168 } as const;
const plot = {
  left: chart.x + 14,
  right: chart.x + chart.width - 14,
  top: chart.y + 40,
  bottom: chart.y + 122,
} as const;

/**
 * Hourly forecast of the selected cell for two days. `spread` is half the width of the forecast interval, which grows
 * with the hours ahead.
 */
const forecast = Array.from({ length: 49 }, (_, hour) => {
  const daily = 0.5 - 0.3 * Math.cos(((hour + 10) / 12) * Math.PI) + 0.16 * Math.cos(((hour + 10) / 6 + 0.5) * Math.PI);
  return { hour, value: daily, spread: 0.05 + 0.035 * Math.sqrt(hour) * (0.5 + 0.5 * daily) };
});
const over = (hour: number): number => at(plot.left + ((plot.right - plot.left) * hour) / 48);
const up = (value: number): number => at(plot.bottom - (plot.bottom - plot.top) * Math.max(0, value * 0.8));

const pickedCentre = (all: readonly Cell[]): Point =>
  [...all].sort(
    (one, two) =>
      Math.hypot(one.centre[0] - 345, one.centre[1] - 220) - Math.hypot(two.centre[0] - 345, two.centre[1] - 220),
  )[0]?.centre ?? [0, 0];

const grid = (all: readonly Cell[]): Element => {
  const known = all.filter((cell) => cell.known);
  const between = (index: number): string =>
    known
      .filter(({ activity }) => activity > (classes[index] ?? 0) && activity <= (classes[index + 1] ?? 9))
      .map(({ centre }) => hexagon(centre))
      .join('');
  const withheld = all
    .filter((cell) => !cell.known)
    .map(({ centre }) => hatch(centre))
    .join('');
  return s('g', { fill: 'none' }, [
    ...tones.map((fillOpacity, index) => s('path', { d: between(index), fill: 'var(--ink)', fillOpacity })),
    s('path', { d: withheld, stroke: 'var(--ink)', strokeOpacity: 0.5, strokeWidth: 0.8 }),
    s('path', { d: all.map(({ centre }) => hexagon(centre)).join(''), stroke: 'var(--raised)', strokeWidth: 1.6 }),
  ]);
};

const reading = (centre: Point): Element => {
  const { x, y, width, height } = chart;
  const band = [
    ...forecast.map(({ hour, value, spread }): Point => [over(hour), up(value + spread)]),
    ...forecast.map(({ hour, value, spread }): Point => [over(hour), up(value - spread)]).reverse(),
  ];
  const ticks = forecast
    .map(({ hour }) => (hour % 6 ? '' : `M${over(hour)} ${plot.bottom}v${hour % 24 ? 3 : 6}`))
    .join('');
  return s('g', { fill: 'none' }, [
    s('path', {
      d: `M${at(centre[0] + 18)} ${at(centre[1] + 4)}L${x} ${y + 80}`,
      stroke: 'var(--track)',
      strokeWidth: 1.4,
    }),
    s('path', { d: hexagon(centre), stroke: 'var(--raised)', strokeWidth: 6 }),
    s('path', { d: hexagon(centre), stroke: 'var(--track)', strokeWidth: 3 }),
    s('path', {
      d: `M${x} ${y}h${width}v${height}h${-width}z`,
      fill: 'var(--raised)',
      stroke: 'var(--ink)',
      strokeWidth: 0.9,
    }),
    s('path', {
      d: [0.25, 0.5, 0.75, 1].map((value) => `M${plot.left} ${up(value)}H${plot.right}`).join(''),
      stroke: 'var(--hairline)',
      strokeWidth: 0.8,
    }),
    s('path', { d: path(band, true), fill: 'var(--ink)', fillOpacity: 0.16 }),
    s('path', {
      d: path(forecast.map(({ hour, value }) => [over(hour), up(value)])),
      stroke: 'var(--track)',
      strokeWidth: 2.4,
      strokeLinejoin: 'round',
    }),
    s('path', { d: `M${plot.left} ${plot.bottom}H${plot.right}${ticks}`, stroke: 'var(--ink)' }),
  ]);
};

/**
 * Returns the position of a cell in the legend. The first four cells show the tones in ascending order, and the fifth
 * cell is hatched.
 */
const keyCell = (index: number): Point => [54 + (index === 4 ? 216 : index * 40), 464];
const key = (): Element =>
  s('g', { fill: 'none' }, [
    s('path', { d: 'M22 434h306v86h-306z', fill: 'var(--raised)', stroke: 'var(--ink)', strokeWidth: 0.9 }),
    ...tones.map((fillOpacity, index) => s('path', { d: hexagon(keyCell(index)), fill: 'var(--ink)', fillOpacity })),
    s('path', { d: hatch(keyCell(4)), stroke: 'var(--ink)', strokeOpacity: 0.5, strokeWidth: 0.9 }),
    s('path', { d: hexagon(keyCell(4)), stroke: 'var(--hairline)' }),
  ]);

/**
 * Draws the labels of the figure. `drawGround` draws its shapes.
 * The figure shows the forecast of the next hour’s activity over the town, in hexagonal cells of four tones. Water has
 * no cells, and cells with too little data are hatched. A chart shows the forecast for one cell over the next two days.
 */
export const draw: FigureDrawing = () => {
  const text = (x: number, y: number, words: string, textAnchor: string, ...className: string[]): Element =>
    s('text', { x, y, textAnchor, className }, words);
  return s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    text(plot.left, chart.y + 27, 'Forecast', 'start', 't-strong'),
    text(plot.left, chart.y + 154, 'Now', 'start', 't-muted'),
    text(plot.right, chart.y + 154, '48 h', 'end', 't-muted'),
    text(keyCell(0)[0], 510, 'Low', 'middle'),
    text(keyCell(3)[0], 510, 'High', 'middle'),
    text(keyCell(4)[0], 510, 'Withheld', 'middle'),
    scaleLabel(scaleAt),
  ]);
};

/** Draws all shapes of the figure, without its labels: a town under hexagonal cells, and a chart over the bay. */
export const drawGround = (): Element => {
  const all = cells();
  return groundRoot([
    townWindow(sheet, [sheet.x, sheet.y], [grid(all), reading(pickedCentre(all))], 0.7),
    neatline(sheet, [sheet.x, sheet.y]),
    key(),
    scaleBar(scaleAt),
  ]);
};
