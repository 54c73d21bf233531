/** Drawings as code, and what else the page has and no script. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Element } from 'hast';
import { buildPointers } from '../../../src/collections/routes.ts';
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
import { drawingData, emitElement, emitList, listDrawings } from './emit-module.ts';
import { printFigureFile } from './figure-file.ts';
import { drawIcon } from './icons.ts';
import { recall, remember } from './kept-results.ts';

async function draw(projectRoot: string, name: string, { articles }: Content): Promise<Element> {
  if (name.startsWith(iconPrefix)) return drawIcon(name.slice(iconPrefix.length));
  if (name.startsWith(defaultPrefix)) return drawDefault(name);
  const file = join(projectRoot, 'scripts/build/figures/drawings', `${name}.ts`);
  const drawing: { draw: FigureDrawing } = await import(pathToFileURL(file).href);
  const context: FigureContext = { articles: articles.filter((article) => article.id !== undefined) };
  return drawing.draw(context);
}

type Drawn = { tree: () => Promise<Element>; data: Promise<ElementData>; code: Promise<string> };

/** All that a drawing asks of the content, and its name. */
const describeDrawing = (name: string, { articles }: Content): string =>
  JSON.stringify([name, articles.flatMap(({ id, title, published }) => (id === undefined ? [] : [title, published]))]);

/** The data of a drawing, drawn where no former build has. */
async function readData(name: string, content: Content, tree: Drawn['tree']): Promise<ElementData> {
  const from = describeDrawing(name, content);
  const kept = recall(from) as ElementData | undefined;
  if (kept) return kept;
  const data = drawingData(await tree(), name);
  remember(from, data);
  return data;
}

/** Some are computed for a second, and bundler, files of figures and renderer ask for each. */
const drawn = new WeakMap<Content, Map<string, Drawn>>();

function drawOnce(projectRoot: string, name: string, content: Content): Drawn {
  const known = drawn.get(content) ?? new Map<string, Drawn>();
  drawn.set(content, known);
  const former = known.get(name);
  if (former) return former;
  let drawing: Promise<Element> | null = null;
  const tree = (): Promise<Element> => {
    drawing ??= draw(projectRoot, name, content);
    return drawing;
  };
  const data = readData(name, content, tree);
  const made = { tree, data, code: data.then(emitElement) };
  known.set(name, made);
  return made;
}

/** A drawing, drawn. It is shared: nobody may change it. */
const drawTree = (projectRoot: string, name: string, content: Content): Promise<Element> =>
  drawOnce(projectRoot, name, content).tree();

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
) => printFigureFile(key, await drawTree(projectRoot, drawing, content), words);

/** Every source of a kind in a value. */
function findAll<Source extends object>(value: unknown, kind: new (...values: never[]) => Source): Source[] {
  if (value instanceof kind) return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap((inner) => findAll(inner, kind)) : [];
}

/** By the path of a page, its drawings, lists and their structured data: its snapshot has them, and no script that it loads does. */
export async function readPrintedParts(projectRoot: string, content: Content): Promise<Map<string, string>> {
  const pages = buildPointers(content).map(async ({ path, body }) => {
    const lists = findAll<ListSource<object>>(body.value, ListSource);
    // Of figures that a list loads when they come near, it names the files.
    const files = lists.flatMap(({ props }) => findAll(props, FigureFileSource));
    const parts = await Promise.all([
      ...listDrawings(body.value).map((name) => readDrawing(projectRoot, name, content)),
      ...lists.map(emitList),
      ...findAll(body.value, GraphSource).map(({ text }) => text),
      ...files.map(async (file) => (await readFigureFile(projectRoot, file, content)).name),
    ]);
    return [path, parts.join('\n')] as const;
  });
  return new Map(await Promise.all(pages));
}
