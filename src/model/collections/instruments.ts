/** What the build knows of each instrument: the state in which its page comes. */

import { copresence } from '#instruments/copresence/instrument.ts';
import { distance } from '#instruments/distance/instrument.ts';
import { forecast } from '#instruments/forecast/instrument.ts';
import { geofence } from '#instruments/geofence/instrument.ts';
import { harbor } from '#instruments/harbor/instrument.ts';
import { movement } from '#instruments/movement/instrument.ts';
import { type OperatedControl, type Operation, operate } from '#instruments/operate.ts';
import { printControl } from '#instruments/print-control.ts';
import { reach } from '#instruments/reach/instrument.ts';
import { signals } from '#instruments/signals/instrument.ts';
import { unicity } from '#instruments/unicity/instrument.ts';
import type { InstrumentName } from '#model/schemas/names.ts';
import { ShapeSource } from '#model/schemas/sources.ts';

const operations: { [Name in InstrumentName]: () => Operation } = {
  copresence: () => operate(copresence),
  distance: () => operate(distance),
  movement: () => operate(movement),
  geofence: () => operate(geofence),
  forecast: () => operate(forecast),
  harbor: () => operate(harbor),
  reach: () => operate(reach),
  signals: () => operate(signals),
  unicity: () => operate(unicity),
};

/** Of a range, whose value stands beside it; a list shows its own. In mono the longest text is the widest. */
function findWidest(control: OperatedControl, value: string): string {
  if (control.kind !== 'range') return value;
  const steps = Math.round((control.max - control.min) / control.step);
  const texts = Array.from({ length: steps + 1 }, (_, step) => control.print(control.min + step * control.step));
  return texts.reduce((widest, text) => (text.length > widest.length ? text : widest), value);
}

/** At its defaults: the finished drawing, what it reads, and where its controls stand. */
export function describeInstrument(name: InstrumentName) {
  const operation = operations[name]();
  const values = operation.values();
  return {
    drawing: new ShapeSource(operation.draw()),
    reading: operation.read(),
    basis: operation.basis,
    isMeasured: operation.isMeasured,
    record: operation.record(),
    settings: operation.controls.map((control) => {
      const value = printControl(control, values[control.name]);
      return { label: control.label, value, widest: findWidest(control, value) };
    }),
  };
}
