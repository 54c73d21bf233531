/** Assembles and writes pages. */
import type { WriteToFolder } from '../files/write-files.ts';
import { adoptScript, escapeStyle } from '../output/adopt-rules.ts';
import { outputPath } from '../types/paths.ts';
import type { Capture } from '../types/snapshot.ts';
import type { PageSource, SitePage } from './obtain-pages.ts';
import type { ClientBuild, RunOptions } from './read-build.ts';

/** Returns the HTML of a page. */
export function assemblePage(options: RunOptions, build: ClientBuild, path: string, capture: Capture): string {
  const { modules, preload = true, data } = options.routeOf(path) ?? {};
  const preloads = modules ? build.chunks.modulePreloads(modules) : build.chunks.preloadsOf(capture.chunks);
  return build.assemble(capture, path, preload ? preloads : [], data);
}

/** Returns the texts of the rules of scripts in these pages, each once. */
export const listScriptRules = (pages: Iterable<SitePage>): string[] => [
  ...new Set([...pages].flatMap(({ rules }) => rules.map(escapeStyle))),
];

/** Writes pages, and the script that removes their copies of the rules of scripts. */
export function writePages(
  write: WriteToFolder,
  { options, build, store }: Pick<PageSource, 'options' | 'build' | 'store'>,
  pages: readonly SitePage[],
): void {
  for (const { path, capture } of pages)
    write(outputPath(path, options.base), assemblePage(options, build, path, store.read(capture)));
  if (listScriptRules(pages).length > 0) write(adoptScript.file, adoptScript.text);
}
