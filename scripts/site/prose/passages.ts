/** Reads the texts of a content file with their lines, and finds paragraphs that two files share. Pure. */
import { isPair, isScalar, LineCounter, parseDocument, Scalar, visit } from 'yaml';

/** A text as written: the value of a field, or the text below the head of an article. */
export type Passage = {
  /** Path as in messages, such as `content/services/gis.yaml`. */
  file: string;
  /** The text with line breaks and indentation. Addresses are replaced by spaces. */
  text: string;
  /** Line of the first character, counted from 1. */
  line: number;
  isDraft: boolean;
  /** True for the texts of a figure, which may be repeated wherever the figure is shown. */
  isOfFigure: boolean;
  /** Names of the enclosing fields, outermost first: `sections`, `items`, `text`. Empty for the text of an article. */
  fields: readonly string[];
};

type Part = Omit<Passage, 'isDraft'>;

/** Fields with names, addresses and settings instead of texts for readers. */
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

/** Replaces everything that isn't text for readers with spaces, so that positions don't change. */
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
      // A block starts with its indicator, such as ">-".
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

/** Minimum number of words of a paragraph that must not be repeated. Shorter ones, such as "Illustrative.", may be. */
const minWords = 16;
/** Number of words in a run. Two independent paragraphs seldom share a run of six. */
const runLength = 6;
/**
 * Share of the shorter paragraph's runs that counts as a repetition. On this site, 0.3 finds exactly what readers call
 * a repetition.
 */
const minShared = 0.3;

/**
 * Returns a hash (FNV-1a). A map of numbers needs far less memory than one of texts. A collision does no harm, because
 * a repetition shares several runs.
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

/** Returns the first words of a paragraph, without quotation marks of YAML. */
const openingOf = (text: string): string =>
  text
    .replace(/^[\s"']+/, '')
    .split(/\s+/, 8)
    .join(' ');

/** Returns the paragraphs of a passage. The texts of a figure have none, because they may be repeated. */
export const splitParagraphs = (passage: Passage): Paragraph[] =>
  passage.isOfFigure
    ? []
    : [...passage.text.matchAll(/\S(?:.|\n(?!\s*\n))*/g)].map(({ 0: text, index }) => {
        return { file: passage.file, line: lineAt(passage, index), isDraft: passage.isDraft, text };
      });

type Known = { paragraph: Paragraph; size: number };

/** Yields each paragraph that repeats an earlier one of another file, once. Two drafts may share texts. */
export function* findRepetitions(paragraphs: Iterable<Paragraph>): Generator<Repetition> {
  /**
   * The first paragraph that contains each run. Only the first is stored, so that many copies don't slow down the
   * search.
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
