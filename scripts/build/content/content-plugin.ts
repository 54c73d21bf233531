/**
 * Vite plugin that serves `content/` and the drawings as virtual modules:
 * `virtual:content/settings` (site, menus and the words around every page), `virtual:content/routes` (the route table, with one lazy import per body),
 * `virtual:content/<folder>/<name>` (one body, one chunk), `virtual:content/locked/<name>` (a figure for signed-in users) and
 * `virtual:drawing/<name>` (one SVG as React elements).
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { buildPointers } from '../../../src/collections/routes.ts';
import type { Content, Settings } from '../../../src/content/content-types.ts';
import { LazySource } from '../../../src/content/sources.ts';
import type { FigureContext, FigureDrawing } from '../figures/figure-drawing.ts';
import type { ContentReader } from './content-reader.ts';
import { contentModule, drawingModule, emitDrawing, emitModule } from './emit-module.ts';

type Modules = Map<string, unknown>;

/** Collects what a value refers to, by the name of its module. */
function collectLazy(value: unknown, modules: Modules): void {
  if (value instanceof LazySource) {
    modules.set(contentModule(value.key), value.value);
    collectLazy(value.value, modules);
  } else if (value && typeof value === 'object') {
    for (const inner of Object.values(value)) collectLazy(inner, modules);
  }
}

/** What each virtual module of a content exports. */
function buildModules(content: Content): Modules {
  const { site, navigation, words } = content;
  const settings: Settings = { site, navigation, frame: words.frame };
  const pointers = buildPointers(content);
  const modules: Modules = new Map<string, unknown>([
    [contentModule('settings'), settings],
    [contentModule('routes'), pointers],
  ]);
  collectLazy(pointers, modules);
  return modules;
}

async function drawModule(projectRoot: string, name: string, { articles }: Content): Promise<string> {
  const file = join(projectRoot, 'scripts/build/figures/drawings', `${name}.ts`);
  const { draw }: { draw: FigureDrawing } = await import(pathToFileURL(file).href);
  const context: FigureContext = { articles: articles.filter((article) => article.id !== undefined) };
  return emitDrawing(draw(context));
}

export function contentPlugin(projectRoot: string, reader: ContentReader): Plugin {
  let modules: Promise<Modules> | null = null;
  const drawingPrefix = `\0${drawingModule('')}`;
  const contentPrefix = `\0${contentModule('')}`;
  return {
    name: 'content',
    async buildStart() {
      // A mistake in content stops the build before anything else runs, with its own message.
      await reader.read();
    },
    resolveId: (id) => (`\0${id}`.startsWith(contentPrefix) || `\0${id}`.startsWith(drawingPrefix) ? `\0${id}` : null),
    async load(id) {
      if (id.startsWith(drawingPrefix)) {
        return drawModule(projectRoot, id.slice(drawingPrefix.length), await reader.read());
      }
      if (!id.startsWith(contentPrefix)) return null;
      modules ??= reader.read().then(buildModules);
      const known = await modules;
      if (!known.has(id.slice(1))) throw new Error(`There is no content "${id.slice(contentPrefix.length)}".`);
      return emitModule(known.get(id.slice(1)));
    },
    configureServer(server) {
      const folder = join(projectRoot, 'content');
      server.watcher.add(folder);
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(folder)) return;
        reader.forget();
        modules = null;
        for (const module of server.moduleGraph.idToModuleMap.values()) {
          if (module.id?.startsWith(contentPrefix)) server.moduleGraph.invalidateModule(module);
        }
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
