/** Reads the texts of a file of `content/` with their lines, and finds paragraphs that two files share. Pure. */
import { isPair, isScalar, LineCounter, parseDocument, Scalar, visit } from 'yaml';

/** A text as it was written: a value of a field, or what stands below the head of an article. */
export type Passage = {
  /** Path in messages: `content/services/gis.yaml`. */
  file: string;
  /** Text of the file, with line breaks and indentation. Addresses are blank. */
  text: string;
  /** Line of its first character, from 1. */
  line: number;
  isDraft: boolean;
  /** The words of a figure are the same wherever it is shown. */
  isOfFigure: boolean;
  /** Names of the fields around it, from the outermost: `sections`, `items`, `text`. Empty for the text of an article. */
  fields: readonly string[];
};

type Part = Omit<Passage, 'isDraft'>;

/** Fields that hold names, addresses and settings, not words for readers. */
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

/** Replaces what is no word for readers with spaces, so that positions stay. */
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
      // A block begins with its sign, such as ">-".
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
