import { expect, test } from 'vitest';
import type { Instrument } from '../../../../src/instruments/instrument.ts';
import { operate } from '../../../../src/instruments/operate.ts';

type Given = { noise: number; mode: string; isOn: boolean; x: number; y: number };

/** An instrument for these tests. Its reading (the displayed result) lists its parameters, so tests can check them. */
const sample: Instrument<Given, number> = {
  name: 'sample',
  defaults: { noise: 30, mode: 'live', isOn: false, x: 100, y: 50 },
  controls: [
    { kind: 'range', name: 'noise', label: 'Noise', min: 10, max: 100, step: 10, print: (value) => `${value} m` },
    {
      kind: 'choice',
      name: 'mode',
      label: 'Mode',
      options: [
        { value: 'live', label: 'Live' },
        { value: 'stored', label: 'Stored' },
      ],
    },
    { kind: 'switch', name: 'isOn', label: 'On' },
  ],
  handles: [
    {
      x: 'x',
      y: 'y',
      label: 'A',
      min: [0, 0],
      max: [200, 100],
      step: 1,
      print: (x, y) => `${x} east, ${y} north`,
      isShown: ({ mode }) => mode === 'live',
    },
  ],
  compute: ({ noise }) => noise * 2,
  draw: () => ({ tag: 'svg', attributes: { viewBox: '0 0 200 100' } }),
  read: (result, given) => ({ value: `${result} m`, sentence: JSON.stringify(given), notes: [] }),
};

test('an instrument starts with its defaults, which the page address omits', () => {
  const operation = operate(sample);
  expect(operation.values()).toEqual(sample.defaults);
  expect(operation.size).toEqual([200, 100]);
  expect(operation.print()).toBe('');
  expect(operation.read().value).toBe('60 m');
  expect(operation.readBefore()).toBe(null);
});

test.each([
  [{ noise: 44 }, { noise: 40 }],
  [{ noise: 1000 }, { noise: 100 }],
  [{ noise: 'wide' }, {}],
  [{ mode: 'stored' }, { mode: 'stored' }],
  [{ isOn: 'maybe' }, {}],
  [
    { x: 250, y: -5 },
    { x: 200, y: 0 },
  ],
  [{ x: 12.345 }, { x: 12.3 }],
  [{ constructor: 1, other: 2 }, {}],
])('setting %o changes these parameters from their defaults: %o', (changes, expected) => {
  const operation = operate(sample);
  operation.set(changes);
  expect(operation.values()).toEqual({ ...sample.defaults, ...expected });
});

test('parsing the address that an instrument writes returns the same parameters', () => {
  const operation = operate(sample);
  operation.set({ noise: 70, mode: 'stored', isOn: true, x: 12.5 });
  const text = operation.print();
  expect(text).toBe('sample=noise:70,mode:stored,isOn:on,x:12.5');
  expect(operate(sample).parse(`#${text}`)).toEqual(operation.values());
});

test('parsing decodes percent escapes that mail programs add, and tolerates invalid escapes', () => {
  const operation = operate(sample);
  expect(operation.parse('#sample=noise%3A70%2CisOn%3Aon')).toEqual({ ...sample.defaults, noise: 70, isOn: true });
  expect(operation.parse('#sample=noise:70,x:%')).toEqual({ ...sample.defaults, noise: 70 });
});

test.each(['', '#heading', '#samples=noise:70', '#access_token=abc', '#sample'])(
  'parsing ignores the hash "%s", which is not meant for the instrument',
  (hash) => {
    expect(operate(sample).parse(hash)).toBe(null);
  },
);

test.each(['#sample=noise:x', '#sample=noise', '#sample=%00', '#sample=toString:1'])(
  'parsing the hash "%s" ignores its invalid values and returns the defaults',
  (hash) => {
    expect(operate(sample).parse(hash)).toEqual(sample.defaults);
  },
);

test('the value of each control is available as text', () => {
  const operation = operate(sample);
  expect(operation.controls.map(({ name }) => operation.textOf(name))).toEqual(['30 m', 'Live', 'Off']);
});

test('moving a handle sets its two parameters to the new position, but not beyond their limits', () => {
  const operation = operate(sample);
  operation.handles()[0]?.move(120, 300);
  expect(operation.values()).toEqual({ ...sample.defaults, x: 120, y: 100 });
});

/**
 * An instrument whose handle has a mapping: if the parameter is p, the handle is at 10 p + 50 units. Moving the handle
 * also sets `isOn` and `noise`.
 */
const mapped: typeof sample = {
  ...sample,
  basis: 'Measured data',
  handles: sample.handles.map((handle) => ({
    ...handle,
    print: (x, y, { isOn }) => `${x}, ${y}, ${isOn ? 'moved' : 'as it was'}`,
    mapping: {
      place: ({ x, y }) => [x * 10 + 50, y * 10 + 50],
      move: (x, y, { noise }) => ({ x: (x - 50) / 10, y: (y - 50) / 10, isOn: true, noise: noise + 10 }),
    },
  })),
};

test('a mapping converts between a handle’s position and its parameters, and keeps both within their limits', () => {
  const operation = operate(mapped);
  expect(operation.handles()).toMatchObject([{ at: [1050, 550], text: '1050, 550, as it was' }]);
  operation.handles()[0]?.move(172.4, 5000);
  expect(operation.values()).toEqual({ noise: 40, mode: 'live', isOn: true, x: 12.2, y: 100 });
  expect(operation.handles()).toMatchObject([{ at: [172, 1050], text: '172, 1050, moved' }]);
});

test('a handle that is not shown cannot be moved', () => {
  const operation = operate(sample);
  expect(operation.handles()).toMatchObject([{ label: 'A', at: [100, 50], text: '100 east, 50 north' }]);
  operation.set({ mode: 'stored' });
  expect(operation.handles()).toEqual([]);
});
