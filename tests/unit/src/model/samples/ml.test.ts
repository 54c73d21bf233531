// Checks that the machine-learning sample file agrees with the forecast instrument. The contributions to each forecast
// must add up to the forecast.
import { expect, test } from 'vitest';
import { cells } from '../../../../../src/instruments/forecast/city.ts';
import { forecast } from '../../../../../src/instruments/forecast/instrument.ts';
import { operate } from '../../../../../src/instruments/operate.ts';
import { type Feature, readCollection } from '../../../../support/sample-files.ts';

const propertiesOf = (features: readonly Feature[], kind: string) =>
  features.map(({ properties }) => properties).filter((properties) => properties.kind === kind);
const grouped = (value: unknown): string => Number(value).toLocaleString('en');
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test('the sample forecasts match the instrument’s map, and the contributions to each forecast add up to its probability', () => {
  const { features } = readCollection('ml');
  const { outlooks } = forecast.compute(forecast.defaults);
  const issued = propertiesOf(features, 'forecast');
  expect(issued.map(({ probability, outcome }) => [probability, outcome])).toEqual(
    outlooks.map(({ stated, isCrowded }) => [stated / 100, isCrowded ? 'crowded' : 'not crowded']),
  );
  for (const { probability, contributions, horizon, hour, issued: at } of issued) {
    const { baseline, places, thisHour } = contributions as { baseline: number; places: number[]; thisHour: number };
    expect(sum([baseline, ...places, thisHour])).toBeCloseTo(Number(probability), 6);
    expect(Date.parse(`${hour}`) - Date.parse(`${at}`)).toBe(Number(horizon) * 3_600_000);
  }
});

test('the contributions of each place average zero, and a cell’s baseline and contributions add up to its rate', () => {
  const { features } = readCollection('ml');
  const all = propertiesOf(features, 'forecast').map(
    ({ contributions }) => contributions as { baseline: number; places: number[] },
  );
  for (const place of [0, 1, 2, 3])
    expect(Math.abs(sum(all.map(({ places }) => places[place] ?? Number.NaN)) / all.length)).toBeLessThan(0.001);
  all.forEach(({ baseline, places }, index) => {
    expect(sum([baseline, ...places])).toBeCloseTo(cells[index]?.rate ?? Number.NaN, 2);
  });
});

test('the Brier score in the sample file matches the forecast instrument and the file’s verification counts', () => {
  const [model = expect.fail('The file has no model.')] = propertiesOf(readCollection('ml').features, 'model');
  const brier = model.brier as Record<string, number>;
  const groups = model.verification as { probability: number; count: number; happened: number }[];
  const { notes } = operate(forecast).read();
  const parts = ['reliability', 'resolution', 'uncertainty'].map((part) => `${part} ${brier[part]?.toFixed(3)}`);
  expect(notes[0]).toBe(`Brier score ${brier.score?.toFixed(3)}: ${parts.join(', ')}`);
  const all = sum(groups.map(({ count }) => count));
  expect(notes[1]).toContain(`of ${grouped(all)} cell-hours`);
  const errors = groups.map(
    ({ probability, count, happened }) => happened * (1 - probability) ** 2 + (count - happened) * probability ** 2,
  );
  expect(sum(errors) / all).toBeCloseTo(brier.score ?? Number.NaN, 4);
});
