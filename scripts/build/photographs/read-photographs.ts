/** What is known of photographs before they are encoded. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata } from 'sharp';
import { isPhotographName } from './photograph-names.ts';

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
