/** The files of all samples that pages offer. */
import type { Content } from '#content/content-types.ts';
import type { SampleFile } from '#samples/files.ts';
import { mapEntries } from './collections.ts';
import { listSectionFiles } from './samples.ts';

export const listSampleFiles = (content: Content): SampleFile[] =>
  mapEntries(content, (_, entry) =>
    'sections' in entry
      ? entry.sections.flatMap((section) =>
          section.type === 'sample' ? listSectionFiles(section, content.site.host) : [],
        )
      : [],
  ).flat();
