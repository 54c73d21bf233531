/** Reads how the site looks: `content/brand.yaml`, and the drawings in `content/brand/`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brandSchema } from '../../../src/content/brand-schema.ts';
import type { Brand } from '../../../src/content/content-types.ts';
import { findContrastProblems } from './find-contrast-problems.ts';
import { checkFile } from './parse-content.ts';
import type { Problem } from './problem.ts';
import { readContentFile } from './read-files.ts';
import type { SiteFile } from './read-site.ts';
import { fillColours, readVector } from './read-vector.ts';

const folder = 'brand';

/** Null where there is no such file. */
const readText = (root: string, name: string): Promise<string | null> =>
  readFile(join(root, folder, name), 'utf8').catch(() => null);

/** A drawing of our own goes ahead of that of the package, which has the shape of 3 to 2 for every flag. */
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
    problems.push({ file: iconFile, says: 'is missing. Put the mark of the brand there, as a square SVG.' });
    return null;
  }
  const icon = fillColours(iconFile, iconText, night, problems);
  const vector = readVector(iconFile, icon, problems);
  if (vector && vector.width !== vector.height) {
    const says = `is ${vector.width} wide and ${vector.height} high. Make its viewBox a square: icons are.`;
    problems.push({ file: iconFile, says });
  }
  const mark =
    markText === null ? vector : readVector(markFile, fillColours(markFile, markText, night, problems), problems);
  return mark && { icon, mark: mark.shape };
}

/**
 * @param root folder `content/`
 * @param problems gets a line for each mistake; then the result is of no use
 */
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
