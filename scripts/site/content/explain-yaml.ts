/**
 * Explains YAML that can't be parsed. Also finds text that YAML drops, because " #" starts a comment: `title: Case #1`.
 *
 */
import { CST, type Document, type ErrorCode, isMap, isNode, isScalar, isSeq, Lexer, type YAMLError } from 'yaml';

const quote = 'Put the whole text in quotes: "…"';

/** Explanations by error code. They replace the parser's messages, which are written for programmers. */
const explanations: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_ALIAS: `a text begins with "*", which YAML reads as a reference to a part that does not exist. ${quote}`,
  BAD_DQ_ESCAPE: 'a backslash has a special meaning in double quotes. Write it twice, or use single quotes',
  BAD_INDENT: 'the line is not indented like the lines around it. Indent all fields of a group equally',
  BAD_SCALAR_START: `a text begins with a character that has a special meaning in YAML. ${quote}`,
  BLOCK_AS_IMPLICIT_KEY: `a text contains ": ", which begins a field in YAML. ${quote}`,
  BLOCK_IN_FLOW: 'a list with one entry per line is inside brackets. Use either the brackets or the lines',
  DUPLICATE_KEY: 'the field occurs twice. Remove one of the two',
  MISSING_CHAR: 'a quotation mark, a bracket, or the space after a colon is missing here or above. Add it',
  MULTILINE_IMPLICIT_KEY: `the line is neither a field nor the continuation of a text. Write a colon and a space after the name of a field, indent the line like those around it, or put the text in quotes`,
  MULTIPLE_DOCS: 'a line "---" begins a second document. Remove it and everything below it',
  TAB_AS_INDENT: 'the line is indented with a tab. Use spaces',
  TAG_RESOLVE_FAILED: `a text begins with "!", which has a special meaning in YAML. ${quote}`,
};

/** Matches indentation with characters that look like spaces, which YAML doesn't accept. */
const strangeSpaces = /^[ -]*[\u00A0\u2000-\u200B\u3000]/;

export function explainYaml({ code, message }: Pick<YAMLError, 'code' | 'message'>, line: string): string {
  const [found = ''] = message.split('\n');
  const otherwise = `${found.replace(/ at line \d+, column \d+:$/, '')}. Check the indentation. Put texts that contain ": " or begin with a special character in quotes`;
  const what = strangeSpaces.test(line)
    ? 'the line is indented with a special space character. Replace it with a normal space'
    : (explanations[code] ?? otherwise);
  return `is not valid YAML: ${what}.`;
}

type Token = {
  type: 'text' | 'space' | 'newline' | 'comment' | 'other';
  source: string;
  start: number;
  column: number;
};

/**
 * Splits YAML into tokens. The type `text` means an unquoted text or key, or the block of text below a sign such as
 * ">".
 */
function listTokens(yaml: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  let isText = false;
  for (const source of new Lexer().lex(yaml)) {
    const type = CST.tokenType(source);
    // The lexer adds these tokens as markers, which aren't characters of the file.
    const isMark = type === 'scalar' || type === 'doc-mode' || type === 'flow-error-end';
    if (!isMark) {
      const known = type === 'space' || type === 'newline' || type === 'comment' ? type : 'other';
      const column = start - (yaml.lastIndexOf('\n', start - 1) + 1);
      tokens.push({ type: isText ? 'text' : known, source, start, column });
      start += source.length;
    }
    isText = type === 'scalar';
  }
  return tokens;
}

/** Returns true for "#1" or "#tracking", which the author meant as text. A real comment has a space after its "#". */
const isWord = ({ source }: Token): boolean => /^#[\p{L}\p{N}]/u.test(source);

/** Returns false for numbers, dates and booleans. A comment after them can't be a lost part of a text. */
const isPlainText = ({ type, source }: Token): boolean =>
  type === 'text' && !/^(?:[-+.\d]+|true|false|null|~)$/i.test(source);

/** Returns true for a comment that is probably a line of the text above it, because it has the same indentation. */
function isFurtherLine(comment: Token, above: readonly Token[]): boolean {
  const last = above.at(-1);
  if (!last || !isPlainText(last) || !isWord(comment)) return false;
  const first = above.find(({ type, source }) => type === 'text' || /^["']/.test(source)) ?? last;
  return first === last ? comment.column >= first.column : comment.column > first.column;
}

function isLost(comment: Token, line: readonly Token[], above: readonly Token[]): boolean {
  const before = line.at(-1);
  return before ? isPlainText(before) || isWord(comment) : isFurtherLine(comment, above);
}

function findLostComments(yaml: string): Token[] {
  const lost: Token[] = [];
  let above: Token[] = [];
  let line: Token[] = [];
  for (const token of listTokens(yaml)) {
    if (token.type === 'comment' && isLost(token, line, above)) lost.push(token);
    // The token of a text block includes the newline at its end.
    if (token.type === 'newline' || token.source.endsWith('\n')) {
      above = line;
      line = [];
    } else if (token.type === 'text' || token.type === 'other') line.push(token);
  }
  return lost;
}

const startsBefore = (node: unknown, place: number): boolean => isNode(node) && (node.range?.[0] ?? 0) <= place;

function nameFieldAt(node: unknown, place: number): string {
  if (isMap(node)) {
    const pair = node.items.findLast(({ key }) => startsBefore(key, place));
    const name = isScalar(pair?.key) ? String(pair.key.value) : '';
    return pair ? `.${name}${nameFieldAt(pair.value, place)}` : '';
  }
  if (!isSeq(node)) return '';
  const index = node.items.findLastIndex((item) => startsBefore(item, place));
  return index === -1 ? '' : `[${index + 1}]${nameFieldAt(node.items[index], place)}`;
}

const mostShown = 40;

export function findLostTexts(yaml: string, document: Document): { place: number; field: string; says: string }[] {
  return findLostComments(yaml).map(({ source, start }) => {
    const shown = source.length > mostShown ? `${source.slice(0, mostShown)}…` : source;
    return {
      place: start,
      field: nameFieldAt(document.contents, start).replace(/^\./, ''),
      says: `"${shown}" would be lost, because " #" begins a comment in YAML. Put the whole text in quotes, or write the comment on a line of its own.`,
    };
  });
}
