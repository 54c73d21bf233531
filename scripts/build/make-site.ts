/** Makes the site: checks the content, bundles the app, and has the engine render it. */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildDevelopment, type PluginOptions } from 'vite-plugin-ssr-free-prerender';
import type { Content } from '../../src/content/content-types.ts';
import { prerenderSite, readOptions } from '../prerender.ts';
import type { BuildPlaces, BuildPurpose } from '../shared/build-places.ts';
import { timeStep } from '../shared/print-progress.ts';
import { keepYoungSmall, releaseMemory } from '../shared/release-memory.ts';
import { runLean } from '../shared/run-script.ts';
import type { Bundler } from './bundler.ts';
import { describeModules } from './content/content-plugin.ts';
import { type ContentReader, createContentReader } from './content/content-reader.ts';
import { forgetParts } from './content/emit-body.ts';
import { forgetResults, hasResults, keepResults, saveResults } from './content/kept-results.ts';
import { forgetTexts } from './content/markdown.ts';
import { createPhotographer, listShown, makeAllCopies } from './content/photograph-copies.ts';
import { forgetPointers } from './content/pointers.ts';
import { readPrintedParts } from './content/read-drawings.ts';
import { recordPublished } from './content/record-published.ts';
import { writeBodies } from './content/write-bodies.ts';
import { hashOf, type InputHashes } from './hash-inputs.ts';
import { checkProseAside } from './prose/check-prose-aside.ts';

export type SiteBuild = {
  projectRoot: string;
  purpose: BuildPurpose;
  places: BuildPlaces;
  bundler: Bundler;
  hashes: InputHashes;
  isLarge: boolean;
  /** Some page is another than in the last build. */
  isChanged: boolean;
  /** The result is the whole site, proven. */
  whole: boolean;
};

type Build = SiteBuild & { reader: ContentReader };

/** Hash of all that goes into the bundle: an edited article is no part of it. */
const keyOf = ({ code }: InputHashes, content: Content): string =>
  hashOf([code, new Date().getUTCFullYear(), describeModules(content)]);

/** Before the bundler too. A site without photographs hears nothing of it. */
async function preparePhotographs(projectRoot: string, cacheDir: string, reader: ContentReader): Promise<void> {
  const content = await reader.read();
  if (listShown(content).length === 0) return;
  await timeStep('Photographs', () => makeAllCopies(createPhotographer(projectRoot, cacheDir, reader.read), content));
}

/** Has the texts of a large site compiled in another process, where no former build has. */
async function compileTexts({ isLarge, purpose, places, hashes }: SiteBuild): Promise<void> {
  const { files } = hashes;
  if (!isLarge || (await hasResults(places.results, files))) return;
  keepYoungSmall();
  // Whatever ends it early, the build compiles the rest itself.
  await timeStep('Compiling the texts', () => runLean('scripts/build/compile-texts.ts', purpose, files));
}

/**
 * Mistakes in content get their own message before anything else runs, not one wrapped in a bundler's. Resolves to what pages show and
 * no script brings, by path.
 */
async function checkContent({ projectRoot, places, reader, hashes }: Build): Promise<Map<string, string>> {
  const { warnings, printed } = await timeStep('Checking the content', async () => {
    const prose = checkProseAside({ projectRoot, file: places.prose, version: hashes.files });
    // Other mistakes are told first.
    prose.catch(() => {});
    const found = await reader.findWarnings(new Date());
    // While the thread reads, and before the bundler begins, which then finds every drawing among the results.
    const drawn = await readPrintedParts(projectRoot, await reader.read());
    return { warnings: [...found, ...(await prose)], printed: drawn };
  });
  if (warnings.length > 0)
    console.warn(`To look at in content/; it stops nothing:\n${warnings.map((warning) => `  ${warning}`).join('\n')}`);
  return printed;
}

/** Whether something has changed that the bundle in its place was made from. */
async function needsBundle(places: BuildPlaces, key: string): Promise<boolean> {
  const former = await readFile(places.clientKey, 'utf8').catch(() => '');
  return former !== key || Boolean(process.env.PRERENDER_FORCE) || !existsSync(join(places.client, 'index.html'));
}

/** The bundler's process reads the content too, and has a need of the memory. */
async function makeRoom({ reader, isLarge }: Build): Promise<void> {
  await saveResults();
  await reader.forgetPlaces();
  forgetTexts();
  forgetParts();
  if (isLarge) releaseMemory();
}

async function bundleApp({ places, bundler, hashes }: Build, key: string): Promise<void> {
  await timeStep('Bundling the app', async () => {
    // It has said why.
    if (!(await bundler.begin(hashes.files))) throw new Error('The app could not be bundled: nothing was built.');
  });
  await writeFile(places.clientKey, key);
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

/**
 * Makes the client. Then its sources leave the memory.
 * @param key hash of what it is to be bundled from; null where the bundle is there
 * @param reading what is read meanwhile, of the same sources
 */
async function makeClient(build: Build, key: string | null, reading: Promise<unknown>): Promise<void> {
  if (key !== null) await bundleApp(build, key);
  await addBodies(build, build.places.client);
  await reading;
  await makeRoom(build);
  forgetPointers();
}

type Sources = {
  options: PluginOptions;
  /** Settles when the client is made. */
  built: Promise<void>;
};

/** Reads what the engine takes besides the client, and has the app bundled where its code has changed. */
async function prepare(build: Build): Promise<Sources> {
  const { projectRoot, places, reader, bundler } = build;
  const content = await reader.read();
  const key = keyOf(build.hashes, content);
  const isBundled = !(await needsBundle(places, key));
  if (!isBundled) bundler.start();
  const read = () => readOptions(projectRoot, places, reader);
  // Of a small site beside the bundler, which leaves half of a processor.
  const early = build.isLarge ? await read() : null;
  if (!isBundled) {
    await makeRoom(build);
    await rm(places.clientKey, { force: true });
  }
  const reading = early ? Promise.resolve(early) : read();
  const built = makeClient(build, isBundled ? null : key, reading);
  // An error is told where the client is waited for.
  built.catch(() => {});
  const options = await reading;
  // While the bundler is at work: at the end of the build it would be waited for.
  flushCompileCache();
  return { options, built };
}

/** Stops at the first mistake; the former site stays. */
export async function makeSite(given: SiteBuild): Promise<void> {
  const { projectRoot, purpose, places, isLarge, isChanged, whole } = given;
  await compileTexts(given);
  keepResults(places.results, given.hashes.files);
  const reader = createContentReader(projectRoot);
  const build: Build = { ...given, reader };
  const printed = await checkContent(build);
  await preparePhotographs(projectRoot, places.photographs, reader);
  const { options, built } = await prepare(build);
  // Bundler and browser together take memory, which a large site needs.
  if (isLarge) await built;
  const { site } = await reader.read();
  await prerenderSite(places, site.host, {
    ...{ options, printed, built, eager: isChanged },
    buildDevelopment: (folder) => bundleDevelopment(build, folder),
  });
  await saveResults();
  forgetResults();
  // What the checks build is never uploaded.
  if (!whole || purpose !== 'production') return;
  for (const line of await recordPublished(projectRoot, await reader.read())) console.log(line);
}
