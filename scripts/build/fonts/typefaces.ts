/** The two typefaces, and which letters each of them holds. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from 'fontverter';
import { Blob, Face } from 'harfbuzzjs';

/** Printable ASCII and the typographic signs that texts, code and drawings may use: every build has them. */
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32));
export const signs = `${ascii}±·•–—’‘“”…→←↑↓≤≥×°′″éèÉàçµ√σΔ²³½€£©§≈−+`;

type Axis = number | { min: number; max: number };
export type Typeface = {
  /** Of its built files. */
  name: 'archivo' | 'martian-mono';
  /** As people call it. */
  title: string;
  /** Files of its package: the letters of Western Europe, and those further off. */
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

/** Every letter of a file. */
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

/** Where a typeface has the letters that a build needs besides `signs`. */
export type PlacedLetters = { face: Typeface; main: string[]; further: string[]; lost: string[] };

/** @param letters none of `signs` */
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
