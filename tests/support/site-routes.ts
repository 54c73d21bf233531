/** The routes of the site, from its content; and its instruments, each with its page and its anchor. */
import { readContent } from '../../scripts/build/content/read-content.ts';
import { buildRouteTable } from '../../src/collections/routes.ts';
import { projectRoot } from './project.ts';

export const content = await readContent(projectRoot, {});
export const routes = buildRouteTable(content);
export const paths = routes.map((route) => route.path);
/** Pages that answer at an address of their own; `/404` does not. */
export const addresses = paths.filter((path) => path !== '/404');

export type InstrumentBand = { path: string; name: string; id: string };

/** Every band with an instrument, in the order of the pages. */
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

/** One band for each instrument. */
export const eachInstrument: readonly InstrumentBand[] = instrumentBands.filter(
  ({ name }, index) => instrumentBands.findIndex((band) => band.name === name) === index,
);
