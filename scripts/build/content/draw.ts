/** Draws figures and icons by their names. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Element } from 'hast';
import type { Content } from '../../../src/content/content-types.ts';
import { defaultPrefix, iconPrefix, type RichElement } from '../../../src/content/sources.ts';
import { drawDefault } from '../figures/default-figure.ts';
import type { FigureContext, FigureDrawing } from '../figures/figure-drawing.ts';
import { drawIcon } from './icons.ts';
import { toRichText } from './to-rich-text.ts';

const contextOf = ({ articles }: Content): FigureContext => ({
  articles: articles.flatMap(({ id, published }) => (id === undefined ? [] : { published })),
});

async function drawElement(projectRoot: string, name: string, context: FigureContext): Promise<Element> {
  if (name.startsWith(iconPrefix)) return drawIcon(name.slice(iconPrefix.length));
  if (name.startsWith(defaultPrefix)) return drawDefault(name);
  const file = join(projectRoot, 'scripts/build/figures/drawings', `${name}.ts`);
  const drawing: { draw: FigureDrawing } = await import(pathToFileURL(file).href);
  return drawing.draw(context);
}

/** Caches each drawing of a content: some take a second to compute, and several pages show them. */
const drawn = new WeakMap<Content, Map<string, Promise<RichElement>>>();

export function draw(projectRoot: string, name: string, content: Content): Promise<RichElement> {
  const known = drawn.get(content) ?? new Map<string, Promise<RichElement>>();
  drawn.set(content, known);
  const made = known.get(name) ?? drawElement(projectRoot, name, contextOf(content)).then(toRichText);
  known.set(name, made);
  return made;
}
