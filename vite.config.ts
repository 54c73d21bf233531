import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { placesOf } from './scripts/build-places.ts';
import { asyncStarterPlugin, chunkOptions, plainImportsPlugin } from './scripts/chunks.ts';
import { contentPlugin } from './scripts/content/content-plugin.ts';
import { embeddedServicesPlugin } from './scripts/embedded/dev-plugin.ts';
import { preloadFontsPlugin } from './scripts/fonts/preload-fonts-plugin.ts';
import { subsetFonts } from './scripts/fonts/subset-fonts.ts';
import { linkIconsPlugin } from './scripts/images/link-icons-plugin.ts';
import { loadEnvironment } from './scripts/load-environment.ts';
import { prerenderPlugin } from './scripts/prerender.ts';
import { licencesPlugin } from './scripts/supply-chain/licences-plugin.ts';

const root = import.meta.dirname;

export default defineConfig(async ({ command, mode }) => {
  // The commands that build have read it, or left it out on purpose.
  if (command === 'serve') loadEnvironment();
  const places = placesOf(root, mode === 'checks' ? 'checks' : 'production');
  return {
    plugins: [
      react(),
      plainImportsPlugin(),
      asyncStarterPlugin(),
      contentPlugin(root),
      preloadFontsPlugin(),
      linkIconsPlugin(),
      licencesPlugin(root),
      prerenderPlugin(root, places),
      embeddedServicesPlugin(),
    ],
    define: { __BUILD_YEAR__: String(new Date().getUTCFullYear()) },
    resolve: { alias: { '@fonts': await subsetFonts(root) } },
    server: { fs: { allow: [root] } },
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
});
