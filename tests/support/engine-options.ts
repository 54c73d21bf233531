/** The options that the site passes to the prerender engine for the build that the tests use. */

import { prerenderOptions } from '../../scripts/prerender-options.ts';
import { createContentReader, createSiteDataReader } from '../../scripts/site/content/content-reader.ts';
import { projectRoot } from './project.ts';

export function readEngineOptions() {
  const reader = createContentReader(projectRoot);
  const data = createSiteDataReader(projectRoot, reader);
  return prerenderOptions(projectRoot, 'checks', reader, data);
}
