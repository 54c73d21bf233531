/**
 * Vite plugin for the brand. It serves the site's icon, and the flag of the company's home country, which the footer
 * shows. It also adds tags to the `<head>` of a page, for icons and for the colour of the browser's toolbar.
 */
import type { Connect, HtmlTagDescriptor, Plugin } from 'vite';
import type { Content } from '../../../src/model/schemas/content-types.ts';

type Reader = { read: () => Promise<Content> };

const icon = '/favicon.svg';

/** HTML tags for icon files that only a build creates. */
const drawn: HtmlTagDescriptor[] = [
  // Because of `sizes`, browsers that support SVG icons prefer favicon.svg.
  { tag: 'link', attrs: { rel: 'icon', href: '/favicon.ico', sizes: '32x32' } },
  { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' } },
  { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } },
];

/** Returns the SVG code of the brand's files (the icon and the flag), keyed by their path on the site. */
export const listBrandFiles = ({ brand }: Content): Record<string, string> => ({
  [icon.slice(1)]: brand.icon,
  [brand.flag.file]: brand.flag.svg,
});

export function brandFilesPlugin(reader: Reader): Plugin {
  let isServed = false;
  const answer: Connect.NextHandleFunction = (request, response, next) => {
    const path = URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '/';
    if (path !== icon && !path.startsWith('/flags/')) return next();
    reader.read().then(
      (content) => {
        const file = listBrandFiles(content)[path.slice(1)];
        if (file === undefined) return next();
        response.setHeader('content-type', 'image/svg+xml').setHeader('cache-control', 'no-cache').end(file);
      },
      () => next(),
    );
  };
  return {
    name: 'brand-files',
    configResolved: ({ command }) => {
      isServed = command === 'serve';
    },
    configureServer: (server) => void server.middlewares.use(answer),
    transformIndexHtml: {
      order: 'post',
      handler: async () => {
        // Ignore mistakes in content, so that the development server can show its page that lists them.
        const content = await reader.read().catch(() => null);
        if (!content) return [];
        const { brand } = content;
        const tags: HtmlTagDescriptor[] = [
          { tag: 'meta', attrs: { name: 'theme-color', content: brand.colours.night.ground } },
          { tag: 'link', attrs: { rel: 'icon', href: icon, type: 'image/svg+xml' } },
          ...(isServed ? [] : drawn),
        ];
        return tags.map((tag) => ({ ...tag, injectTo: 'head' as const }));
      },
    },
  };
}
