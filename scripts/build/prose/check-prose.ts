/** The texts of `content/`, read as a copy editor does. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDraftName } from '../content/drafts.ts';
import { assertNoProblems } from '../content/parse-content.ts';
import { findRepetitions, type Repetition } from './find-repetitions.ts';
import { createFinder, type Finding } from './find-warnings.ts';
import { type Passage, readPassages } from './passages.ts';
import { type Meant, readStyle, styleFile } from './style.ts';

/** In the head of an article, or in a YAML file: a field of the outermost level begins its line. */
const saysDraft = (source: string): boolean => /^draft: *true\s*$/m.test(source.split(/^---\r?$/m, 2).join(''));

async function readAllPassages(projectRoot: string, withDrafts: boolean): Promise<Passage[]> {
  const names = await readdir(join(projectRoot, 'content'), { recursive: true });
  const files = names
    .map((name) => `content/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.(yaml|md)$/.test(file) && file !== styleFile && !file.endsWith('/README.md'))
    .sort();
  const sources = await Promise.all(files.map((file) => readFile(join(projectRoot, file), 'utf8')));
  return files.flatMap((file, index) => {
    const source = sources[index] ?? '';
    const isRead = withDrafts || !(isDraftName(basename(file)) || saysDraft(source));
    return isRead ? readPassages(file, source) : [];
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

const printFinding = ({ file, line, what, remedy }: Finding): string => `${file}, line ${line}: "${what}". ${remedy}`;

const printRepetition = ({ opening, places: [first, second] }: Repetition): string =>
  `${second.file}, line ${second.line}: says again what stands in ${first.file}, line ${first.line} ("${opening} …"). Say it once and link to it; where both are meant, add the opening to "meant" in ${styleFile}.`;

/**
 * @param choice `withDrafts`: for the development server
 * @returns what to look at: spelling, phrases, and entries of "meant" that meet nothing any more
 * @throws ContentError where a paragraph stands twice, or `content/style.yaml` is wrong
 */
export async function checkProse(projectRoot: string, { withDrafts = false } = {}): Promise<string[]> {
  const problems: string[] = [];
  const style = await readStyle(projectRoot, problems);
  assertNoProblems(problems);
  const passages = await readAllPassages(projectRoot, withDrafts);
  const { isMeant, findUnmet } = createFilter(style.meant);
  const repetitions = findRepetitions(passages).filter(
    ({ opening, places }) => !places.map(({ file }) => isMeant(file, opening)).includes(true),
  );
  const findings = passages.flatMap(createFinder(style)).filter(({ file, what }) => !isMeant(file, what));
  assertNoProblems(repetitions.map(printRepetition));
  return [
    ...findings.map(printFinding),
    ...findUnmet().map(
      ({ file, text }) => `${styleFile}, "meant": content/${file} no longer says "${text}". Remove the entry.`,
    ),
  ];
}
