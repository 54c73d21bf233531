import type { Element } from 'hast';
import { s } from 'hastscript';
import { at, type FigureDrawing, path } from '../figure-drawing.ts';

type Pair = readonly [number, number];
type Plan = readonly { distance: number; offset: number; green: number }[];

const cycle = 80;
const speed = 50 / 3.6;
const horizon = 232;
const left = 56;
const scaleTime = 2.08;
const scaleDistance = 0.094;
/** Positions of the stop lines at signals along the street, in metres. */
const stops = [120, 520, 820, 1200, 1560];
const streetEnd = 1700;

const plan = (offsets: readonly number[]): Plan =>
  stops.map((distance, index) => ({ distance, offset: offsets[index] ?? 0, green: index === 3 ? 30 : 38 }));

/** Returns the first time at or after `time` when a signal is green. */
function nextGreen(time: number, { offset, green }: Plan[number]): number {
  const phase = (((time - offset) % cycle) + cycle) % cycle;
  return phase < green ? time : time + cycle - phase;
}

/**
 * Simulates vehicles on a street with a queue at each signal. Vehicles drive at full speed between signals. At green,
 * they depart one after the other with a minimum time between two vehicles (`headway`, in seconds).
 */
function trajectories(signals: Plan): Pair[][] {
  const headway = 2.8;
  const queueGap = 14;
  const lastDeparture = signals.map(() => -Infinity);
  const departures: number[][] = signals.map(() => []);
  const entries = [0, 1, 2].flatMap((platoon) =>
    [0, 6, 12, 18, 24, 30].map((start) => platoon * cycle + start - cycle * 0.5),
  );
  return entries.map((entry) => {
    let time = entry;
    let place = 0;
    const track: Pair[] = [[time, place]];
    signals.forEach((signal, index) => {
      const arrival = time + (signal.distance - place) / speed;
      const departure = Math.max(nextGreen(Math.max(arrival, (lastDeparture[index] ?? 0) + headway), signal), arrival);
      if (departure > arrival + 0.5) {
        const ahead = (departures[index] ?? []).filter((moment) => moment > arrival).length;
        const halt = signal.distance - ahead * queueGap;
        track.push([time + (halt - place) / speed, halt], [departure - (signal.distance - halt) / speed, halt]);
      }
      track.push([departure, signal.distance]);
      lastDeparture[index] = departure;
      departures[index]?.push(departure);
      time = departure;
      place = signal.distance;
    });
    return [...track, [time + (streetEnd - place) / speed, streetEnd]];
  });
}

/** Returns the part of a vehicle’s track between time 0 and `horizon`. The track is cut exactly at these two times. */
function clipped(track: readonly Pair[]): Pair[] {
  const kept: Pair[] = [];
  track.forEach(([time, place], index) => {
    const [before, start] = track[index - 1] ?? [time, place];
    for (const edge of [0, horizon]) {
      if (before >= edge || time <= edge) continue;
      kept.push([edge, start + ((place - start) * (edge - before)) / (time - before)]);
    }
    if (time >= 0 && time <= horizon) kept.push([time, place]);
  });
  return kept.toSorted(([one], [other]) => one - other);
}

/**
 * Draws a diagram of distance over time: red phases as bars at the stop lines, and vehicles as lines. The vehicle
 * `followed` is highlighted.
 */
function panel(bottom: number, signals: Plan, followed: number): Element[] {
  const place = ([time, distance]: Pair): Pair => [left + time * scaleTime, bottom - distance * scaleDistance];
  const red = signals.flatMap(({ distance, offset, green }) =>
    [-2, -1, 0, 1, 2, 3].map((turn) => {
      const from = Math.max(0, offset + turn * cycle + green);
      const to = Math.min(horizon, offset + (turn + 1) * cycle);
      return to > from ? path([place([from, distance]), place([to, distance])]) : '';
    }),
  );
  const lines = trajectories(signals).map((track) => clipped(track).map(place));
  const drawn = lines.map((line) => (line.length > 1 ? path(line) : ''));
  const [right] = place([horizon, 0]);
  return [
    s('path', {
      d: signals.map(({ distance }) => path([place([0, distance]), place([horizon, distance])])).join(''),
      className: ['hair'],
    }),
    s('path', { d: `M${left} ${at(bottom - streetEnd * scaleDistance)}V${bottom}H${at(right)}`, className: ['soft'] }),
    s('path', { d: drawn.filter((_, index) => index !== followed).join(''), className: ['soft'] }),
    s('path', { d: red.join(''), className: ['line', 'bold'] }),
    s('path', { d: drawn[followed] ?? '', className: ['track', 'bold'] }),
    ...signals.map(({ distance }, index) =>
      s(
        'text',
        {
          x: left - 12,
          y: at(bottom - distance * scaleDistance + 5),
          textAnchor: 'end',
          className: ['t-mono', 't-muted'],
        },
        String(index + 1),
      ),
    ),
  ];
}

/**
 * Draws two diagrams of distance over time for a street with five signals, from a small queueing simulation. In the
 * first diagram, the signals are uncoordinated. In the second, each signal turns green later than the previous signal
 * by the travel time between the two.
 */
export const draw: FigureDrawing = () => {
  const before = plan([0, 62, 20, 66, 30]);
  const after = plan(stops.map((distance) => (distance - (stops[0] ?? 0)) / speed));
  return s('svg', { viewBox: '0 0 560 450', className: ['fg'] }, [
    ...panel(208, before, 8),
    ...panel(416, after, 8),
    s('text', { x: left, y: 36, className: ['t-strong'] }, 'Before retiming'),
    s('text', { x: left, y: 244, className: ['t-strong'] }, 'After retiming'),
    s('g', { className: ['key'] }, [
      s('path', { d: 'M384 30H410', className: ['line', 'bold'] }),
      s('text', { x: 422, y: 36, className: ['t-mono'] }, 'signal red'),
    ]),
    s('text', { x: left, y: 440, className: ['t-mono', 't-muted'] }, '1–5 signals'),
    s('text', { x: 538, y: 440, textAnchor: 'end', className: ['t-mono', 't-muted'] }, 'time'),
  ]);
};
