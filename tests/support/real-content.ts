/**
 * The content of this repository, read once per test file: texts, routes, instruments and current slugs of articles.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContent } from '../../scripts/site/content/read-content.ts';
import { buildRouteTable } from '../../src/model/collections/routes.ts';
import { projectRoot } from './project.ts';

export const content = await readContent(projectRoot, {});

/** Returns the text files below these folders, with their paths from the project's root. */
export function readTexts(...folders: string[]): { file: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => /\.(ya?ml|md|tsx?|mjs|scss|svg|json)$/.test(path))
      .map((path) => ({ file: path.slice(projectRoot.length + 1), text: readFileSync(path, 'utf8') })),
  );
}

export const routes = buildRouteTable(content);
export const paths = routes.map((route) => route.path);
/** Paths of pages that have an address. `/404` has none: hosts send this page for unknown addresses. */
export const addresses = paths.filter((path) => path !== '/404');

export type InstrumentBand = { path: string; name: string; id: string };

/** Every page section that contains an instrument, in the order of the content. */
export const instrumentBands: readonly InstrumentBand[] = [
  ...content.pages,
  ...content.services,
  ...content.sectors,
].flatMap(({ file, sections }) => {
  const path = routes.find((route) => route.file === file)?.path;
  if (path === undefined) throw new Error(`${file} has no page.`);
  return sections.flatMap((section) => {
    if (section.type !== 'instrument') return [];
    if (section.id === undefined) throw new Error(`${file}: the instrument has no id.`);
    return [{ path, name: section.name, id: section.id }];
  });
});

/** For each instrument, the first section that shows it. */
export const eachInstrument: readonly InstrumentBand[] = instrumentBands.filter(
  ({ name }, index) => instrumentBands.findIndex((section) => section.name === name) === index,
);

/**
 * Returns the current slug of an article. Tests use slugs from the website's specification, but an operator may have
 * renamed the article since.
 */
export function slugNow(slug: string): string {
  const moved = content.redirects.find(({ from }) => from === `/blog/${slug}`);
  return moved?.to.replace('/blog/', '') ?? slug;
}
