/**
 * Vite plugin that serves `content/` and the drawings as virtual modules:
 * `virtual:content/settings` (site, mark, menus and the words around every page), `virtual:content/routes` (the route table, with one lazy import per body; `route-index.ts` says what is built of it),
 * `virtual:content/<folder>/<name>` (one body, one chunk), `virtual:drawings/<folder>/<name>` (its drawings), `virtual:content/components`
 * (what bodies without code name; in a build these are files that `write-bodies.ts` makes), `virtual:drawing-data/<name>` (a drawing of theirs),
 * `virtual:list/<name>` (a list of entries), `virtual:graph/<folder>/<name>` (structured data of a page that lists entries), `virtual:content/locked/<name>` (a figure for signed-in users), `virtual:drawing/<name>` (one SVG as React elements) and
 * `virtual:figure-file/<key>` (the address of a file with a figure).
 */
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { Content, Settings } from '../../../src/content/content-types.ts';
import {
  FigureFileSource,
  GraphSource,
  LazySource,
  ListSource,
  type ShapeData,
  ShapeSource,
} from '../../../src/content/sources.ts';
import type { ContentReader } from './content-reader.ts';
import { componentsKey, emitPlainBody, emitPlainComponents, isPlain, printDrawing } from './emit-body.ts';
import {
  contentModule,
  drawingDataModule,
  drawingModule,
  drawingsModule,
  emitBody,
  emitDrawings,
  emitList,
  emitModule,
  figureFileModule,
  graphModule,
  listModule,
} from './emit-module.ts';
import { readPointers } from './pointers.ts';
import { readDrawing, readDrawingData, readFigureFile } from './read-drawings.ts';

type Modules = Map<string, unknown>;

/** Collects what a value refers to, by the name of its module. */
function collectLazy(value: unknown, modules: Modules): void {
  if (value instanceof LazySource) {
    modules.set(contentModule(value.key), value.value);
    collectLazy(value.value, modules);
  } else if (value instanceof ListSource) {
    modules.set(listModule(value.name), value);
    collectLazy(value.props, modules);
  } else if (value instanceof GraphSource) {
    modules.set(graphModule(value.key), value);
  } else if (value instanceof FigureFileSource) {
    modules.set(figureFileModule(value.key), value);
  } else if (value && typeof value === 'object') {
    for (const inner of Object.values(value)) collectLazy(inner, modules);
  }
}

const [markSize, flagHeight] = [26, 14];

/** The mark with the size that it has without a style sheet; the name beside it says all to those who cannot see it. */
const sizeMark = ({
  tag,
  attributes: { viewBox = '', width, height, ...others } = {},
  children,
}: ShapeData): ShapeData => ({
  tag,
  attributes: { viewBox, width: markSize, height: markSize, ...others, 'aria-hidden': 'true' },
  ...(children && { children }),
});

/**
 * What each virtual module of a content exports.
 * @param isServed bodies without code are modules too; in a build, the bundler is to see nothing of them
 */
function buildModules(content: Content, isServed: boolean): Modules {
  const { site, brand, navigation, words } = content;
  const { name, tagline, host, email, services } = site;
  const { file, ratio } = brand.flag;
  const settings: Omit<Settings, 'mark'> & { mark: ShapeSource } = {
    site: { name, tagline, host, email, services },
    navigation,
    frame: words.frame,
    mark: new ShapeSource(sizeMark(brand.mark)),
    flag: { src: `/${file}`, width: Math.round(flagHeight * ratio), height: flagHeight },
  };
  const pointers = readPointers(content).filter(({ body }) => isServed || !isPlain(body.key));
  const modules: Modules = new Map<string, unknown>([
    [contentModule('settings'), settings],
    [contentModule('routes'), { app: '', routes: pointers }],
  ]);
  collectLazy(pointers, modules);
  return modules;
}

/** What the browser reads from a finished page, and loads where there is none; null for any other value. */
function emitListing(value: unknown): string | null {
  if (value instanceof ListSource) return emitList(value);
  return value instanceof GraphSource ? emitModule(value.text) : null;
}

