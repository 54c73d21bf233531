// Compares the state of each instrument in the prerendered HTML with its state in the browser before a visitor changes
// anything.
import { expect, test } from 'vitest';
import { loadOperation } from '../../../../src/instruments/load-operation.ts';
import { describeInstrument } from '../../../../src/model/collections/instruments.ts';
import { instrumentNames } from '../../../../src/model/schemas/names.ts';

test.each(instrumentNames)(
  'the prerendered page shows “%s” in the same state as the loaded instrument',
  async (name) => {
    const { drawing, reading, basis, settings } = describeInstrument(name, [], 'day');
    const live = await loadOperation(name);
    expect(reading).toEqual(live.read());
    expect(basis).toBe(live.basis);
    expect(settings.map(({ label, text }) => [label, text])).toEqual(
      live.controls.map((control) => [control.label, live.textOf(control.name)]),
    );
    expect(drawing.shape).toEqual(live.draw());
    expect(live.name).toBe(name);
  },
);
