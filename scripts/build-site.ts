/** Runs `vite build` if an input has changed. Waits while another process builds the same folder. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type BuildPurpose, placesOf } from './shared/build-places.ts';
import { buildVariables } from './shared/variables.ts';
import { oneAtATime } from './site/one-at-a-time.ts';

const codeInputs = ['src', 'scripts', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

async function hashFiles(projectRoot: string, inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  // Don't hash this file: the build itself writes it, and no output depends on it.
  const published = join(projectRoot, 'content/published.yaml');
  for (const input of inputs) {
    const path = join(projectRoot, input);
    // A site may have no public/ folder.
    if (!existsSync(path)) continue;
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
    const files = entries
      ? entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      : [path];
    const read = files.filter((file) => file !== published);
    // Read synchronously, because reading a small file takes less time than passing it to a thread.
    for (const file of read.sort()) hash.update(file.slice(projectRoot.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

async function hashInputs(projectRoot: string): Promise<string> {
  const files = await hashFiles(projectRoot, [...codeInputs, 'content']);
  // The footer shows the year, and security.txt expires after a year. A new hash each month renews both.
  const month = new Date().toISOString().slice(0, 7);
  const values = [files, buildVariables.map((name) => process.env[name]), month];
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

type BuildChoice = {
  purpose: BuildPurpose;
  /** Skip the build if nothing has changed since the last complete one. */
  ifChanged: boolean;
  /** True if the build will be complete and verified. Only after such a build may the next build be skipped. */
  whole: boolean;
};

/** Builds the site and prints how long it took. Waits while another process builds the same folder. */
export function buildSite(projectRoot: string, choice: BuildChoice): Promise<void> {
  return oneAtATime(placesOf(projectRoot, choice.purpose).lock, () => buildChanged(projectRoot, choice));
}

async function buildChanged(projectRoot: string, { purpose, ifChanged, whole }: BuildChoice): Promise<void> {
  const start = performance.now();
  const places = placesOf(projectRoot, purpose);
  const hash = await hashInputs(projectRoot);
  const previous = await readFile(places.stamp, 'utf8').catch(() => '');
  const dist = `${relative(process.cwd(), places.dist)}/`;
  if (ifChanged && hash === previous && existsSync(join(places.dist, 'index.html'))) {
    console.log(`${dist} is up to date.`);
    return;
  }
  const { installMissingChromium } = await import('./site/install-chromium.ts');
  await installMissingChromium();
  const [{ build }, { default: configure }] = await Promise.all([import('vite'), import('../vite.config.ts')]);
  const config = await configure({ command: 'build', mode: purpose });
  // The default log level would list every file.
  await build({ ...config, configFile: false, root: projectRoot, mode: purpose, logLevel: 'warn' });
  await mkdir(dirname(places.stamp), { recursive: true });
  await writeFile(places.stamp, whole ? hash : '');
  console.log(`${dist} built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
