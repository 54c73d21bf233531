/** Draws the symbols on the map of the evening city: crowd, stadium, vehicles, stations and the key. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import { trace } from '../../city-paths.ts';
import { at, seeded } from '../../figure-drawing.ts';
import { hexagonCorners } from '../../geometry.ts';
import { evening } from './evening-city.ts';
import { places, scales, tones } from './evening-ground.ts';
import { closedBridge, stadium, unitsPerKilometre } from './evening-plan.ts';
import { circle, fill, type Point, rect, type Shape, stroke } from './plate-paths.ts';
import { scaleBar } from './sheet-frame.ts';

/** Top left corner of the key, in drawing units. */
export const keyAt: Record<Shape, Point> = { wide: [44, 508], tall: [44, 788] };
/** Distance in the map's key from the last tone to the symbol for streets that no vehicle reaches in time. */
export const overAfter: Record<Shape, number> = { wide: 40, tall: 84 };
export const barAt: Record<Shape, Point> = { wide: [44, 552], tall: [562, 785] };
export const keyStep: Record<Shape, number> = { wide: 46, tall: 66 };

/** Radius of the hexagonal cells that show the crowd around the stadium. A cell has one of four densities. */
const cellRadius = 15;
const crowdSteps = [0.07, 0.17, 0.36, 0.62];
export function crowd(shape: Shape): Element[] {
  const half = cellRadius * Math.sqrt(0.75);
  const random = seeded(33);
  const cells = Array.from({ length: 121 }, (_, index) => {
    const [row, column] = [Math.floor(index / 11) - 5, (index % 11) - 5];
    const [x, y] = [(column + (row % 2 ? 0.5 : 0)) * 2 * half, row * 1.5 * cellRadius];
    const people = Math.exp(-((Math.hypot(x - 6, y * 1.15) / 56) ** 2)) * (0.75 + 0.5 * random());
    return {
      middle: [stadium[0] + x, stadium[1] + y] as Point,
      step: crowdSteps.filter((least) => people > least).length,
    };
  });
  const steps = crowdSteps.map((_, index) =>
    trace(
      cells
        .filter(({ step }) => step === index + 1)
        .map(({ middle }) => hexagonCorners(middle, cellRadius).map(places[shape])),
      { close: true },
    ),
  );
  return steps.map((d, step) =>
    s('path', {
      d,
      fill: 'var(--alert)',
      fillOpacity: [0.1, 0.2, 0.34, 0.52][step],
      stroke: 'var(--alert)',
      strokeWidth: 0.8,
      strokeOpacity: 0.75,
    }),
  );
}

export function stadiumSign(shape: Shape): Element[] {
  const [x, y] = places[shape](stadium);
  const k = scales[shape];
  const oval = (a: number, b: number): string => {
    const [rx, ry] = shape === 'wide' ? [a, b] : [at(b * k), at(a * k)];
    return `M${at(x - rx)} ${at(y)}a${rx} ${ry} 0 1 0 ${at(2 * rx)} 0a${rx} ${ry} 0 1 0-${at(2 * rx)} 0z`;
  };
  return [
    s('path', { d: oval(27, 19), fill: 'var(--ground)', stroke: 'var(--ink)', strokeWidth: 1.6 }),
    stroke(oval(22, 14.5) + oval(17, 10), 'ink', 0.8),
  ];
}

/** Returns an arrow at a moving vehicle, in the direction of its route. */
function head([here, next]: readonly Point[], size: number): string {
  if (!here || !next) return '';
  const turn = Math.atan2(next[1] - here[1], next[0] - here[0]);
  const spot = (away: number, angle: number): string =>
    `${at(here[0] + away * Math.cos(turn + angle))} ${at(here[1] + away * Math.sin(turn + angle))}`;
  return `M${spot(size, 0)}L${spot(size, 2.5)}L${spot(size * 0.35, Math.PI)}L${spot(size, -2.5)}z`;
}

export function units(shape: Shape): Element[] {
  return evening(shape).routes.flatMap(({ driven, ahead }, index) => {
    const colour = index === 0 ? 'track' : 'ink';
    const [before, after] = [driven, ahead].map((part) => part.map(places[shape])) as [Point[], Point[]];
    const [x, y] = after.at(-1) ?? [0, 0];
    const round = { strokeLinecap: 'round' };
    return [
      stroke(trace([before, after]), 'ground', 8, round),
      stroke(trace([before]), colour, index === 0 ? 3.6 : 2.6, round),
      stroke(trace([after]), colour, index === 0 ? 3 : 2.2, { strokeDasharray: '8 6' }),
      s('path', { d: circle([x, y], 8), fill: 'var(--ground)', stroke: `var(--${colour})`, strokeWidth: 2.4 }),
      stroke(`M${at(x)} ${at(y - 4)}v8m-4-4h8`, colour, 2),
      s('path', { d: head(after, 11), fill: `var(--${colour})`, stroke: 'var(--ground)', strokeWidth: 1.5 }),
    ];
  });
}

/** Draws each fire station as a square with a dot, and marks the closed bridge. */
export function signs(shape: Shape): Element[] {
  const [bx, by] = places[shape](closedBridge);
  const d = evening(shape)
    .stations.map(places[shape])
    .map(([x, y]) => rect(at(x - 7), at(y - 7), at(x + 7), at(y + 7)))
    .join('');
  return [
    s('path', { d, fill: 'var(--ink)', stroke: 'var(--ground)', strokeWidth: 3 }),
    s('path', { d, fill: 'var(--ground)', stroke: 'var(--ink)', strokeWidth: 2.2 }),
    fill(
      evening(shape)
        .stations.map((spot) => circle(places[shape](spot), 2.4))
        .join(''),
      'coverage',
    ),
    fill(circle([bx, by], 13), 'ground'),
    stroke(circle([bx, by], 11), 'alert', 2.2),
    stroke(`M${at(bx - 5)} ${at(by - 5)}l10 10m0-10l-10 10`, 'alert', 2.6),
  ];
}

/**
 * Draws the key: a tone for each driving time, the symbol for streets that take longer, and a scale bar of two
 * kilometres.
 */
export function key(shape: Shape): Element[] {
  const [x, y] = keyAt[shape];
  const step = keyStep[shape];
  const end = x + tones.length * step;
  return [
    ...(shape === 'tall'
      ? [s('path', { d: rect(20, 764, 700, 840), fill: 'var(--ground)', stroke: 'var(--ink)', strokeWidth: 1.2 })]
      : []),
    ...tones.map(({ opacity }, tone) =>
      stroke(`M${x + tone * step} ${y}h${step}`, 'coverage', 6, { strokeOpacity: opacity }),
    ),
    stroke([0, 1, 2, 3, 4].map((tone) => `M${x + tone * step} ${y - 6}v12`).join(''), 'ink', 1.2),
    stroke(`M${end + overAfter[shape]} ${y}h${step}`, 'control', 1.2),
    stroke(`M${end + overAfter[shape] - 3 + step / 2} ${y - 3}l6 6m0-6l-6 6`, 'ink', 1.3),
    ...scaleBar(barAt[shape], (unitsPerKilometre * scales[shape]) / 2),
  ];
}
