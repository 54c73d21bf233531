/** Builds the data of all pages once for each state of the content. */
import type { Content } from '../../../src/content/content-types.ts';
import { openImageCache } from '../../shared/image-cache.ts';
import type { ContentReader } from './content-reader.ts';
import { buildSiteData, type DataSettings, nameDataFile, type SiteData } from './page-data.ts';
import { describeCopies, fileOfCopy, makeAllCopies } from './photograph-copies.ts';

/** `images` are photographs and drawings that are files of their own, by their names in the build. */
export type BuiltData = SiteData & { images: ReadonlyMap<string, string | Uint8Array> };

export type SiteDataReader = {
  read: () => Promise<BuiltData>;
  /** Settings for `toPlainData`, so that the gallery can convert its examples too. */
  settings: () => Promise<DataSettings>;
};

type Prepared = { settings: DataSettings; images: Map<string, string | Uint8Array> };

async function prepare(projectRoot: string, content: Content, photographs: string): Promise<Prepared> {
  const copies = await makeAllCopies(projectRoot, content, await openImageCache(photographs));
  const images = new Map<string, string | Uint8Array>();
  for (const copy of [...copies.values()].flat()) images.set(fileOfCopy(copy), copy.bytes);
  const saveImage: DataSettings['saveImage'] = (svg) => {
    const name = `assets/${nameDataFile(svg)}.svg`;
    images.set(name, svg);
    return `/${name}`;
  };
  const copiesOf: DataSettings['copiesOf'] = (name) => describeCopies(copies.get(name) ?? []);
  return { settings: { projectRoot, content, copiesOf, saveImage }, images };
}

/** @param photographs folder of copies from previous builds */
export function createSiteDataReader(projectRoot: string, reader: ContentReader, photographs: string): SiteDataReader {
  let known: { content: Content; prepared: Promise<Prepared>; data?: Promise<BuiltData> } | null = null;
  const readKnown = async () => {
    const content = await reader.read();
    if (known?.content !== content) known = { content, prepared: prepare(projectRoot, content, photographs) };
    return known;
  };
  return {
    settings: async () => (await (await readKnown()).prepared).settings,
    read: async () => {
      const state = await readKnown();
      state.data ??= state.prepared.then(async ({ settings, images }) => ({
        ...(await buildSiteData(settings)),
        images,
      }));
      return state.data;
    },
  };
}
