import type { InstrumentName } from '#content/instrument-names.ts';
import { type Operation, operate } from './operate.ts';

/** Each instrument is a chunk of its own. */
const loaders: { [Name in InstrumentName]: () => Promise<Operation> } = {
  copresence: async () => operate((await import('#instruments/copresence/instrument.ts')).copresence),
  distance: async () => operate((await import('#instruments/distance/instrument.ts')).distance),
  fixes: async () => operate((await import('#instruments/movement/instrument.ts')).movement),
  geofence: async () => operate((await import('#instruments/geofence/instrument.ts')).geofence),
  forecast: async () => operate((await import('#instruments/forecast/instrument.ts')).forecast),
  reach: async () => operate((await import('#instruments/reach/instrument.ts')).reach),
  tdoa: async () => operate((await import('#instruments/signals/instrument.ts')).signals),
  unicity: async () => operate((await import('#instruments/unicity/instrument.ts')).unicity),
};

export const loadOperation = (name: InstrumentName): Promise<Operation> => loaders[name]();
