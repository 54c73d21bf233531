import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing, path, seeded, sigmas95 } from '../figure-drawing.ts';
import { simplify } from '../geometry.ts';
import { groundRoot, neatline, scaleBar, scaleLabel, townWindow } from '../harbour-sheet.ts';
import type { Point } from '../harbour-town.ts';
import { measureBranch, measureEllipse } from '../time-differences.ts';

/**
 * Position of the radio emitter. The coordinates of emitter and receivers are in a drawing that is 560 units wide. The
 * figure enlarges them to fit the town map.
 */
export const emitter: Point = [346, 214];
export const reference: Point = [96, 318];
export const others: readonly Point[] = [
  [206, 66],
  [476, 100],
  [486, 322],
];
const frame = { left: 8, top: 8, right: 552, bottom: 392 } as const;
const coarseTiming = { emitter, reference, others, timingError: 15 };

/** Returns a branch of a hyperbola and the band of its timing error, in the coordinates of `emitter`. */
export const measured = (receiver: Point): { branch: Point[]; band: Point[] } =>
  measureBranch(
    coarseTiming,
    receiver,
    ([x, y]) => x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom,
  );

export function errorEllipse(): { rx: number; ry: number; angle: number } {
  const { long, short, angle } = measureEllipse(coarseTiming);
  return { rx: at(long), ry: at(short), angle: Math.round(angle) };
}

const sheet = { x: 8, y: 8, width: 704, height: 524 } as const;
const scaleAt: Point = [28, 508];
const inTown = ([x, y]: Point): Point => [x * 1.25 + 10, y * 1.25 + 20];
const timed = { emitter: inTown(emitter), reference: inTown(reference), others: others.map(inTown), timingError: 8 };
const [ex, ey] = timed.emitter;
/** A magnifying lens over the mouth of the bay. It shows the crossing of the hyperbolas at four times its size. */
const lens = { x: 578, y: 282, radius: 100, scale: 4 } as const;

const bands = timed.others.map((receiver) =>
  measureBranch(timed, receiver, ([x, y]) => x > -200 && x < 920 && y > -200 && y < 740),
);
const magnify = ([x, y]: Point): Point => [(x - ex) * lens.scale, (y - ey) * lens.scale];
const isNear = ([x, y]: Point): boolean => Math.hypot(x, y) < 260;

/** Returns a hundred simulated positions of the emitter, scattered by normally distributed timing errors. */
function simulated(): Point[] {
  const random = seeded(9);
  const { long, short, angle } = measureEllipse(timed);
  const turn = (angle * Math.PI) / 180;
  return Array.from({ length: 100 }, (): Point => {
    const [away, round] = [Math.sqrt(-2 * Math.log(1 - random())), random() * 2 * Math.PI];
    const [along, across] = [(away * Math.cos(round) * long) / sigmas95, (away * Math.sin(round) * short) / sigmas95];
    return [along * Math.cos(turn) - across * Math.sin(turn), along * Math.sin(turn) + across * Math.cos(turn)];
  });
}

