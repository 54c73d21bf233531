/** Builds the data of all pages once for each state of the content. */
import type { Content } from '../../../src/content/content-types.ts';
import { makeCopies, planCopies } from '../photographs/make-copies.ts';
import type { ContentReader } from './content-reader.ts';
import { buildSiteData, type DataSettings, nameDataFile, type SiteData } from './page-data.ts';
import { createPhotographer, describeCopies, servedAddress } from './photograph-copies.ts';

/** `images` are photographs and drawings that are files of their own, by their names in the build. */
export type BuiltData = SiteData & { images: ReadonlyMap<string, string | Uint8Array> };

export type SiteDataReader = {
  read: () => Promise<BuiltData>;
  /** Settings for `toPlainData`, so that the gallery can convert its examples too. */
  settings: () => Promise<DataSettings>;
};

/**
 * @param photographs folder of copies from previous builds
 * @param isServed the development server makes copies of photographs when a browser asks for them
 */
export function createSiteDataReader(
  projectRoot: string,
  reader: ContentReader,
  { photographs, isServed }: { photographs: string; isServed: boolean },
): SiteDataReader {
  const photographer = createPhotographer(projectRoot, photographs, reader.read);
  const images = new Map<string, string | Uint8Array>();

  const copiesOf: DataSettings['copiesOf'] = async (name) => {
    const { photograph, most } = await photographer.find(name);
    if (isServed) return describeCopies(planCopies(photograph), servedAddress(name));
    const made = await makeCopies(photograph, most, await photographer.cache());
    for (const copy of made) images.set(`assets/${copy.name}`, copy.bytes);
    return describeCopies(made, (_, index) => `/assets/${made[index]?.name}`);
  };

  const saveImage: DataSettings['saveImage'] = (svg) => {
    const name = `assets/${nameDataFile(svg)}.svg`;
    images.set(name, svg);
    return `/${name}`;
  };

  let built: { content: Content; data: Promise<BuiltData> } | null = null;
  const settings = async (): Promise<DataSettings> => ({
    projectRoot,
    content: await reader.read(),
    copiesOf,
    saveImage,
  });
  return {
    settings,
    read: async () => {
      const given = await settings();
      if (built?.content !== given.content)
        built = { content: given.content, data: buildSiteData(given).then((data) => ({ ...data, images })) };
      return built.data;
    },
  };
}
