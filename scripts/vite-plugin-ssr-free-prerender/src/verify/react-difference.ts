/** Extracts the difference from messages that React's development build prints if it can't hydrate a page. Pure. */

/** Matches both kinds of messages: React recreates the page, or keeps attributes that differ. */
const mismatch = /Hydration failed because|A tree hydrated but some attributes/;
/** The address that precedes the tree in every such message. */
const link = 'https://react.dev/link/hydration-mismatch';
const stackLine = /^\s+at .*(?:\/\/|<anonymous>)/;
/** Matches the number that bundlers add to a component name that two modules have. */
const doubledName = /(?<=^[+-]?\s*<[A-Z][\w.]*)\$\d+/gm;

/** Matches React's message about elements that HTML doesn't allow inside others. */
const misplaced = /In HTML, [\s\S]*?cannot (?:be|contain)[\s\S]*?\.(?=\s|$)/;

/** Matches React's tree up to the two elements that it marks. */
const markedTree = /hydration error\.\n\n([\s\S]*?\n>[^\n]*)(?:\n(?!>)[^\n]*)*(\n>[^\n]*)?/;

/** Returns React's sentence about misplaced elements and the tree below it, or null for another message. */
export function readMisplaced(text: string): string | null {
  const sentence = misplaced.exec(text)?.[0].replaceAll(/\s+/g, ' ');
  if (sentence === undefined) return null;
  const [tree = ''] = markedTree.exec(text) ?? [];
  const lines = tree.split('\n').slice(2);
  return [sentence, ...lines.slice(-maxMisplacedLines)].join('\n');
}

/** The number of lines printed of such a tree. The likeliest cause is at its end. */
const maxMisplacedLines = 16;

const maxLines = 40;

const isSigned = (line: string): boolean => line.startsWith('+') || line.startsWith('-');

/** Drops differences that consist only of quotes. */
function dropEqual(lines: readonly string[]): string[] {
  const left: string[] = [];
  let run: string[] = [];
  const endRun = (): void => {
    const side = (sign: string): string =>
      run.flatMap((line) => (line.startsWith(sign) ? line.slice(1).replaceAll('"', '') : [])).join('\n');
    if (side('+') !== side('-')) left.push(...run);
    run = [];
  };
  for (const line of lines) {
    if (isSigned(line)) run.push(line);
    else {
      endRun();
      left.push(line);
    }
  }
  endRun();
  return left;
}

const opensStyle = /^\s*style=\{\{$/;
const opensHtml = /^\s*dangerouslySetInnerHTML=\{\{$/;
const closes = /^\s*\}\}$/;

/** Drops differences in styles and inner HTML that exist only because the browser serializes them differently. */
function dropSpelling(lines: readonly string[], { keepsStyle, keepsHtml }: Truths): string[] {
  const declarations = new Map<string, Set<string>>();
  for (const line of lines.filter(isSigned)) {
    const signs = declarations.get(spell(line)) ?? new Set();
    declarations.set(spell(line), signs.add(line.charAt(0)));
  }
  let isSpelling: 'style' | 'html' | null = null;
  const kept = lines.filter((line) => {
    if (opensStyle.test(line)) isSpelling = 'style';
    else if (opensHtml.test(line)) isSpelling = 'html';
    else if (closes.test(line)) isSpelling = null;
    else if (isSpelling === null || !isSigned(line)) return true;
    else if (isSpelling === 'html') return keepsHtml;
    else return keepsStyle && declarations.get(spell(line))?.size === 1;
    return true;
  });
  return kept.join('\n').replaceAll(repeatedText, '$1').split('\n');
}

/**
 * Matches an element's text that React repeats with a sign after differing attributes, although the text doesn't
 * differ.
 */
const repeatedText = /(\}\}\n\s*>\n)\+[^\n]*\n(?![+-])/g;

/** Normalizes a line of a style, so that `+ boxShadow: 1` and `- box-shadow: "1"` become equal. */
const spell = (line: string): string =>
  line
    .slice(1)
    .replaceAll('"', '')
    .replaceAll(/-([a-z])(?=[\w-]*:)/g, (_, letter: string) => letter.toUpperCase());

/** Flags for kinds of differences that the production build has too. These are kept. */
type Truths = { keepsStyle: boolean; keepsHtml: boolean };

/** Returns React's tree with the difference (`+` is rendered, `-` was written), or null for another message. */
export function readDifference(text: string, truths: Truths): string | null {
  if (!mismatch.test(text)) return null;
  const [, shown = ''] = text.split(link);
  const lines = shown.split('\n');
  const end = lines.findIndex((line) => stackLine.test(line));
  const whole = lines.slice(0, end === -1 ? lines.length : end).filter((line) => line.trim() !== '');
  const tree = dropEqual(dropSpelling(whole, truths));
  if (tree.length === 0 || (whole.some(isSigned) && !tree.some(isSigned))) return null;
  const kept = tree.length > maxLines ? ['  …', ...tree.slice(-maxLines)] : tree;
  const indent = Math.min(...kept.map((line) => line.slice(2).search(/\S/)));
  return kept
    .map((line) => line.slice(0, 2) + line.slice(2 + indent))
    .join('\n')
    .replaceAll(doubledName, '');
}
