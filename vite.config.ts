import react from '@vitejs/plugin-react';
import { type ConfigEnv, defineConfig } from 'vite';
import { ssrFreePrerenderClient } from 'vite-plugin-ssr-free-prerender';
import { mistakesPlugin } from './scripts/build/authoring/mistakes-plugin.ts';
import {
  asyncStarterPlugin,
  chunkOptions,
  plainIconsPlugin,
  plainImportsPlugin,
  withoutGalleryPlugin,
} from './scripts/build/chunks.ts';
import { contentPlugin } from './scripts/build/content/content-plugin.ts';
import { type ContentReader, createContentReader } from './scripts/build/content/content-reader.ts';
import { photographsPlugin } from './scripts/build/content/photographs-plugin.ts';
import { createSiteDataReader, type SiteDataReader } from './scripts/build/content/site-data-reader.ts';
import { preloadFontsPlugin } from './scripts/build/fonts/preload-fonts-plugin.ts';
import { fontsFolder } from './scripts/build/fonts/subset-fonts.ts';
import { brandFilesPlugin } from './scripts/build/images/brand-files-plugin.ts';
import { licencesPlugin } from './scripts/build/licences/licences-plugin.ts';
import { packageCostsPlugin } from './scripts/build/licences/measure-packages.ts';
import { brandImporter } from './scripts/build/styles/brand-styles.ts';
import { createClassNames } from './scripts/build/styles/class-names.ts';
import { embeddedServicesPlugin } from './scripts/server/embedded/dev-plugin.ts';
import { galleryPlugin } from './scripts/server/gallery/gallery-plugin.ts';
import { placesOf } from './scripts/shared/build-places.ts';

const root = import.meta.dirname;

/** @param content whoever builds has read it already: a mistake in it has a message of its own, not one of the bundler */
export function siteConfig({ mode }: Pick<ConfigEnv, 'mode'>, content: ContentReader, data: SiteDataReader) {
  const places = placesOf(root, mode === 'checks' ? 'checks' : 'production');
  return {
    plugins: [
      react(),
      plainImportsPlugin(),
      plainIconsPlugin(),
      asyncStarterPlugin(),
      withoutGalleryPlugin(),
      galleryPlugin(root, data),
      contentPlugin(root, content, data),
      photographsPlugin(root, places.photographs, content),
      mistakesPlugin(root, content),
      preloadFontsPlugin(),
      brandFilesPlugin(content),
      licencesPlugin(root, content),
      packageCostsPlugin(root),
      // What follows the bundle stands in scripts/build/build-site.ts: routes are named there.
      ssrFreePrerenderClient(() => null, places.client),
      embeddedServicesPlugin(),
    ],
    define: { __BUILD_YEAR__: String(new Date().getUTCFullYear()) },
    resolve: { alias: { '@fonts': fontsFolder(root) } },
    server: { fs: { allow: [root] } },
    css: {
      preprocessorOptions: { scss: { importers: [brandImporter(root, content.read)] } },
      // While pages are written, names tell where a style comes from.
      ...(mode !== 'development' && { modules: { generateScopedName: createClassNames(`${root}/src`) } }),
    },
    build: {
      outDir: places.dist,
      // One small sheet, which the prerenderer inlines: no page waits for a stylesheet, no navigation loads one.
      cssCodeSplit: false,
      // Small files stay files: a font or flag inlined into every page would be sent again with every page.
      assetsInlineLimit: 0,
      manifest: true,
      target: 'baseline-widely-available' as const,
      ...chunkOptions,
    },
  };
}

export default defineConfig((env) => {
  const isServed = env.command === 'serve';
  const content = createContentReader(root, { withDrafts: isServed });
  const { photographs } = placesOf(root, 'production');
  return siteConfig(env, content, createSiteDataReader(root, content, { photographs, isServed }));
});
