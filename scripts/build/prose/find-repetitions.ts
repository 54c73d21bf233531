/** Paragraphs that say the same on two pages. Pure. */
import { lineAt, type Passage } from './passages.ts';

type Paragraph = { file: string; line: number; runs: Set<string>; opening: string };

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

function toParagraph({ file }: Passage, text: string, line: number): Paragraph | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? [];
  if (words.length < minWords) return null;
  const runs = new Set(words.slice(runLength - 1).map((_, index) => words.slice(index, index + runLength).join(' ')));
  return { file, line, runs, opening: text.trim().split(/\s+/).slice(0, 8).join(' ') };
}

const splitParagraphs = (passage: Passage): Paragraph[] =>
  [...passage.text.matchAll(/\S(?:.|\n(?!\s*\n))*/g)].flatMap((match) => {
    const paragraph = toParagraph(passage, match[0], lineAt(passage, match.index));
    return paragraph ? [paragraph] : [];
  });

/** Both places of each pair of paragraphs of two files that share so much, in the order of the files. */
export function findRepetitions(passages: readonly Passage[]): Repetition[] {
  const byRun = new Map<string, Paragraph[]>();
  return passages.flatMap(splitParagraphs).flatMap((paragraph) => {
    const shared = new Map<Paragraph, number>();
    for (const run of paragraph.runs) {
      const known = byRun.get(run) ?? [];
      for (const other of known) shared.set(other, (shared.get(other) ?? 0) + 1);
      byRun.set(run, [...known, paragraph]);
    }
    return [...shared]
      .filter(([other]) => other.file !== paragraph.file)
      .filter(([other, count]) => count / Math.min(other.runs.size, paragraph.runs.size) >= maxShared)
      .map(([other]): Repetition => ({ opening: paragraph.opening, places: [other, paragraph] }));
  });
}
