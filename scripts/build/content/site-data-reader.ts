/** Builds the data of all pages once for each state of the content. */
import type { Content } from '../../../src/content/content-types.ts';
import type { ContentReader } from './content-reader.ts';
import { buildSiteData, type DataSettings, nameDataFile, type SiteData } from './page-data.ts';

/** `images` are drawings that are files of their own, by their names in the build. */
export type BuiltData = SiteData & { images: ReadonlyMap<string, string> };

export type SiteDataReader = {
  read: () => Promise<BuiltData>;
  /** Settings for `toPlainData`, so that the gallery can convert its examples too. */
  settings: () => Promise<DataSettings>;
};

type State = { settings: DataSettings; images: Map<string, string>; data?: Promise<BuiltData> };

function openState(projectRoot: string, content: Content): State {
  const images = new Map<string, string>();
  const saveImage: DataSettings['saveImage'] = (svg) => {
    const name = `assets/${nameDataFile(svg)}.svg`;
    images.set(name, svg);
    return `/${name}`;
  };
  return { settings: { projectRoot, content, saveImage }, images };
}

export function createSiteDataReader(projectRoot: string, reader: ContentReader): SiteDataReader {
  let known: State | null = null;
  const readState = async (): Promise<State> => {
    const content = await reader.read();
    if (known?.settings.content !== content) known = openState(projectRoot, content);
    return known;
  };
  return {
    settings: async () => (await readState()).settings,
    read: async () => {
      const state = await readState();
      const { settings, images } = state;
      state.data ??= buildSiteData(settings).then(({ pages, files }) => ({ pages, files, images }));
      return state.data;
    },
  };
}
