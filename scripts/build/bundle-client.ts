/**
 * Bundles the app, in a process of its own: what a bundler holds ends with it, before a browser needs the memory.
 * `node scripts/build/bundle-client.ts production`. The build starts it early, and lets it begin once the content is read: with the hash
 * of the code, for which results were kept.
 */
import { build } from 'vite';
import { prepareScripts } from 'vite-plugin-ssr-free-prerender';
import { siteConfig } from '../../vite.config.ts';
import { type BuildPurpose, placesOf } from '../shared/build-places.ts';
import { projectRoot } from '../shared/project-root.ts';
import { releaseMemory } from '../shared/release-memory.ts';
import { runMain } from '../shared/run-main.ts';
import { toldToBegin } from '../shared/run-script.ts';
import { createContentReader } from './content/content-reader.ts';
import { emitPlainComponents, forgetParts } from './content/emit-body.ts';
import { keepResults } from './content/kept-results.ts';
import { forgetTexts } from './content/markdown.ts';
import { isLarge } from './is-large.ts';

const [, , purpose] = process.argv;
const mode: BuildPurpose = purpose === 'checks' ? 'checks' : 'production';

await runMain(async () => {
  const { results, snapshots } = placesOf(projectRoot, mode);
  await prepareScripts(snapshots);
  keepResults(results, await toldToBegin());
  const reader = createContentReader(projectRoot);
  // What articles name is known from here on: of a thousand, neither texts nor places are kept beside the bundler.
  emitPlainComponents(await reader.read());
  await reader.forgetPlaces();
  forgetTexts();
  forgetParts();
  if (await isLarge(projectRoot)) releaseMemory();
  const config = siteConfig({ mode }, reader);
  await build({ ...config, configFile: false, root: projectRoot, logLevel: 'warn', mode });
});
