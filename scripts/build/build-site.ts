/** Builds the site if an input has changed. Loads the code that builds only then. */
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
  return oneAtATime(placesOf(projectRoot, choice.purpose).builder, () => buildChanged(projectRoot, choice));
}

async function buildChanged(projectRoot: string, { purpose, ifChanged, whole }: BuildChoice): Promise<boolean> {
  const places = placesOf(projectRoot, purpose);
  const hash = await hashInputs(projectRoot);
  const isChanged = hash !== (await readFile(places.stamp, 'utf8').catch(() => ''));
  if (ifChanged && !isChanged && existsSync(join(places.dist, 'index.html'))) return false;
  const { installMissingChromium } = await import('./install-chromium.ts');
  await installMissingChromium();
  const { makeSite } = await import('./make-site.ts');
  await makeSite({ projectRoot, purpose, places, isChanged, whole });
  await mkdir(dirname(places.stamp), { recursive: true });
  await writeFile(places.stamp, whole ? hash : '');
  return true;
}
