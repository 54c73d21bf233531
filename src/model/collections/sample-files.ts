/** The files of all samples that pages offer. */

import type { SampleFile } from '#model/samples/files.ts';
import type { Content } from '#model/schemas/content-types.ts';
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
