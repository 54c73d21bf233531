// Tests the conversion from metres to longitude and latitude.
import { expect, test } from 'vitest';
import { touchAt } from '../../../../../src/instruments/shared/tangent-plane.ts';

test('moving east increases the longitude, and moving north increases the latitude', () => {
  const toGeographic = touchAt([-75, 45]);
  expect(toGeographic(0, 0)).toEqual([-75, 45]);
  // A minute of latitude on WGS 84 at 45°: 1,852.2 m (NGA, "Length of a degree of latitude and longitude").
  expect(toGeographic(0, 1852.2)[1]).toBeCloseTo(45 + 1 / 60, 5);
  // A minute of longitude there: 1,314.1 m.
  expect(toGeographic(1314.1, 0)[0]).toBeCloseTo(-75 + 1 / 60, 5);
});
