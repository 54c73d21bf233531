import { s } from 'hastscript';
import { at, type FigureDrawing, path, seeded, sigmas95 } from '../figure-drawing.ts';

type Point = readonly [number, number];
/** State of the Kalman filter in one direction (x or y): position, velocity, and their variances and covariance. */
type Axis = { p: number; v: number; pp: number; pv: number; vv: number };

const metre = 17;
const steps = 29;
const stretch = 468 / (steps - 1);

/** Returns the true position of the simulated walker at a step, in drawing units. */
const trueState = (step: number): Point => {
  const x = 62 + step * stretch;
  return [x, 190 - 66 * Math.sin((x - 130) / 92) - (x - 280) * 0.08];
};

/** Returns the error of a position fix in metres. It shrinks when Wi-Fi and later BLE are added to GPS. */
const radius = (step: number): number => (step < 10 ? 3 : step < 19 ? 1.7 : 0.8);

/** Returns a normally distributed random number (Box-Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Runs one step of the Kalman filter in one direction: predicts the state, then corrects it with the fix. */
function filtered(before: Axis, fix: number, variance: number, drift: number): Axis {
  const p = before.p + before.v;
  const pp = before.pp + 2 * before.pv + before.vv + drift / 4;
  const pv = before.pv + before.vv + drift / 2;
  const vv = before.vv + drift;
  const gain = pp / (pp + variance);
  const follow = pv / (pp + variance);
  return {
    p: p + gain * (fix - p),
    v: before.v + follow * (fix - p),
    pp: (1 - gain) * pp,
    pv: (1 - gain) * pv,
    vv: vv - follow * pv,
  };
}

/** Returns the simulated fixes and the filtered state at each step. */
function run(): { fixes: Point[]; states: { centre: Point; rx: number; ry: number }[] } {
  const random = seeded(5);
  const [startX, startY] = trueState(0);
  const first = (radius(0) / sigmas95) * metre;
  let x: Axis = { p: startX, v: stretch, pp: (first * 0.7) ** 2, pv: 0, vv: 4 };
  let y: Axis = { p: startY, v: 4, pp: first ** 2, pv: 0, vv: 120 };
  const fixes: Point[] = [];
  const states: { centre: Point; rx: number; ry: number }[] = [];
  for (let step = 0; step < steps; step += 1) {
    const error = (radius(step) / sigmas95) * metre;
    const [trueX, trueY] = trueState(step);
    // The walls along a street scatter a signal more across the street than along it. The street runs roughly along x.
    const fix: Point = [trueX + normal(random) * error * 0.7, trueY + normal(random) * error];
    fixes.push(fix);
    if (step) {
      x = filtered(x, fix[0], (error * 0.7) ** 2, 2);
      y = filtered(y, fix[1], error ** 2, 9);
    }
    states.push({ centre: [x.p, y.p], rx: sigmas95 * Math.sqrt(x.pp), ry: sigmas95 * Math.sqrt(y.pp) });
  }
  return { fixes, states };
}

/**
 * Draws a simulated walk to scale: scattered position fixes, and the track of the Kalman filter with its 95% ellipses.
 * Wi-Fi and BLE are added to GPS along the way, so the ellipses shrink.
 */
export const draw: FigureDrawing = () => {
  const { fixes, states } = run();
  const shown = states.filter((_, step) => step % 2 === 0);
  const [wifi, ble] = [9.5, 18.5].map((step) => at(trueState(step)[0])) as [number, number];
  const source = (x: number, text: string) => s('text', { x, y: 382, className: ['t-mono'] }, text);
  return s('svg', { viewBox: '0 0 560 394', className: ['fg'] }, [
    s('path', { d: `M${wifi} 56V386M${ble} 56V386`, className: ['hair', 'dash'] }),
    s('path', { d: 'M8 358H552', className: ['hair'] }),
    ...shown.map(({ centre: [cx, cy], rx, ry }) =>
      s('ellipse', { cx: at(cx), cy: at(cy), rx: at(rx), ry: at(ry), className: ['soft', 'tint-soft'] }),
    ),
    s('path', {
      d: fixes.map(([x, y]) => `M${at(x - 3)} ${at(y - 3)}l6 6m0-6l-6 6`).join(''),
      className: ['line'],
    }),
    s('path', { d: path(states.map(({ centre }) => centre)), className: ['track'] }),
    s('text', { x: 8, y: 34, className: ['t-strong'] }, '±1-3 m'),
    s('text', { x: 552, y: 34, className: ['t-strong'], textAnchor: 'end' }, '±0.3-0.8 m'),
    s('path', { d: 'M11 325l6 6m0-6l-6 6', className: ['line'] }),
    s('text', { x: 26, y: 334 }, 'Raw fix'),
    s('path', { d: 'M230 328h24', className: ['track'] }),
    s('text', { x: 262, y: 334, className: ['t-track'] }, 'Filtered track'),
    s('path', { d: `M552 322v12h${-3 * metre}v-12`, className: ['line'] }),
    s('text', { x: 552 - 3 * metre - 9, y: 334, className: ['t-mono'], textAnchor: 'end' }, '3 m'),
    source(8, 'GPS'),
    source(wifi + 8, '+ Wi-Fi'),
    source(ble + 8, '+ BLE'),
  ]);
};
