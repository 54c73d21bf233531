/** What is said on the terminal of a build: for which host and services it was made, and what will not work. Pure. */
import type { BuildFacts } from './build-facts.ts';
import type { VariableName } from './variables.ts';

type Part = { label: string; of: (facts: BuildFacts) => string; variables: readonly VariableName[] };

const embedded = 'the embedded one of the local server';

const parts: readonly Part[] = [
  { label: 'host', of: ({ host }) => host, variables: ['SITE_URL'] },
  {
    label: 'sign-in',
    of: ({ auth }) => auth?.url ?? embedded,
    variables: ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY'],
  },
  {
    label: 'contact form',
    of: ({ form }) => form?.endpoint ?? embedded,
    variables: ['FORM_ENDPOINT', 'FORM_ACCESS_KEY'],
  },
  { label: 'captcha', of: ({ captcha }) => captcha ?? 'none', variables: ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY'] },
];

const widest = Math.max(...parts.map(({ label }) => label.length));

/** One line for the folder, and one for each part. */
export const describeBuild = (folder: string, facts: BuildFacts): string[] => [
  `${folder} is built for:`,
  ...parts.map(({ label, of }) => `  ${label.padEnd(widest)}  ${of(facts)}`),
];

/** What will not work on a host of production, and which variables to set. */
export function findMissingServices({ auth, form }: BuildFacts): string[] {
  const remedy = (names: string): string => `For production, set ${names}, then build again (README, "Deploy").`;
  if (!auth && !form) {
    return [
      `No sign-in service and no form service is configured: /login and /contact work with the local server only. ${remedy('SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, FORM_ENDPOINT and FORM_ACCESS_KEY')}`,
    ];
  }
  return [
    ...(auth
      ? []
      : [
          `No sign-in service is configured: nobody can sign in but with the local server. ${remedy('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY')}`,
        ]),
    ...(form
      ? []
      : [
          `No form service is configured: /contact sends messages to the local server only. ${remedy('FORM_ENDPOINT and FORM_ACCESS_KEY')}`,
        ]),
  ];
}

/** Where the current environment names something else than the build was made for: each line has both. */
export function findChanges(built: BuildFacts, current: BuildFacts): string[] {
  const changes = parts.flatMap(({ label, of, variables }) =>
    of(built) === of(current)
      ? []
      : [`${label}: built for ${of(built)}; the environment now names ${of(current)} (${variables.join(', ')}).`],
  );
  const { auth, keepDays } = built;
  const otherKey = auth?.url === current.auth?.url && auth?.publishableKey !== current.auth?.publishableKey;
  const otherPeriod = keepDays !== null && current.keepDays !== null && keepDays !== current.keepDays;
  return [
    ...changes,
    ...(otherKey ? ['sign-in: the environment now names another key of the project (SUPABASE_PUBLISHABLE_KEY).'] : []),
    ...(otherPeriod
      ? [`messages: kept for ${keepDays} days, as the built pages say; content/site.yaml now says ${current.keepDays}.`]
      : []),
  ];
}
