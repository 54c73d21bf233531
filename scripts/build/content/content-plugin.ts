/**
 * Vite plugin that serves `content/` and the drawings as virtual modules:
 * `virtual:content/settings` (site and menus), `virtual:content/routes` (which body answers at which path),
 * `virtual:content/bodies` (one lazy import per page),
 * `virtual:content/<kind>/<name>` (one body, one chunk; `locked` is the kind of figures for signed-in users) and `virtual:drawing/<name>` (one SVG as React elements).
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { buildRouteTable } from '../../../src/routes/route-table.ts';
import type { FigureContext, FigureDrawing } from '../figures/figure-drawing.ts';
import { bodiesOf, lockedFiguresOf } from './bodies.ts';
import { type Content, summarise } from './content.ts';
import { bodyModule, drawingModule, emitModule } from './emit-module.ts';
import { elementExpression } from './markdown.ts';
import { readContent } from './read-content.ts';

const settingsId = 'virtual:content/settings';
const routesId = 'virtual:content/routes';
const bodiesId = 'virtual:content/bodies';

export function contentPlugin(projectRoot: string): Plugin {
  let reading: Promise<Content> | null = null;
  const content = (): Promise<Content> => {
    reading ??= readContent(projectRoot);
    return reading;
  };

  async function drawModule(name: string): Promise<string> {
    const file = join(projectRoot, 'scripts/build/figures/drawings', `${name}.ts`);
    const { draw }: { draw: FigureDrawing } = await import(pathToFileURL(file).href);
    const { articles } = await content();
    const context: FigureContext = { articles: articles.filter((article) => article.id !== undefined) };
    const body = elementExpression(draw(context));
    return `import {jsx as _jsx, jsxs as _jsxs} from 'react/jsx-runtime';\nexport default ${body};`;
  }

  return {
    name: 'content',
    async buildStart() {
      // A mistake in content stops the build before anything else runs, with its own message.
      await content();
    },
    resolveId: (id) => (id.startsWith('virtual:content/') || id.startsWith('virtual:drawing/') ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${settingsId}`) {
        const { site, navigation } = await content();
        return emitModule({ site, navigation });
      }
      if (id === `\0${routesId}`) {
        const routes = buildRouteTable(summarise(await content()));
        return emitModule(routes.map(({ path, kind, body }) => ({ path, kind, body })));
      }
      if (id === `\0${bodiesId}`) {
        const keys = [...bodiesOf(await content()).keys()];
        return `export default {${keys.map((key) => `${JSON.stringify(key)}:()=>import('${bodyModule(key)}')`).join(',')}};`;
      }
      if (id.startsWith('\0virtual:content/')) {
        const key = id.slice('\0virtual:content/'.length);
        const body = bodiesOf(await content()).get(key) ?? lockedFiguresOf(await content()).get(key);
        if (!body) throw new Error(`There is no content "${key}".`);
        return emitModule(body);
      }
      const drawingPrefix = `\0${drawingModule('')}`;
      if (id.startsWith(drawingPrefix)) return drawModule(id.slice(drawingPrefix.length));
      return null;
    },
    configureServer(server) {
      const folder = join(projectRoot, 'content');
      server.watcher.add(folder);
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(folder)) return;
        reading = null;
        for (const module of server.moduleGraph.idToModuleMap.values()) {
          if (module.id?.startsWith('\0virtual:content/')) server.moduleGraph.invalidateModule(module);
        }
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
