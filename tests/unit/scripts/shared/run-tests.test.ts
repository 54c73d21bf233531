// Vitest succeeds even if a name filter skips every test. Our test commands must fail in that case.
import { expect, test } from 'vitest';
import { hasRunTests } from '../../../../scripts/shared/run-script.ts';

const run = '<testcase classname="a.test.ts" name="one" time="0.1">\n</testcase>\n';
const leftOut = '<testcase classname="a.test.ts" name="two" time="0">\n<skipped/>\n</testcase>\n';

test.each([
  ['one test of two has run', run + leftOut, true],
  ['every test was skipped', leftOut + leftOut, false],
  ['there is no test', '', false],
])('hasRunTests returns whether a report contains a test that ran: %s', (_, cases, tells) => {
  expect(hasRunTests(`<testsuites name="vitest tests">\n${cases}</testsuites>\n`)).toBe(tells);
});
