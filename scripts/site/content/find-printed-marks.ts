/**
 * Finds syntax of other Markdown dialects, which our pages would show as plain text: `> [!NOTE]`, `:::note`,
 * `==mark==`. Pure.
 */
import type { Link, Nodes, Parents, PhrasingContent } from 'mdast';
import { visit } from 'unist-util-visit';

type Mark = {
  /** Pattern that matches only likely mistakes, because prose may contain "$5", "~10 m", "2^8" and "{placeholder}". */
  pattern: RegExp;
  /** Explains what the syntax is for and what to write instead. */
  remedy: string;
};

const box = 'Callout boxes are not supported. Begin a paragraph with a bold word, such as "**Note.**".';
/** Matches text between dollar signs that contains a TeX character. "$5 and $6" doesn't match. */
const formula = /\$(?=[^\s$][^$\n]*[\\^_={])[^$\n]*[^\s$]\$(?![\w$])/g;

/** The order matters: a pattern skips what an earlier one matched. */
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
  // `fill-placeholders.ts` already reports a single word in double braces.
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

/** Returns where the address of a link begins: after its text, or at its start if the link is a bare address. */
function addressStart(link: Link): number {
  const last = link.children.at(-1);
  const [first] = link.children;
  const isAddress = first?.type === 'text' && startOf(first) === startOf(link);
  return last && !isAddress ? endOf(last) : startOf(link);
}

/**
 * Returns the range of a node in which syntax is not printed, such as code, an address or a picture. Returns null for
 * other nodes.
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

/** Returns the source of a paragraph with its hidden parts replaced by spaces, so that positions don't change. */
function blankHidden(paragraph: Parents, source: string): string {
  const from = startOf(paragraph);
  let text = source.slice(from, endOf(paragraph));
  visit(paragraph, (node) => {
    const hidden = hiddenPart(node as PhrasingContent);
    if (hidden) text = blank(text, hidden[0] - from, hidden[1] - from);
  });
  // A backslash means that the author wants the character itself.
  return text.replaceAll(/\\[!-/:-@[-`{-~]/g, '  ');
}

const mostShown = 40;
const show = (text: string): string => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text);

function findMarks(paragraph: Parents, source: string): Remark[] {
  let text = blankHidden(paragraph, source);
  // Blank the "#" signs of a heading, because the rest of the line is text.
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

/** Reports unknown character references, such as `&rocket;`. The parser has already replaced known ones. */
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
    const says = `"${written}" would be struck out, because subscripts are not supported. Write words, or "~~two signs~~" to strike it out.`;
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

/** Finds Markdown and character references in a plain-text field, which would show them unchanged. */
export const findPlainMarks = (text: string): Remark[] =>
  plainMarks.flatMap(({ pattern, remedy }) =>
    [...text.matchAll(pattern)].map(({ 0: written, index }) => ({
      place: index,
      says: `"${show(written)}" would appear on the page unchanged, because this field is plain text, not Markdown. ${remedy}`,
    })),
  );
