/** `vite build`, if an input has changed and there is a browser. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildPurpose, placesOf } from '../shared/build-places.ts';
import { hashInputs } from './hash-inputs.ts';
import { oneAtATime } from './one-at-a-time.ts';

type BuildChoice = {
  purpose: BuildPurpose;
  /** Do nothing if nothing has changed since the last whole build. */
  ifChanged: boolean;
  /** The result is the whole site, proven: the next build may reuse it. */
  whole: boolean;
};

/** Builds the site when no other process does. Returns whether it built. */
export function buildSite(projectRoot: string, choice: BuildChoice): Promise<boolean> {
  return oneAtATime(placesOf(projectRoot, choice.purpose).lock, () => buildChanged(projectRoot, choice));
}

async function buildChanged(projectRoot: string, { purpose, ifChanged, whole }: BuildChoice): Promise<boolean> {
  const places = placesOf(projectRoot, purpose);
  const hash = await hashInputs(projectRoot);
  const previous = await readFile(places.stamp, 'utf8').catch(() => '');
  if (ifChanged && hash === previous && existsSync(join(places.dist, 'index.html'))) return false;
  const { installMissingChromium } = await import('./install-chromium.ts');
  await installMissingChromium();
  const [{ build }, { default: configure }] = await Promise.all([import('vite'), import('../../vite.config.ts')]);
  const config = await configure({ command: 'build', mode: purpose });
  // Vite's list of files would hide what the build says.
  await build({ ...config, configFile: false, root: projectRoot, mode: purpose, logLevel: 'warn' });
  await mkdir(dirname(places.stamp), { recursive: true });
  await writeFile(places.stamp, whole ? hash : '');
  return true;
}
