// Checks that the sample file `social` agrees with the co-presence instrument. The confidence of an edge is the share
// of real contacts among all pairs with this number of meetings.
import { expect, test } from 'vitest';
import { copresence } from '../../../../../src/instruments/copresence/instrument.ts';
import { compute } from '../../../../../src/instruments/copresence/model.ts';
import { operate } from '../../../../../src/instruments/operate.ts';
import { fileOf } from '../../../../support/sample-files.ts';

type Meeting = { id: string; start: string; place: string };
type Edge = {
  kind: string;
  meetings: Meeting[];
  meetingCount: number;
  weight: number;
  confidence: number;
  recency: number;
  simulatedTruth: string;
};
type SocialFile = { settings: { fewestMeetings: number; recencyHalfLife: number }; records: Edge[] };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test('the edges in the file match those of the instrument at the threshold where 90% of edges should be real', () => {
  const { records, settings } = JSON.parse(fileOf('social').text) as SocialFile;
  const edges = records.filter(({ kind }) => kind === 'edge');
  const operation = operate(copresence);
  expect(operation.read().notes[2]).toContain(`at a threshold of ${settings.fewestMeetings} meetings or more`);
  operation.set({ required: settings.fewestMeetings });
  const { value, sentence, notes } = operation.read();
  const real = edges.filter(({ simulatedTruth }) => simulatedTruth === 'contact').length;
  expect(sentence).toContain(real === edges.length ? `All ${real} edges drawn are real` : `${real} are real`);
  expect(value).toBe(`${Math.round((100 * real) / edges.length)}% real`);
  const { groups } = copresence.compute(copresence.defaults);
  const below = records.filter(({ kind }) => kind === 'below-threshold');
  expect(below).toHaveLength(
    sum(groups.slice(1, settings.fewestMeetings).map(({ strangers, contacts }) => strangers + contacts)),
  );
  const graph = records.find(({ kind }) => kind === 'graph') as unknown as Record<string, number>;
  expect(graph.falseDiscoveryRate).toBeLessThanOrEqual(0.1);
  expect(notes[0]).toContain(`Chance meetings: ${graph.expectedByChance} per pair`);
  expect(notes[1]).toContain(`false discovery rate ${Math.round(100 * (graph.falseDiscoveryRate ?? 0))}%`);
  for (const { confidence, meetings } of [...edges, ...below])
    expect(confidence).toBeCloseTo(groups[Math.min(meetings.length, 6)]?.share ?? Number.NaN, 4);
});

test('in 400 simulations with different seeds, the confidence for each number of meetings matches the share of real contacts', () => {
  const { groups } = copresence.compute(copresence.defaults);
  const draws = Array.from({ length: 400 }, (_, draw) => compute(copresence.defaults, 1001 + draw).groups);
  groups.forEach(({ share }, meetings) => {
    const found = draws.map((draw) => draw[meetings] ?? { strangers: 0, contacts: 0 });
    const contacts = sum(found.map((group) => group.contacts));
    const all = contacts + sum(found.map((group) => group.strangers));
    // The limit is three standard errors of the share.
    expect(Math.abs(contacts / all - share)).toBeLessThan(3 * Math.sqrt((share * (1 - share)) / all));
  });
});

test('the count, odds and recency of an edge can be recomputed from its meetings', () => {
  const { records, settings } = JSON.parse(fileOf('social').text) as SocialFile;
  const edges = records.filter(({ kind }) => kind === 'edge');
  const ids = records.flatMap(({ meetings }) => meetings ?? []).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { meetings, meetingCount, weight, confidence, recency } of edges) {
    const starts = meetings.map(({ start }) => start);
    expect(new Set(starts).size).toBe(meetingCount);
    expect(starts).toEqual(starts.toSorted());
    const odds = (10 ** weight * 0.01) / 0.99;
    // Skip pairs that met six times or more. The model puts all of them into one group, so their confidence doesn't
    // follow from their own number of meetings.
    if (meetingCount < 6) expect(confidence).toBeCloseTo(odds / (1 + odds), 2);
    const days = (Date.parse('2026-11-17T19:00:00Z') - Date.parse(starts.at(-1) ?? '')) / 86_400_000;
    expect(recency).toBeCloseTo(2 ** (-days / settings.recencyHalfLife), 2);
  }
});