function emitContent(value: unknown, key: string): string {
  // What is locked is in no finished page.
  if (key.startsWith('locked/')) return emitModule(value);
  return isPlain(key) ? emitPlainBody(value, key) : emitBody(value, key);
}

const contentPrefix = contentModule('');

/** What style sheets take from content: its colours, and the letters that fonts are cut to. Empty while it has mistakes. */
const describeStyles = (reader: ContentReader): Promise<string> =>
  reader.read().then(
    ({ brand, letters }) => JSON.stringify([brand.colours, letters]),
    () => '',
  );

function forgetStyles({ moduleGraph }: ViteDevServer): void {
  for (const module of moduleGraph.idToModuleMap.values())
    if (module.file?.endsWith('.scss')) moduleGraph.invalidateModule(module);
}

export function contentPlugin(projectRoot: string, reader: ContentReader): Plugin {
  let modules: Promise<Modules> | null = null;
  const drawingPrefix = `\0${drawingModule('')}`;
  const dataPrefix = `\0${drawingDataModule('')}`;
  const ownPrefix = `\0${contentPrefix}`;
  const drawingsPrefix = `\0${drawingsModule('')}`;
  const filePrefix = `\0${figureFileModule('')}`;
  const listPrefix = `\0${listModule('')}`;
  const graphPrefix = `\0${graphModule('')}`;
  const prefixes = [drawingPrefix, dataPrefix, ownPrefix, drawingsPrefix, filePrefix, listPrefix, graphPrefix];
  let isServed = false;
  let styled = '';
  /** What is no value of the content. */
  const loadMade = async (id: string): Promise<string | null> => {
    if (id.startsWith(drawingPrefix))
      return readDrawing(projectRoot, id.slice(drawingPrefix.length), await reader.read());
    if (id.startsWith(dataPrefix))
      return printDrawing(await readDrawingData(projectRoot, id.slice(dataPrefix.length), await reader.read()));
    return id === ownPrefix + componentsKey ? emitPlainComponents(await reader.read()) : null;
  };
  return {
    name: 'content',
    async buildStart() {
      // A mistake in content stops the build before anything else runs, with its own message; the development server goes on.
      if (!isServed) await reader.read();
    },
    configResolved({ command }) {
      isServed = command === 'serve';
    },
    resolveId: (id) => (prefixes.some((prefix) => `\0${id}`.startsWith(prefix)) ? `\0${id}` : null),
    async load(id) {
      const made = await loadMade(id);
      if (made !== null) return made;
      const prefix = [ownPrefix, drawingsPrefix, filePrefix, listPrefix, graphPrefix].find((one) => id.startsWith(one));
      if (!prefix) return null;
      modules ??= reader.read().then((content) => buildModules(content, isServed));
      const known = await modules;
      const file = known.get(id.slice(1));
      if (file instanceof FigureFileSource) {
        const { name, text } = await readFigureFile(projectRoot, file, await reader.read());
        // The development server has no files of its own.
        if (isServed) return emitModule(`data:application/json,${encodeURIComponent(text)}`);
        this.emitFile({ type: 'asset', fileName: name, source: text });
        return emitModule(`/${name}`);
      }
      const listing = emitListing(file);
      if (listing !== null) return listing;
      const key = id.slice(prefix.length);
      if (!known.has(contentModule(key))) throw new Error(`There is no content "${key}".`);
      const value = known.get(contentModule(key));
      return prefix === drawingsPrefix ? emitDrawings(value) : emitContent(value, key);
    },
    configureServer(server) {
      const folder = join(projectRoot, 'content');
      server.watcher.add(folder);
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(folder)) return;
        reader.forget();
        modules = null;
        for (const module of server.moduleGraph.idToModuleMap.values()) {
          if (prefixes.some((prefix) => prefix !== drawingPrefix && module.id?.startsWith(prefix)))
            server.moduleGraph.invalidateModule(module);
        }
        void describeStyles(reader).then((now) => {
          if (now !== styled) forgetStyles(server);
          styled = now;
          server.ws.send({ type: 'full-reload' });
        });
      });
    },
  };
}
