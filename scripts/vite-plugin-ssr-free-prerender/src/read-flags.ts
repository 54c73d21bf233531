/** Reads the flags of a run from environment variables, because `vite build` rejects unknown command-line arguments. */
import { PrerenderError } from './types/engine-error.ts';
import type { PrerenderOptions } from './types/types.ts';

type Flags = Pick<PrerenderOptions, 'force' | 'cold' | 'verify' | 'visitors'>;

function readSwitch(name: string, value: string | undefined): boolean | undefined {
  if (!value) return undefined;
  if (value === '1') return true;
  if (value === '0') return false;
  throw new PrerenderError(
    `The environment variable ${name} is "${value}", which is not a valid value. Set it to 1 or 0, or unset it.`,
  );
}

/**
 * Returns the flags that are set in these environment variables: PRERENDER_FORCE, PRERENDER_COLD, PRERENDER_VERIFY
 * (each 1 or 0) and PRERENDER_VISITORS (`all`). Leaves out flags that aren't set.
 * @throws PrerenderError if a value is invalid
 */
export function readFlags(environment: Readonly<Record<string, string | undefined>>): Flags {
  const force = readSwitch('PRERENDER_FORCE', environment.PRERENDER_FORCE);
  const cold = readSwitch('PRERENDER_COLD', environment.PRERENDER_COLD);
  const verify = readSwitch('PRERENDER_VERIFY', environment.PRERENDER_VERIFY);
  const visitors = environment.PRERENDER_VISITORS;
  if (visitors && visitors !== 'all')
    throw new PrerenderError(
      `The environment variable PRERENDER_VISITORS is "${visitors}", which is not a valid value. Set it to "all", or unset it.`,
    );
  return {
    ...(force === undefined ? {} : { force }),
    ...(cold === undefined ? {} : { cold }),
    ...(verify === undefined ? {} : { verify }),
    ...(visitors ? { visitors: 'all' as const } : {}),
  };
}
