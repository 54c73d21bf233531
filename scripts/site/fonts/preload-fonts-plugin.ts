import type { Plugin } from 'vite';

/**
 * Preloads the fonts of the built site: only those that are there at the first paint are used. Files of letters that lie further
 * off stay out: few pages have such letters.
 */
export function preloadFontsPlugin(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((key) => key.endsWith('.woff2') && !key.includes('-further'));
        return files.sort().map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        }));
      },
    },
  };
}
