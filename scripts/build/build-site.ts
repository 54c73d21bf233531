/** Builds the site when something that goes into it has changed. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { buildDevelopment, type PluginOptions } from 'vite-plugin-ssr-free-prerender';
import type { Content } from '../../src/content/content-types.ts';
import { prerenderSite, readOptions } from '../prerender.ts';
import { type BuildPlaces, type BuildPurpose, placesOf } from '../shared/build-places.ts';
import { timeStep } from '../shared/print-progress.ts';
import { keepYoungSmall, releaseMemory } from '../shared/release-memory.ts';
import { runLean, startWaiting, type WaitingScript } from '../shared/run-script.ts';
import { buildVariables } from '../shared/variables.ts';
import { describeModules } from './content/content-plugin.ts';
import { type ContentReader, createContentReader } from './content/content-reader.ts';
import { forgetParts } from './content/emit-body.ts';
import { forgetResults, hasResults, keepResults, saveResults } from './content/kept-results.ts';
import { forgetTexts } from './content/markdown.ts';
import { createPhotographer, listShown, makeAllCopies } from './content/photograph-copies.ts';
import { forgetPointers } from './content/pointers.ts';
import { readPrintedParts } from './content/read-drawings.ts';
import { publishedFile } from './content/read-redirects.ts';
import { recordPublished } from './content/record-published.ts';
import { writeBodies } from './content/write-bodies.ts';
import { isLarge } from './is-large.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { checkProseAside } from './prose/check-prose-aside.ts';

/** Folders and files that go into the build: code, and what it is made for. */
const code = ['src', 'scripts', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

const hashOf = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

async function hashFiles(projectRoot: string, inputs: readonly string[]): Promise<string> {
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
    // At once: to hand a small file to a thread takes longer than to read it.
    for (const file of read.sort()) hash.update(file.slice(projectRoot.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

type Inputs = { code: string; content: string };

/** Hash of all that goes into the site. */
const stampOf = ({ code: ofCode, content }: Inputs): string =>
  // The footer's snapshot carries the year, and security.txt is good for one: a month later both are made anew.
  hashOf([ofCode, content, new Date().toISOString().slice(0, 7)]);

/** Hash of all that goes into the bundle: an edited article is no part of it. */
const keyOf = (ofCode: string, content: Content): string =>
  hashOf([ofCode, new Date().getUTCFullYear(), describeModules(content)]);

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

type Build = {
  projectRoot: string;
  purpose: BuildPurpose;
  places: BuildPlaces;
  reader: ContentReader;
  /** Hash of the files of the code. */
  files: string;
  isLarge: boolean;
};

/** Has the texts of a large site compiled in another process, where no former build has. */
async function compileTexts({ isLarge, purpose, places, files }: Omit<Build, 'reader'>): Promise<void> {
  if (!isLarge || (await hasResults(places.results, files))) return;
  keepYoungSmall();
  // Whatever ends it early, the build compiles the rest itself.
  await timeStep('Compiling the texts', () => runLean('scripts/build/compile-texts.ts', purpose, files));
}

/** Mistakes in content get their own message before anything else runs, not one wrapped in a bundler's. */
async function checkContent({ projectRoot, places, reader, files }: Build): Promise<void> {
  const warnings = await timeStep('Checking the content', async () => {
    const prose = checkProseAside({ projectRoot, file: places.prose, version: files });
    // Other mistakes are told first.
    prose.catch(() => {});
    return [...(await reader.findWarnings(new Date())), ...(await prose)];
  });
  if (warnings.length > 0)
    console.warn(`To look at in content/; it stops nothing:\n${warnings.map((warning) => `  ${warning}`).join('\n')}`);
}

/** Whether something has changed that the bundle in its place was made from. */
async function needsBundle(places: BuildPlaces, key: string): Promise<boolean> {
  const former = await readFile(places.clientKey, 'utf8').catch(() => '');
  return former !== key || Boolean(process.env.PRERENDER_FORCE) || !existsSync(join(places.client, 'index.html'));
}

/** What is young lives in a large part of the memory, or in a small one. */
const [roomyFlags, leanFlags] = [['--min-semi-space-size=32', '--max-semi-space-size=64'], ['--max-semi-space-size=4']];

/** Starts the bundler, which has much to load. It finds what this process has compiled of their common modules. */
function startBundler({ purpose, files, isLarge }: Build): WaitingScript {
  flushCompileCache();
  return startWaiting(isLarge ? leanFlags : roomyFlags, 'scripts/build/bundle-client.ts', purpose, files);
}

/** The bundler's process reads the content too, and has a need of the memory. */
async function makeRoom({ reader, isLarge }: Build): Promise<void> {
  await saveResults();
  await reader.forgetPlaces();
  forgetTexts();
  forgetParts();
  if (isLarge) releaseMemory();
}

async function bundleApp({ places }: Build, bundler: WaitingScript, key: string): Promise<void> {
  await timeStep('Bundling the app', async () => {
    // It has said why.
    if (!(await bundler.begin())) throw new Error('The app could not be bundled: nothing was built.');
  });
  await writeFile(places.clientKey, key);
}

type Sources = { options: PluginOptions; printed: Map<string, string> };

/** Reads what the engine takes besides the client, and bundles the app where its code has changed. */
async function prepare(build: Build, ofCode: string): Promise<Sources> {
  const { projectRoot, places, reader } = build;
  const content = await reader.read();
  const key = keyOf(ofCode, content);
  const bundler = (await needsBundle(places, key)) ? startBundler(build) : null;
  try {
    // Before the bundler begins, which then finds every drawing among the results.
    const printed = await readPrintedParts(projectRoot, content);
    const read = () => readOptions(projectRoot, places, reader);
    if (!bundler) return { printed, options: await read() };
    // Of a small site beside the bundler, which leaves half of a processor.
    const early = build.isLarge ? await read() : null;
    await makeRoom(build);
    await rm(places.clientKey, { force: true });
    const [, options] = await Promise.all([bundleApp(build, bundler, key), early ?? read()]);
    return { printed, options };
  } finally {
    bundler?.end();
  }
}

/** Puts what holds no code into a client build. */
async function addBodies({ projectRoot, places, reader }: Build, clientDir: string): Promise<void> {
  const photographer = createPhotographer(projectRoot, places.photographs, reader.read);
  await writeBodies({ projectRoot, clientDir, content: await reader.read(), photographer });
}

/** The client once more with React's development build, into another folder. */
async function bundleDevelopment(build: Build, folder: string): Promise<void> {
  // Loaded here: else no build has a use for a bundler in this process.
  const { siteConfig } = await import('../../vite.config.ts');
  const { projectRoot, purpose: mode, reader } = build;
  await buildDevelopment({ ...siteConfig({ mode }, reader), configFile: false, root: projectRoot, mode }, folder);
  await addBodies(build, folder);
}

/** Builds the site, when no other process does. Says whether it built. */
export function buildSite(projectRoot: string, choice: BuildChoice): Promise<boolean> {
  const places = placesOf(projectRoot, choice.purpose);
  return oneAtATime(places.builder, () => buildInto(places, projectRoot, choice));
}

async function buildInto(
  places: BuildPlaces,
  projectRoot: string,
  { purpose, ifChanged, whole }: BuildChoice,
): Promise<boolean> {
  const [files, texts] = [await hashFiles(projectRoot, code), await hashFiles(projectRoot, ['content'])];
  const ofCode = hashOf([files, buildVariables.map((name) => process.env[name])]);
  const stamp = stampOf({ code: ofCode, content: texts });
  const last = await readFile(places.stamp, 'utf8').catch(() => '');
  if (ifChanged && last === stamp && existsSync(join(places.dist, 'index.html'))) return false;
  const large = await isLarge(projectRoot);
  await compileTexts({ projectRoot, purpose, places, files, isLarge: large });
  keepResults(places.results, files);
  const reader = createContentReader(projectRoot);
  const build: Build = { projectRoot, purpose, places, reader, files, isLarge: large };
  await checkContent(build);
  await preparePhotographs(projectRoot, places.photographs, reader);
  const { options, printed } = await prepare(build, ofCode);
  await addBodies(build, places.client);
  const content = await reader.read();
  await saveResults();
  // Before a browser needs the memory.
  await reader.forgetPlaces();
  forgetTexts();
  forgetParts();
  forgetPointers();
  if (large) releaseMemory();
  await prerenderSite(places, content.site.host, {
    ...{ options, printed, eager: last !== stamp },
    buildDevelopment: (folder) => bundleDevelopment(build, folder),
  });
  await saveResults();
  forgetResults();
  await mkdir(dirname(places.stamp), { recursive: true });
  await writeFile(places.stamp, whole ? stamp : '');
  // What the checks build is never uploaded.
  if (whole && purpose === 'production') {
    for (const line of await recordPublished(projectRoot, await reader.read())) console.log(line);
  }
  return true;
}
