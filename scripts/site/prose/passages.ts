/** Reads the texts of a content file with their line numbers, and finds paragraphs that occur in two files. */
import { isPair, isScalar, LineCounter, parseDocument, Scalar, visit } from 'yaml';

/** A text of a content file: the value of a field, or the Markdown of an article. */
export type Passage = {
  /** Path for messages, such as `content/services/gis.yaml`. */
  file: string;
  /** The text as in the file, with line breaks and indentation. Spaces replace addresses and code. */
  text: string;
  /** Line number of the first character, counted from 1. */
  line: number;
  isDraft: boolean;
  /** True for the texts of a figure. They may be repeated, because several pages show the same figure. */
  isOfFigure: boolean;
  /**
   * Names of the enclosing fields, outermost first: `sections`, `items`, `text`. Empty for the Markdown of an article.
   */
  fields: readonly string[];
};

type Part = Omit<Passage, 'isDraft'>;

/** Fields that are skipped, because they contain names, addresses or settings instead of prose. */
const namesOnly = new Set([
  'to',
  'path',
  'slug',
  'name',
  'type',
  'id',
  'icon',
  'theme',
  'style',
  'author',
  'url',
  'email',
]);

const blank = (found: string): string => ' '.repeat(found.length);

/** Replaces addresses, code and HTML comments with spaces, so that the positions of other text don't change. */
const blankOut = (text: string): string =>
  text
    .replaceAll(/\]\([^)\s]*\)/g, (found) => `]${blank(found.slice(1))}`)
    .replaceAll(/https?:\/\/[^\s)"'>]+/g, blank)
    .replaceAll(/`[^`\n]*`/g, blank)
    .replaceAll(/<!--[\s\S]*?-->/g, (found) => found.replaceAll(/[^\n]/g, ' '));

function readYaml(file: string, source: string, firstLine: number): Part[] {
  const lines = new LineCounter();
  const passages: Part[] = [];
  visit(parseDocument(source, { lineCounter: lines }), {
    Pair: (_, { key }) => (isScalar(key) && namesOnly.has(String(key.value)) ? visit.SKIP : undefined),
    Scalar: (key, node, path) => {
      const parent = path.at(-1);
      const isKey = key === 'key' && isPair(parent);
      if (isKey || typeof node.value !== 'string' || !node.range || node.type === undefined) return;
      const isBlock = node.type === Scalar.BLOCK_FOLDED || node.type === Scalar.BLOCK_LITERAL;
      const raw = source.slice(node.range[0], node.range[1]);
      // A text block starts with an indicator, such as ">-", which isn't part of the text.
      const text = isBlock ? raw.replace(/^[^\n]*/, blank) : raw;
      const fields = path.flatMap((node) => (isPair(node) && isScalar(node.key) ? [String(node.key.value)] : []));
      const line = lines.linePos(node.range[0]).line + firstLine - 1;
      passages.push({ file, text: blankOut(text), line, fields, isOfFigure: fields.includes('figure') });
    },
  });
  return passages;
}

function readParts(file: string, source: string): Part[] {
  const text = source.replaceAll(/\r\n?/g, '\n');
  const head = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*\n/.exec(text);
  if (!file.endsWith('.md') || !head?.[1]) return readYaml(file, text, 1);
  const line = head[0].split('\n').length;
  const body = { file, text: blankOut(text.slice(head[0].length)), line, fields: [], isOfFigure: false };
  return [...readYaml(file, head[1], 2), body];
}

export const readPassages = (file: string, source: string, isDraft: boolean): Passage[] =>
  readParts(file, source).map((part) => ({ ...part, isDraft }));

export const lineAt = ({ text, line }: Passage, index: number): number =>
  line + text.slice(0, index).split('\n').length - 1;

export type Paragraph = { file: string; line: number; isDraft: boolean; text: string };

type Place = { file: string; line: number };
export type Repetition = { opening: string; first: Place; second: Place };

/**
 * Paragraphs with fewer words than this are not checked. Short paragraphs, such as "Illustrative.", may be repeated.
 */
const minWords = 16;
/**
 * Length in words of the sequences (“runs”) by which paragraphs are compared. Two independent paragraphs seldom share
 * six words in a row.
 */
const runLength = 6;
/**
 * Share of the shorter paragraph's word sequences (“runs”) that both paragraphs must contain to count as a repetition.
 * On this site, 0.3 finds exactly the paragraphs that people notice as repetitions.
 */
const minShared = 0.3;

/**
 * Returns a hash of a word sequence (FNV-1a). Hashes need far less memory than texts. A collision does no harm, because
 * two paragraphs must share several sequences to count as a repetition.
 */
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

/** Returns the first eight words of a paragraph, without a quotation mark at the start. */
const openingOf = (text: string): string =>
  text
    .replace(/^[\s"']+/, '')
    .split(/\s+/, 8)
    .join(' ');

/** Returns the paragraphs of a text. Returns none for the texts of a figure, because they may be repeated. */
export const splitParagraphs = (passage: Passage): Paragraph[] =>
  passage.isOfFigure
    ? []
    : [...passage.text.matchAll(/\S(?:.|\n(?!\s*\n))*/g)].map(({ 0: text, index }) => {
        return { file: passage.file, line: lineAt(passage, index), isDraft: passage.isDraft, text };
      });

type Known = { paragraph: Paragraph; size: number };

/** Yields every paragraph that repeats a paragraph of an earlier file. Two drafts may contain the same text. */
export function* findRepetitions(paragraphs: Iterable<Paragraph>): Generator<Repetition> {
  /**
   * For the hash of each word sequence (“run”), the first paragraph that contains it. Storing later paragraphs too
   * would slow down the search if there are many copies.
   */
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
