/**
 * Builds the data with which instruments (interactive figures) are prerendered: their state before the visitor changes
 * a control.
 */

import { copresence } from '#instruments/copresence/instrument.ts';
import { distance } from '#instruments/distance/instrument.ts';
import { forecast } from '#instruments/forecast/instrument.ts';
import { geofence } from '#instruments/geofence/instrument.ts';
import { harbor } from '#instruments/harbor/instrument.ts';
import { movement } from '#instruments/movement/instrument.ts';
import { type OperatedControl, type Operation, operate } from '#instruments/operate.ts';
import { operateDevice } from '#instruments/operate-device.ts';
import { reach } from '#instruments/reach/instrument.ts';
import { signals } from '#instruments/signals/instrument.ts';
import { unicity } from '#instruments/unicity/instrument.ts';
import { assertNever } from '#lib/assert-never.ts';
import type { InstrumentName } from '#model/schemas/names.ts';
import { GroundSource, type InstrumentSetting, ShapeSource } from '#model/schemas/sources.ts';

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

/**
 * Returns the longest text that a range control can show, so that the page can reserve room for it. The longest text is
 * also the widest, because the font is monospaced. For other controls, returns `value`.
 */
function findWidest(control: OperatedControl, value: string): string {
  if (control.kind !== 'range') return value;
  const steps = Math.round((control.max - control.min) / control.step);
  const texts = Array.from({ length: steps + 1 }, (_, step) => control.print(control.min + step * control.step));
  return texts.reduce((widest, text) => (text.length > widest.length ? text : widest), value);
}

function describeSetting(operation: Operation, control: OperatedControl): InstrumentSetting {
  const { name, label } = control;
  const text = operation.textOf(name);
  const start = operation.values()[name];
  const words = { name, label, text, widest: findWidest(control, text) };
  switch (control.kind) {
    case 'range': {
      const { kind, min, max, step } = control;
      return { ...words, kind, min, max, step, start: Number(start) };
    }
    case 'choice':
      return { ...words, kind: control.kind, options: control.options, start: String(start) };
    case 'switch':
      return { ...words, kind: control.kind, start: start === true };
    default:
      return assertNever(control);
  }
}

/**
 * Returns the problem with a preset's parameters, or null. Parameters are valid if the instrument prints them
 * unchanged.
 * @param set parameters as in an address, such as "clock:500,receivers:6"
 */
export function findPresetProblem(name: InstrumentName, set: string): string | null {
  const operation = operations[name]();
  const address = `${name}=${set}`;
  operation.set(operation.parse(address) ?? {});
  const printed = operation.print();
  if (printed === address) return null;
  const names = Object.keys(operation.values()).join(', ');
  return printed === ''
    ? `"${set}" changes no parameter of the "${name}" instrument. Write values that differ from the defaults, such as "${names.split(', ')[0]}:…". The parameters are ${names}.`
    : `"${set}" contains an unknown parameter, a value that equals its default, or a value out of range. Write "${printed.slice(name.length + 1)}".`;
}

type Presets = readonly { label: string; set: string; notice: string }[];

/**
 * Returns the default state of an instrument: the finished drawing, the result in words (“reading”), and the values of
 * the controls.
 */
export function describeInstrument(name: InstrumentName, presets: Presets, theme: 'day' | 'night') {
  const operation = operations[name]();
  return {
    drawing: new ShapeSource(operation.draw()),
    ground: operation.hasGround ? new GroundSource(name, theme) : undefined,
    reading: operation.read(),
    basis: operation.basis,
    isMeasured: operation.isMeasured,
    settings: operation.controls.map((control) => describeSetting(operation, control)),
    handles: operation.handles().map(({ x, label, at, text }) => ({ x, label, at, text })),
    size: operation.size,
    presets: presets.map(({ label, set, notice }) => ({ label, address: `#${name}=${set}`, notice })),
  };
}

/**
 * Returns the first state of the simulated device that visitors can move on a drawing. It is the state after a recorded
 * movement: the drawing, the numbers beside it, and the positioning source whose noise the device simulates.
 */
export function describeDevice() {
  const device = operateDevice();
  return { drawing: new ShapeSource(device.draw()), reading: device.read(), source: device.source() };
}
