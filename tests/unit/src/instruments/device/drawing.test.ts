// Tests the drawing of the device instrument: its size in bytes, its labels, and gaps in the track. In this instrument,
// the visitor's pointer is a device that is tracked.
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { draw } from '../../../../../src/instruments/device/draw.ts';
import { compute, type Sample } from '../../../../../src/instruments/device/model.ts';
import { operateDevice } from '../../../../../src/instruments/operate-device.ts';
import { seeded } from '../../../../../src/instruments/shared/random.ts';
import { flatten, html } from '../../../../support/instruments.ts';

const printed = operateDevice().draw();
const tracksOf = (shape: typeof printed): string[] =>
  flatten(shape).flatMap(({ attributes }) => (attributes?.class === 'track' ? [`${attributes.d}`] : []));

test('the drawing of the built-in recording is at most 3 KB when compressed, and has no style attribute', () => {
  const text = html(printed);
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(3000);
  expect(text).not.toContain('style=');
});

test('a gap divides the drawn track into two separate lines', () => {
  const [line = ''] = tracksOf(printed);
  expect(line.match(/M/g)).toHaveLength(2);
});

test('labels stay inside the drawing at phone size, wherever the device is', () => {
  const random = seeded(9);
  for (let count = 0; count < 200; count += 1) {
    const place = [400 * random(), 300 * random()] as const;
    const samples = [0, 1, 2, 3, 4].map((t): Sample => ({ t, place, normal: [0, 0] }));
    for (const { tag, attributes = {}, children = [] } of flatten(draw(compute(samples, 15, 'Wi-Fi')))) {
      if (tag !== 'text') continue;
      const half = `${children[0]}`.length * 6.5;
      const [x, y] = [Number(attributes.x), Number(attributes.y)];
      const middle = attributes['text-anchor'] === 'middle' ? x : x + half;
      expect(middle - half).toBeGreaterThanOrEqual(0);
      expect(middle + half).toBeLessThanOrEqual(720);
      expect(y - 16).toBeGreaterThanOrEqual(0);
      expect(y + 4).toBeLessThanOrEqual(540);
    }
  }
});

test('the device keeps the 60 latest fixes, even if the positioning source changes', () => {
  const device = operateDevice();
  device.clear();
  expect(device.read().fixes).toBe('0');
  for (let second = 0; second < 70; second += 1) device.pass(1, [0.2 + second / 200, 0.5]);
  expect(device.read()).toMatchObject({ fixes: '60', gaps: '0' });
  const before = html(device.draw());
  device.setSource('GNSS');
  expect(device.read().fixes).toBe('60');
  expect(html(device.draw())).not.toBe(before);
});
