import { expect, test } from 'vitest';
import { touchAt } from '../../../../../src/instruments/shared/tangent-plane.ts';

test('moving east increases the longitude, and moving north increases the latitude', () => {
  const toGeographic = touchAt([-75, 45]);
  expect(toGeographic(0, 0)).toEqual([-75, 45]);
  // On WGS 84, one minute of latitude at 45° N is 1,852.2 m long (NGA, "Length of a degree of latitude and longitude").
  expect(toGeographic(0, 1852.2)[1]).toBeCloseTo(45 + 1 / 60, 5);
  // One minute of longitude at 45° N is 1,314.1 m long.
  expect(toGeographic(1314.1, 0)[0]).toBeCloseTo(-75 + 1 / 60, 5);
});
