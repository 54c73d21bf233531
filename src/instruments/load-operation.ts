import type { InstrumentName } from '#content/instrument-names.ts';
import { type Operation, operate } from './operate.ts';

/** Each instrument is a chunk of its own. */
const loaders: { [Name in InstrumentName]: () => Promise<Operation> } = {
  fixes: async () => operate((await import('#instruments/movement/instrument.ts')).movement),
  tdoa: async () => operate((await import('#instruments/signals/instrument.ts')).signals),
};

export const loadOperation = (name: InstrumentName): Promise<Operation> => loaders[name]();
