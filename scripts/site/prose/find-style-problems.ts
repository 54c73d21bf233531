/** Finds phrases that make a page sound translated or preachy, and texts that are too long. */
import type { Problem } from '../content/problem.ts';
import { lineAt, type Passage } from './passages.ts';

type Habit = {
  pattern: RegExp;
  /** Number of times that the phrase may occur in a file. */
  limit: number;
  remedy: string;
};

const habits: readonly Habit[] = [
  {
    // Matches a general statement (“maxim”): a sentence that begins with "A" or "An" and has a verb in the present
    // tense.
    pattern:
      /(?<![^.!?>"|:\n-]\s*|[\p{L}\d,;]\s*)\bAn? [a-z][^.!?\n]*?\b(?:is|has|can|does|needs|means|gives|becomes|says)\b/gu,
    limit: 3,
    remedy: 'Several maxims on a page sound preachy. Describe what this service does instead.',
  },
  {
    pattern: /\bstate[sd]?\b(?! (?:of|or|law)\b)/g,
    limit: 3,
    remedy: 'Vary the verb: give, print, publish, show, carry.',
  },
  { pattern: /, so (?!that\b)/g, limit: 3, remedy: 'Make it two sentences.' },
  { pattern: /\bsays? so\b/g, limit: 1, remedy: 'Repeat what is said instead of "so".' },
  { pattern: /\b[Ww]e never\b/g, limit: 1, remedy: 'State a refusal once, and link to it elsewhere.' },
  { pattern: /1-2 business days/g, limit: 1, remedy: 'Mention this once per page.' },
  {
    pattern: /\b(?:first settings|in the median|[Ww]hat becomes of|made-up|as often or more)\b/g,
    limit: 0,
    remedy: 'Write "default", "the median is", "what happens to", "simulated" or "at least as often".',
  },
];

/** Maximum number of words in a field, by the field's name. */
const fieldLimits: Readonly<Record<string, number>> = { fullDescription: 67 };

/**
 * Maximum number of words that visitors see on a page, by folder. Policies have no limit, because the law determines
 * their content.
 */
const fileLimits: readonly (readonly [folder: string, words: number])[] = [
  ['content/services/', 1100],
  ['content/sectors/', 900],
  ['content/pages/', 1400],
  ['content/articles/', 1900],
];

/** Fields that aren't part of the page's visible text. Phrases in these fields aren't reported. */
const unread = new Set(['alt', 'metaTitle', 'metaDescription', 'description']);

/** Fields whose words aren't counted, because they are hidden, collapsed, or only for search engines. */
const unseen = new Set(['alt', 'method', 'dictionary', 'metaTitle', 'metaDescription', 'title', 'description']);

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** Returns the phrases that an author wants to keep, from YAML comments such as `# meant: A clock error`. */
const readMeant = (source: string): string[] =>
  [...source.matchAll(/^\s*# meant: (.+)$/gm)].map(([, text = '']) => text.trim());

const flatten = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns up to six words of a text, beginning at a position. An author can search the content file for them. */
const quoteAt = (text: string, at: number): string =>
  flatten(text.slice(at))
    .split(' ')
    .slice(0, 6)
    .join(' ')
    .replace(/[."']+$/, '');

type StyledFile = { file: string; source: string; passages: readonly Passage[] };

function findHabits({ file, source, passages }: StyledFile): Problem[] {
  const meant = readMeant(source);
  const read = passages.filter(({ fields }) => !unread.has(fields.at(-1) ?? ''));
  return habits.flatMap(({ pattern, limit, remedy }): Problem[] => {
    const found = read.flatMap((passage) =>
      [...passage.text.matchAll(pattern)]
        .map(({ index }) => ({ line: lineAt(passage, index), quote: quoteAt(passage.text, index) }))
        .filter(({ quote }) => !meant.some((text) => quote.startsWith(text) || text.startsWith(quote))),
    );
    const excess = found[limit];
    if (!excess) return [];
    const count =
      limit === 0
        ? 'sounds translated'
        : `is one of ${found.length} similar phrases, but a page may have only ${limit}`;
    const { quote, line } = excess;
    return [
      { file, line, says: `"${quote} …" ${count}. ${remedy} To keep this phrase, add the line "# meant: ${quote}".` },
    ];
  });
}

function findLongFields({ file, passages }: StyledFile): Problem[] {
  return passages.flatMap((passage): Problem[] => {
    const field = passage.fields.at(-1) ?? '';
    const [limit, words] = [fieldLimits[field], countWords(passage.text)];
    if (limit === undefined || words <= limit) return [];
    const says = `has ${words} words, but the limit is ${limit}. Move details to a section.`;
    return [{ file, line: passage.line, field, says }];
  });
}

function findLongFile({ file, source, passages }: StyledFile): Problem[] {
  const [, limit] = fileLimits.find(([folder]) => file.startsWith(folder)) ?? [];
  const isPolicy = /^effective: /m.test(source);
  if (limit === undefined || isPolicy) return [];
  const seen = passages.filter(
    ({ fields }) =>
      !fields.some((field) => unseen.has(field)) || (fields[0] === 'sections' && fields.at(-1) === 'title'),
  );
  const words = seen.reduce((sum, { text }) => sum + countWords(text), 0);
  if (words <= limit) return [];
  return [
    {
      file,
      says: `the page has about ${words} words that visitors see at once, but the limit is ${limit}. Shorten it, or add the line "# meant: length".`,
    },
  ];
}

/** Returns one warning for each phrase that occurs too often in the file, and for each text that is too long. */
export const findStyleProblems = (file: StyledFile): Problem[] => [
  ...findHabits(file),
  ...findLongFields(file),
  ...(readMeant(file.source).includes('length') ? [] : findLongFile(file)),
];
