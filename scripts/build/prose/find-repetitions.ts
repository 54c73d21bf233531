/** Paragraphs that say the same on two pages. Pure. */
import { lineAt, type Passage } from './passages.ts';

/** `runs` holds hashes of runs of words, each once: as texts they take far more memory. */
export type Paragraph = { file: string; line: number; isDraft: boolean; runs: Int32Array; opening: string };

export type Repetition = {
  opening: string;
  places: readonly [{ file: string; line: number }, { file: string; line: number }];
};

/** Shorter ones, such as a caption's "Illustrative.", are no repetition. */
const minWords = 16;
/** Words in a run. Two paragraphs of their own seldom share a run of six. */
const runLength = 6;
/** Share of the shorter paragraph’s runs that the other has too. Measured on this site: 0.3 finds what a reader calls the same, and nothing else. */
const maxShared = 0.3;

/** FNV-1a. Two runs of one hash are rare, and a repetition shares several. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash | 0;
}

function toParagraph({ file, isDraft }: Passage, text: string, line: number): Paragraph | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? [];
  if (words.length < minWords) return null;
  const runs = new Set(
    words.slice(runLength - 1).map((_, index) => hashOf(words.slice(index, index + runLength).join(' '))),
  );
  // In YAML, a text may stand in quotes.
  const opening = text
    .replace(/^[\s"']+/, '')
    .split(/\s+/, 8)
    .join(' ');
  return { file, line, isDraft, runs: Int32Array.from(runs), opening };
}

/**
 * What may be said again elsewhere.
 * @param isUnwritten what "npm run new" has written stands in as many files as nobody has written yet: a warning tells each
 */
export const splitParagraphs = (passage: Passage, isUnwritten: (text: string) => boolean): Paragraph[] =>
  passage.isOfFigure
    ? []
    : [...passage.text.matchAll(/\S(?:.|\n(?!\s*\n))*/g)].flatMap((match) => {
        const paragraph = isUnwritten(match[0]) ? null : toParagraph(passage, match[0], lineAt(passage, match.index));
        return paragraph ? [paragraph] : [];
      });

/** Paragraphs by their runs. Most runs stand in one alone: a list for each would be most of the memory. */
type Index = Map<number, Paragraph | Paragraph[]>;

/** Places of a table by which runs are told apart well enough: of a million, one in sixteen meets another by chance. */
const places = 2 ** 24;
const placeOf = (run: number): number => run & (places - 1);

/** Which runs may stand in two paragraphs: most do in one, and need no list. */
function findShared(paragraphs: readonly Paragraph[]): (run: number) => boolean {
  const counts = new Uint8Array(places);
  for (const { runs } of paragraphs)
    for (const run of runs) {
      const place = placeOf(run);
      if (counts[place] !== 2) counts[place] = (counts[place] ?? 0) + 1;
    }
  return (run) => counts[placeOf(run)] === 2;
}

/** Adds a paragraph. Returns with how many runs each of those before it shares. */
function enter(paragraph: Paragraph, index: Index, mayBeShared: (run: number) => boolean): Map<Paragraph, number> {
  const shared = new Map<Paragraph, number>();
  for (const run of paragraph.runs) {
    if (!mayBeShared(run)) continue;
    const known = index.get(run) ?? [];
    const others = Array.isArray(known) ? known : [known];
    for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
    index.set(run, others.length > 0 ? [...others, paragraph] : paragraph);
  }
  return shared;
}

/** Both places of each pair of paragraphs of two files that share so much, in the order of the files. */
export function findRepetitions(paragraphs: readonly Paragraph[]): Repetition[] {
  const index: Index = new Map();
  const mayBeShared = findShared(paragraphs);
  return paragraphs.flatMap((paragraph) => {
    const shared = enter(paragraph, index, mayBeShared);
    return (
      [...shared]
        // Two drafts may be two tries at the same.
        .filter(([other]) => other.file !== paragraph.file && !(other.isDraft && paragraph.isDraft))
        .filter(([other, count]) => count / Math.min(other.runs.length, paragraph.runs.length) >= maxShared)
        .map(([other]): Repetition => ({ opening: paragraph.opening, places: [other, paragraph] }))
    );
  });
}
