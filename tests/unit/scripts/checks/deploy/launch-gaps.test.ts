// `npm run deploy:check` lists the settings that an operator still has to fill in before launch.
import { expect, test } from 'vitest';
import { findLaunchGaps } from '../../../../../scripts/checks/deploy/find-launch-gaps.ts';
import { sampleSite } from '../../../../support/sample-content.ts';

const site = sampleSite;
const frameworks = ['ISO 27001', 'SOC 2'];
const fieldsOf = (...given: Parameters<typeof findLaunchGaps>) => findLaunchGaps(...given).map(({ field }) => field);

const complete: typeof site = {
  ...site,
  organization: { ...site.organization, phone: '1', address: { country: 'CA', street: '1 Example Street' } },
  privacy: { ...site.privacy, officer: 'Ada Example' },
  engagement: {
    durations: { scoping: '1', lawfulBasis: '1', trial: '1', operation: '1', exit: '1' },
    roles: { Security: 'Ada Example' },
    hosting: '1',
    support: '1',
    price: '1',
    insurance: '1',
    languages: '1',
  },
  frameworks: { 'ISO 27001': { status: 'aligned' }, 'SOC 2': { status: 'aligned' } },
  aggregateRating: false,
};

test('complete settings have no launch gaps, but a rating that the site gives itself is reported', () => {
  expect(fieldsOf(complete, frameworks)).toEqual([]);
  expect(fieldsOf({ ...complete, aggregateRating: true }, frameworks)).toEqual(['aggregateRating']);
});

test('missing settings are reported, and the report names steps without a duration and frameworks without a status', () => {
  const { engagement } = complete;
  const untimed = {
    ...complete,
    engagement: { ...engagement, durations: { ...engagement.durations, trial: undefined } },
  };
  expect(findLaunchGaps(untimed, [...frameworks, 'ITAR'])).toEqual([
    { field: 'engagement.durations', what: 'how long these steps take: trial' },
    { field: 'frameworks', what: 'the status of ITAR' },
  ]);
  const bare = { ...complete, engagement: { durations: {}, roles: {} } };
  expect(fieldsOf(bare, frameworks)).toEqual([
    'engagement.roles',
    'engagement.durations',
    ...['hosting', 'support', 'price', 'insurance', 'languages'].map((name) => `engagement.${name}`),
  ]);
});
