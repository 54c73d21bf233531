// Tests that labels in drawings don't cover each other.
import { expect, test } from 'vitest';
import { boxAround, startLabels } from '../../../../../src/instruments/shared/place-labels.ts';
import type { Point } from '../../../../../src/instruments/shared/shapes.ts';

const sheet = { x: 0, y: 0, width: 720, height: 540 };
const attributesOf = ([label]: ReturnType<ReturnType<typeof startLabels>>) => label?.attributes;

test('a label is placed right of its box, or left of it if the box is near the drawing’s right edge', () => {
  const place = startLabels([], [], sheet);
  expect(attributesOf(place('Park', [boxAround([300, 200], 10)], 't-mono'))).toMatchObject({ x: 314, y: 200 });
  expect(attributesOf(place('Park', [boxAround([700, 200], 10)], 't-mono'))).toMatchObject({ 'text-anchor': 'end' });
});

test('a label covers no other label or reserved box, and is omitted if there is no room', () => {
  const place = startLabels([{ x: 0, y: 0, width: 720, height: 180 }], [], sheet);
  const labels = Array.from({ length: 12 }, () => attributesOf(place('Park', [boxAround([300, 200], 10)], 't-mono')));
  const shown = labels.filter((label) => label !== undefined);
  expect(new Set(shown.map(({ x, y }) => `${x} ${y}`)).size).toBe(shown.length);
  // Three labels fit: to the right, to the left and below.
  expect(shown.length).toBe(3);
});

test('a label covers a line only if there is no other free space', () => {
  const line: Point[] = [
    [300, 200],
    [700, 200],
  ];
  expect(attributesOf(startLabels([], [line], sheet)('Park', [boxAround([300, 200], 10)], 't-mono'))).toMatchObject({
    'text-anchor': 'end',
  });
  const narrow = { x: 280, y: 180, width: 200, height: 40 };
  expect(attributesOf(startLabels([], [line], narrow)('Park', [boxAround([300, 200], 10)], 't-mono'))).toMatchObject({
    x: 314,
  });
});
