/**
 * Finds syntax of other Markdown dialects, which our pages would show as plain text: `> [!NOTE]`, `:::note`,
 * `==mark==`.
 */
import type { Link, Nodes, Parents, PhrasingContent } from 'mdast';
import { visit } from 'unist-util-visit';

type Mark = {
  /**
   * Pattern of the syntax. It must match only likely mistakes, because texts may contain "$5", "~10 m", "2^8" and
   * "{placeholder}".
   */
  pattern: RegExp;
  /** A sentence that tells the author which syntax to use instead, and why. */
  remedy: string;
};

const box = 'Callout boxes are not supported. Begin a paragraph with a bold word, such as "**Note.**".';
/** Matches text between two dollar signs if it contains a TeX character. "$5 and $6" doesn't match. */
const formula = /\$(?=[^\s$][^$\n]*[\\^_={])[^$\n]*[^\s$]\$(?![\w$])/g;

/** The order matters: text that an earlier pattern has matched is skipped by later patterns. */
const marks: readonly Mark[] = [
  { pattern: /\[![A-Za-z]+\][+-]?/g, remedy: box },
  { pattern: /^[ \t>]*:{2,}[ \t]?[{.]*[A-Za-z][^\n]*/gm, remedy: box },
  {
    pattern: /!?\[\[[^[\]\n]+\]\]/g,
    remedy: 'Write a link with its address in round brackets, such as "[words](/contact)".',
  },
  {
    pattern: /\[[^[\]\n]+\][ \t]+\((?:\/|#|https?:|mailto:)[^)\s]*\)/g,
    remedy: 'Remove the space between the square and the round brackets, so that it becomes a link.',
  },
  {
    pattern: /\^\[[^\]\n]+\]|\[\^[^\]\s]+\]/g,
    remedy: 'Footnotes are not supported. Write the note in the text or in brackets.',
  },
  // Leave out a single word in double braces, because `fill-placeholders.ts` already reports it.
  {
    pattern: /\{\{(?![A-Za-z]+\}\})[^{}\n]*\}\}|\{%[^\n]*?%\}|<%[^\n]*?%>/g,
    remedy: 'Includes and templates are not supported. Write the text itself, or remove the line.',
  },
  {
    pattern: /\{(?:[#.][A-Za-z][\w-]*|(?:target|width|height|class|id|loading)=)[^{}\n]*\}/g,
    remedy: 'Attributes are not supported. Remove the braces. Headings get their anchors from their text.',
  },
  {
    pattern: /^[ \t>]*\|[^\n]*\|[ \t]*$(?=\n[ \t>]*\|)/gm,
    remedy: 'Write "| --- | --- |" below the first row, with one "---" for each column, so that it becomes a table.',
  },
  {
    pattern: /^[ \t>]*#{2,6}[^\s#][^\n]*/gm,
    remedy: 'Add a space after the "#" signs, so that it becomes a heading.',
  },
  {
    pattern: /(?<![=\w])==(?=[^\s=])[^=\n]*[^\s=]==(?![=\w])/g,
    remedy: 'Highlighting is not supported. Write "**bold**" or "*emphasis*".',
  },
  {
    pattern: /(?<![\w:/])(?<!:):[a-z][a-z0-9_+-]+:(?![\w:/])/g,
    remedy: 'The typefaces have no emoji. Write a word instead.',
  },
];

/** A character reference, such as `&eacute;` or `&#233;`. "R&D;" doesn't match. */
const reference = /&(?:#\d+|#x[\da-f]+|[A-Za-z]*[a-z][A-Za-z\d]*);/g;

type Remark = { place: number; says: string };

const startOf = ({ position }: Nodes): number => position?.start.offset ?? 0;
const endOf = ({ position }: Nodes): number => position?.end.offset ?? 0;

/**
 * Returns the position where the address of a link begins: after the link's text, or at the start of a link without
 * text.
 */
function addressStart(link: Link): number {
  const last = link.children.at(-1);
  const [first] = link.children;
  const isAddress = first?.type === 'text' && startOf(first) === startOf(link);
  return last && !isAddress ? endOf(last) : startOf(link);
}

/**
 * Returns the range of a node that a page doesn't show as text, such as an address. Code is included, because syntax in
 * code is intended. Returns null for other nodes.
 */
function hiddenPart(node: PhrasingContent): [start: number, end: number] | null {
  switch (node.type) {
    case 'inlineCode':
    case 'inlineMath':
    case 'html':
    case 'image':
    case 'imageReference':
    case 'footnoteReference':
      return [startOf(node), endOf(node)];
    case 'link':
      return [addressStart(node), endOf(node)];
    default:
      return null;
  }
}

const blank = (text: string, start: number, end: number): string =>
  text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + text.slice(end);

/**
 * Returns the source of a paragraph with its hidden parts replaced by spaces. The spaces keep all positions unchanged.
 */
function blankHidden(paragraph: Parents, source: string): string {
  const from = startOf(paragraph);
  let text = source.slice(from, endOf(paragraph));
  visit(paragraph, (node) => {
    const hidden = hiddenPart(node as PhrasingContent);
    if (hidden) text = blank(text, hidden[0] - from, hidden[1] - from);
  });
  // Blank characters after a backslash, because the author wants to show these characters.
  return text.replaceAll(/\\[!-/:-@[-`{-~]/g, '  ');
}

const mostShown = 40;
const show = (text: string): string => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text);

function findMarks(paragraph: Parents, source: string): Remark[] {
  let text = blankHidden(paragraph, source);
  // Blank the "#" signs of a heading, which are valid Markdown.
  if (paragraph.type === 'heading') text = text.replace(/^#+/, (signs) => ' '.repeat(signs.length));
  const from = startOf(paragraph);
  return marks.flatMap(({ pattern, remedy }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      text = blank(text, index, index + found.length);
      const written = found.replace(/^[ \t>]+/, '');
      const place = from + index + found.length - written.length;
      return { place, says: `"${show(written.trim())}" would appear on the page unchanged. ${remedy}` };
    }),
  );
}

/**
 * Reports unknown character references, such as `&rocket;`. They are recognized because the parser has left them in the
 * text.
 */
function findLostReferences(paragraph: Parents, source: string): Remark[] {
  const from = startOf(paragraph);
  let printed = '';
  visit(paragraph, 'text', ({ value }) => {
    printed += value;
  });
  return [...blankHidden(paragraph, source).matchAll(reference)]
    .filter(([written]) => printed.includes(written))
    .map(({ 0: written, index }) => ({
      place: from + index,
      says: `"${written}" is not a known entity, so the page would show it unchanged. Write the character itself.`,
    }));
}

export function findPrintedMarks(node: Nodes, source: string): Remark[] {
  if (node.type === 'delete' && /^~[^~]/.test(source.slice(startOf(node)))) {
    const written = show(source.slice(startOf(node), endOf(node)));
    const says = `"${written}" would be struck out, because subscripts are not supported. Write words instead of a subscript. To strike text out, write "~~" before and after it.`;
    return [{ place: startOf(node), says }];
  }
  if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return [];
  return [...findMarks(node, source), ...findLostReferences(node, source)];
}

const plainMarks: readonly Mark[] = [
  { pattern: /\*\*[^*\s][^*]*\*\*/g, remedy: 'Remove the signs "**".' },
  { pattern: /\[[^[\]]+\]\((?:\/|#|https?:|mailto:)[^)\s]*\)/g, remedy: 'Write only the text of the link.' },
  { pattern: /`[^`\n]+`/g, remedy: 'Remove the signs "`".' },
  { pattern: reference, remedy: 'Write the character itself.' },
  { pattern: formula, remedy: 'Write characters and words, such as "σ²".' },
];

/** Finds Markdown and character references in a plain-text field, where a page would show them unchanged. */
export const findPlainMarks = (text: string): Remark[] =>
  plainMarks.flatMap(({ pattern, remedy }) =>
    [...text.matchAll(pattern)].map(({ 0: written, index }) => ({
      place: index,
      says: `"${show(written)}" would appear on the page unchanged, because this field is plain text, not Markdown. ${remedy}`,
    })),
  );
