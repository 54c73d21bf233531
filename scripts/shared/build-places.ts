/** The folders and files of a build. The build writes to these paths, and commands and tests read from them. */
import { join } from 'node:path';

/**
 * The purpose of a build. `checks` is a build for tests, audits, benchmarks and the comparison of hosts. It has its own
 * folders, so it doesn't change the production build.
 */
export type BuildPurpose = 'production' | 'checks';

export type BuildPlaces = {
  /** Folder of files that later builds can reuse. */
  cache: string;
  dist: string;
  /** Folder of server configurations. They aren't uploaded with the site. */
  deploy: string;
  reports: string;
  /** Folder of Vite's client build, from which the prerender engine renders the pages. */
  client: string;
  /** Folder of pages that previous builds rendered. The prerender engine reuses them if their inputs are unchanged. */
  snapshots: string;
  images: string;
  /** File with a hash of all inputs of the last complete build. */
  stamp: string;
  /** File that exists while a build is running. */
  lock: string;
};

export function placesOf(projectRoot: string, purpose: BuildPurpose): BuildPlaces {
  const cache = join(projectRoot, '.cache', ...(purpose === 'checks' ? ['checks'] : []));
  const results = purpose === 'checks' ? cache : projectRoot;
  return {
    cache,
    dist: join(results, 'dist'),
    deploy: join(results, 'deploy'),
    reports: join(results, 'reports'),
    client: join(cache, 'client'),
    snapshots: join(cache, 'prerender'),
    images: join(cache, 'images'),
    stamp: join(cache, 'build-stamp'),
    lock: join(cache, 'build.lock'),
  };
}
