/** Caches the content and the data of all pages, until the content changes. */
import { mapEntries } from '../../../src/model/collections/collections.ts';
import type { Content } from '../../../src/model/schemas/content-types.ts';
import { buildSiteData, type DataSettings, nameDataFile, type SiteData } from './page-data.ts';
import { type Problem, printProblem } from './problem.ts';
import { type ReadContent, readAllContent } from './read-content.ts';
import type { Reading } from './reading.ts';

const dayFields = ['published', 'updated', 'effective'] as const;

/**
 * Warns of dates in the future. They aren't errors, because the result of a build must not depend on the day of the
 * build.
 */
const findFutureDays = ({ entries }: Reading, now: Date): Problem[] =>
  mapEntries(entries, (_, entry) => {
    const days: { [Field in (typeof dayFields)[number]]?: string | undefined } = entry;
    return dayFields.flatMap((field): Problem[] => {
      const day = days[field];
      if (day === undefined || day <= now.toISOString().slice(0, 10)) return [];
      const says = `${day} is in the future, but the page is published now. Correct the day, or make the page a draft with "draft: true".`;
      return [{ file: entry.file, field, says }];
    });
  }).flat();

/** Reads the content once per build. The development server calls `forget` after each change. */
export type ContentReader = {
  /** @throws ContentError, EnvironmentError */
  read: () => Promise<Content>;
  /** Returns warnings about dates in the future. Throws the same errors as `read`. */
  findWarnings: (now: Date) => Promise<string[]>;
  /** The next call of `read` reads the files again. */
  forget: () => void;
};

export function createContentReader(projectRoot: string, choice: { withDrafts?: boolean } = {}): ContentReader {
  let reading: Promise<ReadContent> | null = null;
  const readOnce = (): Promise<ReadContent> => {
    reading ??= readAllContent(projectRoot, process.env, choice);
    return reading;
  };
  return {
    read: async () => (await readOnce()).content,
    findWarnings: async (now) => {
      const known = await readOnce();
      return findFutureDays(known.reading, now).map((warning) => printProblem(known.locate(warning)));
    },
    forget: () => {
      reading = null;
    },
  };
}

/** Site data and the image files of drawings. `images` maps a file name in the build to SVG text. */
export type BuiltData = SiteData & { images: ReadonlyMap<string, string> };

export type SiteDataReader = {
  read: () => Promise<BuiltData>;
  /** Returns the settings for `toPageData`. The style guide converts its examples with the same settings. */
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
