// Tests the sentence, value and notes that describe the result of the forecast instrument. Also tests the numbers that
// the site's pages state about its model.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cells } from '../../../../../src/instruments/forecast/city.ts';
import { forecast } from '../../../../../src/instruments/forecast/instrument.ts';
import type { ForecastParameters } from '../../../../../src/instruments/forecast/model.ts';
import { projectRoot } from '../../../../support/project.ts';

const { defaults, compute, read } = forecast;
const at = (changes: Partial<ForecastParameters>): ForecastParameters => ({ ...defaults, ...changes });
const said = (given: ForecastParameters) => read(compute(given), given);

test('the reading at the defaults states the saving, the Brier score and the share of crowded hours', () => {
  expect(said(defaults)).toMatchInlineSnapshot(`
    {
      "notes": [
        "Brier score 0.089: reliability 0.000, resolution 0.069, uncertainty 0.157",
        "Average forecast 19.8%; 19.5% of 4,464 cell-hours were crowded",
        "Perfect forecasts would cost 70% less than no forecast",
      ],
      "sentence": "Acting wherever the forecast exceeds 30% costs 38% less than never acting; no other threshold costs less.",
      "value": "38%",
    }
  `);
});

test('the sentence of the reading is correct for biased forecasts, useless rules, and rules that always or never act', () => {
  const sentence = (changes: Partial<ForecastParameters>): string => said(at(changes)).sentence;
  expect(sentence({ bias: 20 })).toMatch(
    /^Acting wherever the forecast exceeds 30% costs \d+% less than never acting; acting on forecasts of 55% or more would cost 38% less\.$/,
  );
  expect(sentence({ bias: -30, ratio: 3 })).toMatch(
    /^Acting wherever the forecast exceeds 3% costs \d+% more than always acting; no threshold costs less than always acting\.$/,
  );
  expect(sentence({ bias: 10, ratio: 10 })).toBe(
    'The forecast exceeds 10% everywhere, so the rule always acts, as it would without a forecast; acting on forecasts of 25% or more would cost 33% less.',
  );
  expect(sentence({ ratio: 97 })).toBe(
    'The forecast exceeds 97% nowhere, so the rule never acts, as it would without a forecast; no other threshold costs less.',
  );
});

test('the numbers in services/ml.yaml and pages/predictive-insights.yaml match the model', () => {
  const words = (path: string) => readFileSync(join(projectRoot, 'content', path), 'utf8');
  const [service, page] = [words('services/ml.yaml'), words('pages/predictive-insights.yaml')];
  const { groups, rules } = compute(defaults);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const rates = cells.map(({ rate }) => Math.round(100 * rate));
  const share = Math.round(100 * (rules.at(-1)?.cost ?? 0));
  expect(service).toContain(`city of ${cells.length} cells`);
  expect(page).toContain(`for each of ${cells.length} simulated cells`);
  expect(service).toContain(`Each of ${total.toLocaleString('en')} cell-hours`);
  expect(page).toContain(`The bars of the ${total / cells.length} simulated hours`);
  expect(service).toContain(`known: ${Math.min(...rates)}% to ${Math.max(...rates)}%.`);
  expect(service).toContain(`share of crowded hours, here ${share}%`);
  expect(page).toContain(`at ${share}%, the share of crowded hours`);
  const { sentence } = said(at({ bias: 20, ratio: 20 }));
  const [, more, from, less] =
    /costs (\d+)% more than never acting; acting on forecasts of (\d+)% or more would cost (\d+)% less/.exec(
      sentence,
    ) ?? [];
  expect(service).toContain(
    `the same forecast costs ${more}% more than never acting, and acting from ${from}% on would cost ${less}% less`,
  );
  expect(page).toContain(`C/L is ${defaults.ratio}%`);
  for (const ratio of [1, 99]) expect(said(at({ ratio })).value).toBe('0%');
  expect(Number.parseInt(said(at({ ratio: share })).value, 10)).toBeGreaterThan(
    Number.parseInt(said(defaults).value, 10),
  );
});
