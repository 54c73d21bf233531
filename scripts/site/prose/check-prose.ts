/**
 * Checks the texts of `content/`. Finds repeated paragraphs, the brand name where a placeholder should be, and sample
 * texts that nobody has replaced.
 */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sampleFields, sampleText } from '../authoring/sample-fields.ts';
import { isDraftName } from '../content/drafts.ts';
import { assertNoProblems, type Problem, printProblem } from '../content/problem.ts';
import { readText } from '../content/read-files.ts';
import { findStyleProblems } from './find-style-problems.ts';
import { findRepetitions, lineAt, type Passage, type Repetition, readPassages, splitParagraphs } from './passages.ts';

/** Maximum number of repeated paragraphs to report, so that they don't hide other mistakes. */
const mostRepetitions = 10;
const spellingFile = 'content/cspell.yaml';

/**
 * Returns true if a file contains the field `draft: true`, at the start of a line in YAML or in the front matter of an
 * article.
 */
const declaresDraft = (source: string): boolean =>
  /^draft: *true\s*(#.*)?$/im.test(source.split(/^---\s*$/m, 2).join(''));

type ProseFile = { file: string; source: string; isDraft: boolean; passages: readonly Passage[] };

async function readProse(projectRoot: string, withDrafts: boolean): Promise<ProseFile[]> {
  const names = await readdir(join(projectRoot, 'content'), { recursive: true });
  const files = names
    .map((name) => `content/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(yaml|md)$/.test(file) && file !== spellingFile && !file.endsWith('/README.md'))
    .sort();
  const sources = await Promise.all(files.map((file) => readText(join(projectRoot, file), file)));
  return files.flatMap((file, index) => {
    const source = sources[index] ?? '';
    const isDraft = isDraftName(basename(file)) || declaresDraft(source);
    if (isDraft && !withDrafts) return [];
    return { file, source, isDraft, passages: readPassages(file, source, isDraft) };
  });
}

const toProblem = ({ opening, first, second: { file, line } }: Repetition): Problem => ({
  file,
  line,
  says: `"${opening} …" repeats a paragraph of ${first.file}, line ${first.line}. Keep one of the two paragraphs and link to it, or reword one of them.`,
});

export type ProseChoice = {
  withDrafts?: boolean;
  /** Name of the site. Texts must use the placeholder {product} instead. */
  brand?: string | null;
};

/**
 * Checks all texts.
 * @returns warnings for the brand name, sample texts of `npm run new`, phrases that sound translated or preachy, and
 * long texts
 * @throws ContentError if a paragraph repeats a paragraph of another file
 */
export async function checkProse(
  projectRoot: string,
  { withDrafts = false, brand = null }: ProseChoice = {},
): Promise<string[]> {
  const files = await readProse(projectRoot, withDrafts);
  const passages = files.flatMap((one) => one.passages);
  // Skip sample texts of `npm run new`, because several new files contain the same text. They get a warning instead.
  const paragraphs = passages.flatMap(splitParagraphs).filter(({ text }) => !isUnwritten(text));
  assertNoProblems(findRepetitions(paragraphs).take(mostRepetitions).map(toProblem).toArray());
  const style = files.filter(({ isDraft }) => !isDraft).flatMap((one) => findStyleProblems(one));
  return [...passages.flatMap((passage) => findWarnings(passage, brand)), ...style].map(printProblem);
}

const settingsFile = 'content/site.yaml';

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/**
 * Placeholder for the title in sample texts. The texts are split at this character, because only the words around the
 * title are the same in every new entry.
 */
const title = '\0';
const around = { title, slug: '', today: '', order: 1, articles: [], services: [], figure: '' };
/** Minimum number of words in a sample text. Shorter texts, such as "Contact us", could be final. */
const minWords = 3;
const sampleParts = [
  ...new Set([...Object.values(sampleFields).flatMap((write) => textsOf(write(around))), sampleText]),
]
  .flatMap((text) => text.split(/\0|\n+/))
  .map((part) => part.trim())
  .filter((part) => part.split(' ').length >= minWords);

const findSample = (text: string): string | undefined => sampleParts.find((part) => text.includes(part));

const isUnwritten = (text: string): boolean => findSample(text) !== undefined;

function findUnwritten({ text }: Passage): { at: number; says: string }[] {
  const sample = findSample(text);
  if (sample === undefined) return [];
  const says = `"${sample}" is a sample text that "npm run new" wrote. Replace it, or keep the file a draft with "draft: true".`;
  return [{ at: text.indexOf(sample), says }];
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const findBrand = ({ text }: Passage, brand: string): { at: number; says: string }[] =>
  [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(brand)}(?![\\p{L}\\p{N}])`, 'gu'))].map(
    ({ index }) => ({
      at: index,
      says: `"${brand}" is the name of the site. Write {product} instead, and the build inserts the name from ${settingsFile}.`,
    }),
  );

function findWarnings(passage: Passage, brand: string | null): Problem[] {
  const { file, isDraft } = passage;
  const found = [
    ...(isDraft ? [] : findUnwritten(passage)),
    ...(brand === null || file === settingsFile ? [] : findBrand(passage, brand)),
  ];
  return found.map(({ at, says }) => ({ file, line: lineAt(passage, at), says }));
}
