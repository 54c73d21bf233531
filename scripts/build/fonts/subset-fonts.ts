/** Cuts the two typefaces down to the letters that a build needs; each cut is kept by its inputs. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeLetters, signs, type Typeface } from './typefaces.ts';

/** Style sheets name it `@fonts`. */
export const fontsFolder = (projectRoot: string): string => join(projectRoot, '.cache/fonts');

async function cut(source: string, letters: string, variationAxes: Typeface['variationAxes'], kept: string) {
  const original = await readFile(source);
  const inputs = createHash('sha256').update(original).update(letters).update(JSON.stringify(variationAxes));
  const file = join(kept, `${inputs.digest('hex').slice(0, 32)}.woff2`);
  if (existsSync(file)) return file;
  // Loaded when it is needed: few builds cut anything.
  const { default: subsetFont } = await import('subset-font');
  const subset = await subsetFont(original, letters, { targetFormat: 'woff2', variationAxes });
  // Aside and renamed: an interrupted cut leaves no half font behind.
  await writeFile(`${file}.${process.pid}`, subset);
  await rename(`${file}.${process.pid}`, file);
  return file;
}

async function put(source: string, target: string): Promise<void> {
  const [wanted, found] = await Promise.all([readFile(source), readFile(target).catch(() => null)]);
  // A development server reloads what is written.
  if (found?.equals(wanted)) return;
  await copyFile(source, `${target}.${process.pid}`);
  await rename(`${target}.${process.pid}`, target);
}

export type CutFonts = {
  folder: string;
  /** Letters of `<name>-further.woff2` by the name of the typeface; empty where no such file is needed. */
  further: Readonly<Record<Typeface['name'], string>>;
};

/**
 * Writes `<name>.woff2`, and `<name>-further.woff2` where texts have letters that lie further off, such as Ł.
 * @param letters of the texts, besides `signs`
 */
export async function subsetFonts(projectRoot: string, letters: string): Promise<CutFonts> {
  const folder = fontsFolder(projectRoot);
  const kept = join(folder, 'cuts');
  await mkdir(kept, { recursive: true });
  const further: Record<Typeface['name'], string> = { archivo: '', 'martian-mono': '' };
  for (const { face, ...placed } of await placeLetters([...letters])) {
    const { name, variationAxes } = face;
    await put(await cut(face.main, signs + placed.main.join(''), variationAxes, kept), join(folder, `${name}.woff2`));
    further[name] = placed.further.join('');
    if (further[name] === '') continue;
    await put(await cut(face.further, further[name], variationAxes, kept), join(folder, `${name}-further.woff2`));
  }
  return { folder, further };
}

/** Such as "U+141, U+17A", as `unicode-range` wants it. */
export const printRange = (letters: string): string =>
  [...letters].map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`).join(', ');
