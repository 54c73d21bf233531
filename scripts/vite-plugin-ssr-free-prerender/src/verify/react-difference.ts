/** What React's development build says of markup that it cannot adopt. Pure. */

/** Its two messages: it throws the markup away, or it keeps attributes that the app has otherwise. */
const mismatch = /Hydration failed because|A tree hydrated but some attributes/;
/** The address that every such message names before it shows the tree. */
const link = 'https://react.dev/link/hydration-mismatch';
/** A line of the stack: React's tree has no such lines. */
const stackLine = /^\s+at .*(?:\/\/|<anonymous>)/;
/** What bundlers put behind a name that two modules have. */
const doubledName = /(?<=^[+-]?\s*<[A-Z][\w.]*)\$\d+/gm;

/** What it says of elements that the parser moves out of others, which React then finds nowhere. */
const misplaced = /In HTML, [\s\S]*?cannot (?:be|contain)[\s\S]*?\.(?=\s|$)/;

/** Lines of React's tree that end at both elements, which it marks. */
const markedTree = /hydration error\.\n\n([\s\S]*?\n>[^\n]*)(?:\n(?!>)[^\n]*)*(\n>[^\n]*)?/;

/** The sentence, in one line, and React's tree below it; null where the text is another message. */
export function readMisplaced(text: string): string | null {
  const sentence = misplaced.exec(text)?.[0].replaceAll(/\s+/g, ' ');
  if (sentence === undefined) return null;
  const [tree = ''] = markedTree.exec(text) ?? [];
  const lines = tree.split('\n').slice(2);
  return [sentence, ...lines.slice(-maxMisplacedLines)].join('\n');
}

/** Lines of a tree around two elements that may not stand in each other. */
const maxMisplacedLines = 16;

/** Lines of a tree that say enough; React leaves out most of what is equal. */
const maxLines = 40;

const isSigned = (line: string): boolean => line.startsWith('+') || line.startsWith('-');

/** Without what both sides have, in other quotes perhaps: the written style is as the browser writes it. */
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

/** First line of a style, or of HTML that is given as text. */
const opensStyle = /^\s*style=\{\{$/;
const opensHtml = /^\s*dangerouslySetInnerHTML=\{\{$/;
const closes = /^\s*\}\}$/;

/**
 * Drops differences of styles and of given HTML. React's development build compares them as texts, and browsers write both in
 * other ways than apps do.
 */
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

/** React repeats the text of an element whose attributes differ for it, with a sign and without the other side. */
const repeatedText = /(\}\}\n\s*>\n)\+[^\n]*\n(?![+-])/g;

/** One spelling of a declaration: `+ boxShadow: 1` is `- box-shadow: "1"`. */
const spell = (line: string): string =>
  line
    .slice(1)
    .replaceAll('"', '')
    .replaceAll(/-([a-z])(?=[\w-]*:)/g, (_, letter: string) => letter.toUpperCase());

/** What is known to differ, as the production build was compared node by node. */
type Truths = { keepsStyle: boolean; keepsHtml: boolean };

/**
 * The tree with the names of components: `+` is what hydration renders, `-` what was written. Null where the text is another
 * message, or has no tree.
 */
export function readDifference(text: string, truths: Truths): string | null {
  if (!mismatch.test(text)) return null;
  const [, shown = ''] = text.split(link);
  const lines = shown.split('\n');
  const end = lines.findIndex((line) => stackLine.test(line));
  const whole = lines.slice(0, end === -1 ? lines.length : end).filter((line) => line.trim() !== '');
  const tree = dropEqual(dropSpelling(whole, truths));
  if (tree.length === 0 || (whole.some(isSigned) && !tree.some(isSigned))) return null;
  // Both sides of what differs stand at the end.
  const kept = tree.length > maxLines ? ['  …', ...tree.slice(-maxLines)] : tree;
  const indent = Math.min(...kept.map((line) => line.slice(2).search(/\S/)));
  // The sign has two columns before all indentation.
  return kept
    .map((line) => line.slice(0, 2) + line.slice(2 + indent))
    .join('\n')
    .replaceAll(doubledName, '');
}
