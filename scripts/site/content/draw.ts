/** Draws figures and Lucide icons at build time, so that the browser needs no script to draw them. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Element } from 'hast';
import { s } from 'hastscript';
import lucide from 'lucide-react/dynamicIconImports.mjs';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import type { Content } from '../../../src/model/schemas/content-types.ts';
import {
  defaultPrefix,
  type FlightData,
  type GroundSource,
  iconPrefix,
  type PlateData,
  type PlateSource,
  type RichElement,
} from '../../../src/model/schemas/sources.ts';
import { renderRichText } from '../../../src/ui/render-rich-text.ts';
import { drawDefault } from '../figures/default-figure.ts';
import type { FigureContext, FigureDrawing, PlateShape } from '../figures/figure-drawing.ts';
import { earthBox, motion } from '../figures/flight.ts';
import { toRichText } from './adapt-tree.ts';

const icons: Readonly<Record<string, () => Promise<unknown>>> = lucide;

/** Names of the icons on lucide.dev/icons, including old names that Lucide still accepts. */
export const iconNames: readonly string[] = Object.keys(icons);

const iconModule = z.object({
  __iconData: z.object({ node: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])) }),
});

/** Draws an icon. Assistive technology ignores the icon, because the title beside it says the same. */
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

export type DrawSettings = {
  projectRoot: string;
  content: Content;
  /** Saves an SVG as a separate file and returns the file's address. */
  saveImage: (svg: string) => string;
};

type Theme = 'day' | 'night';

/**
 * Markup of images without colours, by module and shape. The cache is kept when the content changes, because the
 * markup doesn't depend on it. Some images take long to draw.
 */
const images = new Map<string, string>();

/**
 * Returns a drawing as SVG text for an image file, with its colours filled in. The page's styles don't apply inside an
 * image.
 */
function printImage(name: string, drawImage: () => Element, theme: Theme, { brand }: Content): string {
  const markup = images.get(name) ?? renderToStaticMarkup(renderRichText(toRichText(drawImage())));
  images.set(name, markup);
  const colours = new Map(Object.entries(brand.colours[theme]));
  return markup.replaceAll(/var\(--([a-z0-9-]+)\)/g, (_, role: string) => colours.get(role) ?? 'none');
}

type Layers = {
  /** Key of the cached image: module and shape. */
  name: string;
  /** Labels and lines, which become elements of the page. */
  drawing: Element;
  /** Draws the rest of the picture, with the same `viewBox`. It becomes an image file. */
  drawGround: (() => Element) | undefined;
};

/**
 * Adds the image of `drawGround` below the labels. It is an HTML image inside the SVG, because browsers show a large
 * icon in place of a missing SVG image.
 */
function addGround(
  { name, drawing, drawGround }: Layers,
  theme: Theme,
  settings: DrawSettings,
  lazily: boolean,
): RichElement {
  if (!drawGround) return toRichText(drawing);
  const src = settings.saveImage(printImage(name, drawGround, theme, settings.content));
  const [tag, attributes, ...lettering] = toRichText(drawing);
  const [x, y, width, height] = String(attributes.viewBox).split(' ').map(Number);
  const loading = lazily ? { loading: 'lazy' } : {};
  return [
    tag,
    { ...attributes, className: `${attributes.className} on-${theme}` },
    ['foreignObject', { x, y, width, height }, ['img', { src, alt: '', width, ...loading }]],
    ...lettering,
  ];
}

type FigureModule = { draw: FigureDrawing; drawGround?: () => Element };
type PlateModule = {
  theme: Theme;
  draw: (shape: PlateShape) => Element;
  drawGround: (shape: PlateShape) => Element;
};

const importDrawing = <Module>({ projectRoot }: DrawSettings, file: string): Promise<Module> =>
  import(pathToFileURL(join(projectRoot, 'scripts/site/figures', `${file}.ts`)).href);

async function drawElement(settings: DrawSettings, name: string): Promise<RichElement> {
  if (name.startsWith(iconPrefix)) return toRichText(await drawIcon(name.slice(iconPrefix.length)));
  if (name.startsWith(defaultPrefix)) return toRichText(drawDefault(name));
  const module = await importDrawing<FigureModule>(settings, `drawings/${name}`);
  const drawing = module.draw(contextOf(settings.content));
  return addGround({ name, drawing, drawGround: module.drawGround }, 'day', settings, false);
}

/**
 * Draws a full-width picture (“plate”) in both shapes. Images load lazily, so that the browser doesn't load the hidden
 * shape.
 */
export async function drawPlate(settings: DrawSettings, { plateName }: PlateSource): Promise<PlateData> {
  const { theme, ...module } = await importDrawing<PlateModule>(settings, `plates/${plateName}`);
  const drawShape = (shape: PlateShape): RichElement => {
    const drawGround = (): Element => module.drawGround(shape);
    const name = `plates/${plateName} ${shape}`;
    return addGround({ name, drawing: module.draw(shape), drawGround }, theme, settings, true);
  };
  return { theme, wide: drawShape('wide'), tall: drawShape('tall') };
}

/** Draws the background of an instrument, and returns the address of its image. */
export async function drawInstrumentGround(
  settings: DrawSettings,
  { groundName, theme }: GroundSource,
): Promise<string> {
  const file = `instrument-grounds/${groundName}`;
  const { drawGround } = await importDrawing<{ drawGround: () => Element }>(settings, file);
  return settings.saveImage(printImage(file, drawGround, theme, settings.content));
}

export async function drawFlight(settings: DrawSettings): Promise<FlightData> {
  const { draw: drawEarth } = await importDrawing<FigureModule>(settings, 'drawings/earth');
  const earth = printImage('earth', () => drawEarth(contextOf(settings.content)), 'night', settings.content);
  const [track, scale] = await Promise.all([draw(settings, 'flight-track'), draw(settings, 'flight-scale')]);
  return { earth: settings.saveImage(earth), track, earthBox, scale, motion };
}

/**
 * Finished drawings by name, for each content. They are cached, because several pages show the same drawing and some
 * drawings take a second.
 */
const drawn = new WeakMap<Content, Map<string, Promise<RichElement>>>();

export function draw(settings: DrawSettings, name: string): Promise<RichElement> {
  const known = drawn.get(settings.content) ?? new Map<string, Promise<RichElement>>();
  drawn.set(settings.content, known);
  const made = known.get(name) ?? drawElement(settings, name);
  known.set(name, made);
  return made;
}
