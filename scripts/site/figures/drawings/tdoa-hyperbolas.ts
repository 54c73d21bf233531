import { s } from 'hastscript';
import { at, type FigureDrawing, path, sigmas95, twoLines } from '../figure-drawing.ts';

type Point = readonly [number, number];

export const emitter: Point = [346, 214];
export const reference: Point = [96, 318];
export const others: readonly Point[] = [
  [206, 66],
  [476, 100],
  [486, 322],
];
const frame = { left: 8, top: 8, right: 552, bottom: 392 } as const;
const timingError = 15;

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);
const inside = ([x, y]: Point): boolean => x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;

/** One branch of a hyperbola: the points whose distances from two receivers differ by a given length. */
function hyperbola(one: Point, two: Point, difference: number): Point[] {
  const a = difference / 2;
  const c = distance(one, two) / 2;
  const b = Math.sqrt(c * c - a * a);
  const [ux, uy] = [(two[0] - one[0]) / (2 * c), (two[1] - one[1]) / (2 * c)];
  const [mx, my] = [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2];
  return Array.from({ length: 51 }, (_, step): Point => {
    // A positive difference means farther from the first receiver, so the branch bends round the second.
    const along = a * Math.cosh((step - 25) / 9);
    const across = b * Math.sinh((step - 25) / 9);
    return [mx + ux * along - uy * across, my + uy * along + ux * across];
  });
}

/** A branch within the frame, and the band between the branches of a shorter and a longer measured difference. */
export function measured(receiver: Point): { branch: Point[]; band: Point[] } {
  const difference = distance(emitter, reference) - distance(emitter, receiver);
  const [less = [], exact = [], more = []] = [-timingError, 0, timingError].map((error) =>
    hyperbola(reference, receiver, difference + error),
  );
  const seen = (_: Point, index: number): boolean => inside(exact[index] ?? [-1, -1]);
  return { branch: exact.filter(seen), band: [...less.filter(seen), ...more.filter(seen).reverse()] };
}

/** The 95 % ellipse that equal timing errors leave, carried through the geometry of the receivers. */
export function errorEllipse(): { rx: number; ry: number; angle: number } {
  const unit = (receiver: Point): Point => {
    const length = distance(emitter, receiver);
    return [(emitter[0] - receiver[0]) / length, (emitter[1] - receiver[1]) / length];
  };
  const [rx, ry] = unit(reference);
  const rows = others.map(unit).map(([x, y]): Point => [x - rx, y - ry]);
  // All differences share the reference's error: with n rows the inverse of (I + 11') is I - 11' / (n + 1).
  const share = rows.reduce<Point>(([sx, sy], [x, y]) => [sx + x, sy + y], [0, 0]);
  const n = rows.length + 1;
  const sum = (product: (row: Point) => number): number => rows.reduce((total, row) => total + product(row), 0);
  const xx = sum(([x]) => x * x) - (share[0] * share[0]) / n;
  const yy = sum(([, y]) => y * y) - (share[1] * share[1]) / n;
  const xy = sum(([x, y]) => x * y) - (share[0] * share[1]) / n;
  const middle = (xx + yy) / 2;
  const spread = Math.hypot((xx - yy) / 2, xy);
  const angle = (Math.atan2(2 * xy, xx - yy) / 2 + Math.PI / 2) * (180 / Math.PI);
  const axis = (information: number): number => (sigmas95 * timingError) / Math.sqrt(information);
  return { rx: at(axis(middle - spread)), ry: at(axis(middle + spread)), angle: Math.round(angle) };
}

/**
 * Four receivers and the three hyperbolas on which the measured time differences put the emitter, each within the band
 * of its timing error, and the ellipse that the bands leave.
 */
export const draw: FigureDrawing = () => {
  const pairs = others.map(measured);
  const ellipse = errorEllipse();
  const [ex, ey] = emitter;
  const label = (text: string, [x, y]: Point, side: 'start' | 'end') =>
    s('text', { x: x + (side === 'start' ? 18 : -18), y: y + 6, className: ['t-mono'], textAnchor: side }, text);
  return s('svg', { viewBox: '0 0 560 400', className: ['fg'] }, [
    ...pairs.map(({ band }) => s('path', { d: path(band, true), className: ['tint-soft'] })),
    s('path', { d: others.map((receiver) => path([reference, receiver])).join(''), className: ['soft', 'dot'] }),
    s('path', { d: pairs.map(({ branch }) => path(branch)).join(''), className: ['line'] }),
    s('ellipse', {
      rx: ellipse.rx,
      ry: ellipse.ry,
      transform: `translate(${ex} ${ey}) rotate(${ellipse.angle})`,
      className: ['track', 'tint-track'],
    }),
    s('circle', { cx: ex, cy: ey, r: 4.5, className: ['fill-track'] }),
    s('path', {
      d: [reference, ...others].map(([x, y]) => `M${x} ${y - 10}l9 16h-18z`).join(''),
      className: ['line', 'fill-ground'],
    }),
    label('R1', reference, 'end'),
    ...others.map((receiver, index) => label(`R${index + 2}`, receiver, index ? 'start' : 'end')),
    s('text', { x: ex + 44, y: ey - 20, className: ['t-track', 'halo'] }, 'Emitter'),
    s('path', { d: `M${ex - 40} ${ey + 56}L${ex - 18} ${ey + 22}`, className: ['soft'] }),
    s('text', { x: ex - 46, y: ey + 70, className: ['halo'], textAnchor: 'end' }, 'Uncertainty'),
    twoLines({ x: 12, y: 179, className: ['t-muted'] }, 'Equal time', 'difference'),
  ]);
};
