/** Reads drawings that operators put into `content/brand/`: SVG that may stand in a page under its security policy. */
import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import type { ShapeData } from '../../../src/content/sources.ts';
import { type Problem, suggest } from './problem.ts';

const allowed = new Set([
  ...['svg', 'g', 'defs', 'title', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
]);

/** How programs write what the pages' policy and typefaces allow. */
const remedy =
  'Save the drawing as plain SVG: text as paths, styles as attributes (in Inkscape “Optimized SVG”, in Illustrator “Presentation Attributes”)';

export type Vector = { shape: ShapeData; width: number; height: number };

/** `start`: place in the text of the file. */
type Finding = { start: number; says: string };

const lineAt = (source: string, start: number): number => source.slice(0, start).split('\n').length;

const isForeign = (name: string): boolean => name.includes(':') || name === 'metadata';

function findElementProblems({ name, attributes, children, start }: XmlElement): Finding[] {
  if (isForeign(name)) return [];
  const refused = Object.keys(attributes).filter((key) => /^(on|style$|class$)/.test(key) || key === 'href');
  const outside = Object.values(attributes).filter((value) => /url\((?!\s*['"]?#)|javascript:/i.test(value));
  const found = [
    ...(allowed.has(name) ? [] : [`has a <${name}>, which may not stand in a page. ${remedy}.`]),
    ...refused.map((key) => `has an attribute "${key}", which may not stand in a page. ${remedy}.`),
    ...outside.map((value) => `names "${value}", which lies elsewhere. Draw it in the file itself.`),
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
    const says = `is no valid SVG (${what.replace(/ \(line.*/, '')}). Save it anew.`;
    problems.push({ file, line: error.line, says });
    return null;
  }
}

/**
 * @param file as messages name it
 * @param problems gets a line for each mistake; then the result is null
 */
export function readVector(file: string, source: string, problems: Problem[]): Vector | null {
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

/** Puts colours in the place of their names: a drawing may say `var(--track)`, and follows `brand.yaml`. */
export function fillColours(
  file: string,
  source: string,
  colours: Readonly<Record<string, string>>,
  problems: Problem[],
): string {
  return source.replaceAll(/var\(--([\w-]+)\)/g, (whole, name: string, start: number) => {
    const colour = Object.entries(colours).find(([key]) => key === name)?.[1];
    if (colour === undefined) {
      const known = Object.keys(colours);
      const says = `there is no colour "${name}".${suggest(name, known) || ` Known are ${known.join(', ')}.`}`;
      problems.push({ file, line: lineAt(source, start), says });
    }
    return colour ?? whole;
  });
}
