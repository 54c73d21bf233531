/**
 * Builds a sample of ferry crossings of New York Harbor, from real position reports. It contains no positions. Each
 * crossing is paired with its scheduled departure.
 */
import { middleOf } from '#evidence/crossings.ts';
import { harbor } from '#evidence/harbor.ts';
import { type Interval, terminals } from '#evidence/results.ts';
import { settings } from '#evidence/stays.ts';
import { amount, instant, number, object, oneOf, positive, type Sample, text } from './sample.ts';

const start = Date.parse(harbor.start);
const instantOf = (seconds: number): string => new Date(start + seconds * 1000).toISOString().replace('.000', '');
const interval = ([low, high]: Interval) => ({ earliest: instantOf(low), latest: instantOf(high) });

/** Returns the crossings in order of departure. Throws if a crossing has no departure in the timetable. */
function build() {
  const departures = new Map(harbor.departures.map((departure) => [departure.crossing, departure]));
  const records = [...harbor.crossings]
    .sort((a, b) => middleOf(a.departed) - middleOf(b.departed))
    .map(({ id, vessel, from, to, departed, arrived }) => {
      const departure = departures.get(id);
      if (!departure) throw new Error(`harbor-results.json has no scheduled departure for crossing ${id}.`);
      return {
        id,
        kind: 'crossing',
        simulated: false,
        vessel,
        from,
        to,
        departed: interval(departed),
        arrived: interval(arrived),
        scheduled: instantOf(departure.scheduled),
        minutesAfter: departure.minutesAfter,
        halfWidth: departure.halfWidth,
      };
    });
  const extract = records.find(({ id }) => id === harbor.inGap.crossing);
  if (!extract)
    throw new Error(
      `harbor-results.json: "inGap" refers to crossing ${harbor.inGap.crossing}, which is not in "crossings".`,
    );
  const file = {
    processingVersion: 'rule-2',
    settings: { stayDistance: settings.distance, stayDwell: settings.dwell },
  };
  return { file, records, extract };
}

const between = object({ earliest: instant, latest: instant });
const terminal = oneOf(...terminals);

export const harborCrossings: Sample = {
  format: 'json',
  isReal: true,
  hasTable: true,
  file: { processingVersion: text, settings: object({ stayDistance: positive, stayDwell: positive }) },
  kinds: {
    crossing: {
      fields: {
        vessel: text,
        from: terminal,
        to: terminal,
        departed: between,
        arrived: between,
        scheduled: instant,
        minutesAfter: number,
        halfWidth: amount,
      },
    },
  },
  build,
};
