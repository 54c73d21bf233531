/**
 * Draws the timetable chart of a morning on the tram line. Each train is a line, which is level while the train waits
 * at a stop.
 */
import type { Element } from 'hast';
import { area, stroke, trace } from '../../city-paths.ts';
import type { Point } from './curves.ts';
import { bunchStop, closes, opens, stops, type Train, trains } from './transit-line.ts';
import { beside, panel, type Sheet } from './transit-sheet.ts';

/**
 * Returns a train's line in the chart for the calls from index `first` up to, but not including, `last`. The line is
 * clipped to the hours of the chart.
 */
function pathOf(sheet: Sheet, { calls }: Train, first = 0, last = calls.length): Point[] {
  const moments = calls.slice(first, last).flatMap(({ stop, comes, leaves }): Point[] => {
    const u = stops[stop]?.at[0] ?? 0;
    return [
      [u, comes],
      [u, leaves],
    ];
  });
  const cut = (from: Point, to: Point, minute: number): Point => [
    from[0] + ((minute - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
    minute,
  ];
  const shown = moments.flatMap((here, index): Point[] => {
    const next = moments[index + 1] ?? here;
    const inside = here[1] >= opens && here[1] <= closes ? [here] : [];
    const crossed = [opens, closes].filter((limit) => here[1] < limit && next[1] > limit);
    return [...inside, ...crossed.map((limit) => cut(here, next, limit))];
  });
  return shown.map(([u, minute]) => sheet.moment(u, minute));
}

export function chart(sheet: Sheet): Element[] {
  const { moment } = sheet;
  const line = (from: Point, to: Point): string => trace([[from, to]], { grain: 2 });
  const stopLines = stops.map(({ at: [u] }) => line(moment(u, opens), moment(u, closes))).join('');
  const times = (step: number): string =>
    Array.from({ length: Math.floor((closes - opens) / step) - 1 }, (_, index) => {
      const minute = opens + (index + 1) * step;
      return line(moment(0, minute), moment(1394, minute));
    }).join('');
  const drawn = (which: (train: Train) => boolean): string =>
    trace(
      trains
        .filter(which)
        .map((train) => pathOf(sheet, train))
        .filter((points) => points.length > 1),
      { grain: 2 },
    );
  const bunch = trains.filter((train) => train.isBunched);
  const late = trace(
    bunch.map((train) => pathOf(sheet, train, bunchStop)),
    { grain: 2 },
  );
  return [
    area(beside(sheet), 'ground'),
    area(panel(sheet), 'raised'),
    stroke(times(15), 'hairline', 0.7),
    stroke(times(60), 'control', 1),
    stroke(stopLines, 'control', 0.8, { strokeOpacity: 0.6 }),
    stroke(
      drawn(({ isEast }) => !isEast),
      'control',
      0.9,
      { strokeOpacity: 0.85 },
    ),
    stroke(
      drawn(({ isEast, isBunched }) => isEast && !isBunched),
      'ink',
      1.1,
    ),
    stroke(
      trace(
        bunch.map((train) => pathOf(sheet, train, 0, bunchStop + 1)),
        { grain: 2 },
      ),
      'ink',
      1.1,
    ),
    stroke(late, 'track', 2),
  ];
}
