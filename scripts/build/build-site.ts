/** Builds the site when something that goes into it has changed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { siteConfig } from '../../vite.config.ts';
import { type BuildPurpose, placesOf } from '../shared/build-places.ts';
import { timeStep } from '../shared/print-progress.ts';
import { buildVariables } from '../shared/variables.ts';
import { type ContentReader, createContentReader } from './content/content-reader.ts';
import { createPhotographer, listShown, makeAllCopies } from './content/photograph-copies.ts';
import { publishedFile } from './content/read-redirects.ts';
import { recordPublished } from './content/record-published.ts';
import { checkProse } from './prose/check-prose.ts';

/** Folders and files that go into the build. */
const inputs = ['content', 'src', 'scripts', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

async function hashInputs(projectRoot: string): Promise<string> {
  const hash = createHash('sha256');
  // A build writes it, and nothing is made from it.
  const published = join(projectRoot, 'content', publishedFile);
  for (const input of inputs) {
    const path = join(projectRoot, input);
    // A site may have no public/.
    if (!existsSync(path)) continue;
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
    const files = entries
      ? entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      : [path];
    const read = files.filter((file) => file !== published);
    for (const file of read.sort()) hash.update(file.slice(projectRoot.length)).update(await readFile(file));
  }
  // The footer's snapshot carries the year, and security.txt is good for one: a month later both are made anew.
  const month = new Date().toISOString().slice(0, 7);
  hash.update(JSON.stringify([buildVariables.map((name) => process.env[name]), month]));
  return hash.digest('hex');
}

/** Before the bundler too. A site without photographs hears nothing of it. */
async function preparePhotographs(projectRoot: string, cacheDir: string, reader: ContentReader): Promise<void> {
  const content = await reader.read();
  if (listShown(content).length === 0) return;
  await timeStep('Photographs', () => makeAllCopies(createPhotographer(projectRoot, cacheDir, reader.read), content));
}

type BuildChoice = {
  purpose: BuildPurpose;
  /** Do nothing when nothing has changed since the last whole build. */
  ifChanged: boolean;
  /** The result is the whole site, proven: the next build may take it as it is. */
  whole: boolean;
};

/** Builds the site. Says whether it built. */
export async function buildSite(projectRoot: string, { purpose, ifChanged, whole }: BuildChoice): Promise<boolean> {
  const places = placesOf(projectRoot, purpose);
  const stamp = await hashInputs(projectRoot);
  const last = await readFile(places.stamp, 'utf8').catch(() => '');
  if (ifChanged && last === stamp && existsSync(join(places.dist, 'index.html'))) return false;
  // Before the bundler: a mistake in content gets its own message, not one wrapped in a bundler's.
  const content = createContentReader(projectRoot);
  const warnings = await timeStep('Checking the content', async () => {
    const found = await content.findWarnings(new Date());
    const { site } = await content.read();
    return [...found, ...(await checkProse(projectRoot, { brand: site.name }))];
  });
  if (warnings.length > 0)
    console.warn(`To look at in content/; it stops nothing:\n${warnings.map((warning) => `  ${warning}`).join('\n')}`);
  await preparePhotographs(projectRoot, places.photographs, content);
  console.log('Bundling the app …');
  const config = siteConfig({ mode: purpose }, content);
  await build({ ...config, configFile: false, root: projectRoot, logLevel: 'warn', mode: purpose });
  await mkdir(dirname(places.stamp), { recursive: true });
  await writeFile(places.stamp, whole ? stamp : '');
  // What the checks build is never uploaded.
  if (whole && purpose === 'production') {
    for (const line of await recordPublished(projectRoot, await content.read())) console.log(line);
  }
  return true;
}
