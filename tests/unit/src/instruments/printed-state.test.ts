// What a page brings of an instrument is what the instrument says when it has been loaded, before anybody has touched it.
import { expect, test } from 'vitest';
import { loadOperation } from '../../../../src/instruments/load-operation.ts';
import { printControl } from '../../../../src/instruments/print-control.ts';
import { describeInstrument } from '../../../../src/model/collections/instruments.ts';
import { instrumentNames } from '../../../../src/model/schemas/names.ts';

test.each(instrumentNames)('%s', async (name) => {
  const { drawing, reading, basis, record, settings } = describeInstrument(name);
  const live = await loadOperation(name);
  expect(reading).toEqual(live.read());
  expect([basis, record]).toEqual([live.basis, live.record()]);
  expect(settings.map(({ label, value }) => [label, value])).toEqual(
    live.controls.map((control) => [control.label, printControl(control, live.values()[control.name])]),
  );
  expect(drawing.shape).toEqual(live.draw());
  expect(live.name).toBe(name);
});
