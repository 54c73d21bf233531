import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';
import { axesAt, duration, flight, gap, locate, minutesBetween, regionAt, widest } from '../flight.ts';

type Point = readonly [number, number];

const trackBetween = (from: number, to: number): string =>
  path(minutesBetween(from, to, 6).map((minute) => locate(minute)));

/** Minutes at which reports were due during the gap, every fourteen minutes. An ellipse is drawn at each of them. */
const due = minutesBetween(gap.from, gap.to, 14).slice(1, -1);

/** Draws the area that the ellipse of likely positions sweeps over during the gap. */
function coverBetween(from: number, to: number): string {
  const minutes = minutesBetween(from, to, 3);
  const side = (sign: number): Point[] => minutes.map((minute) => locate(minute, sign * regionAt(minute).across));
  return path([...side(1), ...side(-1).reverse()], true);
}

function ellipse(minute: number): string {
  const [x, y] = locate(minute);
  const { along, across } = axesAt(minute);
  const points = Array.from({ length: 36 }, (_, index): Point => {
    const [cos, sin] = [Math.cos((index * Math.PI) / 18), Math.sin((index * Math.PI) / 18)];
    return [x + cos * along[0] + sin * across[0], y + cos * along[1] + sin * across[1]];
  });
  return path(points, true);
}

/** Draws a short stroke across the track, at a minute of the flight. */
function tick(minute: number): string {
  const [[x, y], [beforeX, beforeY]] = [locate(minute), locate(minute - 1)];
  const length = Math.hypot(x - beforeX, y - beforeY);
  const [east, south] = [((beforeY - y) / length) * 3.2, ((x - beforeX) / length) * 3.2];
  return `M${at(x - east)} ${at(y - south)}L${at(x + east)} ${at(y + south)}`;
}

const middle = (gap.from + gap.to) / 2;

/**
 * Draws the flight over the Atlantic. The page places it over the drawing of the globe. Without reports, the ellipse of
 * likely positions grows. It shrinks again at the next report.
 */
export const draw: FigureDrawing = () => {
  const [from, to] = [locate(0), locate(duration)];
  const [top, topY] = locate(middle, regionAt(middle).across);
  return s('svg', { viewBox: '-330 -340 480 220', className: ['fg'] }, [
    s('path', { d: coverBetween(gap.from, gap.to), className: ['cover', 'tint-cover', 'dash'] }),
    ...due.map((minute) => s('path', { d: ellipse(minute), className: ['cover'], strokeOpacity: 0.4 })),
    s('path', { d: trackBetween(gap.from, gap.to), className: ['track', 'dash'] }),
    s('path', { d: `${trackBetween(0, gap.from)}${trackBetween(gap.to, duration)}`, className: ['track', 'bold'] }),
    s('path', { d: flight.reports.slice(1, -1).map(tick).join(''), className: ['track'] }),
    ...[from, to].map(([x, y]) => s('circle', { cx: at(x), cy: at(y), r: 5, className: ['line', 'fill-ground'] })),
    s('path', { d: `M${at(top)} ${at(topY)}V${at(topY - 20)}`, className: ['cover'] }),
    s(
      'text',
      { x: at(top), y: at(topY - 26), dy: '-1.3em', textAnchor: 'middle', className: ['t-cover', 't-strong', 'halo'] },
      `No report for ${gap.to - gap.from} min`,
    ),
    s(
      'text',
      { x: at(top), y: at(topY - 26), textAnchor: 'middle', className: ['t-mono', 'halo'] },
      `95% within ±${Math.round(widest)} km`,
    ),
    s(
      'text',
      { x: at(from[0]), y: at(from[1] - 14), textAnchor: 'middle', className: ['t-strong', 'halo'] },
      flight.from.name,
    ),
    s(
      'text',
      { x: at(to[0]), y: at(to[1] - 14), textAnchor: 'middle', className: ['t-strong', 'halo'] },
      flight.to.name,
    ),
  ]);
};
