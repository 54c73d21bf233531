// The alerts in the sample file can be recomputed from its reports. In other simulations, vessels are inside the fence
// as often as the alerts' confidence states.
import { expect, test } from 'vitest';
import { matchAlerts } from '../../../../../src/instruments/geofence/alarm.ts';
import { placeAt } from '../../../../../src/instruments/geofence/course.ts';
import { geofence } from '../../../../../src/instruments/geofence/instrument.ts';
import { compute } from '../../../../../src/instruments/geofence/model.ts';
import { circle95, ellipse95, type Symmetric } from '../../../../../src/instruments/shared/ellipse.ts';
import { insideBy, raiseAlarms, trackReports } from '../../../../../src/model/samples/awareness.ts';
import { type Feature, readCollection } from '../../../../support/sample-files.ts';

const alertsOf = (features: readonly Feature[]) =>
  features.filter(({ properties }) => properties.kind === 'geofence-entry');

test('the alerts in the file can be derived from its probabilities and its alert rule', () => {
  const { features } = readCollection('awareness');
  const reports = features.filter(({ properties }) => properties.kind === 'report');
  const alerts = alertsOf(features);
  const [first = expect.fail('The file has no alert.')] = alerts;
  const { enter, leave } = first.properties.rule as { enter: number; leave: number };
  let isUp = false;
  const raised = reports.flatMap(({ id, properties }, index) => {
    const last = [reports[index - 1]?.properties.probabilityInside ?? 0.5, properties.probabilityInside].map(Number);
    if (last.every((probability) => (isUp ? probability < leave : probability > enter))) isUp = !isUp;
    else return [];
    return isUp ? [id] : [];
  });
  expect(raised).toEqual(
    alerts.map(({ properties }) => (properties.observations as { report: string }[]).at(-1)?.report),
  );
  const truths = geofence.compute(geofence.defaults).reports.map(({ truth }) => truth);
  for (const id of raised) expect(truths[Number(id.replace('report-', '')) - 1]?.[1]).toBeGreaterThan(0);
});

test('each alert refers to two reports in the file and repeats their times correctly', () => {
  const { features } = readCollection('awareness');
  const byId = new Map(features.map((feature) => [feature.id, feature]));
  for (const { properties } of alertsOf(features)) {
    const observations = properties.observations as Record<string, unknown>[];
    expect(observations).toHaveLength(2);
    for (const { report, observed, received, age } of observations) {
      const feature = byId.get(`${report}`) ?? expect.fail(`The file has no report ${report}.`);
      expect(feature.properties).toMatchObject({ observed, received, track: properties.track });
      expect(Date.parse(`${properties.raised}`) - Date.parse(`${observed}`)).toBe(Number(age) * 1000);
    }
    expect(properties.confidence).toBe(byId.get(`${observations[1]?.report}`)?.properties.probabilityInside);
    expect(byId.has((properties.rule as { fence: string }).fence)).toBe(true);
  }
});

/**
 * An alert also counts as correct if it comes up to this many seconds before the vessel enters. The geofence instrument
 * uses the same limit.
 */
const early = 30;

/**
 * Alerts from 1,000 simulations with other random errors. Each alert has its confidence, and whether it agrees with the
 * truth.
 */
const otherAlerts = Array.from({ length: 1000 }, (_, draw) => compute(geofence.defaults, 1001 + draw)).flatMap(
  ({ reports, stays, speed }) => {
    const estimates = trackReports(reports);
    const inside = insideBy(estimates, reports);
    const raised = raiseAlarms(inside).map((alarm) => alarm.raised);
    const times = raised.map((index) => reports[index]?.time ?? Number.NaN);
    const matches = matchAlerts(times, stays, early);
    return raised.map((index, alert) => {
      const { truth, time } = reports[index] ?? expect.fail(`There is no report ${index}.`);
      const [before, after] = [placeAt(speed * (time - 1)), placeAt(speed * (time + 1))];
      const [x = 0, y = 0, east = 0, north = 0] = estimates.states.subarray(4 * index);
      const [xx = 0, xy = 0, , , yy = 0, , , uu = 0, uv = 0, vv = 0] = estimates.covariances.subarray(10 * index);
      const radiusOf = (covariance: Symmetric) => circle95(ellipse95(covariance));
      return {
        confidence: inside[index] ?? Number.NaN,
        isInside: truth[1] > 0,
        isTrue: (matches[alert] ?? -1) >= 0,
        holdsPlace: Math.hypot(x - truth[0], y - truth[1]) <= radiusOf({ xx, xy, yy }),
        holdsVelocity:
          Math.hypot(east - (after[0] - before[0]) / 2, north - (after[1] - before[1]) / 2) <=
          radiusOf({ xx: uu, xy: uv, yy: vv }),
      };
    });
  },
);
const shareOf = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number =>
  items.filter(holds).length / items.length;

test('in 1,000 simulations with different seeds, 98% of the alerts are true and few entries into the fence are missed', () => {
  expect(otherAlerts.length).toBeGreaterThan(2900);
  // The page states that 98 of 100 alerts are true.
  expect(Math.round(100 * shareOf(otherAlerts, ({ isTrue }) => isTrue))).toBe(98);
  expect(otherAlerts.filter(({ isTrue }) => isTrue).length / 3000).toBeGreaterThan(0.99);
});

test.each([
  [0.8, 0.9],
  [0.9, 0.95],
  [0.95, 0.98],
  [0.98, 1],
])(
  'for alerts with a confidence from %f to %f, the share of vessels inside the fence matches the confidence',
  (from, to) => {
    const alike = otherAlerts.filter(({ confidence }) => confidence > from && confidence <= to);
    const expected = alike.reduce((sum, { confidence }) => sum + confidence, 0) / alike.length;
    const share = shareOf(alike, ({ isInside }) => isInside);
    expect(alike.length).toBeGreaterThan(300);
    // The limit is three standard errors plus 0.005, because the simulated vessel does not move exactly as the filter
    // assumes.
    expect(Math.abs(share - expected)).toBeLessThan(3 * Math.sqrt((expected * (1 - expected)) / alike.length) + 0.005);
  },
);

test('about 95% of the 95% circles around estimated positions and velocities contain the truth', () => {
  expect(Math.abs(shareOf(otherAlerts, ({ holdsPlace }) => holdsPlace) - 0.95)).toBeLessThan(0.02);
  expect(Math.abs(shareOf(otherAlerts, ({ holdsVelocity }) => holdsVelocity) - 0.95)).toBeLessThan(0.02);
});
