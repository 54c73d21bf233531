/** Reads settings from the environment and `.env`: public address and hosted services. `.env.example` documents each. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import type { Services, Site } from '../../src/model/schemas/content-types.ts';
import { contactPath, embeddedAccessKey, embeddedPublishableKey } from './embedded-addresses.ts';
import { projectRoot } from './project-root.ts';
import { type BuildVariable, findVariableProblems } from './variables.ts';

/** Thrown when an environment variable is invalid. The message names it and says what was expected. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

// Without `abort`, the next check would run on a value that is no URL, and would throw.
const webAddress = z.url({ protocol: /^https?$/, abort: true });
const isOrigin = (value: string): boolean => {
  const { pathname, search, username } = new URL(value);
  return pathname === '/' && !search && !username;
};
const isSafe = (value: string): boolean => {
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
};
/** Returns the claims of a JSON Web Token without checking its signature, or null if the text is not a token. */
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

/** Returns a variable's validated value, or undefined if it is not set. The message never repeats a value that may be secret. */
function read(environment: Environment, name: BuildVariable): string | undefined {
  const value = environment[name];
  if (!value) return undefined;
  const { schema, kind, expected } = rules[name];
  if (schema.safeParse(value).success) return value;
  // The value may be a secret key that somebody has put into the wrong variable.
  const isKey = name.endsWith('_KEY') || /^(?:sb_|eyJ|ES_)/.test(value);
  throw new EnvironmentError(`${name}: ${isKey ? 'the value' : `"${value}"`} is not ${kind}. ${expected}`);
}

/** Reads two variables that are only valid together. Returns null if neither is set. */
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

/** Returns the services that the browser uses: hosted ones if the environment sets them, otherwise the embedded ones. */
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

/** Adds the services and the public address, which canonical links, sitemap and structured data use. */
export function applyEnvironment(settings: Omit<Site, 'services'>, environment: Environment): Site {
  const host = read(environment, 'SITE_URL');
  return {
    ...settings,
    host: new URL(host ?? settings.host).origin,
    services: readServices(environment),
  };
}

export type EnvironmentFile = { values: Readonly<Record<string, string>>; problems: readonly string[] };

/** Matches a line like `parseEnv` does: an assignment (a quoted value may span lines), a comment, or another text. */
const assignment =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\n]*)[^\n]*|^[ \t]*(?:#[^\n]*)?$|^([^\n]+)$/gm;

/** Parses `.env`. Messages don't quote the line, because it may contain a secret. */
export function readEnvironmentFile(bytes: Buffer): EnvironmentFile {
  if (bytes.includes(0)) {
    return { values: {}, problems: ['.env is not saved as UTF-8. Change the encoding of the file in your editor.'] };
  }
  // Some editors on Windows write a byte order mark before the first name.
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

/** @throws EnvironmentError if `.env` can't be parsed, or a variable looks like a misspelling of one of the project's */
export function loadEnvironment(): void {
  const { values, problems } = readEnvironmentFile(existsSync(file) ? readFileSync(file) : Buffer.alloc(0));
  const all = [...problems, ...findVariableProblems(process.env, values)];
  if (all.length > 0) throw new EnvironmentError(all.join('\n'));
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
}
