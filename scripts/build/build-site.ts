/** Builds the site when something that goes into it has changed. Of what builds it, nothing is loaded until then. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BuildPurpose, placesOf } from '../shared/build-places.ts';
import { createBundler } from './bundler.ts';
import { hashInputs } from './hash-inputs.ts';
import { isLarge } from './is-large.ts';
import { oneAtATime } from './one-at-a-time.ts';

type BuildChoice = {
  purpose: BuildPurpose;
  /** Do nothing when nothing has changed since the last whole build. */
  ifChanged: boolean;
  /** The result is the whole site, proven: the next build may take it as it is. */
  whole: boolean;
};

/** Builds the site, when no other process does. Says whether it built. */
export function buildSite(projectRoot: string, choice: BuildChoice): Promise<boolean> {
  return oneAtATime(placesOf(projectRoot, choice.purpose).builder, () => buildChanged(projectRoot, choice));
}

async function buildChanged(projectRoot: string, { purpose, ifChanged, whole }: BuildChoice): Promise<boolean> {
  const places = placesOf(projectRoot, purpose);
  const large = await isLarge(projectRoot);
  const bundler = createBundler(purpose, large);
  try {
    // A first build bundles for certain. Beside the process that compiles the texts of a large site it would take memory.
    if (!large && !existsSync(places.clientKey)) bundler.start();
    const hashes = await hashInputs(projectRoot);
    const last = await readFile(places.stamp, 'utf8').catch(() => '');
    const isChanged = last !== hashes.site;
    if (ifChanged && !isChanged && existsSync(join(places.dist, 'index.html'))) return false;
    const { installMissingChromium } = await import('./install-chromium.ts');
    await installMissingChromium();
    const { makeSite } = await import('./make-site.ts');
    await makeSite({ projectRoot, purpose, places, bundler, hashes, isLarge: large, isChanged, whole });
    await mkdir(dirname(places.stamp), { recursive: true });
    await writeFile(places.stamp, whole ? hashes.site : '');
    return true;
  } finally {
    bundler.end();
  }
}
