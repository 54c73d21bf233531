/** A content file as written, which gives a field, or a position in a text, its line. Pure. */
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Node, Scalar } from 'yaml';
import { type FormerPlaces, findNamed, type Values } from './fill-placeholders.ts';
import type { Problem } from './problem.ts';

export type WrittenSource = {
  text: string;
  document: Document;
  /** Offset at which the fields begin, and offset of the Markdown below them. */
  headStart: number;
  bodyStart: number;
};

/** Values of a file with placeholders filled in. */
export type Filled = {
  value: unknown;
  formerPlaces: FormerPlaces;
  /** Null if nothing was filled in. */
  placeholders: Values | null;
};

type Found = {
  /** Name of the field, with indexes of list entries as in the file. */
  field: string;
  node: Node | null;
  /** Offset of the field, including its name. */
  start: number;
};

const startOf = (node: unknown, otherwise: number): number =>
  isNode(node) ? (node.range?.[0] ?? otherwise) : otherwise;

/** Returns the node itself, or the anchored node if it is an alias. */
const resolve = (node: unknown, document: Document): Node | null =>
  isAlias(node) ? (node.resolve(document) ?? null) : isNode(node) ? node : null;

/** Moves from a node to the field that `rest` begins with. Returns null if there is no such field. */
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

/** Converts a position in a filled text to the position in the written text. */
function toWritten(text: string, place: number, placeholders: Values | null): number {
  let grown = 0;
  for (const { index, whole, value } of placeholders ? findNamed(text, placeholders) : []) {
    const filled = value ?? whole;
    if (index + grown >= place) break;
    // The position is inside a filled-in value.
    if (place < index + grown + filled.length) return index;
    grown += filled.length - whole.length;
  }
  return place - grown;
}

const isBlank = (sign: string | undefined): boolean => sign === undefined || /\s/.test(sign);

/**
 * Converts a position in a text to a position in the file. YAML may fold and indent lines, so only other characters are
 * counted.
 * @param start position of the text in the file
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
  // A block starts with its indicator, such as ">-", on a line of its own.
  return node.type === Scalar.PLAIN ? start : source.indexOf('\n', start) + 1;
}

/** Returns the text of a field as written, and where it begins. */
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
  // Values are trimmed, so add the white space at the start.
  const trimmed = field === 'body' ? 0 : text.length - text.trimStart().length;
  return toFile(source.text, start, text, toWritten(text, at.filled + trimmed, placeholders));
}

/** Adds the line number, and replaces indexes of list entries with those in the file. */
export function locate(problem: Problem, source: WrittenSource, filled: Filled): Problem {
  const { field = '' } = problem;
  const found = find(source, filled, field);
  const line = source.text.slice(0, findPlace(source, filled, found, problem)).split('\n').length;
  return { ...problem, ...(field && { field: field === 'body' ? field : found.field }), line };
}
