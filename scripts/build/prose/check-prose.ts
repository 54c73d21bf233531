/** Checks the texts of `content/` against each other: paragraphs that repeat, the brand written out, texts nobody has written yet. */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { assertNoProblems } from '../content/content-error.ts';
import { isDraftName } from '../content/drafts.ts';
import { type Problem, printProblem } from '../content/problem.ts';
import { readText } from '../content/read-files.ts';
import { findRepetitions, type Repetition, splitParagraphs } from './find-repetitions.ts';
import { findWarnings, isUnwritten } from './find-warnings.ts';
import { type Passage, readPassages } from './passages.ts';

/** More findings of one kind say nothing new, and would bury the other mistakes. */
const mostRepetitions = 10;
const spellingFile = 'content/cspell.yaml';

/** In the head of an article, or in a YAML file: a field of the outermost level begins its line. */
const saysDraft = (source: string): boolean => /^draft: *true\s*(#.*)?$/im.test(source.split(/^---\s*$/m, 2).join(''));

async function readAllPassages(projectRoot: string, withDrafts: boolean): Promise<Passage[]> {
  const names = await readdir(join(projectRoot, 'content'), { recursive: true });
  const files = names
    .map((name) => `content/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(yaml|md)$/.test(file) && file !== spellingFile && !file.endsWith('/README.md'))
    .sort();
  const sources = await Promise.all(files.map((file) => readText(join(projectRoot, file), file)));
  return files.flatMap((file, index) => {
    const source = sources[index] ?? '';
    const isDraft = isDraftName(basename(file)) || saysDraft(source);
    return withDrafts || !isDraft ? readPassages(file, source, isDraft) : [];
  });
}

const toProblem = ({ opening, first, second: { file, line } }: Repetition): Problem => ({
  file,
  line,
  says: `"${opening} …" repeats a paragraph of ${first.file}, line ${first.line}. Say it once and link to it, or reword one of them.`,
});

export type ProseChoice = {
  /** For the development server. */
  withDrafts?: boolean;
  /** The name of the site, which texts call {product}. */
  brand?: string | null;
};

/**
 * @returns warnings: the brand written out, and texts that "npm run new" has written
 * @throws ContentError when a paragraph repeats one of another file
 */
export async function checkProse(
  projectRoot: string,
  { withDrafts = false, brand = null }: ProseChoice = {},
): Promise<string[]> {
  const passages = await readAllPassages(projectRoot, withDrafts);
  // Several new files say the same until somebody writes them: each gets a warning instead.
  const paragraphs = passages.flatMap(splitParagraphs).filter(({ text }) => !isUnwritten(text));
  assertNoProblems(findRepetitions(paragraphs).take(mostRepetitions).map(toProblem).toArray());
  return passages.flatMap((passage) => findWarnings(passage, brand)).map(printProblem);
}
