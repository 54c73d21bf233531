/** Draws figures, and icons of Lucide, by their names: no script brings an icon to the page. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Element } from 'hast';
import { s } from 'hastscript';
import lucide from 'lucide-react/dynamicIconImports.mjs';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import type { Content } from '../../../src/model/schemas/content-types.ts';
import { defaultPrefix, type FlightData, iconPrefix, type RichElement } from '../../../src/model/schemas/sources.ts';
import { renderRichText } from '../../../src/ui/render-rich-text.ts';
import { drawDefault } from '../figures/default-figure.ts';
import type { FigureContext, FigureDrawing } from '../figures/figure-drawing.ts';
import { earthBox, motion } from '../figures/flight.ts';
import { toRichText } from './adapt-tree.ts';

const icons: Readonly<Record<string, () => Promise<unknown>>> = lucide;

/** Names of lucide.dev/icons, former ones included. */
export const iconNames: readonly string[] = Object.keys(icons);

const iconModule = z.object({
  __iconData: z.object({ node: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])) }),
});

/** A mark beside a title that says the same: hidden from assistive technology. */
async function drawIcon(name: string): Promise<Element> {
  const { __iconData } = iconModule.parse(await icons[name]?.());
  const lines = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
  const ends = { strokeLinecap: 'round', strokeLinejoin: 'round' };
  return s(
    'svg',
    { width: 28, height: 28, viewBox: '0 0 24 24', ...lines, ...ends, className: ['lucide'], ariaHidden: 'true' },
    __iconData.node.map(([tag, { key, ...attributes }]) => s(tag, attributes)),
  );
}

const contextOf = ({ articles }: Content): FigureContext => ({
  articles: articles.flatMap(({ id, published }) => (id === undefined ? [] : { published })),
});

async function drawElement(projectRoot: string, name: string, context: FigureContext): Promise<Element> {
  if (name.startsWith(iconPrefix)) return drawIcon(name.slice(iconPrefix.length));
  if (name.startsWith(defaultPrefix)) return drawDefault(name);
  const file = join(projectRoot, 'scripts/site/figures/drawings', `${name}.ts`);
  const drawing: { draw: FigureDrawing } = await import(pathToFileURL(file).href);
  return drawing.draw(context);
}

/** The image of the Earth as a file has the colours of the night: a page's styles don't reach into an image. */
function printImage(drawing: RichElement, { brand }: Content): string {
  const markup = renderToStaticMarkup(renderRichText(drawing));
  const night = new Map(Object.entries(brand.colours.night));
  return markup.replaceAll(/var\(--([a-z0-9-]+)\)/g, (_, role: string) => night.get(role) ?? 'none');
}

/** @param save returns the address at which an image will be */
export async function drawFlight(
  projectRoot: string,
  content: Content,
  save: (svg: string) => string,
): Promise<FlightData> {
  const [earth, track, scale] = await Promise.all([
    draw(projectRoot, 'earth', content),
    draw(projectRoot, 'flight-track', content),
    draw(projectRoot, 'flight-scale', content),
  ]);
  return { earth: save(printImage(earth, content)), track, earthBox, scale, motion };
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
