// The samples of cells, edges, forecasts and alerts say what the figures above them say, and keep what their pages promise.
import { expect, test } from 'vitest';
import { copresence } from '../../../../../src/instruments/copresence/instrument.ts';
import { geofence } from '../../../../../src/instruments/geofence/instrument.ts';
import { operate } from '../../../../../src/instruments/operate.ts';
import { type Feature, fileOf, type Position, readCollection } from '../../../../support/sample-files.ts';

type Meeting = { start: string; place: string };
type Edge = {
  kind: string;
  meetings: Meeting[];
  meetingCount: number;
  weight: number;
  posterior: number;
  confidence: number;
  simulatedTruth: string;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test('the edges are those of the instrument, and what is below its threshold is apart', () => {
  const { records } = JSON.parse(fileOf('social').text) as { records: Edge[] };
  const edges = records.filter(({ kind }) => kind === 'edge');
  const { value, sentence, notes } = operate(copresence).read();
  const real = edges.filter(({ simulatedTruth }) => simulatedTruth === 'contact').length;
  expect(sentence).toContain(`Of ${edges.length} edges drawn, ${real} are real`);
  expect(value).toBe(`${Math.round((100 * real) / edges.length)}% real`);
  const { groups } = copresence.compute(copresence.defaults);
  const below = records.filter(({ kind }) => kind === 'below-threshold');
  expect(below).toHaveLength(sum(groups.slice(1, 2).map(({ strangers, contacts }) => strangers + contacts)));
  const graph = records.find(({ kind }) => kind === 'graph') as unknown as Record<string, number>;
  expect(notes[0]).toContain(`Chance: ${graph.expectedByChance} meetings`);
  expect(notes[1]).toContain(`false discovery rate ${Math.round(100 * (graph.falseDiscoveryRate ?? 0))}%`);
  for (const { posterior, meetings } of [...edges, ...below])
    expect(posterior).toBeCloseTo(groups[Math.min(meetings.length, 6)]?.share ?? Number.NaN, 4);
});

test('an edge follows from its own meetings: count, odds, and a confidence that falls with age', () => {
  const { records } = JSON.parse(fileOf('social').text) as { records: Edge[] };
  const edges = records.filter(({ kind }) => kind === 'edge');
  for (const { meetings, meetingCount, weight, posterior, confidence } of edges) {
    const starts = meetings.map(({ start }) => start);
    expect(new Set(starts).size).toBe(meetingCount);
    expect(starts).toEqual(starts.toSorted());
    const odds = (10 ** weight * 0.01) / 0.99;
    // The last row of the figure has all that met six times or more.
    if (meetingCount < 6) expect(posterior).toBeCloseTo(odds / (1 + odds), 2);
    const days = (Date.parse('2026-11-17T19:00:00Z') - Date.parse(starts.at(-1) ?? '')) / 86_400_000;
    expect(confidence).toBeCloseTo(posterior * 2 ** (-days / 90), 3);
  }
});

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
