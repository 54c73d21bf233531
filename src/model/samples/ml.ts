/** The forecasts of one hour, and the model behind them, as the instrument has them at its defaults. */
import { cells, radius } from '#instruments/forecast/city.ts';
import { forecast as instrument } from '#instruments/forecast/instrument.ts';
import type { ForecastResult, Outlook } from '#instruments/forecast/model.ts';
import { interval95 } from '#instruments/forecast/verification.ts';
import { type Geographic, touchAt } from '#instruments/shared/tangent-plane.ts';
import {
  amount,
  constant,
  count,
  instant,
  listOf,
  noGeometry,
  number,
  object,
  oneOf,
  polygon,
  positive,
  type Sample,
  share,
  text,
} from './sample.ts';

const modelVersion = 'simulated-1';
/** Of a cell, in metres: the mean of H3 at resolution 8. */
const edge = 531;

/** The city's north-west corner; nothing there is meant. */
const toGeographic = touchAt([-75, 45]);
const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The corners of a pointed hexagon, counter-clockwise from its top, to a metre. */
function hexagonAt(x: number, y: number): Geographic[] {
  const scale = edge / radius;
  return [0, 1, 2, 3, 4, 5, 0].map((corner) => {
    const angle = ((90 + 60 * corner) * Math.PI) / 180;
    const [longitude, latitude] = toGeographic(x * scale + edge * Math.cos(angle), edge * Math.sin(angle) - y * scale);
    return [roundTo(longitude, 5), roundTo(latitude, 5)];
  });
}

function forecastFeature({ groups }: ForecastResult, { stated, isCrowded }: Outlook, index: number) {
  const { x, y, rate } = cells[index] ?? { x: 0, y: 0, rate: 0 };
  const group = groups.find((one) => one.stated === stated) ?? { stated, count: 1, happened: 0 };
  const [low, high] = interval95(group);
  const usual = roundTo(rate, 3);
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
      contributions: { usual, thisHour: roundTo((stated - instrument.defaults.bias) / 100 - usual, 3) },
      outcome: isCrowded ? 'crowded' : 'not crowded',
    },
  };
}

function modelFeature({ groups, brier }: ForecastResult) {
  const { score, reliability, resolution, uncertainty } = brier;
  const scores = { score, reliability, resolution, uncertainty };
  return {
    type: 'Feature',
    id: 'model',
    geometry: null,
    properties: {
      kind: 'model',
      simulated: true,
      modelVersion,
      lineage: 'Trained on nothing: built from the simulated rates of the cells',
      verification: groups.map(({ stated, count, happened }) => ({ probability: stated / 100, count, happened })),
      brier: Object.fromEntries(Object.entries(scores).map(([name, value]) => [name, roundTo(value, 4)])),
    },
  };
}

function build() {
  const result = instrument.compute(instrument.defaults);
  const forecasts = result.outlooks.map((outlook, index) => forecastFeature(result, outlook, index));
  const extract = forecasts.find(({ properties }) => properties.probability > instrument.defaults.ratio / 100);
  if (!extract) throw new Error('The rule acts on no forecast of the hour.');
  return { records: [modelFeature(result), ...forecasts], extract };
}

export const ml: Sample = {
  format: 'geojson',
  kinds: {
    forecast: {
      geometry: polygon,
      fields: {
        modelVersion: constant(modelVersion),
        issued: instant,
        hour: instant,
        horizon: positive,
        status: oneOf('issued', 'withheld'),
        // Nothing is stated where a cell is withheld.
        probability: { ...share, type: ['number', 'null'] },
        observed: object({ low: share, high: share }),
        contributions: object({ usual: share, thisHour: number }),
        outcome: oneOf('crowded', 'not crowded', 'unknown'),
      },
    },
    model: {
      geometry: noGeometry,
      fields: {
        modelVersion: constant(modelVersion),
        lineage: text,
        verification: listOf(object({ probability: share, count, happened: count })),
        brier: object({ score: amount, reliability: amount, resolution: amount, uncertainty: amount }),
      },
    },
  },
  build,
};
