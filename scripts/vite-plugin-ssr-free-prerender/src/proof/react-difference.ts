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

/** The sentence, in one line; null where the text is another message. */
export const readMisplaced = (text: string): string | null => misplaced.exec(text)?.[0].replaceAll(/\s+/g, ' ') ?? null;

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

/**
 * The tree with the names of components: `+` is what hydration renders, `-` what was written. Null where the text is another
 * message, or has no tree.
 */
export function readDifference(text: string): string | null {
  if (!mismatch.test(text)) return null;
  const [, shown = ''] = text.split(link);
  const lines = shown.split('\n');
  const end = lines.findIndex((line) => stackLine.test(line));
  const whole = lines.slice(0, end === -1 ? lines.length : end).filter((line) => line.trim() !== '');
  const tree = dropEqual(whole);
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
