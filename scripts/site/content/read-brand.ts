/**
 * Reads the brand: the colours in `content/brand.yaml` and the drawings in `content/brand/`. Drawings must satisfy the
 * security policy.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import { brandSchema } from '../../../src/model/schemas/brand-schema.ts';
import type { Brand } from '../../../src/model/schemas/content-types.ts';
import type { ShapeData } from '../../../src/model/schemas/sources.ts';
import { findContrastProblems } from './find-contrast-problems.ts';
import { checkFile } from './parse-content.ts';
import { type Problem, suggest } from './problem.ts';
import { readContentFile } from './read-files.ts';
import type { SiteFile } from './read-site.ts';

const folder = 'brand';

const readText = (root: string, name: string): Promise<string | null> =>
  readFile(join(root, folder, name), 'utf8').catch(() => null);

/**
 * Reads the flag. A file in `content/brand/flags/` replaces the drawing of the package, whose size is always 3 by 2.
 */
async function readFlag(root: string, { site, locate }: SiteFile, problems: Problem[]): Promise<Brand['flag'] | null> {
  const code = site.homeCountry.flag;
  const name = `${code.toLowerCase()}.svg`;
  const own = await readText(root, `flags/${name}`);
  const flags: Readonly<Record<string, string>> = await import('country-flag-icons/string/3x2');
  const svg = own ?? flags[code];
  if (svg === undefined) {
    const says = `there is no flag "${code}". Write the two letters of the country (ISO 3166-1), such as CA or DE.`;
    problems.push(locate({ file: 'content/site.yaml', field: 'homeCountry.flag', says }));
    return null;
  }
  const vector = readVector(`content/${folder}/flags/${name}`, svg, problems);
  return vector && { file: `flags/${name}`, svg, isOwn: own !== null, ratio: vector.width / vector.height };
}

async function readMark(
  root: string,
  night: Readonly<Record<string, string>>,
  problems: Problem[],
): Promise<Pick<Brand, 'icon' | 'mark'> | null> {
  const [iconFile, markFile] = [`content/${folder}/icon.svg`, `content/${folder}/mark.svg`];
  const [iconText, markText] = await Promise.all([readText(root, 'icon.svg'), readText(root, 'mark.svg')]);
  if (iconText === null) {
    problems.push({ file: iconFile, says: 'is missing. Save the brand mark there as a square SVG.' });
    return null;
  }
  const icon = fillColours(iconFile, iconText, night, problems);
  const vector = readVector(iconFile, icon, problems);
  if (vector && vector.width !== vector.height) {
    const says = `is ${vector.width} wide and ${vector.height} high. Icons are square, so make its viewBox a square.`;
    problems.push({ file: iconFile, says });
  }
  const mark =
    markText === null ? vector : readVector(markFile, fillColours(markFile, markText, night, problems), problems);
  return mark && { icon, mark: mark.shape };
}

/** Reads the brand. Adds mistakes to `problems`, and returns null if there are any. */
export async function readBrand(root: string, siteFile: SiteFile, problems: Problem[]): Promise<Brand | null> {
  const raw = await readContentFile(root, 'brand.yaml');
  const { value: colours, problems: found, locate } = checkFile(raw, brandSchema, null);
  problems.push(...found, ...(colours ? findContrastProblems(raw.file, colours).map(locate) : []));
  const [flag, mark] = [
    await readFlag(root, siteFile, problems),
    colours && (await readMark(root, colours.night, problems)),
  ];
  return colours && flag && mark && { colours, ...mark, flag };
}

const allowed = new Set([
  ...['svg', 'g', 'defs', 'title', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
]);

/**
 * Export settings for a drawing without styles, which the security policy blocks, and without text, which may need
 * other typefaces.
 */
const remedy =
  'Save the drawing as plain SVG: text as paths, styles as attributes (in Inkscape “Optimized SVG”, in Illustrator “Presentation Attributes”)';

type Vector = { shape: ShapeData; width: number; height: number };

/** A mistake in a drawing. `start` is its offset in the file. */
type Finding = { start: number; says: string };

const lineAt = (source: string, start: number): number => source.slice(0, start).split('\n').length;

const isForeign = (name: string): boolean => name.includes(':') || name === 'metadata';

function findElementProblems({ name, attributes, children, start }: XmlElement): Finding[] {
  if (isForeign(name)) return [];
  const refused = Object.keys(attributes).filter((key) => /^(on|style$|class$)/.test(key) || key === 'href');
  const outside = Object.values(attributes).filter((value) => /url\((?!\s*['"]?#)|javascript:/i.test(value));
  const found = [
    ...(allowed.has(name) ? [] : [`contains <${name}>, which is not allowed in pages. ${remedy}.`]),
    ...refused.map((key) => `has an attribute "${key}", which is not allowed in pages. ${remedy}.`),
    ...outside.map((value) => `refers to "${value}", which is outside the file. Include it in the file itself.`),
  ];
  return [
    ...found.map((says) => ({ start, says })),
    ...children.flatMap((child) => (child instanceof XmlElement ? findElementProblems(child) : [])),
  ];
}

const toShape = ({ name, attributes, children }: XmlElement): ShapeData => ({
  tag: name,
  attributes: Object.fromEntries(Object.entries(attributes).filter(([key]) => key !== 'xmlns' && !isForeign(key))),
  children: children.flatMap((child) =>
    child instanceof XmlElement && !isForeign(child.name) ? [toShape(child)] : [],
  ),
});

function parse(file: string, source: string, problems: Problem[]): XmlElement | null {
  try {
    return parseXml(source, { includeOffsets: true }).root;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const [what = ''] = error.message.split('\n');
    const says = `is not valid SVG (${what.replace(/ \(line.*/, '')}). Save it again.`;
    problems.push({ file, line: error.line, says });
    return null;
  }
}

/** Parses a drawing. Adds mistakes to `problems`, and returns null if there are any. */
function readVector(file: string, source: string, problems: Problem[]): Vector | null {
  const root = parse(file, source, problems);
  if (!root) return null;
  const [, , width, height] = (root.attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const found: Finding[] =
    root.name === 'svg' && width && height
      ? findElementProblems(root)
      : [{ start: root.start, says: 'must be an <svg> with a viewBox, such as viewBox="0 0 24 24". Add it.' }];
  problems.push(...found.map(({ start, says }) => ({ file, line: lineAt(source, start), says })));
  return found.length > 0 || !width || !height ? null : { shape: toShape(root), width, height };
}

/** Replaces `var(--track)` and similar names with colours of `brand.yaml`, so that drawings change with the brand. */
function fillColours(
  file: string,
  source: string,
  colours: Readonly<Record<string, string>>,
  problems: Problem[],
): string {
  return source.replaceAll(/var\(--([\w-]+)\)/g, (whole, name: string, start: number) => {
    const colour = Object.entries(colours).find(([key]) => key === name)?.[1];
    if (colour === undefined) {
      const known = Object.keys(colours);
      const says = `there is no colour "${name}".${suggest(name, known) || ` Known colours are ${known.join(', ')}.`}`;
      problems.push({ file, line: lineAt(source, start), says });
    }
    return colour ?? whole;
  });
}
