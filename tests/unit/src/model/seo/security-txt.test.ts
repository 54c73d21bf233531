import { expect, test } from 'vitest';
import { buildSecurityTxt } from '../../../../../src/model/seo/site-files.ts';
import { sampleSite } from '../../../../support/sample-content.ts';

test('two builds on the same day write the same security.txt, which expires within a year', () => {
  const [first, last] = ['2028-02-29T00:00:00.000Z', '2028-02-29T23:59:59.999Z'].map((time) => new Date(time));
  if (!first || !last) expect.fail('There are no dates.');
  expect(buildSecurityTxt(sampleSite, first)).toBe(buildSecurityTxt(sampleSite, last));
  expect(buildSecurityTxt(sampleSite, first)).toContain('Expires: 2029-02-28T00:00:00.000Z');
});
