// The drawing and the reading of the movement instrument.
import { expect, test } from 'vitest';
import { movement } from '../../../../../src/instruments/movement/instrument.ts';

test('the reading at the defaults', () => {
  expect(movement.read(movement.compute(movement.defaults), movement.defaults)).toMatchInlineSnapshot(`
    {
      "notes": [
        "Staypoint 3, 12:08 to 12:48: café or library, completeness 0.76",
        "No fixes, no record: 17:59 to 19:45",
        "Gate: 27 rejected, 27 of 27 outliers among them",
        "The 95% ellipses contain the true position at 95.7% of the fixes, on a day that doesn’t follow the filter’s model",
      ],
      "sentence": "The track is 27 m off (RMS), the raw fixes 304 m. 1,335 fixes became 7 staypoints and 5 trips.",
      "value": "27 m",
    }
  `);
});
