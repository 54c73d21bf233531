import { expect, test } from 'vitest';
import { loadOperation } from '../../../../src/instruments/load-operation.ts';
import { instrumentNames } from '../../../../src/model/schemas/names.ts';

test.each(instrumentNames)(
  'in the instrument “%s”, each step of a handle changes the text that describes the handle’s position',
  async (name) => {
    const operation = await loadOperation(name);
    for (const index of operation.handles().keys())
      for (const [right, down] of [
        [1, 0],
        [0, 1],
      ] as const)
        for (let step = 0; step < 5; step += 1) {
          const before = operation.handles()[index] ?? expect.fail('The handle is missing.');
          const [x = 0, y = 0] = before.at;
          before.move(x + right * before.step, y + down * before.step);
          const { at, text } = operation.handles()[index] ?? expect.fail('The handle is missing.');
          // A handle that moves along one axis ignores a step in the other direction. Its text then stays the same.
          if (String(at) !== String(before.at)) expect(text).not.toBe(before.text);
        }
  },
);
