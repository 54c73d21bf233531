// The samples of cells, edges, forecasts and alerts say what the figures above them say, and keep what their pages promise.
import { expect, test } from 'vitest';
import { geofence } from '../../../../../src/instruments/geofence/instrument.ts';
import { operate } from '../../../../../src/instruments/operate.ts';
import { type Feature, type Position, readCollection } from '../../../../support/sample-files.ts';

/** Metres north of 42° N (NGA, "Length of a degree of latitude and longitude"). */
function depthOf({ geometry }: Feature): number {
  const [, latitude] = (geometry?.coordinates ?? expect.fail('no place')) as Position;
  return (latitude - 42) * 111_071;
}

test('the alerts are those of the instrument, and follow from the reports in the file', () => {
  const { features } = readCollection('awareness');
  const alerts = features.filter(({ properties }) => properties.kind === 'geofence-entry');
  const reports = features.filter(({ properties }) => properties.kind === 'report');
  const { value } = operate(geofence).read();
  expect(value).toBe(`${alerts.length} alerts`);
  let isUp = false;
  const raised = reports.flatMap((report) => {
    const depth = depthOf(report);
    // The margin is 0. A report closer to the fence than coordinates are rounded would tell no side.
    expect(Math.abs(depth)).toBeGreaterThan(0.05);
    const isRaised = !isUp && depth > 0;
    isUp = depth > 0;
    return isRaised ? [report.id] : [];
  });
  const told = alerts.map(({ properties }) => (properties.observations as { report: string }[]).at(-1)?.report);
  expect(told).toEqual(raised);
});

test('the observations of an alert are reports of the file, with their ± and age', () => {
  const { features } = readCollection('awareness');
  const byId = new Map(features.map((feature) => [feature.id, feature]));
  for (const { properties, geometry } of features.filter(({ properties }) => properties.kind === 'geofence-entry')) {
    const observations = properties.observations as Record<string, unknown>[];
    expect(observations).toHaveLength(2);
    expect(byId.get(`${observations[1]?.report}`)?.geometry).toEqual(geometry);
    for (const { report, observed, age, plusMinus, confidence, depth } of observations) {
      const feature = byId.get(`${report}`) ?? expect.fail(`no ${report}`);
      expect(feature.properties).toMatchObject({ observed, plusMinus, confidence, track: properties.track });
      expect(Date.parse(`${properties.raised}`) - Date.parse(`${observed}`)).toBe(Number(age) * 1000);
      expect(Math.abs(depthOf(feature) - Number(depth))).toBeLessThan(0.6);
    }
    expect(byId.has((properties.rule as { fence: string }).fence)).toBe(true);
  }
});
