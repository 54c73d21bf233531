/** Drawings as code, and what else the page has and no script. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Element } from 'hast';
import type { RouteSource } from '../../../src/collections/routes.ts';
import type { Content } from '../../../src/content/content-types.ts';
import {
  defaultPrefix,
  type ElementData,
  FigureFileSource,
  GraphSource,
  iconPrefix,
  ListSource,
} from '../../../src/content/sources.ts';
import { drawDefault } from '../figures/default-figure.ts';
import type { FigureContext, FigureDrawing } from '../figures/figure-drawing.ts';
import { isPlain, partsOf } from './emit-body.ts';
import { drawingData, emitElement, emitList, listDrawings } from './emit-module.ts';
import { printFigureFile } from './figure-file.ts';
import { drawIcon } from './icons.ts';
import { nameOfDrawing } from './identifiers.ts';
import { readPointers } from './pointers.ts';

const contextOf = ({ articles }: Content): FigureContext => ({
  articles: articles.flatMap(({ id, published }) => (id === undefined ? [] : { published })),
});

async function draw(projectRoot: string, name: string, context: FigureContext): Promise<Element> {
  if (name.startsWith(iconPrefix)) return drawIcon(name.slice(iconPrefix.length));
  if (name.startsWith(defaultPrefix)) return drawDefault(name);
  const file = join(projectRoot, 'scripts/build/figures/drawings', `${name}.ts`);
  const drawing: { draw: FigureDrawing } = await import(pathToFileURL(file).href);
  return drawing.draw(context);
}

type Drawn = { data: Promise<ElementData>; code: Promise<string> };

/** Caches each drawing of a content: some take a second to compute, and several steps of a build need them. */
const drawn = new WeakMap<Content, Map<string, Drawn>>();

function drawOnce(projectRoot: string, name: string, content: Content): Drawn {
  const known = drawn.get(content) ?? new Map<string, Drawn>();
  drawn.set(content, known);
  const former = known.get(name);
  if (former) return former;
  const data = draw(projectRoot, name, contextOf(content)).then((element) => drawingData(element, name));
  const made = { data, code: data.then(emitElement) };
  known.set(name, made);
  return made;
}

/** The module of a drawing. */
export const readDrawing = (projectRoot: string, name: string, content: Content): Promise<string> =>
  drawOnce(projectRoot, name, content).code;

/** A drawing as data of elements. */
export const readDrawingData = (projectRoot: string, name: string, content: Content): Promise<ElementData> =>
  drawOnce(projectRoot, name, content).data;

/** Name and text of the file of a figure. */
export const readFigureFile = async (
  projectRoot: string,
  { key, drawing, words }: FigureFileSource,
  content: Content,
) => printFigureFile(key, await readDrawingData(projectRoot, drawing, content), words);

/** Every source of a kind in a value. */
function findAll<Source extends object>(value: unknown, kind: new (...values: never[]) => Source): Source[] {
  if (value instanceof kind) return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap((inner) => findAll(inner, kind)) : [];
}

const drawingsOf = (body: RouteSource['body']): string[] =>
  isPlain(body.key) ? partsOf(body).drawings.map(nameOfDrawing) : listDrawings(body.value);

/** By the path of a page, its drawings, lists and their structured data: its snapshot has them, and no script that it loads does. */
export async function readPrintedParts(projectRoot: string, content: Content): Promise<Map<string, string>> {
  const pages = readPointers(content).map(async ({ path, body }) => {
    const lists = findAll<ListSource<object>>(body.value, ListSource);
    // Of figures that a list loads when they come near, it names the files.
    const files = lists.flatMap(({ props }) => findAll(props, FigureFileSource));
    const parts = await Promise.all([
      ...drawingsOf(body).map((name) => readDrawing(projectRoot, name, content)),
      ...lists.map(emitList),
      ...findAll(body.value, GraphSource).map(({ text }) => text),
      ...files.map(async (file) => (await readFigureFile(projectRoot, file, content)).name),
    ]);
    return [path, parts.join('\n')] as const;
  });
  return new Map(await Promise.all(pages));
}
