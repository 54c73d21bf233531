// Tests how long a vessel is certain to stay on the side of the fence where its last report placed it. Also tests how
// often the disc of possible positions contains the vessel.
import { expect, test } from 'vitest';
import { length, placeAt } from '../../../../../src/instruments/geofence/course.ts';
import { geofence } from '../../../../../src/instruments/geofence/instrument.ts';
import { compute, type GeofenceParameters, intervals } from '../../../../../src/instruments/geofence/model.ts';
import { goodFor } from '../../../../../src/instruments/geofence/reach.ts';

const { defaults } = geofence;
const knots = (speed: number) => (speed * 1852) / 3600;

test('after a report, the vessel’s side of the fence is known until the disc of possible positions reaches the fence', () => {
  const isOnKnownSide = (depth: number, radius: number): boolean => {
    const rim = Array.from({ length: 720 }, (_, step) => depth + radius * Math.sin((step * Math.PI) / 360));
    return rim.every((each) => each > 0) || rim.every((each) => each < 0);
  };
  for (const depth of [-250, -90, 41, 130]) {
    for (const [radius, speed] of [
      [40, 4.1],
      [0, 15],
      [5, 1],
    ] as const) {
      const limit = goodFor(depth, radius, speed);
      expect(isOnKnownSide(depth, radius + speed * (limit - 0.01))).toBe(true);
      expect(isOnKnownSide(depth, radius + speed * (limit + 0.01))).toBe(false);
    }
  }
  expect(goodFor(30, 40, 4)).toBeLessThan(0);
  // The vessel may cover 60 m: 100 m minus the position error of 40 m. At 8 knots (4.116 m/s), this takes 14.6 s.
  expect(goodFor(-100, 40, knots(8))).toBeCloseTo(14.58, 2);
});

test.each([
  {},
  { noise: 100, interval: 4, speed: 15 },
  { noise: 0, interval: 6, speed: 5 },
  { noise: 5, interval: 8, speed: 30 },
])(
  'with the parameters %o, a report is stale while the disc of possible positions reaches the fence',
  (changes: Partial<GeofenceParameters>) => {
    const given = { ...defaults, ...changes };
    const { reports, stale, staleShare, duration } = compute(given);
    const speed = knots(given.speed);
    let count = 0;
    const steps = 20_000;
    for (let step = 0; step < steps; step += 1) {
      const time = ((step + 0.5) / steps) * duration;
      const last = reports.filter((report) => report.time <= time).at(-1);
      const reach = given.noise + speed * (time - (last?.time ?? 0));
      const isStale = Math.abs(last?.place[1] ?? 0) < reach;
      count += Number(isStale);
      const isNamed = stale.some(({ from, to }) => from <= time && time < to);
      if (isNamed !== isStale)
        expect.fail(`The spans and the disc disagree at ${time} s: the report is ${isStale ? '' : 'not '}stale.`);
    }
    expect(staleShare).toBeCloseTo(count / steps, 3);
    expect(duration).toBeCloseTo(length / speed, 9);
  },
);

test('95% of position errors are within the stated error, and at least 95% of discs of possible positions contain the vessel', () => {
  const given = { ...defaults, interval: 0, noise: 60 };
  const speed = knots(given.speed);
  let [count, inside, inDisc, east, north, cross] = [0, 0, 0, 0, 0, 0];
  for (let seed = 1; seed <= 200; seed += 1) {
    for (const { time, place } of compute(given, seed).reports) {
      const [x, y] = placeAt(speed * time);
      const [dx, dy] = [place[0] - x, place[1] - y];
      const [laterX, laterY] = placeAt(speed * (time + 12));
      count += 1;
      inside += Number(Math.hypot(dx, dy) <= 60);
      inDisc += Number(Math.hypot(place[0] - laterX, place[1] - laterY) <= 60 + speed * 12);
      east += dx * dx;
      north += dy * dy;
      cross += dx * dy;
    }
  }
  expect(count).toBeGreaterThan(60_000);
  // Three standard errors of the share are 0.3%.
  expect(Math.abs(inside / count - 0.95)).toBeLessThan(0.003);
  expect(inDisc / count).toBeGreaterThan(0.95);
  const variance = (60 / 2.4477468307) ** 2;
  expect(Math.abs(east / count / variance - 1)).toBeLessThan(0.02);
  expect(Math.abs(north / count / variance - 1)).toBeLessThan(0.02);
  expect(Math.abs(cross / count / variance)).toBeLessThan(0.015);
});

test('a report’s position is the same at every reporting interval, and the marker uses the latest report', () => {
  const all = new Map(compute({ ...defaults, interval: 0 }).reports.map(({ time, place }) => [time, place]));
  intervals.forEach((seconds, interval) => {
    for (const markerX of [84, 116, 333, 555, 712]) {
      const { reports, marker, duration } = compute({ ...defaults, interval, markerX });
      expect(reports).toHaveLength(Math.floor(duration / seconds) + 1);
      reports.forEach(({ time, place }, index) => {
        expect(time).toBe(index * seconds);
        if (time % 2 === 0) expect(place).toEqual(all.get(time));
      });
      const [x, y] = placeAt(marker.time * knots(defaults.speed));
      expect(Math.abs(x - (markerX - 84) * 4)).toBeLessThan(1e-6);
      expect(marker.truth[1]).toBeCloseTo(y, 6);
      expect(marker.report).toBe(Math.floor(marker.time / seconds));
      expect(marker.age).toBeCloseTo(marker.time % seconds, 9);
      expect(marker.reach).toBeCloseTo(40 + knots(8) * marker.age, 9);
      const depth = reports[marker.report]?.place[1] ?? Number.NaN;
      expect(marker.goodFor).toBeCloseTo((Math.abs(depth) - 40) / knots(8), 9);
    }
  });
});
