/** Makes the site: checks the content, bundles the app with Vite, and has the engine render it. */
import { build, type InlineConfig } from 'vite';
import { buildDevelopment } from 'vite-plugin-ssr-free-prerender';
import { siteConfig } from '../../vite.config.ts';
import { prerenderSite, readOptions } from '../prerender.ts';
import type { BuildPlaces, BuildPurpose } from '../shared/build-places.ts';
import { timeStep } from '../shared/print-progress.ts';
import { type ContentReader, createContentReader } from './content/content-reader.ts';
import { createPhotographer, listShown, makeAllCopies } from './content/photograph-copies.ts';
import { recordPublished } from './content/record-published.ts';
import { createSiteDataReader } from './content/site-data-reader.ts';
import { checkProse } from './prose/check-prose.ts';

export type SiteBuild = {
  projectRoot: string;
  purpose: BuildPurpose;
  places: BuildPlaces;
  /** A page differs from the previous build. */
  isChanged: boolean;
  /** The result is the whole site, proven. */
  whole: boolean;
};

/** Reports mistakes in content with their own message, before anything is bundled. Prints warnings; the build continues. */
async function checkContent(projectRoot: string, reader: ContentReader): Promise<void> {
  const warnings = await timeStep('Checking the content', async () => {
    const { site } = await reader.read();
    return [...(await reader.findWarnings(new Date())), ...(await checkProse(projectRoot, { brand: site.name }))];
  });
  if (warnings.length > 0)
    console.warn(
      `Warnings in content/ (the build continues):\n${warnings.map((warning) => `  ${warning}`).join('\n')}`,
    );
}

/** Makes the copies before the bundle, so that a broken photograph has its own message. */
async function preparePhotographs(projectRoot: string, cacheDir: string, reader: ContentReader): Promise<void> {
  const content = await reader.read();
  if (listShown(content).length === 0) return;
  await timeStep('Photographs', () => makeAllCopies(createPhotographer(projectRoot, cacheDir, reader.read), content));
}

/** Stops at the first mistake; the previous site stays. */
export async function makeSite({ projectRoot, purpose: mode, places, isChanged, whole }: SiteBuild): Promise<void> {
  const reader = createContentReader(projectRoot);
  await checkContent(projectRoot, reader);
  await preparePhotographs(projectRoot, places.photographs, reader);
  const data = createSiteDataReader(projectRoot, reader, { photographs: places.photographs, isServed: false });
  const config: InlineConfig = { ...siteConfig({ mode }, reader, data), configFile: false, root: projectRoot, mode };
  await timeStep('Bundling the app', () => build({ ...config, logLevel: 'warn' }));
  const content = await reader.read();
  await prerenderSite(places, content.site.host, {
    options: await readOptions(projectRoot, places, { reader, data }),
    eager: isChanged,
    buildDevelopment: (folder) => buildDevelopment(config, folder),
  });
  // The checks build is never uploaded.
  if (!whole || mode !== 'production') return;
  for (const line of await recordPublished(projectRoot, content)) console.log(line);
}
