/** Writes the files of the two typefaces. Each file contains only the letters that a build needs. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from 'fontverter';
import { Blob, Face } from 'harfbuzzjs';
import type { Plugin } from 'vite';

/**
 * Characters that the fonts of every build contain: printable ASCII, and other signs that texts, code and drawings use.
 */
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32));
export const signs = `${ascii}±·•–—’‘“”…→←↑↓≤≥×°′″éèÉàçµ√σΔ²³½€£©§≈−+`;

type Axis = number | { min: number; max: number };
type Typeface = {
  /** Start of the font files' names in the build. */
  name: 'archivo' | 'martian-mono';
  title: string;
  /**
   * Font files in the package: `main` has the letters of Western Europe, and `further` has the letters of other Latin
   * alphabets.
   */
  main: string;
  further: string;
  variationAxes: Record<string, Axis>;
};

const packages = join(import.meta.dirname, '../../../node_modules/@fontsource-variable');

const typefaces: readonly Typeface[] = [
  {
    name: 'archivo',
    title: 'Archivo',
    main: join(packages, 'archivo/files/archivo-latin-standard-normal.woff2'),
    further: join(packages, 'archivo/files/archivo-latin-ext-standard-normal.woff2'),
    variationAxes: { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 125 } },
  },
  {
    name: 'martian-mono',
    title: 'Martian Mono',
    main: join(packages, 'martian-mono/files/martian-mono-latin-wght-normal.woff2'),
    further: join(packages, 'martian-mono/files/martian-mono-latin-ext-wght-normal.woff2'),
    variationAxes: { wght: 400 },
  },
];

const read = new Map<string, Promise<ReadonlySet<string>>>();

function readLetters(file: string): Promise<ReadonlySet<string>> {
  const known = read.get(file);
  if (known) return known;
  const reading = readFile(file).then(async (font) => {
    const face = new Face(new Blob(await convert(font, 'sfnt')), 0);
    return new Set([...face.collectUnicodes()].map((code) => String.fromCodePoint(code)));
  });
  read.set(file, reading);
  return reading;
}

/**
 * Letters that a build needs in addition to `signs`, grouped by the font file of this typeface that contains them.
 * Neither of its files contains the `lost` letters.
 */
export type PlacedLetters = { face: Typeface; main: string[]; further: string[]; lost: string[] };

export function placeLetters(letters: readonly string[]): Promise<PlacedLetters[]> {
  return Promise.all(
    typefaces.map(async (face) => {
      if (letters.length === 0) return { face, main: [], further: [], lost: [] };
      const [main, further] = await Promise.all([readLetters(face.main), readLetters(face.further)]);
      const rest = letters.filter((letter) => !main.has(letter));
      return {
        face,
        main: letters.filter((letter) => main.has(letter)),
        further: rest.filter((letter) => further.has(letter)),
        lost: rest.filter((letter) => !further.has(letter)),
      };
    }),
  );
}

/** Folder of the built fonts. Style sheets import it as `@fonts`. */
export const fontsFolder = (projectRoot: string): string => join(projectRoot, '.cache/fonts');

async function cut(source: string, letters: string, variationAxes: Typeface['variationAxes'], kept: string) {
  const original = await readFile(source);
  const inputs = createHash('sha256').update(original).update(letters).update(JSON.stringify(variationAxes));
  const file = join(kept, `${inputs.digest('hex').slice(0, 32)}.woff2`);
  if (existsSync(file)) return file;
  // Import this package only here, because it loads slowly and most builds find their fonts in the cache.
  const { default: subsetFont } = await import('subset-font');
  const subset = await subsetFont(original, letters, { targetFormat: 'woff2', variationAxes });
  // Write to a temporary name and rename the file, so that an interruption leaves no incomplete font.
  await writeFile(`${file}.${process.pid}`, subset);
  await rename(`${file}.${process.pid}`, file);
  return file;
}

async function put(source: string, target: string): Promise<void> {
  const [wanted, found] = await Promise.all([readFile(source), readFile(target).catch(() => null)]);
  // Don't write an unchanged file, because the development server would reload the page.
  if (found?.equals(wanted)) return;
  await copyFile(source, `${target}.${process.pid}`);
  await rename(`${target}.${process.pid}`, target);
}

export type CutFonts = {
  folder: string;
  /** Letters in `<name>-further.woff2`, by typeface. Empty if a build doesn't need the file. */
  further: Readonly<Record<Typeface['name'], string>>;
};

/**
 * Writes `<name>.woff2` for each typeface. Also writes `<name>-further.woff2` if texts contain letters outside Western
 * European alphabets, such as Ł.
 * @param letters letters that texts need in addition to `signs`, which each main file contains
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

/** Formats letters for the CSS descriptor `unicode-range`, such as "U+141, U+17A". */
export const printRange = (letters: string): string =>
  [...letters].map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`).join(', ');

/**
 * Preloads the fonts of a built page, because `font-display: optional` shows a font only if it arrives before the first
 * paint. The `-further` files are not preloaded, because few pages need their letters.
 */
export function preloadFontsPlugin(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((key) => key.endsWith('.woff2') && !key.includes('-further'));
        return files.sort().map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        }));
      },
    },
  };
}
