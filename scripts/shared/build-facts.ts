/**
 * Reads and compares `dist/build.json`, which names the host and the services that a site was built for. The file
 * contains no secrets: all its values are also in the public scripts.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Services, Site } from '../../src/model/schemas/content-types.ts';
import { contactPath, embeddedAccessKey, embeddedPublishableKey } from './embedded-addresses.ts';
import type { VariableName } from './variables.ts';

export const buildFactsFile = 'build.json';

const schema = z.object({
  /** Public address of the site. */
  host: z.url({ protocol: /^https?$/ }),
  /** The hosted project for sign-in. Null if the site uses the local server's embedded sign-in. */
  auth: z.object({ url: z.url({ protocol: /^https?$/ }), publishableKey: z.string() }).nullable(),
  /** The hosted form service. Null if the site uses the local server's embedded inbox. */
  form: z.object({ endpoint: z.url({ protocol: /^https?$/ }) }).nullable(),
  /**
   * The number of days that the embedded inbox keeps a message, as the site's pages promise. Null if the site uses a
   * form service.
   */
  keepDays: z.int().positive().nullable(),
  captcha: z.enum(['hcaptcha', 'turnstile']).nullable(),
  /** One of the site's redirects. `deploy:check` tests it on the host. Left out if the site has no redirects. */
  redirect: z.object({ from: z.string().startsWith('/'), to: z.string().startsWith('/') }).optional(),
});

export type BuildFacts = z.output<typeof schema>;

/**
 * Thrown if `build.json` is missing or invalid. Without this file, we can't know which host and services a folder was
 * built for.
 */
class BuildFactsError extends Error {
  override readonly name = 'BuildFactsError';
}

export function buildFacts({ host, messages, services }: Pick<Site, 'host' | 'messages' | 'services'>): BuildFacts {
  const { auth, contact, captcha } = services;
  const hasInbox = contact.endpoint === contactPath;
  return {
    host,
    auth: auth.origin === null ? null : { url: auth.origin, publishableKey: auth.key },
    form: hasInbox ? null : { endpoint: contact.endpoint },
    keepDays: hasInbox ? messages.keepDays : null,
    captcha: captcha?.provider ?? null,
  };
}

export const printBuildFacts = (facts: BuildFacts): string => `${JSON.stringify(facts, null, 2)}\n`;

/** Parses the text of `build.json`. Returns null if it isn't valid. */
export function parseBuildFacts(text: string): BuildFacts | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** @throws BuildFactsError if `build.json` is missing or invalid */
export async function readBuildFacts(folder: string): Promise<BuildFacts> {
  const file = join(folder, buildFactsFile);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new BuildFactsError(
      `${file} is missing, so the folder contains no built site, or a site that was built by an earlier version of this project. Run "npm run build" first.`,
    );
  });
  const facts = parseBuildFacts(text);
  if (!facts) throw new BuildFactsError(`${file} is not valid. Run "npm run build" again.`);
  return facts;
}

/**
 * Returns the services in the same format as in the site's settings. The keys for form and captcha are empty texts,
 * because `build.json` doesn't contain them.
 */
export function servicesOf({ auth, form, captcha }: Pick<BuildFacts, 'auth' | 'form' | 'captcha'>): Services {
  return {
    auth: auth ? { origin: auth.url, key: auth.publishableKey } : { origin: null, key: embeddedPublishableKey },
    contact: form
      ? { endpoint: form.endpoint, accessKey: '' }
      : { endpoint: contactPath, accessKey: embeddedAccessKey },
    captcha: captcha && { provider: captcha, siteKey: '' },
  };
}

type Part = { label: string; of: (facts: BuildFacts) => string; variables: readonly VariableName[] };

const embedded = 'the embedded service of the local server';

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

/** Returns lines to print: a heading with the folder, and one line each for the host and each service. */
export const describeBuild = (folder: string, facts: BuildFacts): string[] => [
  `${folder} is built for:`,
  ...parts.map(({ label, of }) => `  ${label.padEnd(widest)}  ${of(facts)}`),
];

/** Returns messages about pages that won't work on a production host, and the variables to set for them. */
export function findMissingServices({ auth, form }: BuildFacts): string[] {
  const remedy = (names: string): string => `Set ${names}, and build again (README, "Deploy").`;
  if (!auth && !form) {
    return [
      `neither a sign-in service nor a form service is configured, so /login and /contact work on the local server only. ${remedy('SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, FORM_ENDPOINT and FORM_ACCESS_KEY')}`,
    ];
  }
  return [
    ...(auth
      ? []
      : [
          `no sign-in service is configured, so /login works on the local server only. ${remedy('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY')}`,
        ]),
    ...(form
      ? []
      : [
          `no form service is configured, so /contact works on the local server only. ${remedy('FORM_ENDPOINT and FORM_ACCESS_KEY')}`,
        ]),
  ];
}

/** Compares a build with the settings from the current environment. Returns a line for each difference. */
export function findChanges(built: BuildFacts, current: BuildFacts): string[] {
  const changes = parts.flatMap(({ label, of, variables }) =>
    of(built) === of(current)
      ? []
      : [
          `${label}: the site was built for ${of(built)}, but the environment is now set to ${of(current)} (${variables.join(', ')}).`,
        ],
  );
  const { auth, keepDays } = built;
  const otherKey = auth?.url === current.auth?.url && auth?.publishableKey !== current.auth?.publishableKey;
  const otherPeriod = keepDays !== null && current.keepDays !== null && keepDays !== current.keepDays;
  return [
    ...changes,
    ...(otherKey
      ? ['sign-in: the site was built with a different key than the environment now sets (SUPABASE_PUBLISHABLE_KEY).']
      : []),
    ...(otherPeriod
      ? [
          `contact messages: the built pages promise to keep messages for ${keepDays} days, but messages.keepDays in content/site.yaml is now ${current.keepDays}.`,
        ]
      : []),
  ];
}
