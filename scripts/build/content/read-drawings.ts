/** Drawings as code. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Element } from 'hast';
import { buildPointers } from '../../../src/collections/routes.ts';
import type { Content } from '../../../src/content/content-types.ts';
import type { FigureContext, FigureDrawing } from '../figures/figure-drawing.ts';
import { emitDrawing, listDrawings } from './emit-module.ts';

/** A drawing, drawn. */
export async function drawTree(projectRoot: string, name: string, { articles }: Content): Promise<Element> {
  const file = join(projectRoot, 'scripts/build/figures/drawings', `${name}.ts`);
  const { draw }: { draw: FigureDrawing } = await import(pathToFileURL(file).href);
  const context: FigureContext = { articles: articles.filter((article) => article.id !== undefined) };
  return draw(context);
}

/** Some are computed for a second, and both the bundler and the renderer ask for each. */
const drawn = new WeakMap<Content, Map<string, Promise<string>>>();

/** The module of a drawing. */
export function readDrawing(projectRoot: string, name: string, content: Content): Promise<string> {
  const known = drawn.get(content) ?? new Map<string, Promise<string>>();
  drawn.set(content, known);
  const reading = known.get(name) ?? drawTree(projectRoot, name, content).then((tree) => emitDrawing(tree, name));
  known.set(name, reading);
  return reading;
}

/** By the path of a page, its drawings: its snapshot has them, and no script that it loads does. */
export async function readPageDrawings(projectRoot: string, content: Content): Promise<Map<string, string>> {
  const pages = buildPointers(content).map(async ({ path, body }) => {
    const names = listDrawings(body.value);
    const drawings = await Promise.all(names.map((name) => readDrawing(projectRoot, name, content)));
    return [path, drawings.join('\n')] as const;
  });
  return new Map(await Promise.all(pages));
}
