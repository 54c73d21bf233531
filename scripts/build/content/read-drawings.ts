/** Drawings as code. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Element } from 'hast';
import { buildPointers } from '../../../src/collections/routes.ts';
import type { Content } from '../../../src/content/content-types.ts';
import type { FigureContext, FigureDrawing } from '../figures/figure-drawing.ts';
import { emitDrawing, listDrawings } from './emit-module.ts';

async function draw(projectRoot: string, name: string, { articles }: Content): Promise<Element> {
  const file = join(projectRoot, 'scripts/build/figures/drawings', `${name}.ts`);
  const drawing: { draw: FigureDrawing } = await import(pathToFileURL(file).href);
  const context: FigureContext = { articles: articles.filter((article) => article.id !== undefined) };
  return drawing.draw(context);
}

type Drawn = { tree: Promise<Element>; code: Promise<string> };

/** Some are computed for a second, and bundler, files of figures and renderer ask for each. */
const drawn = new WeakMap<Content, Map<string, Drawn>>();

function drawOnce(projectRoot: string, name: string, content: Content): Drawn {
  const known = drawn.get(content) ?? new Map<string, Drawn>();
  drawn.set(content, known);
  const former = known.get(name);
  if (former) return former;
  const tree = draw(projectRoot, name, content);
  const made = { tree, code: tree.then((element) => emitDrawing(element, name)) };
  known.set(name, made);
  return made;
}

/** A drawing, drawn. It is shared: nobody may change it. */
export const drawTree = (projectRoot: string, name: string, content: Content): Promise<Element> =>
  drawOnce(projectRoot, name, content).tree;

/** The module of a drawing. */
export const readDrawing = (projectRoot: string, name: string, content: Content): Promise<string> =>
  drawOnce(projectRoot, name, content).code;

/** By the path of a page, its drawings: its snapshot has them, and no script that it loads does. */
export async function readPageDrawings(projectRoot: string, content: Content): Promise<Map<string, string>> {
  const pages = buildPointers(content).map(async ({ path, body }) => {
    const names = listDrawings(body.value);
    const drawings = await Promise.all(names.map((name) => readDrawing(projectRoot, name, content)));
    return [path, drawings.join('\n')] as const;
  });
  return new Map(await Promise.all(pages));
}
