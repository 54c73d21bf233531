/** What the build knows of each instrument: the state in which its page comes. */
import type { InstrumentName } from '#content/instrument-names.ts';
import { ShapeSource } from '#content/sources.ts';
import { movement } from '#instruments/movement/instrument.ts';
import { type Operation, operate, printControl } from '#instruments/operate.ts';
import { signals } from '#instruments/signals/instrument.ts';

const operations: { [Name in InstrumentName]: () => Operation } = {
  fixes: () => operate(movement),
  tdoa: () => operate(signals),
};

/** At its defaults: the finished drawing, what it reads, and where its controls stand. */
export function describeInstrument(name: InstrumentName) {
  const operation = operations[name]();
  const values = operation.values();
  return {
    drawing: new ShapeSource(operation.draw()),
    reading: operation.read(),
    record: operation.record(),
    settings: operation.controls.map((control) => ({
      label: control.label,
      value: printControl(control, values[control.name]),
    })),
  };
}
