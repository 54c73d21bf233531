/** Reads the differences that React's development build prints if it cannot hydrate a page. Pure. */

/** React either recreates the page, or keeps attributes that differ. */
const mismatch = /Hydration failed because|A tree hydrated but some attributes/;
/** Every such message has this address before the tree. */
const link = 'https://react.dev/link/hydration-mismatch';
const stackLine = /^\s+at .*(?:\/\/|<anonymous>)/;
/** Bundlers add a number to a name that two modules have. */
const doubledName = /(?<=^[+-]?\s*<[A-Z][\w.]*)\$\d+/gm;

/** React's message about elements that the browser moves out of others. */
const misplaced = /In HTML, [\s\S]*?cannot (?:be|contain)[\s\S]*?\.(?=\s|$)/;

/** React's tree up to the two elements that it marks. */
const markedTree = /hydration error\.\n\n([\s\S]*?\n>[^\n]*)(?:\n(?!>)[^\n]*)*(\n>[^\n]*)?/;

/** Returns React's sentence and the tree below it, or null for another message. */
export function readMisplaced(text: string): string | null {
  const sentence = misplaced.exec(text)?.[0].replaceAll(/\s+/g, ' ');
  if (sentence === undefined) return null;
  const [tree = ''] = markedTree.exec(text) ?? [];
  const lines = tree.split('\n').slice(2);
  return [sentence, ...lines.slice(-maxMisplacedLines)].join('\n');
}

/** Lines of a tree that are printed. The likeliest cause is at its end. */
const maxMisplacedLines = 16;

const maxLines = 40;

const isSigned = (line: string): boolean => line.startsWith('+') || line.startsWith('-');

/** Drops differences in quotes alone. */
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

/** Drops differences of styles and of given HTML that are only another spelling by the browser. */
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

/** If attributes differ, React repeats the element's text, with a sign but without the other side. */
const repeatedText = /(\}\}\n\s*>\n)\+[^\n]*\n(?![+-])/g;

/** Returns the same spelling for `+ boxShadow: 1` and `- box-shadow: "1"`. */
const spell = (line: string): string =>
  line
    .slice(1)
    .replaceAll('"', '')
    .replaceAll(/-([a-z])(?=[\w-]*:)/g, (_, letter: string) => letter.toUpperCase());

/** True for what differs in the production build too. */
type Truths = { keepsStyle: boolean; keepsHtml: boolean };

/** Returns React's tree of the difference (`+` is rendered, `-` was written), or null for another message. */
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
