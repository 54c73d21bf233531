import fc from 'fast-check';
import { expect, it } from 'vitest';
import { insideOf, leastWay } from '../../../../../scripts/site/figures/geometry.ts';

const place = fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }));

it('leastWay finds the same minimum as a search through all points', () => {
  const points = fc.array(fc.tuple(place, fc.double({ min: -20, max: 20, noNaN: true })), {
    minLength: 1,
    maxLength: 90,
  });
  fc.assert(
    fc.property(points, fc.array(place), (ways, places) => {
      const measure = leastWay(
        ways.map(([point]) => point),
        ways.map(([, added]) => added),
      );
      for (const [x, y] of places) {
        const all = ways.map(([[px, py], added]) => Math.hypot(px - x, py - y) + added);
        expect(measure([x, y])).toBeCloseTo(Math.min(...all), 6);
      }
    }),
  );
});

it('insideOf accepts places inside an outline, but not in its hole or outside it', () => {
  const square = (half: number): [number, number][] => [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ];
  const isInside = insideOf(square(40), square(10));
  expect([isInside([20, 0]), isInside([-39, 39]), isInside([0, 0]), isInside([41, 0]), isInside([0, 90])]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
