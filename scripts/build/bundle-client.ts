/**
 * Bundles the app, in a process of its own: what a bundler holds ends with it, before a browser needs the memory.
 * `node scripts/build/bundle-client.ts production HASH`, the hash being that of the code, for which results were kept.
 */
import { build } from 'vite';
import { siteConfig } from '../../vite.config.ts';
import { type BuildPurpose, placesOf } from '../shared/build-places.ts';
import { projectRoot } from '../shared/project-root.ts';
import { runMain } from '../shared/run-main.ts';
import { createContentReader } from './content/content-reader.ts';
import { keepResults } from './content/kept-results.ts';

const [, , purpose, code = ''] = process.argv;
const mode: BuildPurpose = purpose === 'checks' ? 'checks' : 'production';

await runMain(async () => {
  await keepResults(placesOf(projectRoot, mode).results, code);
  const config = siteConfig({ mode }, createContentReader(projectRoot));
  await build({ ...config, configFile: false, root: projectRoot, logLevel: 'warn', mode });
});
