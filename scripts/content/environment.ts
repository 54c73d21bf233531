/** Settings that the environment overrides at build time. */
import { z } from 'zod';
import type { Site } from '../../src/content/content-types.ts';

/** A variable of the environment is wrong; the message names it and says what was expected. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

// `abort`: without it the second check would run, and throw, on what the first has refused.
const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((value) => new URL(value).pathname === '/' && !new URL(value).search);

function readOrigin(name: string, value: string): string {
  const result = origin.safeParse(value);
  if (!result.success) {
    throw new EnvironmentError(
      `${name}: "${value}" is not the address of a host. Expected something like "https://www.example.org", without a path.`,
    );
  }
  return new URL(result.data).origin;
}

/** SITE_URL: the public address of the site, used in canonicals, sitemap and structured data. */
export function applyEnvironment(site: Site, environment: Readonly<Record<string, string | undefined>>): Site {
  const host = environment.SITE_URL;
  return { ...site, host: host ? readOrigin('SITE_URL', host) : site.host.replace(/\/$/, '') };
}
