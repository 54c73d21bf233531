/**
 * Simulates days of a device whose true stays and trips are known. Compares the movement instrument's records with
 * these stays and trips.
 */
import { movement } from '../../src/instruments/movement/instrument.ts';
import { compute, type MovementParameters, type MovementResult } from '../../src/instruments/movement/model.ts';
import type { Staypoint, Trip } from '../../src/instruments/movement/records.ts';
import { day, followTruth } from '../../src/instruments/movement/world.ts';
import { findSplit, type RecordClass } from '../../src/model/samples/movement-confidence.ts';
import { rankPlaces } from '../../src/model/samples/movement-records.ts';

/** A record is correct if its beginning and its end are each at most this many seconds from the true time. */
const tolerance = 300;

type TrueStay = { index: number; from: number; to: number };

/** Returns the true stays, cut to the periods for which the device has position fixes. */
function seenStays({ fixes: { t }, starts }: MovementResult): TrueStay[] {
  const firsts = [...starts.keys()].filter((fix) => starts[fix] === 1);
  return firsts.flatMap((first, stretch) => {
    const [begin, end] = [t[first] ?? 0, t[(firsts[stretch + 1] ?? t.length) - 1] ?? 0];
    return day.stays
      .map(({ from, to }, index) => ({ index, from: Math.max(from, begin), to: Math.min(to, end) }))
      .filter(({ from, to }) => to > from);
  });
}

/** Length in metres of the true path from each stay to the next. */
const ways = day.stays.slice(1).map(({ from: end }, index) => {
  const truthAt = followTruth();
  let [last, length] = [truthAt(day.stays[index]?.to ?? 0), 0];
  for (let t = day.stays[index]?.to ?? 0; t <= end; t += 1) {
    const next = truthAt(t);
    length += Math.hypot(next[0] - last[0], next[1] - last[1]);
    last = next;
  }
  return length;
});

/** Travel mode between each stay and the next: the first mode other than walking, or walking if there is no other. */
const modes = ways.map((_, index) => {
  const legs = day.legs.filter(
    ({ from, to }) => from >= (day.stays[index]?.to ?? 0) - 1 && to <= (day.stays[index + 1]?.from ?? 0) + 1,
  );
  return legs.find(({ mode }) => mode !== 'walk')?.mode ?? 'walk';
});

export type Judged = {
  outcomes: { class: RecordClass; isRight: boolean }[];
  /**
   * How reported values differ from true values, for records that match a true stay or trip. `dwell` and `duration` are
   * true minus reported seconds. `distance` is the ratio of the true to the reported distance.
   */
  errors: { dwell: number[]; duration: number[]; distance: number[] };
  /** Staypoints that match a true stay, each with the device's mean true position during the stay. */
  means: { stay: Staypoint; x: number; y: number }[];
};

function judgeDay(seed: number, given: MovementParameters = movement.defaults): Judged {
  const result = compute(given, seed);
  const { records, starts, fixes, positions } = result;
  const truth = seenStays(result);
  const split = findSplit(records, starts);
  const judged: Judged = { outcomes: [], errors: { dwell: [], duration: [], distance: [] }, means: [] };
  const note = (name: RecordClass, isRight: boolean) => judged.outcomes.push({ class: name, isRight });
  const found = new Map<number, number>();
  const judgeStay = (stay: Staypoint): void => {
    const { start, end } = stay;
    const match = truth.find(({ from, to }) => Math.abs(from - start) <= tolerance && Math.abs(to - end) <= tolerance);
    const isSplit = split.has(stay.number);
    note(isSplit ? 'staypoint beside another' : 'staypoint apart from others', match !== undefined);
    const inside = day.stays.find(({ from, to }) => Math.min(to, end) - Math.max(from, start) > (end - start) / 2);
    for (const { name, class: place } of rankPlaces(stay)) note(place, name === inside?.name);
    if (!match) return;
    found.set(stay.number, match.index);
    const whole = day.stays[match.index];
    if (whole?.from === match.from && whole.to === match.to)
      judged.errors.dwell.push(match.to - match.from - (end - start));
    const own = [...fixes.t.keys()].filter(
      (fix) => fix >= stay.first && fix <= stay.last && (positions.radius[fix] ?? 0) <= given.distance,
    );
    const mean = (column: Float64Array) => own.reduce((sum, fix) => sum + (column[fix] ?? 0), 0) / own.length;
    judged.means.push({ stay, x: mean(fixes.trueX), y: mean(fixes.trueY) });
  };
  const judgeTrip = ({ origin, destination, mode, start, end, distance }: Trip): void => {
    if (origin === null || destination === null) return;
    const [from, to] = [found.get(origin), found.get(destination)];
    const isRight = from !== undefined && to === from + 1;
    const isApart = !split.has(origin) && !split.has(destination);
    note(isApart ? 'trip between staypoints apart' : 'trip to or from one beside another', isRight);
    if (!isRight) return;
    if (mode !== 'undetermined') note(`mode ${mode}`, mode === modes[from]);
    const duration = (day.stays[to]?.from ?? 0) - (day.stays[from]?.to ?? 0);
    judged.errors.duration.push(duration - (end - start));
    judged.errors.distance.push((ways[from] ?? 0) / distance);
  };
  // Compare staypoints first: a trip is correct only if the staypoints before and after it are.
  for (const entry of records) if (entry.kind === 'staypoint') judgeStay(entry);
  for (const entry of records) if (entry.kind === 'trip') judgeTrip(entry);
  return judged;
}

/** Simulates `count` days, beginning with the seed `first`. Returns the results of all days together. */
export function judgeDays(first: number, count: number, given?: MovementParameters): Judged {
  const days = Array.from({ length: count }, (_, index) => judgeDay(first + index, given));
  return {
    outcomes: days.flatMap(({ outcomes }) => outcomes),
    errors: {
      dwell: days.flatMap(({ errors }) => errors.dwell),
      duration: days.flatMap(({ errors }) => errors.duration),
      distance: days.flatMap(({ errors }) => errors.distance),
    },
    means: days.flatMap(({ means }) => means),
  };
}
