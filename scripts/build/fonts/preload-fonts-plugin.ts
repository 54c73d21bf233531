import type { Plugin } from 'vite';

/** Preloads every font of the built site: only those that are there at the first paint are used. */
export function preloadFontsPlugin(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((key) => key.endsWith('.woff2'));
        return files.sort().map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        }));
      },
    },
  };
}
