/**
 * Vite plugin for `content/`. It provides `virtual:content/settings` (site settings, menus, and texts on every page)
 * and the data files of all pages. A build writes the data files as assets, and the development server serves them.
 */
import { extname, join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { Content, Settings } from '../../../src/model/schemas/content-types.ts';
import type { ShapeData } from '../../../src/model/schemas/sources.ts';
import { contentTypes } from '../hosting/header-rules.ts';
import { shapeToRichText } from './adapt-tree.ts';
import type { BuiltData, ContentReader, SiteDataReader } from './content-reader.ts';
import { pageListFile, printPageList } from './page-data.ts';

const [markSize, flagHeight] = [26, 14];

/**
 * Adds a size to the brand mark, because the SVG would otherwise fill a page without styles. Hides it from screen
 * readers, which read the name beside it.
 */
const sizeMark = ({
  tag,
  attributes: { viewBox = '', width, height, ...others } = {},
  children,
}: ShapeData): ShapeData => ({
  tag,
  attributes: { viewBox, width: markSize, height: markSize, ...others, 'aria-hidden': 'true' },
  ...(children && { children }),
});

function buildSettings({ site, brand, navigation, words }: Content): Settings {
  const { name, tagline, host, email, services } = site;
  const { file, ratio } = brand.flag;
  return {
    site: { name, tagline, host, email, services },
    navigation,
    frame: words.frame,
    mark: shapeToRichText(sizeMark(brand.mark)),
    flag: { src: `/${file}`, width: Math.round(flagHeight * ratio), height: flagHeight },
  };
}

/**
 * Returns a key that changes when style sheets must be compiled again: the colours, and the letters in the fonts.
 * Returns '' if content has mistakes.
 */
const describeStyles = (reader: ContentReader): Promise<string> =>
  reader.read().then(
    ({ brand, letters }) => JSON.stringify([brand.colours, letters]),
    () => '',
  );

function forgetStyles({ moduleGraph }: ViteDevServer): void {
  for (const module of moduleGraph.idToModuleMap.values())
    if (module.file?.endsWith('.scss')) moduleGraph.invalidateModule(module);
}

function findServed(address: string, { images, ...data }: BuiltData): string | undefined {
  if (address === pageListFile) return printPageList(data, '');
  return images.get(address) ?? data.files.get(/^assets\/([\w-]+)\.json$/.exec(address)?.[1] ?? '');
}

const settingsModule = 'virtual:content/settings';
const contentPrefix = '\0virtual:content/';

export function contentPlugin(projectRoot: string, reader: ContentReader, data: SiteDataReader): Plugin {
  let isServed = false;
  let styled = '';
  return {
    name: 'content',
    async buildStart() {
      // Stop a build as soon as it starts if content has mistakes. The development server keeps running, and shows
      // mistakes in the browser.
      if (!isServed) await reader.read();
    },
    configResolved({ command }) {
      isServed = command === 'serve';
    },
    resolveId: (id) => (id === settingsModule ? `\0${id}` : null),
    load: async (id) =>
      id === `\0${settingsModule}` ? `export default ${JSON.stringify(buildSettings(await reader.read()))};` : null,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const app = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith('/src/main.tsx')),
        );
        if (!app) return;
        const built = await data.read();
        for (const [name, text] of built.files)
          this.emitFile({ type: 'asset', fileName: `assets/${name}.json`, source: text });
        for (const [fileName, source] of built.images) this.emitFile({ type: 'asset', fileName, source });
        this.emitFile({ type: 'asset', fileName: pageListFile, source: printPageList(built, app.fileName) });
      },
    },
    configureServer(server) {
      const folder = join(projectRoot, 'content');
      server.watcher.add(folder);
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(folder)) return;
        reader.forget();
        for (const module of server.moduleGraph.idToModuleMap.values())
          if (module.id?.startsWith(contentPrefix)) server.moduleGraph.invalidateModule(module);
        void describeStyles(reader).then((now) => {
          if (now !== styled) forgetStyles(server);
          styled = now;
          server.ws.send({ type: 'full-reload' });
        });
      });
      server.middlewares.use((request, response, next) => {
        const address = (request.url ?? '/').replace(/\?.*$/, '').slice(1);
        if (address !== pageListFile && !/^assets\/[\w-]+\.(json|svg)$/.test(address)) return next();
        data.read().then((built) => {
          const body = findServed(address, built);
          if (body === undefined) return next();
          const type = contentTypes[extname(address).slice(1)] ?? '';
          response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body);
        }, next);
      });
    },
  };
}