const circle = ([x, y]: Point, r: number): string =>
  `M${at(x - r)} ${at(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const whole = (points: readonly Point[]): Point[] => simplify(points, 0.4).map(([x, y]): Point => [at(x), at(y)]);
const ellipse = (by: number): Element => {
  const { long, short, angle } = measureEllipse(timed);
  return s('ellipse', {
    rx: at(long * by),
    ry: at(short * by),
    transform: `rotate(${Math.round(angle)})`,
    fill: 'var(--track)',
    fillOpacity: 0.16,
    stroke: 'var(--track)',
    strokeWidth: 2,
  });
};

const curves = (): Element[] => {
  const lines = bands.map(({ branch }) => path(whole(branch))).join('');
  return [
    ...bands.map(({ band }) => s('path', { d: path(whole(band), true), fill: 'var(--ink)', fillOpacity: 0.24 })),
    s('path', { d: lines, stroke: 'var(--ink)', strokeWidth: 1.4 }),
    s('path', {
      d: timed.others.map((receiver) => path([timed.reference, receiver])).join(''),
      stroke: 'var(--ink)',
      strokeOpacity: 0.75,
      strokeDasharray: '1 5',
      strokeLinecap: 'round',
    }),
  ];
};

const stations = (): Element[] => {
  const all = [timed.reference, ...timed.others];
  return [
    s('path', {
      d: all.map((place) => circle(place, 17)).join(''),
      fill: 'var(--raised)',
      fillOpacity: 0.85,
      stroke: 'var(--ink)',
      strokeWidth: 0.9,
    }),
    s('path', { d: all.map(([x, y]) => `M${at(x)} ${at(y - 9)}l8 14h-16z`).join(''), fill: 'var(--ink)' }),
  ];
};

const magnified = (): Element[] => {
  const { x, y, radius, scale } = lens;
  const away = Math.hypot(x - ex, y - ey);
  const side = Math.acos((radius - 15) / away);
  const lean = Math.atan2(ey - y, ex - x);
  const tangents = [lean - side, lean + side].map((angle) => {
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    return path([
      [ex + 15 * ux, ey + 15 * uy],
      [x + radius * ux, y + radius * uy],
    ]);
  });
  const dots = simulated()
    .map(([dx, dy]) => `M${Math.round(dx * scale)} ${Math.round(dy * scale)}h0`)
    .join('');
  const close = bands.map(({ band, branch }) => ({
    band: band.map(magnify).filter(isNear),
    branch: branch.map(magnify).filter(isNear),
  }));
  return [
    s('path', { d: tangents.join('') + circle([ex, ey], 15), stroke: 'var(--ink)', strokeWidth: 1 }),
    s('path', { d: circle([ex, ey], 4.5), fill: 'var(--track)', stroke: 'var(--raised)', strokeWidth: 1.2 }),
    s('path', { d: circle([x, y], radius), fill: 'var(--raised)' }),
    s(
      'svg',
      {
        x: x - radius,
        y: y - radius,
        width: 2 * radius,
        height: 2 * radius,
        viewBox: `${-radius} ${-radius} ${2 * radius} ${2 * radius}`,
      },
      [
        ...close.map(({ band }) => s('path', { d: path(band, true), fill: 'var(--ink)', fillOpacity: 0.12 })),
        s('path', { d: close.map(({ branch }) => path(branch)).join(''), stroke: 'var(--ink)', strokeWidth: 1 }),
        ellipse(scale),
        s('path', { d: dots, stroke: 'var(--ink)', strokeWidth: 2.6, strokeLinecap: 'round', strokeOpacity: 0.8 }),
        s('circle', { r: 4.5, fill: 'var(--track)', stroke: 'var(--raised)', strokeWidth: 1.5 }),
      ],
    ),
    s('path', { d: circle([x, y], radius), stroke: 'var(--ink)', strokeWidth: 1.6 }),
  ];
};

/**
 * Draws the labels of the figure. `drawGround` draws its shapes.
 * The figure shows four receivers around a harbour and three hyperbolas of equal time difference, which are as wide as
 * their timing error. A lens magnifies the place where they cross, with a 95% ellipse and a hundred simulated
 * positions.
 */
export const draw: FigureDrawing = () =>
  s('svg', { viewBox: '0 0 720 540', className: ['fg', 'wide'] }, [
    ...[timed.reference, ...timed.others].map(([x, y], index) =>
      s('text', { x: at(x + 22), y: at(y + 8), className: ['t-strong', 'halo'] }, `R${index + 1}`),
    ),
    s('text', { x: lens.x + 76, y: lens.y - 78, className: ['t-track', 't-strong', 'halo'] }, '95%'),
    s('text', { x: lens.x + 76, y: lens.y + 96, className: ['halo'] }, `×${lens.scale}`),
    scaleLabel(scaleAt),
  ]);

/** Draws the map layer without labels: the town, the hyperbolas over it, and the magnified crossing. */
export const drawGround = (): Element =>
  groundRoot([
    townWindow(
      sheet,
      [sheet.x, sheet.y],
      [s('g', { fill: 'none' }, [...curves(), ...magnified(), ...stations()])],
      0.5,
    ),
    neatline(sheet, [sheet.x, sheet.y]),
    scaleBar(scaleAt),
  ]);
