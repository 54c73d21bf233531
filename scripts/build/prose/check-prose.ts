/** The texts of `content/`, read as a copy editor does. */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { assertNoProblems } from '../content/content-error.ts';
import { isDraftName } from '../content/drafts.ts';
import { type Problem, printProblem } from '../content/problem.ts';
import { readText } from '../content/read-files.ts';
import { findRepetitions, type Repetition, splitParagraphs } from './find-repetitions.ts';
import { createFinder, createUnwrittenTest, type Finding } from './find-warnings.ts';
import { type Passage, readPassages } from './passages.ts';
import { type Meant, readStyle, styleFile } from './style.ts';

/** More findings of one kind say nothing new, and would bury the other mistakes. */
const mostRepetitions = 10;
const settingsFile = 'content/site.yaml';

/** In the head of an article, or in a YAML file: a field of the outermost level begins its line. */
const saysDraft = (source: string): boolean => /^draft: *true\s*(#.*)?$/im.test(source.split(/^---\s*$/m, 2).join(''));

async function readAllPassages(projectRoot: string, withDrafts: boolean): Promise<Passage[]> {
  const names = await readdir(join(projectRoot, 'content'), { recursive: true });
  const files = names
    .map((name) => `content/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(yaml|md)$/.test(file) && file !== styleFile && !file.endsWith('/README.md'))
    .sort();
  const sources = await Promise.all(files.map((file) => readText(join(projectRoot, file), file)));
  return files.flatMap((file, index) => {
    const source = sources[index] ?? '';
    const isDraft = isDraftName(basename(file)) || saysDraft(source);
    return withDrafts || !isDraft ? readPassages(file, source, isDraft) : [];
  });
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Leaves out what is meant, and remembers what of it was met. */
function createFilter(meant: readonly Meant[]) {
  const met = new Set<Meant>();
  const isMeant = (file: string, text: string): boolean => {
    const found = meant.filter((one) => `content/${one.file}` === file && same(one.text, text));
    for (const one of found) met.add(one);
    return found.length > 0;
  };
  return { isMeant, findUnmet: () => meant.filter((one) => !met.has(one)) };
}

const toWarning = ({ file, line, what, remedy }: Finding): Problem => ({ file, line, says: `"${what}". ${remedy}` });

const toProblem = ({ opening, first, second: { file, line } }: Repetition): Problem => ({
  file,
  line,
  says: `says again what stands in ${first.file}, line ${first.line} ("${opening} …"). Say it once and link to it; where both are meant, add the opening to "meant" in ${styleFile}.`,
});

export type ProseChoice = {
  /** For the development server. */
  withDrafts?: boolean;
  /** The name of the site, which texts call {product}. */
  brand?: string | null;
};

/**
 * @returns what to look at: spelling, phrases, and entries of "meant" that meet nothing any more
 * @throws ContentError where a paragraph stands twice, or `content/style.yaml` is wrong
 */
export async function checkProse(
  projectRoot: string,
  { withDrafts = false, brand = null }: ProseChoice = {},
): Promise<string[]> {
  const style = await readStyle(projectRoot);
  const isUnwritten = createUnwrittenTest(style);
  const passages = await readAllPassages(projectRoot, withDrafts);
  const { isMeant, findUnmet } = createFilter(style.meant);
  const paragraphs = passages.flatMap(splitParagraphs).filter(({ text }) => !isUnwritten(text));
  const repetitions = findRepetitions(paragraphs)
    .filter(({ opening, first, second }) => !isMeant(first.file, opening) && !isMeant(second.file, opening))
    .take(mostRepetitions)
    .toArray();
  const findings = passages
    .flatMap(createFinder(style, brand))
    .filter(({ file, what }) => !(isMeant(file, what) || (file === settingsFile && what === brand)));
  assertNoProblems(repetitions.map(toProblem));
  return [
    ...findings.map((found) => printProblem(toWarning(found))),
    ...findUnmet().map(
      ({ file, text }) => `${styleFile}, "meant": content/${file} no longer says "${text}". Remove the entry.`,
    ),
  ];
}
