/**
 * Reads settings from environment variables and `.env`: the site's public address and its hosted services.
 * `.env.example` describes each variable.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import type { Services, Site } from '../../src/model/schemas/content-types.ts';
import { contactPath, embeddedAccessKey, embeddedPublishableKey } from './embedded-addresses.ts';
import { projectRoot } from './project-root.ts';
import { type BuildVariable, findVariableProblems } from './variables.ts';

/** Thrown if an environment variable is invalid. The message names the variable and says what was expected. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

// `abort` makes zod stop at the first failed check. Otherwise the next check would call `new URL` with an invalid
// address, which throws.
const webAddress = z.url({ protocol: /^https?$/, abort: true });
const isOrigin = (value: string): boolean => {
  const { pathname, search, username } = new URL(value);
  return pathname === '/' && !search && !username;
};
const isSafe = (value: string): boolean => {
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
};
/** Returns the content of a JSON Web Token, or null if the text isn't such a token. Doesn't check the signature. */
function decodeTokenPayload(token: string): { role?: unknown } | null {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return null;
  }
}

const rules: Record<BuildVariable, { schema: z.ZodType<string>; kind: string; expected: string }> = {
  SITE_URL: {
    schema: webAddress.refine(isOrigin, { abort: true }).refine(isSafe),
    kind: 'the address of a host',
    expected: 'Expected something like "https://www.example.org", with https and without a path.',
  },
  SUPABASE_URL: {
    schema: webAddress.refine(isOrigin, { abort: true }).refine(isSafe),
    kind: 'the address of a Supabase project',
    expected: 'Expected something like "https://abcdefgh.supabase.co", with https and without a path.',
  },
  SUPABASE_PUBLISHABLE_KEY: {
    schema: z.string().refine((key) => /^sb_publishable_\w+/.test(key) || decodeTokenPayload(key)?.role === 'anon'),
    kind: 'a publishable key',
    expected:
      'Expected "sb_publishable_…", or the older "anon" key of the project; a secret or service key must never be published.',
  },
  FORM_ENDPOINT: {
    schema: webAddress.refine(isSafe),
    kind: 'the address of a form service',
    expected: 'Expected something like "https://api.web3forms.com/submit", with https.',
  },
  FORM_ACCESS_KEY: {
    schema: z.string().regex(/^(?!sb_secret_)\S+$/),
    kind: 'an access key',
    expected: 'Expected the key that the form service gave you, without spaces.',
  },
  CAPTCHA_PROVIDER: {
    schema: z.enum(['hcaptcha', 'turnstile']),
    kind: 'a captcha provider',
    expected: 'Expected "hcaptcha" or "turnstile".',
  },
  CAPTCHA_SITE_KEY: {
    schema: z.string().regex(/^(?!ES_|sb_secret_)[\w.-]+$/),
    kind: 'a site key',
    expected: 'Expected the public key that the captcha provider gave you; its secret must never be published.',
  },
};

/**
 * Returns the validated value of a variable, or undefined if the variable isn't set. The error message doesn't contain
 * a value that may be secret.
 */
function read(environment: Environment, name: BuildVariable): string | undefined {
  const value = environment[name];
  if (!value) return undefined;
  const { schema, kind, expected } = rules[name];
  if (schema.safeParse(value).success) return value;
  // Don't quote a value that looks like a key: somebody may have put a secret key into the wrong variable.
  const isKey = name.endsWith('_KEY') || /^(?:sb_|eyJ|ES_)/.test(value);
  throw new EnvironmentError(`${name}: ${isKey ? 'the value' : `"${value}"`} is not ${kind}. ${expected}`);
}

/** Returns the values of two variables that must be set together. Returns null if neither variable is set. */
function readPair(
  environment: Environment,
  first: BuildVariable,
  second: BuildVariable,
  purpose: string,
): [string, string] | null {
  const values = [read(environment, first), read(environment, second)] as const;
  if (values[0] && values[1]) return [values[0], values[1]];
  if (!values[0] && !values[1]) return null;
  const [set, missing] = values[0] ? [first, second] : [second, first];
  throw new EnvironmentError(`${missing} is missing, but ${set} is set. ${purpose} needs both. Set both or neither.`);
}

/**
 * Returns the services that the browser uses: hosted services if the environment sets them, otherwise the embedded
 * services.
 */
export function readServices(environment: Environment): Services {
  const auth = readPair(environment, 'SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'A hosted Supabase project');
  const contact = readPair(environment, 'FORM_ENDPOINT', 'FORM_ACCESS_KEY', 'A form service');
  const captcha = readPair(environment, 'CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'A captcha');
  return {
    auth: auth ? { origin: new URL(auth[0]).origin, key: auth[1] } : { origin: null, key: embeddedPublishableKey },
    contact: contact
      ? { endpoint: contact[0], accessKey: contact[1] }
      : { endpoint: contactPath, accessKey: embeddedAccessKey },
    captcha: captcha ? { provider: captcha[0] as 'hcaptcha' | 'turnstile', siteKey: captcha[1] } : null,
  };
}

/**
 * Returns the site's settings with its services and its public address. Canonical links, the sitemap and structured
 * data contain that address.
 */
export function applyEnvironment(settings: Omit<Site, 'services'>, environment: Environment): Site {
  const host = read(environment, 'SITE_URL');
  return {
    ...settings,
    host: new URL(host ?? settings.host).origin,
    services: readServices(environment),
  };
}

export type EnvironmentFile = { values: Readonly<Record<string, string>>; problems: readonly string[] };

/**
 * Matches a line of `.env` as Node's `parseEnv` does: an assignment (a quoted value may contain line breaks), a
 * comment, or any other text.
 */
const assignment =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\n]*)[^\n]*|^[ \t]*(?:#[^\n]*)?$|^([^\n]+)$/gm;

/** Parses `.env`. Error messages don't quote the invalid line, because it may contain a secret. */
export function readEnvironmentFile(bytes: Buffer): EnvironmentFile {
  if (bytes.includes(0)) {
    return { values: {}, problems: ['.env is not saved as UTF-8. Change the encoding of the file in your editor.'] };
  }
  // Some editors on Windows write a byte order mark before the first variable.
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');
  const lines = new Map<string, number>();
  const problems: string[] = [];
  for (const match of text.matchAll(assignment)) {
    const [, name, other] = match;
    const line = text.slice(0, match.index).split('\n').length;
    if (other !== undefined)
      problems.push(`.env, line ${line}: this line sets no variable. Write NAME=value, or put "#" before a comment.`);
    if (name === undefined) continue;
    const first = lines.get(name);
    if (first !== undefined)
      problems.push(`.env, line ${line}: ${name} is already set in line ${first}. Remove one of the two lines.`);
    lines.set(name, line);
  }
  return { values: parseEnv(text) as Record<string, string>, problems };
}

const file = join(projectRoot, '.env');

/**
 * Sets the variables from `.env` that the shell hasn't set.
 * @throws EnvironmentError if `.env` can't be parsed, or if a variable's name looks like a misspelling of one of the
 * project's variables
 */
export function loadEnvironment(): void {
  const { values, problems } = readEnvironmentFile(existsSync(file) ? readFileSync(file) : Buffer.alloc(0));
  const all = [...problems, ...findVariableProblems(process.env, values)];
  if (all.length > 0) throw new EnvironmentError(all.join('\n'));
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
}
