import { expect, test } from 'vitest';
import { buildSecurityTxt } from '../../src/seo/security-txt.ts';
import { sampleSite } from '../support/sample-content.ts';

const noon = new Date('2026-11-21T12:34:56.789Z');

test('security.txt says whom to tell, until when it holds, in which languages and where it stands', () => {
  expect(buildSecurityTxt(sampleSite, noon).split('\n')).toEqual([
    'Contact: mailto:security@sample.example',
    'Expires: 2027-11-21T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://www.sample.example/.well-known/security.txt',
    '',
  ]);
});

test('a site with a page about reports names it, and a site of two languages names both', () => {
  const security = { ...sampleSite.security, languages: ['en', 'fr'], policy: '/security' };
  const text = buildSecurityTxt({ ...sampleSite, security }, noon);
  expect(text).toContain('\nPolicy: https://www.sample.example/security\n');
  expect(text).toContain('\nPreferred-Languages: en, fr\n');
});

test('two builds of one day give the same file, and none is good for more than a year', () => {
  const [first, last] = ['2028-02-29T00:00:00.000Z', '2028-02-29T23:59:59.999Z'].map((time) => new Date(time));
  if (!first || !last) expect.fail('unreachable');
  expect(buildSecurityTxt(sampleSite, first)).toBe(buildSecurityTxt(sampleSite, last));
  expect(buildSecurityTxt(sampleSite, first)).toContain('Expires: 2029-02-28T00:00:00.000Z');
});
