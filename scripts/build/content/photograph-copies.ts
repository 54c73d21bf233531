/** Copies of the photographs that articles show, within what a copy and an article may weigh. */
import { join } from 'node:path';
import type { Content } from '../../../src/content/content-types.ts';
import type { PhotographCopies } from '../../../src/content/sources.ts';
import { budgets, kilobytes } from '../../shared/budgets.ts';
import type { ImageCache } from '../../shared/image-cache.ts';
import { type Copy, type Format, makeCopies } from '../photographs/make-copies.ts';
import { photographFolder, readPhotograph } from '../photographs/read-photographs.ts';
import { inspectMarkdown } from './markdown.ts';
import { assertNoProblems, type Problem } from './problem.ts';

type Shown = { file: string; names: readonly string[] };

/** Articles with photographs. */
export const listShown = ({ articles }: Content): Shown[] =>
  articles
    .map(({ file, body }) => ({ file, names: [...new Set(inspectMarkdown(body).photographs.map(({ name }) => name))] }))
    .filter(({ names }) => names.length > 0);

/** Bytes of a copy of each photograph, by name: an article with many gives each its share. */
export function listLimits(shown: readonly Shown[]): Map<string, number> {
  const limits = new Map<string, number>();
  for (const { names } of shown) {
    const share = Math.min(budgets.photograph, Math.floor(budgets.articlePhotographs / names.length));
    for (const name of names) limits.set(name, Math.min(share, limits.get(name) ?? share));
  }
  return limits;
}

export const fileOfCopy = ({ name }: Copy): string => `assets/${name}`;

/** Describes the copies as HTML wants them. */
export function describeCopies(copies: readonly Copy[]): PhotographCopies {
  const list = (format: Format) => copies.filter((copy) => copy.format === format);
  const print = (format: Format): string =>
    list(format)
      .map((copy) => `/${fileOfCopy(copy)} ${copy.width}w`)
      .join(', ');
  const largest = list('webp').at(-1);
  if (!largest) throw new Error('unreachable: every photograph has a copy of each format');
  const { width, height } = largest;
  return { width, height, avif: print('avif'), webp: print('webp'), src: `/${fileOfCopy(largest)}` };
}

const heaviestOf = (copies: readonly Copy[]): number => Math.max(...copies.map(({ bytes }) => bytes.length));

const rescue =
  'Show less of what is fine and busy (leaves, gravel, noise of a dark place), or crop it, and save it again.';

const heaviestName = (names: readonly string[], weights: ReadonlyMap<string, number>): string =>
  names.toSorted((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0))[0] ?? '';

function findWeightProblems(shown: readonly Shown[], weights: ReadonlyMap<string, number>): Problem[] {
  const heavy = [...weights].filter(([, bytes]) => bytes > budgets.photograph);
  return [
    ...heavy.map(([name, bytes]) => ({
      file: `${photographFolder}/${name}`,
      says: `its heaviest copy has ${kilobytes(bytes)} even at the lowest quality, and the budget is ${kilobytes(budgets.photograph)}. ${rescue}`,
    })),
    ...shown.flatMap(({ file, names }) => {
      const bytes = names.reduce((sum, name) => sum + (weights.get(name) ?? 0), 0);
      const says = `its ${names.length} photographs have ${kilobytes(bytes)} even at the lowest quality, and the budget of an article is ${kilobytes(budgets.articlePhotographs)}. Take one out, such as ${heaviestName(names, weights)}.`;
      return bytes <= budgets.articlePhotographs || heavy.length > 0 ? [] : [{ file, says }];
    }),
  ];
}

/**
 * Makes the copies of every photograph that an article shows, by its name. Those in the cache are not made again.
 * @throws ContentError with each photograph that is too heavy or cannot be read
 */
export async function makeAllCopies(
  projectRoot: string,
  content: Content,
  cache: ImageCache,
): Promise<ReadonlyMap<string, readonly Copy[]>> {
  const shown = listShown(content);
  const made = new Map<string, readonly Copy[]>();
  const problems: Problem[] = [];
  for (const [name, most] of listLimits(shown)) {
    const photograph = await readPhotograph(join(projectRoot, photographFolder), name);
    if ('problem' in photograph) throw new Error(`${photographFolder}/${name} ${photograph.problem}`);
    try {
      made.set(name, await makeCopies(photograph, most, cache));
    } catch (error) {
      const why = error instanceof Error ? error.message.split('\n')[0] : error;
      const says = `cannot be read to its end (${why}). Copy the file again from where it comes.`;
      problems.push({ file: `${photographFolder}/${name}`, says });
    }
  }
  const weights = new Map([...made].map(([name, copies]) => [name, heaviestOf(copies)] as const));
  assertNoProblems([...problems, ...findWeightProblems(shown, weights)]);
  await cache.forgetOthers();
  return made;
}
