import { expect, test } from 'vitest';
import { reach } from '../../../../../src/instruments/reach/instrument.ts';
import type { ReachParameters } from '../../../../../src/instruments/reach/model.ts';

const { defaults, compute, read } = reach;
const said = (given: ReachParameters) => read(compute(given), given);
test('the reading mentions closed bridges, unreachable addresses and the address that takes longest to reach', () => {
  expect(said(defaults)).toEqual({
    value: '69%',
    sentence:
      'At 17:00, 137 of 200 addresses are within 8 minutes of the alarm. The last address is reached after 13.0 min, from station A.',
    notes: ['Straight-line circles: 91%', 'Reached by both stations: 26%', 'Both bridges are open'],
  });
  expect(said({ ...defaults, closed: 'south' })).toMatchObject({
    sentence: expect.stringMatching(/^At 17:00, with the south bridge closed, 108 of 200 addresses are /),
    notes: [expect.any(String), expect.any(String), 'With both bridges open: 69%'],
  });
  expect(said({ ...defaults, closed: 'both' }).sentence).toBe(
    'At 17:00, with both bridges closed, 105 of 200 addresses are within 8 minutes of the alarm. 91 addresses can’t be reached at all.',
  );
  expect(said({ ...defaults, hour: 3, turnout: 0, bX: 545, bY: 300 })).toMatchObject({
    value: '100%',
    sentence: expect.stringMatching(
      /^At 03:00, all 200 addresses are within 8 minutes of the alarm\. The last address /,
    ),
  });
});
