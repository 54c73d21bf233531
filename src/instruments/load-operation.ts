import type { InstrumentName } from '#model/schemas/names.ts';
import type { Instrument, Parameters } from './instrument.ts';
import type { Operation } from './operate.ts';

async function run<Given extends Parameters, Result>(loading: Promise<Instrument<Given, Result>>): Promise<Operation> {
  const [{ operate }, instrument] = await Promise.all([import('./operate.ts'), loading]);
  return operate(instrument);
}

/**
 * Each import puts an instrument into a chunk of its own, so a page loads only the instruments that it contains. All
 * instruments share the chunk of `operate.ts`.
 */
const loaders: { [Name in InstrumentName]: () => Promise<Operation> } = {
  copresence: () => run(import('#instruments/copresence/instrument.ts').then(({ copresence }) => copresence)),
  distance: () => run(import('#instruments/distance/instrument.ts').then(({ distance }) => distance)),
  movement: () => run(import('#instruments/movement/instrument.ts').then(({ movement }) => movement)),
  geofence: () => run(import('#instruments/geofence/instrument.ts').then(({ geofence }) => geofence)),
  forecast: () => run(import('#instruments/forecast/instrument.ts').then(({ forecast }) => forecast)),
  harbor: () => run(import('#instruments/harbor/instrument.ts').then(({ harbor }) => harbor)),
  reach: () => run(import('#instruments/reach/instrument.ts').then(({ reach }) => reach)),
  signals: () => run(import('#instruments/signals/instrument.ts').then(({ signals }) => signals)),
  unicity: () => run(import('#instruments/unicity/instrument.ts').then(({ unicity }) => unicity)),
};

export const loadOperation = (name: InstrumentName): Promise<Operation> => loaders[name]();
