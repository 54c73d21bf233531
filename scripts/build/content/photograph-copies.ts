/** Copies of the photographs that articles show, within what a copy and an article may weigh. */
import { join } from 'node:path';
import type { Content } from '../../../src/content/content-types.ts';
import type { PhotographCopies } from '../../../src/content/sources.ts';
import { budgets, kilobytes } from '../../shared/budgets.ts';
import { type ImageCache, openImageCache } from '../../shared/image-cache.ts';
import { type Copy, type Format, makeCopies, type Plan } from '../photographs/make-copies.ts';
import { type Photograph, readPhotograph } from '../photographs/read-photographs.ts';
import { assertNoProblems } from './content-error.ts';
import { inspectMarkdown } from './markdown.ts';
import { photographFolder } from './photograph-folder.ts';
import type { Problem } from './problem.ts';

type Shown = { file: string; names: readonly string[] };

/** Articles with photographs. */
export const listShown = ({ articles }: Content): Shown[] =>
  articles
    .map(({ file, body }) => ({ file, names: [...new Set(inspectMarkdown(body).photographs.map(({ name }) => name))] }))
    .filter(({ names }) => names.length > 0);

/** Bytes of a copy of each photograph, by name: an article with many gives each its share. */
function listLimits(shown: readonly Shown[]): Map<string, number> {
  const limits = new Map<string, number>();
  for (const { names } of shown) {
    const share = Math.min(budgets.photograph, Math.floor(budgets.articlePhotographs / names.length));
    for (const name of names) limits.set(name, Math.min(share, limits.get(name) ?? share));
  }
  return limits;
}

export type Photographer = {
  /** The photograph, and the bytes to which its copies are to be brought down. */
  find: (name: string) => Promise<{ photograph: Photograph; most: number }>;
  cache: () => Promise<ImageCache>;
};

/** @param cacheDir folder of copies from former builds */
export function createPhotographer(projectRoot: string, cacheDir: string, read: () => Promise<Content>): Photographer {
  let opened: Promise<ImageCache> | null = null;
  return {
    cache: () => {
      opened ??= openImageCache(cacheDir);
      return opened;
    },
    find: async (name) => {
      const photograph = await readPhotograph(join(projectRoot, photographFolder), name);
      if ('problem' in photograph) throw new Error(`${photographFolder}/${name} ${photograph.problem}`);
      return { photograph, most: listLimits(listShown(await read())).get(name) ?? budgets.photograph };
    },
  };
}

/** Folder of the copies that the development server makes. */
export const served = '/photographs/';

type Address = (plan: Plan, index: number) => string;

export function describeCopies(plans: readonly Plan[], addressOf: Address): PhotographCopies {
  const addresses = plans.map((plan, index) => ({ ...plan, address: addressOf(plan, index) }));
  const list = (format: Format) => addresses.filter((one) => one.format === format);
  const print = (format: Format): string =>
    list(format)
      .map(({ address, width }) => `${address} ${width}w`)
      .join(', ');
  const largest = list('webp').at(-1);
  if (!largest) throw new Error('unreachable: every photograph has a copy of each format');
  const { width, height, address } = largest;
  return { width, height, avif: print('avif'), webp: print('webp'), src: address };
}

/** Address of a copy on the development server. */
export const servedAddress =
  (name: string): Address =>
  ({ width, format }) =>
    `${served}${name}/${width}.${format}`;

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
 * Makes every copy that is not in the cache, before the bundler asks for them, so that a mistake has a message of its own.
 * @throws ContentError with each photograph that is too heavy or cannot be read
 */
export async function makeAllCopies({ find, cache }: Photographer, content: Content): Promise<void> {
  const shown = listShown(content);
  const weights = new Map<string, number>();
  const problems: Problem[] = [];
  for (const name of new Set(shown.flatMap(({ names }) => names))) {
    const { photograph, most } = await find(name);
    await makeCopies(photograph, most, await cache()).then(
      (copies) => weights.set(name, heaviestOf(copies)),
      (error: unknown) => {
        const why = error instanceof Error ? error.message.split('\n')[0] : error;
        const says = `cannot be read to its end (${why}). Copy the file again from where it comes.`;
        problems.push({ file: `${photographFolder}/${name}`, says });
      },
    );
  }
  assertNoProblems([...problems, ...findWeightProblems(shown, weights)]);
  await (await cache()).forgetOthers();
}
