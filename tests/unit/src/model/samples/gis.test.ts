// The GIS sample file contains the same numbers as the instrument on its page. Withheld counts are null, not zero.
import { expect, test } from 'vitest';
import { operate } from '../../../../../src/instruments/operate.ts';
import { unicity } from '../../../../../src/instruments/unicity/instrument.ts';
import { type Feature, readCollection } from '../../../../support/sample-files.ts';

type Count = number | null;

const propertiesOf = (features: readonly Feature[], kind: string) =>
  features.map(({ properties }) => properties).filter((properties) => properties.kind === kind);
const grouped = (value: unknown): string => Number(value).toLocaleString('en');
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test('released counts add up to the instrument’s totals, and withheld counts are null instead of zero', () => {
  const { features } = readCollection('gis');
  const { records, grain, released, blocks } = unicity.compute(unicity.defaults);
  const cells = propertiesOf(features, 'cell').map((cell) => cell.people as Count[]);
  const counts = cells.flat();
  const peopleIn = (bins: readonly Count[]) => sum(bins.map((count) => count ?? 0));
  // A person has at most one record per hour. So in each hour of the day, the number of people equals the number of
  // records.
  expect(cells.map(peopleIn)).toEqual([...released]);
  const [release = expect.fail('The file has no release.')] = propertiesOf(features, 'release');
  expect(release.records).toEqual({ all: records, withheld: grain.withheld });
  expect(peopleIn(counts)).toBe(records - grain.withheld);
  const { inUse, withheld } = release.cellBins as { inUse: number; withheld: number };
  const { sentence, notes } = operate(unicity).read();
  expect(notes.at(-1)).toContain(`${grouped(withheld)} of ${grouped(inUse)} cells in use`);
  expect(sentence).toContain(`${Math.round((100 * grain.withheld) / records)}% of the records are withheld`);
  // Each cell has a bin for every hour of the day, with the number of people, or with null if the number is withheld.
  expect(inUse).toBe(blocks);
  expect(cells.every((bins) => bins.length === 24)).toBe(true);
  expect(counts.filter((count) => count === null)).toHaveLength(withheld);
  expect(counts.filter((count) => count === 0)).toHaveLength(counts.length - inUse);
  expect(Math.min(...counts.filter((count) => count !== null && count > 0).map(Number))).toBe(unicity.defaults.k);
});
