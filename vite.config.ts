import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { checkContentPlugin } from './scripts/check-content.ts';
import { prerenderOptions } from './scripts/prerender-options.ts';
import { embeddedServicesPlugin } from './scripts/server/embedded/dev-plugin.ts';
import { placesOf } from './scripts/shared/build-places.ts';
import { loadEnvironment } from './scripts/shared/environment.ts';
import { printErrorsPlainly } from './scripts/shared/run-main.ts';
import { clearVariables } from './scripts/shared/variables.ts';
import { mistakesPlugin } from './scripts/site/authoring/mistakes-plugin.ts';
import { chunkOptions, plainImportsPlugin } from './scripts/site/chunks.ts';
import { contentPlugin } from './scripts/site/content/content-plugin.ts';
import { createContentReader, createSiteDataReader } from './scripts/site/content/content-reader.ts';
import { fontsFolder, preloadFontsPlugin } from './scripts/site/fonts/subset-fonts.ts';
import { brandFilesPlugin } from './scripts/site/images/brand-files-plugin.ts';
import { licencesPlugin } from './scripts/site/licences/licences-plugin.ts';
import { brandImporter } from './scripts/site/styles/brand-styles.ts';
import { createClassNames } from './scripts/site/styles/split-styles.ts';
import { styleguidePlugin } from './scripts/styleguide/styleguide-plugin.ts';

const root = import.meta.dirname;

export default defineConfig(async ({ command, mode }) => {
  const isServed = command === 'serve';
  const purpose = mode === 'checks' ? 'checks' : 'production';
  const places = placesOf(root, purpose);
  if (mode === 'checks') clearVariables();
  else if (!isServed && mode === 'production') await printErrorsPlainly(loadEnvironment);
  const content = createContentReader(root, { withDrafts: isServed });
  const data = createSiteDataReader(root, content);
  return {
    // The prerender engine writes the client build and page snapshots to this folder too.
    cacheDir: places.cache,
    plugins: [
      react(),
      plainImportsPlugin(),
      styleguidePlugin(root, data),
      checkContentPlugin(root, content),
      contentPlugin(root, content, data),
      mistakesPlugin(root, content),
      preloadFontsPlugin(),
      brandFilesPlugin(content),
      licencesPlugin(root, content),
      ssrFreePrerender(prerenderOptions(root, purpose, content, data)),
      embeddedServicesPlugin(),
    ],
    define: { __BUILD_YEAR__: String(new Date().getUTCFullYear()) },
    resolve: { alias: { '@fonts': fontsFolder(root) } },
    server: { fs: { allow: [root] } },
    css: {
      preprocessorOptions: { scss: { importers: [brandImporter(root, content.read)] } },
      // In development, Vite's default class names show which file a style comes from.
      ...(mode !== 'development' && { modules: { generateScopedName: createClassNames(`${root}/src`) } }),
    },
    build: {
      outDir: places.dist,
      // All styles go into one small sheet, which the engine inlines, so no page waits for a stylesheet.
      cssCodeSplit: false,
      // Don't inline small files: an inlined font or flag would be sent again with every page.
      assetsInlineLimit: 0,
      manifest: true,
      target: 'baseline-widely-available' as const,
      ...chunkOptions,
    },
  };
});
