/** The options that the site passes to the prerender engine when the checks build the site. */

import { prerenderOptions } from '../../scripts/prerender-options.ts';
import { createContentReader, createSiteDataReader } from '../../scripts/site/content/content-reader.ts';
import { projectRoot } from './project.ts';

export function readEngineOptions() {
  const reader = createContentReader(projectRoot);
  const data = createSiteDataReader(projectRoot, reader);
  return prerenderOptions(projectRoot, 'checks', reader, data);
}
