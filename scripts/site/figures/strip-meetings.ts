/**
 * Draws steps four and five of the six steps from a signal to an alert along a coast: encounters of tracks, and the
 * forecast.
 */
import type { Element } from 'hast';
import { hexagonCorners } from './geometry.ts';
import { reliefOf, type Stretch } from './strip-coast.ts';
import { layoutOf, type Pair } from './strip-layout.ts';
import { ring, smooth, steps } from './strip-relief.ts';
import { ashore, between, disc, line } from './strip-thread.ts';

/** Other tracks that meet the main track. `graph` draws them as dashed lines. */
const others: readonly Pair[][] = [
  [
    [3.1, 0.05],
    [3.2, 0.2],
    [3.3, 0.34],
    [3.46, 0.47],
    [3.6, 0.64],
  ],
  [
    [3.98, 0.08],
    [3.72, 0.2],
    [3.6, 0.38],
    [3.46, 0.47],
    [3.18, 0.5],
  ],
  [
    [3.55, 0.04],
    [3.72, 0.2],
    [3.84, 0.3],
    [3.9, 0.42],
    [3.76, 0.56],
  ],
  [
    [3.05, 0.42],
    [3.18, 0.5],
    [3.42, 0.58],
    [3.76, 0.56],
    [3.98, 0.6],
  ],
];
const nodes: readonly Pair[] = [
  [3.3, 0.34],
  [3.6, 0.38],
  [3.9, 0.42],
  [3.46, 0.47],
  [3.72, 0.2],
  [3.18, 0.5],
  [3.76, 0.56],
  [3.2, 0.2],
];
const edges: readonly [number, number, number][] = [
  [0, 1, 6],
  [1, 2, 4],
  [0, 3, 5],
  [1, 3, 3],
  [1, 4, 2.4],
  [2, 4, 3],
  [3, 5, 3.6],
  [2, 6, 4.4],
  [3, 6, 1.6],
  [0, 7, 2],
  [7, 4, 1.2],
];

export function graph({ place, unit }: Stretch): Element[] {
  const at = nodes.map(place);
  const span = (a: number, b: number): string => steps([at[a] ?? [0, 0], at[b] ?? [0, 0]]);
  return [
    line(others.map((each) => smooth(each.map(place))).join(''), 'ink', 0.9 * unit, {
      strokeDasharray: `${3 * unit} ${2.5 * unit}`,
    }),
    ...edges.map(([a, b, weight]) => line(span(a, b), 'ink', weight, { strokeOpacity: 0.55, strokeLinecap: 'round' })),
    line(smooth(ashore.map(place)), 'track', 2.4 * Math.sqrt(unit)),
    disc(
      at
        .slice(3)
        .map((each) => ring(each, 6.5))
        .join(''),
      'raised',
      { stroke: 'var(--ink)', strokeWidth: 1.5 * unit },
    ),
    disc(
      at
        .slice(0, 3)
        .map((each) => ring(each, 7))
        .join(''),
      'track',
      { stroke: 'var(--raised)', strokeWidth: 1.5 * unit },
    ),
  ];
}

type Cell = { middle: Pair; tone: number };

/**
 * Returns the hexagonal cells of the forecast (fifth panel), without cells on water. Cells are darker near three busy
 * places.
 */
function cellsOnLand(stretch: Stretch, radius: number): Cell[] {
  const { place, shape } = stretch;
  const { width, height } = layoutOf(shape);
  const relief = reliefOf(stretch);
  const [x0, y0] = place([4, 0]);
  const across = radius * Math.sqrt(3);
  const [columns, rows] = [Math.floor(width / across), Math.ceil(height / (radius * 1.5)) + 1];
  const hot = [place([4.42, 0.44]), place([4.12, 0.6]), place([4.78, 0.38])];
  return Array.from({ length: columns * rows }, (_, index): Pair => {
    const row = Math.floor(index / columns);
    return [x0 + ((index % columns) + (row % 2 ? 1 : 0.5)) * across, y0 + row * radius * 1.5];
  })
    .filter((middle) => middle[0] < x0 + width - across * 0.45 && relief(...middle) > 4)
    .map((middle) => {
      const near = hot.map(
        (each, rank) => (1 - rank * 0.28) * Math.exp(-((between(each, middle) / (width * 0.2)) ** 2)),
      );
      const busy = near.reduce((sum, each) => sum + each, 0);
      return { middle, tone: busy < 0.05 ? 0 : Math.min(4, 1 + Math.floor(busy * 3.6)) };
    });
}

export function cells(stretch: Stretch): Element[] {
  const { place, unit } = stretch;
  const radius = 19;
  const all = cellsOnLand(stretch, radius);
  const heart = place([4.42, 0.44]);
  const next = all.reduce<Pair>(
    (best, { middle }) => (between(heart, middle) < between(heart, best) ? middle : best),
    [0, 0],
  );
  const tones = [0, 1, 2, 3, 4].map((tone) =>
    all
      .filter((cell) => cell.tone === tone)
      .map(({ middle }) => steps(hexagonCorners(middle, radius - 0.8), true))
      .join(''),
  );
  return [
    ...tones.map((d, tone) =>
      disc(d, 'ink', { fillOpacity: tone * 0.13, stroke: 'var(--raised)', strokeWidth: unit, strokeOpacity: 0.9 }),
    ),
    line(tones.join(''), 'ink', 0.5 * unit, { strokeOpacity: 0.45 }),
    line(smooth(ashore.map(place)), 'track', 2.4 * Math.sqrt(unit)),
    line(steps(hexagonCorners(next, radius), true), 'track', 2.6 * unit),
  ];
}
