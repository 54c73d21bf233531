// Repainting an instrument updates only the changed parts of its drawing. The result equals a newly created drawing.
import { expect, test } from 'vitest';
import { loadOperation } from '../../../src/instruments/load-operation.ts';
import type { OperatedControl, Operation } from '../../../src/instruments/operate.ts';
import { paint, repaint } from '../../../src/instruments/paint.ts';
import { instrumentNames } from '../../../src/model/schemas/names.ts';

const extremesOf = (control: OperatedControl) =>
  control.kind === 'range'
    ? [control.min, control.max]
    : control.kind === 'choice'
      ? control.options.map(({ value }) => value)
      : [true, false];

/**
 * Returns functions that each make one change to an instrument: set a control to an extreme, move a handle, or restore
 * the defaults.
 */
const changesOf = (operation: Operation): (() => void)[] => [
  ...operation.controls.flatMap((control) =>
    extremesOf(control).map((value) => () => operation.set({ [control.name]: value })),
  ),
  ...operation.handles().map(
    ({ x }) =>
      () =>
        operation
          .handles()
          .find((handle) => handle.x === x)
          ?.move(300, 200),
  ),
  operation.reset,
];

test.each(instrumentNames)('%s: after every change, the repainted drawing equals a newly painted one', async (name) => {
  const operation = await loadOperation(name);
  let drawn = operation.draw();
  const svg = paint(drawn);
  for (const change of changesOf(operation)) {
    change();
    const next = operation.draw();
    repaint(svg, drawn, next);
    expect(svg.isEqualNode(paint(next)), svg.outerHTML).toBe(true);
    drawn = next;
  }
});

test.each(instrumentNames)('%s: restoring earlier settings restores the earlier drawing and reading', async (name) => {
  const operation = await loadOperation(name);
  const seen = changesOf(operation).map((change) => {
    change();
    return { values: operation.values(), drawing: operation.draw(), reading: operation.read() };
  });
  for (const { values, drawing, reading } of seen.toReversed()) {
    operation.set(values);
    expect(operation.draw()).toEqual(drawing);
    expect(operation.read()).toEqual(reading);
  }
});

test('when labels are added or removed, the remaining labels keep their elements', () => {
  const text = (words: string) => ({ tag: 'text', attributes: { x: words.length, class: 'label' }, children: [words] });
  const drawing = (...words: string[]) => ({ tag: 'svg', children: words.map(text) });
  const states = [['noon'], ['gap', 'noon'], ['1', '2', 'noon', 'end'], ['2', 'other', 'end'], ['end']];
  const svg = paint(drawing());
  const keeping = new Map<string, Node>();
  states.forEach((words, index) => {
    const before = states[index - 1] ?? [];
    repaint(svg, drawing(...before), drawing(...words));
    expect(svg.isEqualNode(paint(drawing(...words)))).toBe(true);
    for (const element of svg.children) {
      const label = element.textContent;
      if (before.includes(label)) expect(element).toBe(keeping.get(label));
      keeping.set(label, element);
    }
  });
});
