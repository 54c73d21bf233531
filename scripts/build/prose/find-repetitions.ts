/** Paragraphs that say the same in two files. Pure; time and memory grow with the number of words alone. */
import { lineAt, type Passage } from './passages.ts';

export type Paragraph = { file: string; line: number; isDraft: boolean; text: string };

type Place = { file: string; line: number };
export type Repetition = { opening: string; first: Place; second: Place };

/** Shorter paragraphs, such as "Illustrative.", may be repeated. */
const minWords = 16;
/** Words in a run. Two independent paragraphs seldom share a run of six. */
const runLength = 6;
/** Share of the shorter paragraph's runs that makes a repetition. On this site, 0.3 finds what a reader calls the same, and nothing else. */
const minShared = 0.3;

/** FNV-1a. A map of numbers takes far less memory than one of texts, and a repetition shares more than one run. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash | 0;
}

function hashRuns(text: string): ReadonlySet<number> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}%]+/gu) ?? [];
  const last = words.length < minWords ? 0 : words.length - runLength + 1;
  return new Set(Array.from({ length: last }, (_, index) => hashOf(words.slice(index, index + runLength).join(' '))));
}

/** The first words, without the quotation marks of YAML. */
const openingOf = (text: string): string =>
  text
    .replace(/^[\s"']+/, '')
    .split(/\s+/, 8)
    .join(' ');

/** A figure's words may be repeated wherever the figure is shown. */
export const splitParagraphs = (passage: Passage): Paragraph[] =>
  passage.isOfFigure
    ? []
    : [...passage.text.matchAll(/\S(?:.|\n(?!\s*\n))*/g)].map(({ 0: text, index }) => {
        return { file: passage.file, line: lineAt(passage, index), isDraft: passage.isDraft, text };
      });

type Known = { paragraph: Paragraph; size: number };

/** Yields each paragraph that repeats an earlier one of another file, once. Two drafts may be attempts at the same text. */
export function* findRepetitions(paragraphs: Iterable<Paragraph>): Generator<Repetition> {
  /** Each run belongs to the first paragraph that has it, so that copies of copies cost no more than copies. */
  const owners = new Map<number, Known>();
  for (const paragraph of paragraphs) {
    const runs = hashRuns(paragraph.text);
    const known = { paragraph, size: runs.size };
    const shared = new Map<Known, number>();
    for (const run of runs) {
      const owner = owners.get(run);
      if (owner) shared.set(owner, (shared.get(owner) ?? 0) + 1);
      else owners.set(run, known);
    }
    const repeated = [...shared].find(
      ([other, count]) =>
        other.paragraph.file !== paragraph.file &&
        !(other.paragraph.isDraft && paragraph.isDraft) &&
        count / Math.min(other.size, runs.size) >= minShared,
    );
    if (repeated) yield { opening: openingOf(paragraph.text), first: repeated[0].paragraph, second: paragraph };
  }
}
