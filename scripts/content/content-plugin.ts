/**
 * Vite plugin that serves `content/` and the drawings as virtual modules:
 * `virtual:content/catalogue` (light lists), `virtual:content/bodies` (one lazy import per page),
 * `virtual:content/<kind>/<name>` (one body, one chunk; `locked` is the kind of figures for signed-in users) and `virtual:drawing/<name>` (one SVG as React elements).
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { BodySource, LazySource } from '../../src/content/sources.ts';
import type { FigureContext, FigureDrawing } from '../figures/figure-drawing.ts';
import { type Content, type Page, summarise } from './content.ts';
import { bodyModule, drawingModule, emitModule } from './emit-module.ts';
import { elementExpression } from './markdown.ts';
import { readContent } from './read-content.ts';

const catalogueId = 'virtual:content/catalogue';
const bodiesId = 'virtual:content/bodies';

const lockedKey = (drawingName: string): string => `locked/${drawingName}`;

type Section = Page['sections'][number];

/** The bodies by key, such as `services/gis`, without the fields that only the build reads. */
function bodiesOf(content: Content): Map<string, object> {
  const bodies = new Map<string, object>();
  const withEntries = (section: Section): object => {
    if (section.type === 'serviceCatalogue')
      return { ...section, entries: content.services.map(({ slug }) => new BodySource(`services/${slug}`)) };
    if (section.type === 'sectorCatalogue')
      return { ...section, entries: content.sectors.map(({ slug }) => new BodySource(`sectors/${slug}`)) };
    if (section.type === 'locked') {
      const items = section.items.map(({ figure, ...words }) => ({
        ...words,
        loadFigure: new LazySource(lockedKey(figure.drawing.drawingName)),
      }));
      return { ...section, items };
    }
    return section;
  };
  for (const { file, key, ...page } of content.pages) {
    bodies.set(`pages/${key}`, { ...page, sections: page.sections.map(withEntries) });
  }
  for (const { file, order, ...service } of content.services) bodies.set(`services/${service.slug}`, service);
  for (const { file, order, ...sector } of content.sectors) bodies.set(`sectors/${sector.slug}`, sector);
  for (const { file, ...article } of content.articles) bodies.set(`articles/${article.slug}`, article);
  return bodies;
}

/** The figures behind locked placeholders by key, such as `locked/edge-sensor`: each a chunk that only signed-in users load. */
function lockedFiguresOf(content: Content): Map<string, object> {
  const sections = [...content.pages, ...content.services, ...content.sectors].flatMap((entry) => entry.sections);
  const items = sections.flatMap((section) => (section.type === 'locked' ? section.items : []));
  return new Map(items.map(({ figure }) => [lockedKey(figure.drawing.drawingName), figure]));
}

export function contentPlugin(projectRoot: string): Plugin {
  let reading: Promise<Content> | null = null;
  const content = (): Promise<Content> => {
    reading ??= readContent(projectRoot);
    return reading;
  };

  async function drawModule(name: string): Promise<string> {
    const file = join(projectRoot, 'scripts/figures/drawings', `${name}.ts`);
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
      if (id === `\0${catalogueId}`) return emitModule(summarise(await content()));
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
