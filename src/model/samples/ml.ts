/**
 * Builds a sample of crowd forecasts for one hour and the model that made them, as the "forecast" instrument computes
 * them at its default settings.
 */
import { cells, radius } from '#instruments/forecast/city.ts';
import { forecast as instrument } from '#instruments/forecast/instrument.ts';
import { type ForecastResult, hours, type Outlook } from '#instruments/forecast/model.ts';
import { interval95 } from '#instruments/forecast/verification.ts';
import { type Geographic, nowhere, touchAt } from '#instruments/shared/tangent-plane.ts';
import {
  amount,
  count,
  instant,
  listOf,
  noGeometry,
  nullable,
  number,
  object,
  oneOf,
  polygon,
  positive,
  type Sample,
  share,
  text,
} from './sample.ts';

/** Version of the model. It is also the id of the model's record, to which each forecast refers. */
const modelVersion = 'simulated-1';
/** Edge length of a hexagonal cell in metres: the mean edge length of H3 cells at resolution 8. */
const edge = 531;

/** Converts metres east and north of the city's north-west corner to longitude and latitude. */
const toGeographic = touchAt(nowhere);
const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Returns the corners of a hexagon, counter-clockwise from its top corner, rounded to about a metre. */
function hexagonAt(x: number, y: number): Geographic[] {
  const scale = edge / radius;
  return [0, 1, 2, 3, 4, 5, 0].map((corner) => {
    const angle = ((90 + 60 * corner) * Math.PI) / 180;
    const [longitude, latitude] = toGeographic(x * scale + edge * Math.cos(angle), edge * Math.sin(angle) - y * scale);
    return [roundTo(longitude, 5), roundTo(latitude, 5)];
  });
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const baseline = roundTo(meanOf(cells.map(({ rate }) => rate)), 3);
const meanParts = (cells[0]?.parts ?? []).map((_, place) => meanOf(cells.map(({ parts }) => parts[place] ?? 0)));

/**
 * Returns how much each term contributes to a forecast (Shapley values). The forecast is a sum: the rate of a quiet
 * cell, a term for each gathering place, and a term for the evidence of the hour, which is 0 on average. The Shapley
 * value of a term is its difference from its mean over all cells.
 */
function explain(parts: readonly number[], probability: number) {
  const places = parts.map((part, place) => roundTo(part - (meanParts[place] ?? 0), 3));
  const thisHour = roundTo(
    places.reduce((rest, place) => rest - place, probability - baseline),
    3,
  );
  return { baseline, places, thisHour };
}

function forecastFeature({ groups }: ForecastResult, { stated, isCrowded }: Outlook, index: number) {
  const { x, y, parts } = cells[index] ?? { x: 0, y: 0, parts: [] };
  const group = groups.find((one) => one.stated === stated) ?? { stated, count: 1, happened: 0 };
  const [low, high] = interval95(group);
  return {
    type: 'Feature',
    id: `cell-${index + 1}`,
    geometry: { type: 'Polygon', coordinates: [hexagonAt(x, y)] },
    properties: {
      kind: 'forecast',
      simulated: true,
      modelVersion,
      issued: '2026-11-18T16:00:00Z',
      hour: '2026-11-18T17:00:00Z',
      horizon: 1,
      status: 'issued',
      probability: stated / 100,
      observed: { low: roundTo(low, 3), high: roundTo(high, 3) },
      contributions: explain(parts, stated / 100),
      outcome: isCrowded ? 'crowded' : 'not crowded',
    },
  };
}

function modelFeature({ groups, brier }: ForecastResult) {
  const { score, reliability, resolution, uncertainty } = brier;
  const scores = { score, reliability, resolution, uncertainty };
  return {
    type: 'Feature',
    id: modelVersion,
    geometry: null,
    properties: {
      kind: 'model',
      simulated: true,
      modelVersion,
      lineage: 'Not trained; built from the simulated rates of the cells',
      verification: groups.map(({ stated, count, happened }) => ({ probability: stated / 100, count, happened })),
      brier: Object.fromEntries(Object.entries(scores).map(([name, value]) => [name, roundTo(value, 4)])),
    },
  };
}

const { skill, bias, ratio } = instrument.defaults;
const file = {
  level: 0.95,
  settings: { actAbove: ratio / 100, hours, skill: skill / 100, bias: bias / 100, cellEdge: edge },
};

function build() {
  const result = instrument.compute(instrument.defaults);
  const forecasts = result.outlooks.map((outlook, index) => forecastFeature(result, outlook, index));
  const extract = forecasts.find(({ properties }) => properties.probability > instrument.defaults.ratio / 100);
  if (!extract)
    throw new Error(
      'No forecast exceeds the default threshold of the "forecast" instrument, so its sample has no extract. Change the defaults.',
    );
  return { file, records: [modelFeature(result), ...forecasts], extract };
}

export const ml: Sample = {
  format: 'geojson',
  file: {
    level: share,
    settings: object({ actAbove: share, hours: count, skill: number, bias: number, cellEdge: positive }),
  },
  kinds: {
    forecast: {
      geometry: polygon,
      fields: {
        modelVersion: text,
        issued: instant,
        hour: instant,
        horizon: positive,
        status: oneOf('issued', 'withheld'),
        // Null if the forecast is withheld.
        probability: nullable(share),
        observed: nullable(object({ low: share, high: share })),
        contributions: nullable(object({ baseline: share, places: listOf(number), thisHour: number })),
        outcome: oneOf('crowded', 'not crowded', 'unknown'),
      },
    },
    model: {
      geometry: noGeometry,
      fields: {
        modelVersion: text,
        lineage: text,
        verification: listOf(object({ probability: share, count, happened: count })),
        brier: object({ score: amount, reliability: amount, resolution: amount, uncertainty: amount }),
      },
    },
  },
  build,
};
