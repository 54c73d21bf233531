/** Lists facts that only the operator knows and that `content/site.yaml` doesn't contain yet. Sends no requests. */
import type { Site } from '../../../src/model/schemas/content-types.ts';

const engagementFields = {
  hosting: 'where managed deployments run',
  support: 'when and how support answers',
  price: 'what clients pay for',
  insurance: 'which insurance covers the work',
  languages: 'in which languages you serve clients',
} as const;

const durations = ['scoping', 'lawfulBasis', 'trial', 'operation', 'exit'] as const;

/** A field of `content/site.yaml` that has no value, and a description of the fact that belongs there. */
export type LaunchGap = { field: string; what: string };

/**
 * Lists the facts that the operator must supply, and whether each is missing.
 * @param frameworks names in the frameworks table of the about page
 */
function listGaps(
  { organization, privacy, engagement, frameworks: statuses }: Site,
  frameworks: readonly string[],
): (LaunchGap & { isMissing: boolean })[] {
  const { address, phone } = organization;
  const untimed = durations.filter((step) => engagement.durations[step] === undefined);
  const unnamed = frameworks.filter((name) => statuses[name] === undefined);
  return [
    { field: 'organization.address', what: 'the postal address', isMissing: !address?.street },
    { field: 'organization.phone', what: 'a telephone number', isMissing: !phone },
    { field: 'privacy.officer', what: 'the name of the privacy officer', isMissing: !privacy.officer },
    {
      field: 'engagement.roles',
      what: 'the people accountable for the work',
      isMissing: Object.keys(engagement.roles).length === 0,
    },
    {
      field: 'engagement.durations',
      what: `how long these steps take: ${untimed.join(', ')}`,
      isMissing: untimed.length > 0,
    },
    ...Object.entries(engagementFields).map(([name, what]) => ({
      field: `engagement.${name}`,
      what,
      isMissing: engagement[name as keyof typeof engagementFields] === undefined,
    })),
    { field: 'frameworks', what: `the status of ${unnamed.join(', ')}`, isMissing: unnamed.length > 0 },
  ];
}

/**
 * Returns the missing facts. Pages leave out sentences that need them. Also returns `aggregateRating` if it is true,
 * because it publishes a rating that no customer has given.
 */
export function findLaunchGaps(site: Site, frameworks: readonly string[]): LaunchGap[] {
  const missing = listGaps(site, frameworks).filter(({ isMissing }) => isMissing);
  const rating =
    'the value true gives each service a rating of 5.0 that no customer gave; search engines may penalize that';
  return [
    ...missing.map(({ field, what }) => ({ field, what })),
    ...(site.aggregateRating ? [{ field: 'aggregateRating', what: rating }] : []),
  ];
}
