/** Spelling and phrases that `content/style.yaml` lists. Pure. */
import { lineAt, type Passage } from './passages.ts';
import type { Style } from './style.ts';

/** Something that a text says; `what` is as it stands there, with single spaces. */
export type Finding = { file: string; line: number; what: string; remedy: string };

type Rule = {
  pattern: RegExp;
  /** Lower-case letters that whatever it matches has in it: with them looked for first, all rules take a quarter of the time. */
  hint: string;
  remedy: (found: string) => string;
};

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A space of a rule is any white space of a text; a star is any letters. */
const toPattern = (rule: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}’'-])${escapeRegExp(rule).replaceAll('\\*', '(\\p{L}*)').replaceAll(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}])`,
    'giu',
  );

const hintOf = (rule: string): string =>
  rule
    .toLowerCase()
    .split(/[*\s]+/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest));

/** As large as what it replaces: "Organis*" becomes "Organiz*". */
const matchCase = (word: string, like: string): string =>
  /^\p{Lu}/u.test(like) ? word.charAt(0).toUpperCase() + word.slice(1) : word;

function spellingRules(spelling: Style['spelling']): Rule[] {
  return Object.entries(spelling).map(([from, to]) => {
    const pattern = toPattern(from);
    const remedy = (found: string): string => {
      const [, ending = ''] = new RegExp(pattern.source, 'iu').exec(found) ?? [];
      return `Write "${matchCase(to.replace('*', ending), found)}".`;
    };
    return { pattern, hint: hintOf(from), remedy };
  });
}

/** One rule for all: -ise in each form that a word takes, but not "organism" or "realistic". */
function izeRules(stems: Style['ize']): Rule[] {
  if (stems.length === 0) return [];
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:\\p{L}*)(?:${stems.map(escapeRegExp).join('|')})is(?:e[ds]?|ers?|ing|ations?|ational|able)(?!\\p{L})`,
    'giu',
  );
  const remedy = (found: string) =>
    `Write "${found.replace(/is(?=(?:e[ds]?|ers?|ing|ations?|ational|able)$)/i, 'iz')}".`;
  return [{ pattern, hint: 'is', remedy }];
}

const phraseRules = (phrases: Style['phrases']): Rule[] =>
  Object.entries(phrases).map(([phrase, remedy]) => ({
    pattern: toPattern(phrase),
    hint: hintOf(phrase),
    remedy: () => remedy,
  }));

const unwrittenRules = (unwritten: Style['unwritten']): Rule[] =>
  unwritten.map((opening) => ({
    pattern: toPattern(opening),
    hint: hintOf(opening),
    remedy: () => 'Replace it by what your readers are to know: "npm run new" has put it there.',
  }));

/** Whether a text is still what "npm run new" has written. */
export function createUnwrittenTest({ unwritten }: Style): (text: string) => boolean {
  const patterns = unwritten.map(toPattern);
  return (text) => patterns.some((pattern) => text.search(pattern) >= 0);
}

/** The name that the settings hold: whoever changes it there would miss this one. */
const brandRules = (brand: string | null): Rule[] =>
  brand === null
    ? []
    : [
        {
          pattern: new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(brand)}(?![\\p{L}\\p{N}])`, 'gu'),
          hint: brand.toLowerCase(),
          remedy: () => 'Write {product}: the name stands in content/site.yaml alone, and is filled in.',
        },
      ];

/** @param brand null: not looked for */
export function createFinder(
  { spelling, ize, phrases, unwritten }: Style,
  brand: string | null,
): (passage: Passage) => Finding[] {
  const rules = [...spellingRules(spelling), ...izeRules(ize), ...phraseRules(phrases), ...brandRules(brand)];
  const ofPublished = unwrittenRules(unwritten);
  return (passage) => {
    const letters = passage.text.toLowerCase();
    return (passage.isDraft ? rules : [...rules, ...ofPublished])
      .filter(({ hint }) => letters.includes(hint))
      .flatMap(({ pattern, remedy }) =>
        [...passage.text.matchAll(pattern)].map((match) => {
          const what = match[0].replaceAll(/\s+/g, ' ');
          return { file: passage.file, line: lineAt(passage, match.index), what, remedy: remedy(what) };
        }),
      )
      .toSorted((one, other) => one.line - other.line);
  };
}
