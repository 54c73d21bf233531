/**
 * Writes page data as JSON: one file for each page, and separate files for large drawings, which load when they come
 * near the viewport.
 */
import { createHash } from 'node:crypto';
import { buildPageBodies } from '../../../src/model/collections/routes.ts';
import {
  DataFileSource,
  FigureSource,
  FlightSource,
  GroundSource,
  MarkdownSource,
  PlateSource,
  type RichElement,
  type RichText,
  ShapeSource,
} from '../../../src/model/schemas/sources.ts';
import { shapeToRichText } from './adapt-tree.ts';
import { type DrawSettings, draw, drawFlight, drawInstrumentGround, drawPlate } from './draw.ts';
import { markdownData } from './markdown.ts';

export type DataSettings = DrawSettings;

/**
 * Returns the name of a data file. It is a hash of the content, because hosts and browsers cache the file forever. Ad
 * blockers don't match such a name.
 */
export const nameDataFile = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

const addressOf = (name: string): string => `/assets/${name}.json`;

export type DataFiles = Map<string, string>;

function addFile(files: DataFiles, value: unknown): string {
  const text = JSON.stringify(value);
  const name = nameDataFile(text);
  files.set(name, text);
  return name;
}

/** Replaces the name of each drawing in a compiled text with the drawing itself. */
async function completeText(text: RichText, settings: DataSettings): Promise<RichText> {
  if (typeof text === 'string') return text;
  const [tag, attributes, ...children] = text;
  const completed: Record<string, unknown> = { ...attributes };
  if (tag === 'Figure') completed.drawing = await draw(settings, String(attributes.drawing));
  const inner = await Promise.all(children.map((child) => completeText(child, settings)));
  return [tag, completed, ...inner] satisfies RichElement;
}

/**
 * Converts a value to plain JSON. Texts and drawings become element trees, and large drawings become addresses of
 * files.
 */
export async function toPageData(value: unknown, settings: DataSettings, files: DataFiles): Promise<unknown> {
  if (value instanceof MarkdownSource) return completeText(markdownData(value), settings);
  if (value instanceof ShapeSource) return shapeToRichText(value.shape);
  if (value instanceof FigureSource) return draw(settings, value.drawingName);
  if (value instanceof PlateSource) return drawPlate(settings, value);
  if (value instanceof GroundSource) return drawInstrumentGround(settings, value);
  if (value instanceof FlightSource) return drawFlight(settings);
  if (value instanceof DataFileSource)
    return addressOf(addFile(files, await toPageData(value.fileContent, settings, files)));
  if (Array.isArray(value)) return Promise.all(value.map((inner) => toPageData(inner, settings, files)));
  if (!value || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(
    async ([key, inner]) => [key, await toPageData(inner, settings, files)] as const,
  );
  return Object.fromEntries(await Promise.all(fields));
}

export type SiteData = {
  pages: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, string>;
};

export async function buildSiteData(settings: DataSettings): Promise<SiteData> {
  const files: DataFiles = new Map();
  const pages = new Map<string, string>();
  for (const [path, body] of buildPageBodies(settings.content))
    pages.set(path, addFile(files, await toPageData(body, settings, files)));
  return { pages, files };
}

export const dataAddress = ({ pages }: SiteData, path: string): string => {
  const name = pages.get(path);
  if (name === undefined) throw new Error(`There is no page ${path}.`);
  return addressOf(name);
};

/**
 * Name of the file that lists the data files of all pages. All pages refer to it. If the name had a hash, an edit of
 * one page would change all other pages.
 */
export const pageListFile = 'pages.json';

/**
 * Returns the JSON that lists all pages and their data files.
 * @param app file name of the app that the data was built with, or empty in development
 */
export const printPageList = ({ pages }: SiteData, app: string): string =>
  `${JSON.stringify({ app, pages: Object.fromEntries(pages) })}\n`;
