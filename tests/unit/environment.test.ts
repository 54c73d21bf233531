import { expect, test } from 'vitest';
import { applyEnvironment, EnvironmentError } from '../../scripts/content/environment.ts';
import { sampleSite } from '../support/sample-content.ts';

test.each(['www.example.org', 'ftp://example.org', 'https://example.org/site', 'https://example.org/?a=1', 'https://'])(
  'refuses SITE_URL "%s" by its name, and says what was expected',
  (value) => {
    const apply = () => applyEnvironment(sampleSite, { SITE_URL: value });
    expect(apply).toThrow(EnvironmentError);
    expect(apply).toThrow(`SITE_URL: "${value}" is not the address of a host. Expected something like "https://`);
  },
);

test.each([
  ['https://staging.example.org', 'https://staging.example.org'],
  ['https://staging.example.org/', 'https://staging.example.org'],
  ['http://localhost:4173', 'http://localhost:4173'],
])('takes SITE_URL "%s" as the host %s', (value, host) => {
  expect(applyEnvironment(sampleSite, { SITE_URL: value }).host).toBe(host);
});

test.each([{}, { SITE_URL: '' }, { SITE_URL: undefined }])('keeps the host of the settings under %o', (environment) => {
  expect(applyEnvironment(sampleSite, environment)).toEqual(sampleSite);
});

test('never lets the host end in a slash', () => {
  expect(applyEnvironment({ ...sampleSite, host: 'https://www.sample.example/' }, {}).host).toBe(sampleSite.host);
});
