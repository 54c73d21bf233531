import type { Plugin } from 'vite';

/** Links the icons and the manifest that the build draws and writes: a development server has neither. */
export function linkIconsPlugin(): Plugin {
  return {
    name: 'link-icons',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        // Its size keeps browsers that know SVG from taking it in place of favicon.svg.
        { tag: 'link', attrs: { rel: 'icon', href: '/favicon.ico', sizes: '32x32' }, injectTo: 'head' },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' },
        { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
      ],
    },
  };
}
