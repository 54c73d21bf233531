/** Finds the letters in content that the built fonts must contain, and reports letters that no typeface contains. */
import { type PlacedLetters, placeLetters, signs } from '../fonts/subset-fonts.ts';
import { printedText } from './markdown.ts';
import type { Problem } from './problem.ts';
import type { RawFile } from './read-files.ts';

/**
 * Characters that never need to be added to the fonts: they are in every build (`signs`), or fonts don't draw them
 * (line breaks).
 */
const usual = new Set([...signs, '\n', '\t', '\u00A0', '\u00AD']);

/** A character reference in Markdown, such as `&eacute;` or `&#233;`. */
const reference = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i;

const resolve = (text: string): string => (reference.test(text) ? `${text}\n${printedText(text)}` : text);

type Letters = Map<string, Set<RawFile>>;

function collectFrom(value: unknown, file: RawFile, letters: Letters): void {
  if (typeof value === 'string') {
    for (const letter of resolve(value).match(/[^\x20-\x7e\n]/gu) ?? []) {
      if (usual.has(letter)) continue;
      const files = letters.get(letter) ?? new Set();
      letters.set(letter, files.add(file));
    }
  } else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      collectFrom(key, file, letters);
      collectFrom(inner, file, letters);
    }
  }
}

export function collectLetters(files: readonly RawFile[]): Letters {
  const letters: Letters = new Map();
  for (const file of files) {
    collectFrom(file.value, file, letters);
    collectFrom(file.body, file, letters);
  }
  return letters;
}

/**
 * Finds the first line that contains a letter, outside comments. If no line does, finds the first line with a character
 * reference to the letter.
 */
function findLine({ source }: RawFile, letter: string): number | undefined {
  const lines = source?.text.split('\n') ?? [];
  const typed = lines.findIndex((text) => text.includes(letter) && !/^\s*#\s/.test(text));
  if (typed !== -1) return typed + 1;
  const named = (source?.text ?? '').split('\n');
  const index = named.findIndex((text) => resolve(text).includes(letter));
  return index === -1 ? undefined : index + 1;
}

const nameOf = (letter: string): string =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const titlesOf = (placed: readonly PlacedLetters[]): string => placed.map(({ face }) => face.title).join(', nor in ');

/**
 * Returns one problem for each file and set of typefaces. Separate problems for each letter would be too many, because
 * a text in another script has dozens of missing letters.
 */
export async function findLostLetters(letters: Letters): Promise<Problem[]> {
  const placed = await placeLetters([...letters.keys()]);
  const found = new Map<string, Problem>();
  for (const [letter, files] of letters) {
    const without = placed.filter(({ lost }) => lost.includes(letter));
    if (without.length === 0) continue;
    for (const file of files) {
      const key = `${file.file} ${titlesOf(without)}`;
      if (found.has(key)) continue;
      const says = `“${letter}” (${nameOf(letter)}) is not in ${titlesOf(without)}. Both typefaces have the Latin letters of Europe and the characters that content/README.md lists. Use only those.`;
      const line = findLine(file, letter);
      found.set(key, { file: file.file, ...(line !== undefined && { line }), says });
    }
  }
  return [...found.values()];
}
