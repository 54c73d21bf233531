/** Reads the difference from the message that React's development build prints if it can't hydrate a page. */

/**
 * Matches React's two messages about failed hydration. In the first case, React rendered the page again. In the second,
 * it kept attributes that differ.
 */
const mismatch = /Hydration failed because|A tree hydrated but some attributes/;
/** The link in each of React's messages about failed hydration. React prints the component tree after it. */
const link = 'https://react.dev/link/hydration-mismatch';
const stackLine = /^\s+at .*(?:\/\/|<anonymous>)/;
/** Matches the number that bundlers append to a component's name if two modules use the same name (`Card$1`). */
const doubledName = /(?<=^[+-]?\s*<[A-Z][\w.]*)\$\d+/gm;

/** Matches React's message about an element that HTML doesn't allow inside another element. */
const misplaced = /In HTML, [\s\S]*?cannot (?:be|contain)[\s\S]*?\.(?=\s|$)/;

/**
 * Matches React's component tree from its start to the second line that React marks with ">", or to the first if only
 * one is marked.
 */
const markedTree = /hydration error\.\n\n([\s\S]*?\n>[^\n]*)(?:\n(?!>)[^\n]*)*(\n>[^\n]*)?/;

/**
 * Returns React's sentence about a misplaced element and the component tree below it. Returns null for any other
 * message.
 */
export function readMisplaced(text: string): string | null {
  const sentence = misplaced.exec(text)?.[0].replaceAll(/\s+/g, ' ');
  if (sentence === undefined) return null;
  const [tree = ''] = markedTree.exec(text) ?? [];
  const lines = tree.split('\n').slice(2);
  return [sentence, ...lines.slice(-maxMisplacedLines)].join('\n');
}

/**
 * The maximum number of lines of React's component tree that are printed. The last lines are printed, because the
 * likeliest cause is at the end.
 */
const maxMisplacedLines = 16;

const maxLines = 40;

const isSigned = (line: string): boolean => line.startsWith('+') || line.startsWith('-');

/** Removes neighbouring `+` and `-` lines of React's difference if they are equal apart from quotation marks. */
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

/** Removes lines of styles and inner HTML that differ only because the browser writes the same value differently. */
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
 * Matches a line with "+" that only repeats an element's text. React prints such a line after attributes that differ,
 * even if the text is the same.
 */
const repeatedText = /(\}\}\n\s*>\n)\+[^\n]*\n(?![+-])/g;

/** Normalizes a line of a style, so that the lines `+ boxShadow: 1` and `- box-shadow: "1"` become equal. */
const spell = (line: string): string =>
  line
    .slice(1)
    .replaceAll('"', '')
    .replaceAll(/-([a-z])(?=[\w-]*:)/g, (_, letter: string) => letter.toUpperCase());

/**
 * True if the production build also reported a difference in a style (`keepsStyle`) or in inner HTML (`keepsHtml`).
 * Otherwise the lines with such a difference are removed, because the browser only writes the same value differently.
 */
type Truths = { keepsStyle: boolean; keepsHtml: boolean };

/**
 * Returns the component tree that React's message shows. In it, lines with `+` come from hydration and lines with `-`
 * from the written page. Returns null if the message reports no such difference.
 */
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
