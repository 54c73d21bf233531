/** The photographs beside the articles: their names, and what is known of each before it is encoded. */
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Metadata } from 'sharp';
import { isDeviceName } from '../../../src/lib/is-device-name.ts';
import { slugify } from '../../../src/lib/slugify.ts';

/** As it was held: a camera stores what it sees, and notes beside it how it was turned. */
export type Photograph = { file: string; name: string; width: number; height: number };

/** A file that cannot be shown, and why. */
export type BrokenPhotograph = { name: string; problem: string };

/** By name. */
export type Photographs = ReadonlyMap<string, Photograph | BrokenPhotograph>;

/** Below it, a photograph is blurred at the width of a text on any screen. */
const leastWidth = 768;

const formats: readonly string[] = ['jpeg', 'png', 'webp'] satisfies Metadata['format'][];

const rescue = 'Open it in a program for pictures, and save it as JPEG again.';

/** The package brings 19 MB along: without photographs, nothing of it is loaded. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  return sharp;
}

export async function readPhotograph(folder: string, name: string): Promise<Photograph | BrokenPhotograph> {
  const file = join(folder, name);
  const sharp = await loadSharp();
  const facts = await sharp(file)
    .metadata()
    .catch(() => null);
  if (!facts) return { name, problem: `is no picture that can be read. ${rescue}` };
  if (!formats.includes(facts.format))
    return { name, problem: `holds a picture of another kind (${facts.format}) than its ending says. ${rescue}` };
  const { width, height } = facts.autoOrient;
  if (width < leastWidth)
    return {
      name,
      problem: `is ${width} × ${height} pixels, and would be blurred. Take one that is at least ${leastWidth} wide, better 1,440.`,
    };
  return { file, name, width, height };
}

/** Every photograph of a folder; none where there is no folder, as before the first article. */
export async function readPhotographs(folder: string): Promise<Photographs> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = found.filter(isPhotographName);
  return new Map(await Promise.all(names.map(async (name) => [name, await readPhotograph(folder, name)] as const)));
}

const endings = ['.jpg', '.jpeg', '.png', '.webp'];

/** In messages. */
export const knownEndings = `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`;

const endingOf = (name: string): string => extname(name).toLowerCase();

export const isPhotographName = (name: string): boolean => endings.includes(endingOf(name));

/** The name without its ending, as addresses can carry it. */
export const stemOf = (name: string): string => slugify(name.slice(0, name.length - extname(name).length));

/** @returns what is wrong with the name of a photograph, and the remedy; null when nothing is */
export function findNameProblem(name: string): string | null {
  const ending = endingOf(name);
  if (!endings.includes(ending)) {
    const what = ending === '' ? 'the name has no ending' : `the ending "${ending}" is not known here`;
    return `${what}. Save the photograph as JPEG, PNG or WebP, with the ending ${knownEndings}.`;
  }
  if (isDeviceName(name))
    return `Windows keeps the name "${name}" for a device and cannot store the file. Rename the file, such as to "photograph-${name}", and write that.`;
  const [strange] = /[^A-Za-z0-9._-]/u.exec(name) ?? [];
  if (strange === undefined) return null;
  const better = `${stemOf(name) || 'photograph'}${ending}`;
  return `an address cannot carry ${strange === ' ' ? 'a space' : `"${strange}"`} in the name. Rename the file to "${better}", and write that.`;
}

/** Where photographs lie: beside the articles, as only these have any. */
export const photographFolder = 'content/articles';
