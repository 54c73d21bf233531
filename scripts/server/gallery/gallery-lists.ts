/** What the gallery lists, by the names of its modules. Read where it is registered: nothing is listed here by hand. */
import type { Content } from '../../../src/content/content-types.ts';
import { listFigures } from '../../build/content/read-content.ts';
import { buildFigureList } from './figure-entries.ts';
import { buildInstrumentEntries } from './instrument-entries.ts';
import { buildSectionEntries } from './section-entries.ts';
import { readExamples, readWrittenEntries } from './written-files.ts';

export const galleryLists = {
  sections: async (projectRoot: string, content: Content) =>
    buildSectionEntries(
      content,
      await readWrittenEntries(projectRoot, content),
      await readExamples(projectRoot, content),
    ),
  figures: async (projectRoot: string, content: Content) =>
    buildFigureList(content, await readWrittenEntries(projectRoot, content), await listFigures(projectRoot)),
  instruments: async (projectRoot: string, content: Content) =>
    buildInstrumentEntries(
      content,
      await readWrittenEntries(projectRoot, content),
      (await readExamples(projectRoot, content)).get('instrument'),
    ),
};
