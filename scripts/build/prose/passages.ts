/** The texts of a file of `content/`, with the lines on which they stand. Pure. */
import { isPair, isScalar, LineCounter, parseDocument, Scalar, visit } from 'yaml';

/** A text as it was written: a value of a field, or what stands below the head of an article. */
export type Passage = {
  /** As messages name it: `content/services/gis.yaml`. */
  file: string;
  /** As in the file: line breaks and indentation included, addresses blanked out. */
  text: string;
  /** Of its first character, from 1. */
  line: number;
  isDraft: boolean;
  /** What a figure shows is the same wherever it stands. */
  isOfFigure: boolean;
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
  'ground',
  'style',
  'author',
  'url',
  'email',
]);

const blank = (found: string): string => ' '.repeat(found.length);

/** What is no word for readers, as so many spaces: positions stay. */
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
      const isOfFigure = path.some((node) => isPair(node) && isScalar(node.key) && node.key.value === 'figure');
      const line = lines.linePos(node.range[0]).line + firstLine - 1;
      passages.push({ file, text: blankOut(text), line, isOfFigure });
    },
  });
  return passages;
}

function readParts(file: string, source: string): Part[] {
  const text = source.replaceAll(/\r\n?/g, '\n');
  const head = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*\n/.exec(text);
  if (!file.endsWith('.md') || !head?.[1]) return readYaml(file, text, 1);
  const line = head[0].split('\n').length;
  return [...readYaml(file, head[1], 2), { file, text: blankOut(text.slice(head[0].length)), line, isOfFigure: false }];
}

/** @param source of a YAML file, or of Markdown with a YAML head */
export const readPassages = (file: string, source: string, isDraft: boolean): Passage[] =>
  readParts(file, source).map((part) => ({ ...part, isDraft }));

/** The line of a place within a passage. */
export const lineAt = ({ text, line }: Passage, index: number): number =>
  line + text.slice(0, index).split('\n').length - 1;
