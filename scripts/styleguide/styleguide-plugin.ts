/** Vite plugin that serves `/styleguide` in development, where authors see what content can use. Builds don't include it. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { examplesFolder } from '../site/authoring/editor-files.ts';
import type { SiteDataReader } from '../site/content/content-reader.ts';
import { type DataFiles, toPageData } from '../site/content/page-data.ts';

const address = '/styleguide';
const document = '/scripts/styleguide/page/index.html';

/**
 * Prefix of the virtual modules. It begins with the content plugin's prefix, so that a change of content reloads these
 * modules too. This plugin must come before the content plugin, or that plugin would load them.
 */
const prefix = '\0virtual:content/styleguide/';

export function styleguidePlugin(projectRoot: string, data: SiteDataReader): Plugin {
  return {
    name: 'styleguide',
    apply: 'serve',
    resolveId: (id) => (`\0${id}`.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(prefix)) return null;
      // Import the lists only here, because builds load this plugin too, but don't need the lists.
      const { styleguideLists } = await import('./styleguide-lists.ts');
      const list = Object.entries(styleguideLists).find(([name]) => id === prefix + name)?.[1];
      if (!list) return null;
      const settings = await data.settings();
      const files: DataFiles = new Map();
      const value = await toPageData(await list(projectRoot, settings.content), settings, files);
      return `export default ${JSON.stringify(value)};`;
    },
    configureServer(server) {
      const examples = join(projectRoot, examplesFolder);
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(examples)) return;
        for (const module of server.moduleGraph.idToModuleMap.values()) {
          if (module.id?.startsWith(prefix)) server.moduleGraph.invalidateModule(module);
        }
        server.ws.send({ type: 'full-reload' });
      });
      server.middlewares.use((request, _response, next) => {
        const url = URL.parse(request.url ?? '/', 'http://localhost');
        if (url?.pathname === address) request.url = document + url.search;
        next();
      });
    },
  };
}
