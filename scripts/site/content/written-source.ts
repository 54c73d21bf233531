/** Finds the line of a field, or of a position in its text, in a content file. */
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Node, Scalar } from 'yaml';
import { type FormerPlaces, findNamed, type Values } from './fill-placeholders.ts';
import type { Problem } from './problem.ts';

export type WrittenSource = {
  text: string;
  document: Document;
  /** Offset at which the YAML fields begin. `bodyStart` is the offset of the Markdown below them. */
  headStart: number;
  bodyStart: number;
};

/** Values of a file after placeholders are replaced. */
export type Filled = {
  value: unknown;
  formerPlaces: FormerPlaces;
  /** Values of the placeholders, or null if none were replaced. */
  placeholders: Values | null;
};

type Found = {
  /**
   * Path of the field. List indexes count all items in the file, even items that are removed because a setting is not
   * set.
   */
  field: string;
  node: Node | null;
  /** Offset of the field in the file. A field begins with its name. */
  start: number;
};

const startOf = (node: unknown, otherwise: number): number =>
  isNode(node) ? (node.range?.[0] ?? otherwise) : otherwise;

/** Returns the node itself. For a YAML alias, returns the node that it refers to. */
const resolve = (node: unknown, document: Document): Node | null =>
  isAlias(node) ? (node.resolve(document) ?? null) : isNode(node) ? node : null;

/** Finds the field or list item that the path `rest` begins with, inside a node. Returns null if it doesn't exist. */
function step({ document }: WrittenSource, formerPlaces: FormerPlaces, node: Node, value: unknown, rest: string) {
  if (isSeq(node)) {
    const [sign = '', place = ''] = /^\[(\d+)\]/.exec(rest) ?? [];
    const index = Number(place) - 1;
    if (sign === '') return null;
    const list = Array.isArray(value) ? value : [];
    const former = formerPlaces.get(list)?.[index] ?? index;
    const item = node.items[former];
    if (item === undefined) return null;
    const start = startOf(item, 0);
    return { sign, name: `[${former + 1}]`, start, node: resolve(item, document), value: list[index] as unknown };
  }
  if (!isMap(node)) return null;
  const name = rest.replace(/^\./, '');
  const [found] = node.items
    .map(({ key, value: inner }) => ({ key, inner, text: String(isScalar(key) ? key.value : key) }))
    .filter(({ text }) => name === text || name.startsWith(`${text}.`) || name.startsWith(`${text}[`))
    .toSorted((one, other) => other.text.length - one.text.length);
  if (!found) return null;
  const sign = rest.slice(0, rest.length - name.length + found.text.length);
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const [, inner] = fields.find(([key]) => key === found.text) ?? [];
  return { sign, name: sign, start: startOf(found.key, 0), node: resolve(found.inner, document), value: inner };
}

function find(source: WrittenSource, filled: Filled, field: string): Found {
  const { contents } = source.document;
  let found: Found = { field: '', node: contents, start: startOf(contents, 0) };
  let value: unknown = filled.value;
  let rest = field;
  while (rest !== '' && found.node) {
    const next = step(source, filled.formerPlaces, found.node, value, rest);
    if (!next) return { ...found, field: found.field + rest, node: null };
    found = { field: found.field + next.name, node: next.node, start: next.start };
    value = next.value;
    rest = rest.slice(next.sign.length);
  }
  return { ...found, field: found.field + rest };
}

/** Converts a position in a text with filled placeholders to the same position in the text as the author wrote it. */
function toWritten(text: string, place: number, placeholders: Values | null): number {
  let grown = 0;
  for (const { index, whole, value } of placeholders ? findNamed(text, placeholders) : []) {
    const filled = value ?? whole;
    if (index + grown >= place) break;
    // A position inside the value of a placeholder becomes the start of the placeholder.
    if (place < index + grown + filled.length) return index;
    grown += filled.length - whole.length;
  }
  return place - grown;
}

const isBlank = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

/**
 * Converts a position in a text to a position in the file. YAML may wrap and indent the text, so white space isn't
 * counted.
 * @param start offset of the text in the file
 */
function toFile(file: string, start: number, text: string, place: number): number {
  let left = text.slice(0, place).replaceAll(/\s/g, '').length;
  let index = start;
  while (index < file.length && (left > 0 || isBlank(file[index]))) {
    if (!isBlank(file[index])) left -= 1;
    index += 1;
  }
  return index;
}

function textStart(source: string, node: Scalar, headStart: number): number {
  const start = headStart + startOf(node, 0);
  if (node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE) return start + 1;
  // A text block begins below the line with its indicator, such as ">-".
  return node.type === Scalar.PLAIN ? start : source.indexOf('\n', start) + 1;
}

/** Returns the text of a field before placeholders are replaced, and its offset in the file. */
function findText(source: WrittenSource, { node }: Found, field: string): { text: string; start: number } | null {
  if (field === 'body') return { text: source.text.slice(source.bodyStart), start: source.bodyStart };
  if (!isScalar(node) || typeof node.value !== 'string') return null;
  return { text: node.value, start: textStart(source.text, node, source.headStart) };
}

function findPlace(source: WrittenSource, { placeholders }: Filled, found: Found, { field = '', at }: Problem): number {
  const written = at && findText(source, found, field);
  if (!written) return field === 'body' ? source.bodyStart : source.headStart + found.start;
  const { text, start } = written;
  if ('written' in at) return toFile(source.text, start, text, at.written);
  // Validation trims texts, so add the white space that was removed at the start.
  const trimmed = field === 'body' ? 0 : text.length - text.trimStart().length;
  return toFile(source.text, start, text, toWritten(text, at.filled + trimmed, placeholders));
}

/**
 * Adds the line number to a problem. Also changes list indexes in the field's path to those in the file, because
 * placeholders may have removed list entries.
 */
export function locate(problem: Problem, source: WrittenSource, filled: Filled): Problem {
  const { field = '' } = problem;
  const found = find(source, filled, field);
  const line = source.text.slice(0, findPlace(source, filled, found, problem)).split('\n').length;
  return { ...problem, ...(field && { field: field === 'body' ? field : found.field }), line };
}
